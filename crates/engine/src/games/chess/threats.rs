//! Threats: what moves without a capture newly attack.
//!
//! A threat is a move without capture or promotion after which the piece that moved attacks something
//! that it did not attack before. Attacks by kings and by other pieces, whose lines the move opens, do
//! not count.
//!
//! The capture comes two plies later. A search that reduces the threat or leaves it out may not see
//! the capture. So a threat to win much, such as a fork, counts as a capture does: it is not quiet.
//!
//! See <https://www.chessprogramming.org/Double_Attack>.

use cozy_chess::{Board, Piece, Square};

use super::exchange::{WORTH, attackers, loses_nothing};
use super::moves::Move;
use super::terms::attacks;

/// The material that a quiet move threatens to win, in hundredths of a pawn. Captures of several pieces add
/// up. A piece that would itself be lost threatens nothing.
pub(super) fn threatened_gain(board: &Board, mv: Move) -> i32 {
    let side = board.side_to_move();
    let piece = board.piece_on(mv.from).expect("a piece moves");
    let occupied = board.occupied();
    let after = occupied ^ mv.from.bitboard() | mv.to.bitboard();
    let targets = board.colors(!side) & !board.pieces(Piece::King);
    let attacked = attacks(side, piece, mv.to, after) & targets;
    if attacked.is_empty() {
        return 0;
    }
    let gain = (attacked & !attacks(side, piece, mv.from, occupied))
        .into_iter()
        .map(|target| capture_gain(board, piece, target))
        .sum();
    if gain > 0 && loses_nothing(board, mv) {
        gain
    } else {
        0
    }
}

/// What a piece of the side to move wins by the capture of a target, at least 0. A target that is defended
/// before the move costs the piece.
fn capture_gain(board: &Board, piece: Piece, target: Square) -> i32 {
    let captured = board.piece_on(target).expect("a piece is a target");
    let others = board.colors(!board.side_to_move());
    let is_defended = !(attackers(board, target, board.occupied()) & others).is_empty();
    let lost = if is_defended {
        WORTH[piece as usize]
    } else {
        0
    };
    (WORTH[captured as usize] - lost).max(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gain(fen: &str, mv: &str) -> i32 {
        let board = Board::from_fen(fen, false).unwrap();
        threatened_gain(&board, mv.parse().unwrap())
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
