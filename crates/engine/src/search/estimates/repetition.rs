//! Repetition: the search of a game in which positions come back.
//!
//! A line that comes back to a position of its own has won nothing: if it was best to leave the
//! position in another way, that way is still there. So it counts as a draw at once, or as what the
//! game's rules make of play without progress. The search does not wait for the third occurrence,
//! which lies beyond most horizons.
//!
//! A position of the game before the line is another matter: the side that came back may now leave
//! it in a better way. So it counts as a draw when a draw can be claimed, or the game ends.
//!
//! A claim ends nothing, but either side can make it: the one that reaches the position, and the one
//! that is to move there. So a line is a draw where a claim is possible, and never proven to be one,
//! because play may go on. At a position where plies without progress can be claimed already, the
//! lines go on to the end of the game ([`PositionHistory::line_limits`]).
//!
//! Such a score depends on the path, and so may everything that rests on it. It is therefore never
//! proven. What is proven holds on every path:
//!
//! * A shortest win repeats no position, so none of its lines can be refuted by a repetition. Only
//!   a position that has occurred twice already could draw the game on its way. Where there is one,
//!   everything but the next move is shown as an estimate.
//! * A win that takes more plies than play without progress may last could come too late, and is
//!   shown as an estimate, too.
//! * A draw holds only where the next move ends the game. Otherwise, a win that is too late may
//!   stand behind it.
//!
//! The table of estimates holds scores of other paths. That is tolerated, as in all programs of
//! chess: <https://www.chessprogramming.org/Graph_History_Interaction>.

use super::negamax::Negamax;
use crate::game::{Estimable, Outcome, PositionHistory, Provable};
use crate::search::value::{Score, SearchScore, Value, WinBy};

/// The greatest depth in games of cycles, which no other rule bounds as tightly.
pub(crate) const MAX_DEPTH: u32 = 128;

/// The ply at which every line in a game of cycles ends. Forced replies and answers to checks cost
/// no depth, so lines could otherwise exhaust the stack.
const MAX_PLY: usize = 256;

/// The most plies that proofs look ahead, where play without progress may last longer.
const MAX_PROOF_PLIES: u32 = 300;

/// The plies that a known way to the end may take, so that the history does not draw the game before. There
/// are none if a position that comes back may do so.
pub(crate) fn plies_before_end<G: Provable>(
    game: &G,
    position: &G::Position,
    history: &PositionHistory,
) -> u32 {
    if !G::ENDS.in_cycles() {
        u32::MAX
    } else if history.is_near_repetition(game, position) {
        0
    } else {
        history.reversible_plies_left(game)
    }
}

/// The plies that proofs look ahead: fewer than play without progress may last.
pub(crate) fn proof_horizon<G: Provable>(
    game: &G,
    position: &G::Position,
    history: &PositionHistory,
) -> u32 {
    let plies = plies_before_end(game, position, history);
    if G::ENDS.in_cycles() {
        plies.saturating_sub(1).min(MAX_PROOF_PLIES)
    } else {
        plies
    }
}

impl<G: Estimable> Negamax<'_, G> {
    /// The score of a position below the root, if the game is over or its path decides it.
    #[inline]
    pub(crate) fn score_of_end(&self, position: &G::Position, ply: usize) -> Option<SearchScore> {
        let to_move = self.game.to_move(position);
        if let Some(outcome) = self.game.outcome(position) {
            return Some(SearchScore::proven(Score::from_outcome(outcome, to_move)));
        }
        if !G::ENDS.in_cycles() {
            return None;
        }
        let limits = self.line_limits;
        let is_without_progress = |plies: u32| self.path.reversible_plies() >= plies;
        let outcome = if self.path.is_repetition(position, ply, limits.occurrence) {
            match limits.occurrence {
                Some(_) => Outcome::Drawn,
                None => self.game.no_progress_outcome(position),
            }
        } else if limits.reversible_plies.is_some_and(is_without_progress) {
            self.game.no_progress_outcome(position)
        } else if ply >= MAX_PLY {
            return Some(self.evaluated(position, &self.game.features(position)));
        } else {
            return None;
        };
        Some(SearchScore::unproven(Score::from_outcome(outcome, to_move)))
    }

    /// The value of a root move whose line has these `plies`; an estimate if the history may end the game
    /// before the line does.
    pub(crate) fn within_history(
        &self,
        position: &G::Position,
        value: Value,
        plies: usize,
    ) -> Value {
        if !G::ENDS.in_cycles() || !value.is_proven() {
            return value;
        }
        let max_plies = if value == Value::Draw {
            1
        } else {
            // The next move is played, whatever it leads to.
            plies_before_end(self.game, position, &self.path).max(1)
        };
        let length = value.win_by().and_then(WinBy::max_plies);
        let length = length.unwrap_or_else(|| u32::try_from(plies).unwrap_or(u32::MAX));
        if length > max_plies {
            SearchScore::unproven(Score::from_value(value)).value()
        } else {
            value
        }
    }

    /// Appends the position before a move to the path.
    #[inline]
    pub(crate) fn push_path(&mut self, position: &G::Position, mv: G::Move) {
        if G::ENDS.in_cycles() {
            self.path.push(self.game, position, mv);
        }
    }

    /// Appends the position before a null move to the path.
    #[inline]
    pub(crate) fn push_null_move(&mut self, position: &G::Position) {
        if G::ENDS.in_cycles() {
            self.path.push_reversible(position);
        }
    }

    /// Removes the position that was appended last.
    #[inline]
    pub(crate) fn pop_path(&mut self) {
        if G::ENDS.in_cycles() {
            self.path.pop();
        }
    }
}
