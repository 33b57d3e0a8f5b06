//! The entry of the estimates' transposition table.
//!
//! An estimate holds for the depth that was searched, so an entry answers only searches of at
//! most that depth. A proven score answers searches of greater depths, too. The best move is
//! searched first when the position has to be searched again:
//! <https://www.chessprogramming.org/Hash_Move>. The evaluation of the position is kept because
//! it takes longer than a probe.

use std::cmp::Ordering;

use crate::search::shared::TtEntry;
use crate::search::value::{Bound, Score, SearchScore, Window};

/// The result of an estimate of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EvalEntry {
    pub(crate) score: SearchScore,
    /// The relation of the score to the value at this depth.
    pub(crate) bound: Bound,
    /// Plies searched below the position. An entry holds at most 255.
    pub(crate) depth: u32,
    /// The index of the best move among the moves of the node, or [`NO_MOVE`].
    pub(crate) best: u16,
    /// The evaluation of the position, if it was needed.
    pub(crate) evaluation: Option<Score>,
}

/// The index that stands for no move, and for all moves with this index or a greater one.
pub(crate) const NO_MOVE: u16 = (1 << 13) - 1;

/// The bits of an entry that stand for no evaluation.
const NO_EVALUATION: u16 = i16::MIN.cast_unsigned();

impl EvalEntry {
    /// The score, if it answers a search of this depth and window.
    ///
    /// `is_deeper_welcome` tells whether a score of a greater depth is an answer, too. An estimate or a
    /// proof of that depth is worth more than a search of this depth.
    pub(crate) fn answer(
        self,
        depth: u32,
        window: Window,
        is_deeper_welcome: bool,
    ) -> Option<SearchScore> {
        let score = self.score.score;
        let is_decisive = match self.bound {
            Bound::Exact => true,
            Bound::Lower => score >= window.beta,
            Bound::Upper => score <= window.alpha,
        };
        // A win holds at any depth as a lower bound, and a loss as an upper bound.
        let holds_deeper = self.score.proven
            || score.is_won() && score >= window.beta
            || (-score).is_won() && score <= window.alpha;
        let is_deep_enough = match self.depth.cmp(&depth) {
            Ordering::Less => holds_deeper,
            Ordering::Equal => true,
            Ordering::Greater => is_deeper_welcome,
        };
        (is_deep_enough && is_decisive).then_some(self.score)
    }
}

impl TtEntry for EvalEntry {
    fn pack(self) -> u64 {
        let [score0, score1] = self.score.score.to_bits().to_le_bytes();
        let [evaluation0, evaluation1] = self
            .evaluation
            .map_or(NO_EVALUATION, Score::to_bits)
            .to_le_bytes();
        let bound = match self.bound {
            Bound::Exact => 0,
            Bound::Lower => 1,
            Bound::Upper => 2,
        };
        let flags = self.best << 3 | bound << 1 | u16::from(self.score.proven);
        let [flags0, flags1] = flags.to_le_bytes();
        let depth = u8::try_from(self.depth).unwrap_or(u8::MAX);
        u64::from_le_bytes([
            score0,
            score1,
            evaluation0,
            evaluation1,
            flags0,
            flags1,
            depth,
            0,
        ])
    }

    fn unpack(word: u64) -> Self {
        let [
            score0,
            score1,
            evaluation0,
            evaluation1,
            flags0,
            flags1,
            depth,
            _,
        ] = word.to_le_bytes();
        let flags = u16::from_le_bytes([flags0, flags1]);
        let evaluation = u16::from_le_bytes([evaluation0, evaluation1]);
        Self {
            score: SearchScore {
                score: Score::from_bits(u16::from_le_bytes([score0, score1])),
                proven: flags & 1 == 1,
            },
            bound: match flags >> 1 & 3 {
                0 => Bound::Exact,
                1 => Bound::Lower,
                _ => Bound::Upper,
            },
            depth: depth.into(),
            best: flags >> 3,
            evaluation: (evaluation != NO_EVALUATION).then(|| Score::from_bits(evaluation)),
        }
    }

    /// The depth, with which the effort grows.
    fn effort(self) -> u8 {
        u8::try_from(self.depth).unwrap_or(u8::MAX)
    }

    /// The later entry, which is usually the one of a deeper search.
    fn merge(self, _earlier: Self) -> Self {
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Evaluation;

    #[test]
    fn entry_is_unpacked_as_it_was_packed() {
        let score = SearchScore::estimated(Evaluation::from_log_odds(-1_234));
        for (bound, best, evaluation) in [
            (Bound::Exact, 0, None),
            (Bound::Lower, 300, Some(Score::DRAW)),
            (Bound::Upper, NO_MOVE, Some(score.score)),
        ] {
            let entry = EvalEntry {
                score,
                bound,
                depth: 17,
                best,
                evaluation,
            };
            assert_eq!(EvalEntry::unpack(entry.pack()), entry);
            assert_eq!(entry.pack() >> 56, 0);
        }
    }
}
