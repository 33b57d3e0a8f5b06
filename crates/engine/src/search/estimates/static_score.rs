//! The evaluation of a position as the search uses it: the game's own, and the rule that ends play without
//! progress.
//!
//! The value of an endgame in a table counts no rule of draws. Its win may take more plies than such play
//! may last, with no progress on the way. The game is then drawn if the opponent holds out. Such a position
//! is worth little more than a draw: a draw that the opponent may still miss.

use super::negamax::Negamax;
use crate::game::{Estimable, Evaluation, SolvedValue};
use crate::search::value::{Score, SearchScore};

/// The evaluation of a win that comes a ply too late, in thousandths of log odds. Each further ply takes
/// one off.
const LATE_WIN: i32 = 150;

impl<G: Estimable> Negamax<'_, G> {
    pub(crate) fn evaluated(&self, position: &G::Position, features: &G::Features) -> SearchScore {
        SearchScore::unproven(self.evaluation(position, features, None))
    }

    /// `known` is the evaluation from an earlier visit.
    pub(crate) fn evaluation(
        &self,
        position: &G::Position,
        features: &G::Features,
        known: Option<Score>,
    ) -> Score {
        self.late_win(position)
            .or(known)
            .unwrap_or_else(|| Score::from_static(self.game.evaluate(position, features)))
    }

    /// The evaluation of an endgame whose win comes too late.
    fn late_win(&self, position: &G::Position) -> Option<Score> {
        if !G::ENDS.in_cycles() || !self.game.is_won_without_progress(position) {
            return None;
        }
        let (plies, sign) = match self.game.endgame_value(position)? {
            SolvedValue::Win { plies } => (plies, 1),
            SolvedValue::Loss { plies } => (plies, -1),
            SolvedValue::Draw => return None,
        };
        let left = self.path.reversible_plies_left(self.game);
        let missing = u32::from(plies).checked_sub(left + 1)?;
        let missing = i32::try_from(missing).expect("wins of a table are short");
        Some(Score::from_static(Evaluation::from_log_odds(
            sign * (LATE_WIN - missing),
        )))
    }
}
