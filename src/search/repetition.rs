//! Repetition: the search of a game in which positions come back.
//!
//! A line that comes back to a position of its own, or of the game so far, has won nothing: if it
//! was best to leave the position in another way, that way is still there. So it counts as a draw
//! at once, or as what the game's rules make of play without progress. The search does not wait
//! for the third occurrence, which lies beyond most horizons.
//!
//! Such a score depends on the path, and so may everything that rests on it. It is therefore never
//! proven. What is proven holds on every path:
//!
//! * A shortest win repeats no position, so none of its lines can be refuted by a repetition. Only
//!   a position that has occurred twice already could end the game on its way. The search never
//!   passes through one, not even after a null move.
//! * A win that takes more plies than play without progress may last could come too late. At the
//!   root, such a win is shown as an estimate.
//!
//! The table of estimates holds scores of other paths. That is tolerated, as in all programs of
//! chess: <https://www.chessprogramming.org/Graph_History_Interaction>.

use super::degree::Degree;
use super::negamax::Negamax;
use super::score::Score;
use super::search_score::SearchScore;
use super::value::Value;
use crate::game::{Game, Outcome};

/// The greatest depth in games of cycles, which no other rule bounds as tightly.
pub(super) const MAX_DEPTH: u32 = 128;

/// The ply at which every line in a game of cycles ends, so that forced replies, which cost no
/// depth, cannot exhaust the stack.
const MAX_PLY: usize = 256;

impl<G: Game> Negamax<'_, G> {
    /// Returns the score of an open position below the root, if its path decides it.
    #[inline]
    pub(super) fn score_by_path(&self, position: &G::Position, ply: usize) -> Option<SearchScore> {
        if !G::HAS_CYCLES {
            return None;
        }
        let rules = self.game.draw_rules();
        let outcome = if self.history.occurrences(position) > 0 {
            match rules.drawing_occurrence {
                Some(_) => Outcome::Drawn,
                None => self.game.no_progress_outcome(position),
            }
        } else if self.history.reversible_plies() >= rules.max_reversible_plies {
            self.game.no_progress_outcome(position)
        } else if ply >= MAX_PLY {
            return Some(self.evaluated(position, &self.game.features(position)));
        } else {
            return None;
        };
        let score = Score::from_outcome(outcome, self.game.to_move(position));
        Some(SearchScore::unproven(score))
    }

    /// Returns a value of the root that a line of so many plies shows. It is an estimate, if play
    /// without progress may end the game before it.
    pub(super) fn within_path(&self, value: Value, plies: usize) -> Value {
        let length = value.degree().and_then(Degree::max_plies);
        let length = length.unwrap_or_else(|| u32::try_from(plies).unwrap_or(u32::MAX));
        let is_late = || length > self.history.reversible_plies_left(self.game);
        if G::HAS_CYCLES && value.is_proven() && is_late() {
            SearchScore::unproven(Score::from_value(value)).value()
        } else {
            value
        }
    }

    /// Appends the position before a move to the path.
    #[inline]
    pub(super) fn push_path(&mut self, position: &G::Position, mv: G::Move) {
        if G::HAS_CYCLES {
            self.history.push(self.game, position, mv);
        }
    }

    /// Appends the position before a null move to the path.
    #[inline]
    pub(super) fn push_null_move(&mut self, position: &G::Position) {
        if G::HAS_CYCLES {
            self.history.push_reversible(position);
        }
    }

    /// Removes the position that was appended last.
    #[inline]
    pub(super) fn pop_path(&mut self) {
        if G::HAS_CYCLES {
            self.history.pop();
        }
    }
}
