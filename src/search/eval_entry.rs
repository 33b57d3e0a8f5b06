//! The entry of the estimates' transposition table.
//!
//! An estimate holds for the depth that was searched, so an entry answers only searches of at
//! most that depth. A proven score answers searches of any depth. The best move is searched
//! first when the position has to be searched again:
//! <https://www.chessprogramming.org/Hash_Move>.

use super::bound::Bound;
use super::score::{Score, SearchScore};
use super::table::TtEntry;
use super::window::Window;

/// The result of an estimate of one position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EvalEntry {
    pub(super) score: SearchScore,
    /// The relation of the score to the value at this depth.
    pub(super) bound: Bound,
    /// Plies searched below the position.
    pub(super) depth: u16,
    /// The index of the best move among the non-losing moves, or [`NO_MOVE`].
    pub(super) best: u8,
}

/// The index that stands for no move, and for all moves whose index does not fit a byte.
pub(super) const NO_MOVE: u8 = u8::MAX;

impl EvalEntry {
    /// Returns the score, if it answers a search of this depth and window.
    pub(super) fn answer(self, depth: u32, window: Window) -> Option<SearchScore> {
        let is_deep_enough = self.score.proven || u32::from(self.depth) >= depth;
        let score = self.score.score;
        let is_decisive = match self.bound {
            Bound::Exact => true,
            Bound::Lower => score >= window.beta,
            Bound::Upper => score <= window.alpha,
        };
        (is_deep_enough && is_decisive).then_some(self.score)
    }
}

impl TtEntry for EvalEntry {
    fn pack(self) -> u64 {
        let [score0, score1] = self.score.score.to_bits().to_le_bytes();
        let [depth0, depth1] = self.depth.to_le_bytes();
        let bound = match self.bound {
            Bound::Exact => 0,
            Bound::Lower => 1,
            Bound::Upper => 2,
        };
        let flags = bound << 1 | u8::from(self.score.proven);
        u64::from_le_bytes([score0, score1, depth0, depth1, flags, self.best, 0, 0])
    }

    fn unpack(word: u64) -> Self {
        let [score0, score1, depth0, depth1, flags, best, ..] = word.to_le_bytes();
        Self {
            score: SearchScore {
                score: Score::from_bits(u16::from_le_bytes([score0, score1])),
                proven: flags & 1 == 1,
            },
            bound: match flags >> 1 {
                0 => Bound::Exact,
                1 => Bound::Lower,
                _ => Bound::Upper,
            },
            depth: u16::from_le_bytes([depth0, depth1]),
            best,
        }
    }

    /// Returns the depth, with which the effort grows.
    fn effort(self) -> u8 {
        u8::try_from(self.depth).unwrap_or(u8::MAX)
    }

    /// Returns the later entry, which is usually the one of a deeper search.
    fn merge(self, _earlier: Self) -> Self {
        self
    }
}
