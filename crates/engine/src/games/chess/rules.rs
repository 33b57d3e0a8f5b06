//! The rules of chess, as the crate `cozy_chess` plays them.

use cozy_chess::Piece;

use super::material::{irreversible_moves_left, is_insufficient};
use super::moves::{Move, Moves, legal_moves};
use super::position::Position;
use crate::game::{Ends, Outcome, Player, Rules};

/// The rules of chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chess;

impl Rules for Chess {
    type Position = Position;
    type Move = Move;
    type Moves = Moves;

    const ENDS: Ends = Ends::Cycles;

    fn initial_position(&self) -> Position {
        Position::new(cozy_chess::Board::startpos())
    }

    #[inline]
    fn to_move(&self, position: &Position) -> Player {
        position.to_move()
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if position.has_move() {
            is_insufficient(&position.board).then_some(Outcome::Drawn)
        } else if position.is_check() {
            Some(Outcome::Won(!position.to_move()))
        } else {
            Some(Outcome::Drawn)
        }
    }

    #[inline]
    fn moves(&self, position: &Position) -> Moves {
        legal_moves(&position.board)
    }

    #[inline]
    fn play(&self, position: &Position, mv: Move) -> Position {
        position.after(mv)
    }

    /// A capture or a pawn's step comes after at most that many plies, or the game ends without it.
    #[inline]
    fn max_plies_left(&self, position: &Position) -> u32 {
        if self.outcome(position).is_some() {
            return 0;
        }
        let plies = self.draw_rules().end.max_reversible_plies();
        (irreversible_moves_left(&position.board) + 1) * plies
    }

    /// The rule of fifty moves counts castling as reversible.
    #[inline]
    fn is_irreversible(&self, position: &Position, mv: Move) -> bool {
        let board = &position.board;
        board.piece_on(mv.from) == Some(Piece::Pawn)
            || board.colors(!board.side_to_move()).has(mv.to)
    }
}
