//! Endgames that are drawn more often than their material suggests.
//!
//! Without pawns, a side must be ahead by more than a minor piece to win: a rook does not win against a
//! bishop. Bishops on squares of different colors cannot fight each other, so that a pawn or
//! two more seldom win.
//!
//! See <https://www.chessprogramming.org/Draw_Evaluation>.

use cozy_chess::{BitBoard, Board, Color, Piece};

use super::exchange::WORTH;
use super::terms::PIECES;

const MINOR: i32 = WORTH[Piece::Bishop as usize];

/// The divisors of the evaluation.
const WITHOUT_PAWNS: i32 = 8;
const OPPOSITE_BISHOPS: i32 = 2;

/// The divisor of the evaluation of a position. `stronger` is the side that it puts ahead.
pub(super) fn draw_divisor(board: &Board, stronger: Color) -> i32 {
    if !board.colored_pieces(stronger, Piece::Pawn).is_empty() {
        return if has_opposite_bishops(board) {
            OPPOSITE_BISHOPS
        } else {
            1
        };
    }
    let (own, other) = (worth(board, stronger), worth(board, !stronger));
    let pieces = board.colors(stronger) & !board.pieces(Piece::King);
    let are_two_knights = pieces.len() == 2 && pieces.is_subset(board.pieces(Piece::Knight));
    if own <= other + MINOR || are_two_knights {
        WITHOUT_PAWNS
    } else {
        1
    }
}

fn worth(board: &Board, color: Color) -> i32 {
    let count = |piece| board.colored_pieces(color, piece).len().cast_signed();
    let worth = PIECES.map(|piece| WORTH[piece as usize] * count(piece));
    worth.iter().sum()
}

/// Whether each side has only a bishop and pawns, and the bishops never meet.
fn has_opposite_bishops(board: &Board) -> bool {
    let bishops = board.pieces(Piece::Bishop);
    let has_one = |color| {
        let pieces = board.colors(color) & !board.pieces(Piece::Pawn) & !board.pieces(Piece::King);
        pieces.len() == 1 && pieces.is_subset(bishops)
    };
    let on_light = (bishops & BitBoard::LIGHT_SQUARES).len();
    Color::ALL.into_iter().all(has_one) && on_light == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn divisor(fen: &str) -> i32 {
        draw_divisor(&fen.parse().expect("a FEN"), Color::White)
    }

    #[test]
    fn few_pieces_without_pawns_are_drawn() {
        for (fen, expected) in [
            ("8/3b4/3k4/8/8/8/8/R3K3 w - - 0 1", 8),
            ("8/8/3k4/8/8/8/8/NN2K3 w - - 0 1", 8),
            ("8/3r4/3k4/8/8/8/8/RB2K3 w - - 0 1", 8),
            ("8/3r4/3k4/8/8/8/8/4K1Q1 w - - 0 1", 1),
            ("8/3b4/3k4/8/8/8/4P3/R3K3 w - - 0 1", 1),
        ] {
            assert_eq!(divisor(fen), expected, "{fen}");
        }
    }

    #[test]
    fn bishops_that_never_meet_are_drawn() {
        let opposite = "8/3b4/3k4/8/8/8/PP6/2B1K3 w - - 0 1";
        let equal = "8/4b3/3k4/8/8/8/PP6/2B1K3 w - - 0 1";
        let with_rooks = "8/3b4/3k4/7r/8/8/PP6/R1B1K3 w - - 0 1";
        assert_eq!([opposite, equal, with_rooks].map(divisor), [2, 1, 1]);
    }
}
