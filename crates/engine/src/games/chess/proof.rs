//! What the rules of chess show without a search.

use cozy_chess::Piece;

use super::checks::moves_without_mate;
use super::endgames::{compute_table, endgame_value};
use super::moves::{Move, Moves};
use super::position::Position;
use super::rules::Chess;
use crate::game::{MinDistance, NonLosingMoves, Provable, SolvedValue};

impl Provable for Chess {
    /// Looks for a mate in one, and not whether the opponent has one.
    #[inline]
    fn non_losing_moves(&self, position: &Position) -> NonLosingMoves<Moves> {
        moves_without_mate(position).map_or(NonLosingMoves::WinInOne, NonLosingMoves::Moves)
    }

    /// Sides alternate, and each wins by a move of its own.
    #[inline]
    fn min_distance(&self, _position: &Position) -> MinDistance {
        MinDistance::ALTERNATING
    }

    fn compute_tables(&self) {
        compute_table();
    }

    fn endgame_value(&self, position: &Position) -> Option<SolvedValue> {
        endgame_value(&position.board)
    }

    /// A rook or a queen mates a bare king without any capture.
    #[inline]
    fn is_won_without_progress(&self, position: &Position) -> bool {
        let board = &position.board;
        board.occupied().len() == 3 && board.pieces(Piece::Pawn).is_empty()
    }

    /// Puts checks first that leave the opponent few replies.
    fn move_score(&self, child: &Position, _mv: Move) -> i32 {
        let mut replies = 0;
        child.board.generate_moves(|moves| {
            replies += i32::try_from(moves.len()).unwrap_or(i32::MAX);
            false
        });
        let check = if child.is_check() { 1_000 } else { 0 };
        check - replies
    }
}
