//! The selection of the move to play.
//!
//! The skill of the player decides which score it notices, and a tie-break chooses among the moves that have it.
//! The two steps are separate, so that each can be set without the other. Both use one random
//! generator with a given seed: the same candidates and the same seed give the same move.

use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64;

use super::skill::Skill;
use crate::search::limits::Limits;
use crate::search::value::{Analysis, Candidate};

/// The rule that chooses among moves with the same score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(rename_all = "snake_case")
)]
pub enum TieBreak {
    /// The quickest win or the longest defence, then what the game
    /// [prefers](crate::game::Symmetric::preference), then the lowest index.
    #[default]
    Fastest,
    /// The lowest index in the game's order, as in textbooks.
    First,
    /// A random one.
    Random,
}

/// The rules by which the move to play is selected.
///
/// ```
/// use bestmove_engine::search::{MoveSelection, Skill};
///
/// let selection = MoveSelection::default().with_skill(Skill::new(150)).with_seed(7);
/// assert!(selection.is_random());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveSelection {
    /// How well the player plays.
    pub skill: Skill,
    /// The choice among moves with the same score.
    ///
    /// Below [full strength](Skill::FULL), [`TieBreak::Fastest`] draws among equally fast moves: a
    /// level that always took the lowest index would open every game alike.
    pub tie_break: TieBreak,
    /// The seed of all random choices.
    pub seed: u64,
}

impl MoveSelection {
    /// This selection by another player.
    #[must_use]
    pub const fn with_skill(self, skill: Skill) -> Self {
        Self { skill, ..self }
    }

    /// This selection with another tie-break.
    #[must_use]
    pub const fn with_tie_break(self, tie_break: TieBreak) -> Self {
        Self { tie_break, ..self }
    }

    /// This selection with another seed.
    #[must_use]
    pub const fn with_seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Whether the selection depends on the seed.
    #[must_use]
    pub fn is_random(&self) -> bool {
        self.skill != Skill::FULL || self.tie_break == TieBreak::Random
    }

    /// Whether the first candidate is always selected, whatever the others are.
    #[must_use]
    pub fn takes_first(&self) -> bool {
        self.skill == Skill::FULL && self.tie_break == TieBreak::Fastest
    }

    /// `limits`, with no more nodes than the player visits in a position with this number of moves.
    #[must_use]
    pub fn limits(&self, limits: &Limits, moves: usize) -> Limits {
        // Apart from the selection, which may be repeated with other candidates.
        let mut generator = Pcg64::seed_from_u64(!self.seed);
        self.skill.limits(limits, moves, &mut generator)
    }

    /// The index of the candidate to play; `None` if there are none.
    #[must_use]
    pub fn select<M>(&self, analysis: &Analysis<M>) -> Option<usize> {
        let mut generator = Pcg64::seed_from_u64(self.seed);
        let candidates = &analysis.candidates;
        // Where only some candidates were compared, the others have no values of their own.
        let is_comparable = |index: &usize| {
            let candidate = &candidates[*index];
            let is_compared = candidate.depth >= analysis.candidates_depth;
            *index == 0 || candidate.value.is_proven() || is_compared
        };
        let comparable: Vec<_> = (0..candidates.len()).filter(is_comparable).collect();
        let value = |index: &usize| candidates[*index].value;
        let groups: Vec<_> = comparable
            .chunk_by(|a, b| value(a).tie_key() == value(b).tie_key())
            .collect();
        let values: Vec<_> = groups.iter().map(|tied| value(&tied[0])).collect();
        let group = self.skill.notice(&values, &mut generator)?;
        let tied: Vec<_> = groups[group]
            .iter()
            .map(|index| &candidates[*index])
            .collect();
        Some(groups[group][self.break_tie(&tied, &mut generator)])
    }

    fn break_tie<M>(&self, tied: &[&Candidate<M>], generator: &mut impl Rng) -> usize {
        let indices = 0..tied.len();
        match self.tie_break {
            TieBreak::Fastest if self.skill == Skill::FULL => 0,
            TieBreak::Fastest => {
                let order_among_equals = |index: &usize| tied[*index].value.order_among_equals();
                let as_fast =
                    indices.take_while(|index| order_among_equals(index) == order_among_equals(&0));
                generator.random_range(0..as_fast.count())
            }
            TieBreak::First => indices
                .min_by_key(|index| tied[*index].order)
                .expect("a group has a candidate"),
            TieBreak::Random => generator.random_range(indices),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Evaluation;
    use crate::search::value::Value;

    /// Two images of the best move, two moves that were compared at a lesser depth, and one that was not.
    #[test]
    fn players_choose_among_moves_that_were_compared() {
        let moves = [(300, 9), (300, 9), (290, 4), (280, 4), (270, 0)];
        let candidates = (0..)
            .zip(moves)
            .map(|(order, (log_odds, depth))| Candidate {
                mv: order,
                order,
                preference: 0,
                value: Value::Estimate(Evaluation::from_log_odds(log_odds)),
                depth,
                pv: vec![order],
            });
        let candidates: Vec<_> = candidates.collect();
        let analysis = Analysis {
            candidates_depth: 4,
            ..Analysis::new(candidates, false, 9, 1_000, None)
        };
        let weak = MoveSelection::default().with_skill(Skill::new(30));
        let selected = (0..500).filter_map(|seed| weak.with_seed(seed).select(&analysis));
        let mut selected: Vec<_> = selected.collect();
        selected.sort_unstable();
        selected.dedup();
        assert_eq!(selected, [0, 1, 2, 3]);
    }
}
