//! What can be said of a move.

use cozy_chess::{Color, Piece};

use super::moves::Move;
use super::names::target;
use super::notation::cell_of;
use super::position::Position;
use super::rules::Chess;
use crate::game::{Explainable, OwnFact, OwnFactKind};

/// The pieces that count, and their usual worth.
///
/// See <https://www.chessprogramming.org/Point_Value>.
const WORTH: [(Piece, u32); 5] = [
    (Piece::Pawn, 1),
    (Piece::Knight, 3),
    (Piece::Bishop, 3),
    (Piece::Rook, 5),
    (Piece::Queen, 9),
];

impl Explainable for Chess {
    const MATERIAL_NOUNS: [&'static str; 2] = ["point of material", "points of material"];

    /// A side in check has to answer it.
    fn passed(&self, position: &Position) -> Option<Position> {
        position.board.null_move().map(Position::new)
    }

    fn material(&self, position: &Position) -> Option<[u32; 2]> {
        let board = &position.board;
        let of_color = |color| {
            let pieces = WORTH.map(|(piece, worth)| {
                let count = board.colored_pieces(color, piece).into_iter().count();
                worth * u32::try_from(count).unwrap_or(0)
            });
            pieces.iter().sum()
        };
        Some([Color::White, Color::Black].map(of_color))
    }

    fn own_facts(&self, position: &Position, mv: Move) -> Vec<OwnFact> {
        let board = &position.board;
        // Castling is the king's move to the square of its rook.
        let castles = board.color_on(mv.to) == Some(board.side_to_move());
        let kind = if mv.promotion.is_some() {
            OwnFactKind::Promotes
        } else if castles {
            OwnFactKind::Castles
        } else {
            return Vec::new();
        };
        let cells = vec![cell_of(target(board, mv))];
        OwnFact::at(kind, cells).into_iter().collect()
    }
}
