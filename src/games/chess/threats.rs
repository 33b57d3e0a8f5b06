//! Threats: what quiet moves newly attack.
//!
//! A threat is a quiet move after which the piece that moved attacks something that it did not attack
//! before. Attacks by kings and by other pieces, whose lines the move opens, do not count.
//!
//! The capture comes two plies later. A search that reduces the threat or leaves it out may not see
//! the capture. So a great threat, such as a fork, is not a quiet move.
//!
//! See <https://www.chessprogramming.org/Double_Attack>.

use cozy_chess::{BitBoard, Board, Color, Piece, Square, get_king_moves, get_pawn_attacks};

use super::exchange::{WORTH, loses_nothing};
use super::moves::Move;
use super::terms::{PIECES, attacks, pawn_attacks};

/// The threats of the side to move.
pub(super) struct Threats<'b> {
    board: &'b Board,
    side: Color,
    /// The pieces of the other side, but for its king.
    targets: BitBoard,
    /// The squares that the other side attacks or defends before the move.
    defended: BitBoard,
}

impl<'b> Threats<'b> {
    pub(super) fn new(board: &'b Board) -> Self {
        let side = board.side_to_move();
        Self {
            board,
            side,
            targets: board.colors(!side) & !board.pieces(Piece::King),
            defended: all_attacks(board, !side),
        }
    }

    /// Returns the material that a quiet move threatens to win, in pawns × 100. Captures of several
    /// pieces add up. A piece that would itself be lost threatens nothing.
    pub(super) fn threatened_gain(&self, mv: Move) -> i32 {
        let piece = self.board.piece_on(mv.from).expect("a piece moves");
        let occupied = self.board.occupied();
        let attacks_from = |square, occupied| {
            if piece == Piece::Pawn {
                get_pawn_attacks(square, self.side)
            } else {
                attacks(piece, square, occupied)
            }
        };
        let after = occupied ^ mv.from.bitboard() | mv.to.bitboard();
        let attacked = attacks_from(mv.to, after) & self.targets;
        if attacked.is_empty() {
            return 0;
        }
        let gain = (attacked & !attacks_from(mv.from, occupied))
            .into_iter()
            .map(|target| self.gain(piece, target))
            .sum();
        if gain > 0 && loses_nothing(self.board, mv) {
            gain
        } else {
            0
        }
    }

    /// Returns what a piece wins by the capture of a target, at least 0. A defended target costs the
    /// piece.
    fn gain(&self, piece: Piece, target: Square) -> i32 {
        let captured = self.board.piece_on(target).expect("a piece is a target");
        let lost = if self.defended.has(target) {
            WORTH[piece as usize]
        } else {
            0
        };
        (WORTH[captured as usize] - lost).max(0)
    }
}

/// Returns the squares that the pieces of a side attack.
fn all_attacks(board: &Board, color: Color) -> BitBoard {
    let occupied = board.occupied();
    let nearby = pawn_attacks(board, color) | get_king_moves(board.king(color));
    PIECES.into_iter().fold(nearby, |all, piece| {
        let squares = board.colored_pieces(color, piece);
        squares
            .into_iter()
            .fold(all, |all, square| all | attacks(piece, square, occupied))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gain(fen: &str, mv: &str) -> i32 {
        let board = Board::from_fen(fen, false).unwrap();
        Threats::new(&board).threatened_gain(mv.parse().unwrap())
    }

    #[test]
    fn fork_threatens_both_pieces() {
        let fen = "4k3/8/8/2n1n3/8/8/3P4/4K3 w - - 0 1";
        assert_eq!(gain(fen, "d2d4"), 320 + 320);
        assert_eq!(gain(fen, "d2d3"), 0);
    }

    #[test]
    fn capture_of_a_defended_piece_loses_the_piece_that_captures() {
        let fen = "4k3/1p6/2r5/8/8/8/8/4KB2 w - - 0 1";
        assert_eq!(gain(fen, "f1b5"), 500 - 330);
        let pawn = "4k3/3p4/8/8/8/8/8/4KB2 w - - 0 1";
        assert_eq!(gain(pawn, "f1b5"), 0);
    }

    #[test]
    fn piece_that_would_be_lost_threatens_nothing() {
        let fen = "4k3/1p6/p1r5/8/8/8/8/4KB2 w - - 0 1";
        assert_eq!(gain(fen, "f1b5"), 0);
    }

    #[test]
    fn piece_that_was_attacked_before_is_no_new_threat() {
        let fen = "4k3/1p6/2r5/8/B7/8/8/4K3 w - - 0 1";
        assert_eq!(gain(fen, "a4b5"), 0);
    }

    #[test]
    fn attack_by_another_piece_does_not_count() {
        let discovered = "4k3/8/8/8/r7/8/N7/R3K3 w - - 0 1";
        assert_eq!(gain(discovered, "a2c1"), 0);
        let castling = "5n2/8/8/6k1/8/8/8/4K2R w K - 0 1";
        assert_eq!(gain(castling, "e1h1"), 0);
    }
}
