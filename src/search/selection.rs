//! Which of the candidates is played.

use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64;

use super::{Candidate, Difficulty};

/// How one of several moves with the same score is chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TieBreak {
    /// The quickest win or the longest defence, then the lowest place.
    #[default]
    Fastest,
    /// The lowest place in the game's order, as the tutorials do.
    First,
    /// Any of them.
    Random,
}

/// How a move is chosen: the level draws a score, and the tie is broken break_tie the moves
/// that have it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveSelection {
    /// How well to play.
    pub difficulty: Difficulty,
    /// How to choose break_tie equals. Below [`Difficulty::Perfect`], what
    /// [`TieBreak::Fastest`] leaves equal is drawn: a level that always took the lowest
    /// place would open every game the same.
    pub tie_break: TieBreak,
    /// What is drawn is drawn by this: equal seeds, equal choices.
    pub seed: u64,
}

impl MoveSelection {
    /// Whether anything is drawn, so that the seed matters.
    #[must_use]
    pub fn is_random(&self) -> bool {
        self.difficulty != Difficulty::Perfect || self.tie_break == TieBreak::Random
    }

    /// The place in `candidates`, ordered best first, of the move to play; `None` if
    /// there are none.
    #[must_use]
    pub fn select<M>(&self, candidates: &[Candidate<M>]) -> Option<usize> {
        let mut generator = Pcg64::seed_from_u64(self.seed);
        let scores: Vec<_> = candidates
            .chunk_by(|a, b| a.value.hundredths() == b.value.hundredths())
            .collect();
        let values: Vec<_> = scores.iter().map(|tied| tied[0].value).collect();
        let drawn = self.difficulty.draw(&values, &mut generator)?;
        let better: usize = scores[..drawn].iter().map(|tied| tied.len()).sum();
        Some(better + self.break_tie(scores[drawn], &mut generator))
    }

    /// The place of the move to play break_tie some of equal score.
    fn break_tie<M>(&self, tied: &[Candidate<M>], generator: &mut impl Rng) -> usize {
        let places = 0..tied.len();
        match self.tie_break {
            TieBreak::Fastest if self.difficulty == Difficulty::Perfect => 0,
            TieBreak::Fastest => {
                let distance_order = |place: &usize| tied[*place].value.distance_order();
                let as_fast =
                    places.take_while(|place| distance_order(place) == distance_order(&0));
                generator.random_range(0..as_fast.count())
            }
            TieBreak::First => places
                .min_by_key(|place| tied[*place].order)
                .expect("somebody has the score"),
            TieBreak::Random => generator.random_range(places),
        }
    }
}
