//! Which of the candidates is played.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

use super::Candidate;

/// How one of several moves with the best score is chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TieBreak {
    /// The quickest win or the longest defence, then the lowest place.
    #[default]
    Fastest,
    /// The lowest place in the game's order, as the tutorials do.
    First,
    /// Any of them, decided by this seed: equal seeds, equal choices.
    Random {
        /// The state that the generator starts from.
        seed: u64,
    },
}

/// The place in `candidates`, ordered best first, of the move to play; `None` if
/// there are none.
#[must_use]
pub fn choose<M>(candidates: &[Candidate<M>], tie_break: TieBreak) -> Option<usize> {
    let best = candidates.first()?.value.hundredths();
    let tied = candidates
        .iter()
        .take_while(|candidate| candidate.value.hundredths() == best)
        .count();
    match tie_break {
        TieBreak::Fastest => Some(0),
        TieBreak::First => (0..tied).min_by_key(|place| candidates[*place].order),
        TieBreak::Random { seed } => Some(Pcg64::seed_from_u64(seed).random_range(0..tied)),
    }
}
