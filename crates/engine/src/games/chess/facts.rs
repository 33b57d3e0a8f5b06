//! What can be said of a move.

use cozy_chess::{Color, Piece};

use super::moves::Move;
use super::names::target;
use super::notation::cell_of;
use super::position::Position;
use super::rules::Chess;
use crate::game::{Explainable, OwnFact, OwnWord, Weight};

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

const PROMOTES: OwnWord = OwnWord::new("promotes", "promotes a pawn", Weight::High);
const CASTLES: OwnWord = OwnWord::new("castles", "castles", Weight::Low);

impl Explainable for Chess {
    const MATERIAL_NOUNS: [&'static str; 2] = ["point of material", "points of material"];

    const OWN_WORDS: &'static [OwnWord] = &[PROMOTES, CASTLES];

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
        let word = if mv.promotion.is_some() {
            PROMOTES
        } else if castles {
            CASTLES
        } else {
            return Vec::new();
        };
        let cells = vec![cell_of(target(board, mv))];
        OwnFact::at(word, cells).into_iter().collect()
    }
}
