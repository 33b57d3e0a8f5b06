//! The line of best play that shows a proven value.
//!
//! A proof finds the value, but its table holds no best moves. So the line is found afterwards,
//! by a test of each move: does it keep the value? Of several such moves, the first in the
//! order of the game's move score is taken. The line then depends only on the position, and not on other
//! proofs in the same memory. That move is also among the first that the proof tried, so its test is
//! usually answered from the table.
//!
//! <https://www.chessprogramming.org/Principal_Variation>

use std::cmp::Reverse;

use super::prover::Prover;
use crate::game::Provable;
use crate::search::limits::StoppedBy;
use crate::search::value::Score;

/// The length of a principal variation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PvLength {
    /// The next move only.
    FirstMove,
    /// The moves to the end of the game.
    Full,
}

impl<G: Provable> Prover<'_, G> {
    /// Best play from `position`, whose score for its side to move is known.
    pub(crate) fn principal_variation(
        &mut self,
        position: &G::Position,
        mut score: Score,
        length: PvLength,
    ) -> Result<Vec<G::Move>, StoppedBy> {
        let mut line = Vec::new();
        let mut position = position.clone();
        while self.game.outcome(&position).is_none() {
            if let Some(rest) = self
                .book_line(&position)
                .filter(|_| length == PvLength::Full)
            {
                line.extend(rest);
                break;
            }
            let mv = self.value_preserving_move(&position, score)?;
            let child = self.game.play(&position, mv);
            let same_side = self.game.to_move(&child) == self.game.to_move(&position);
            score = score.for_child(same_side);
            position = child;
            line.push(mv);
            if length == PvLength::FirstMove {
                break;
            }
        }
        Ok(line)
    }

    /// The move with the greatest move score that keeps the `score` of an open position.
    fn value_preserving_move(
        &mut self,
        position: &G::Position,
        score: Score,
    ) -> Result<G::Move, StoppedBy> {
        let game = self.game;
        // On a large board with long lines, the scores take longer than the tests.
        self.budget.check()?;
        let moves = game.moves(position).into_iter();
        let mut moves: Vec<_> = moves.map(|mv| (mv, game.play(position, mv))).collect();
        moves.sort_by_cached_key(|(mv, child)| Reverse(game.move_score(child, *mv)));
        for (mv, child) in moves {
            let same_side = game.to_move(&child) == game.to_move(position);
            let wanted = score.for_child(same_side);
            let keeps_value = if same_side {
                self.test(&child, wanted)? >= wanted
            } else {
                self.test(&child, wanted.succ())? <= wanted
            };
            if keeps_value {
                return Ok(mv);
            }
        }
        unreachable!("some move is worth as much as the position");
    }
}
