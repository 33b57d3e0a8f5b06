//! Effort: how a search divides its work between proofs and estimates.
//!
//! Proofs and estimates take turns. A turn of proofs is worth nothing unless they end in time, and that
//! cannot be foreseen. But a proof that will end shows it: one test of a bound after the other is answered.
//! Proofs are promising as long as tests without an answer took little work compared with answered ones.
//! Then they get seven eighths of the effort, so that a search under a limit soon proves what it would
//! prove without one. In proofs of Connect Four and of m,n,k games, a test took up to five times as long as
//! all tests before it together. If tests take longer, proofs get less and less, and at last a sixteenth.
//!
//! All work is counted as [`Limits::nodes`] counts it: an estimate pays one for each position, and a
//! proof one for each move that it examines. A turn is divided into [`PARTS`].
//!
//! Only the work counts, not the number of tests. Most tests of a quick win are answered at
//! once, whatever the board. In Breakthrough on 8 × 8, the first test of a position examines one
//! move. A hundred thousand are not enough for the third.
//!
//! **More never looks less far.** Turns depend on the work so far, and not on the limits. So a search
//! begins like every search of the same position with lower limits, and whatever proofs do, estimates
//! get their least part of each turn. Only the [first proofs](first_proof_work) depend on the limits.
//!
//! In games of cycles, there is always a longer win to test, and answers for shorter ones do not show its
//! end. So proofs get a sixteenth until the best move is known to win.
//!
//! Turns grow with the search. A turn that is cut off goes on with the next one, because what
//! it found is in the table. With turns of equal size, a long search would spend its time on
//! finding its way back.

use crate::search::limits::Limits;

/// The moves that the first proofs of a search may examine.
pub(crate) const QUICK_SOLVE_WORK: u64 = 1_000;

/// The number of moves that the first proofs of a search may examine.
///
/// With a limit on time or nodes it is at most half of the nodes, so that estimates have as
/// much. Without one there is nothing to estimate for.
pub(crate) fn first_proof_work(limits: &Limits) -> u64 {
    if limits.movetime.is_none() && limits.nodes.is_none() {
        u64::MAX
    } else {
        QUICK_SOLVE_WORK.min(limits.max_nodes() / 2)
    }
}

/// The parts into which a turn is divided.
const PARTS: u64 = 16;

/// The most parts for proofs, and the least.
const MAX_PROOF_PARTS: u64 = PARTS - 2;
const MIN_PROOF_PARTS: u64 = 1;

/// The work for tests without an answer in proportion to that for answered ones, until which proofs
/// are promising.
const MAX_TEST_RATIO: u64 = 5;

/// The most moves of a node of a proof that count. On boards with more moves, a node of a proof
/// takes longer than one of an estimate.
const MAX_MOVES_PER_NODE: u64 = 8;

/// The inverse of the part of a turn that tests may always take before they are answered.
const TOLERANCE_PARTS: u64 = 4;

/// The work of the next turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Turn {
    pub(crate) proofs: u64,
    pub(crate) estimates: u64,
    /// True if proofs answer test after test, so that they may end soon.
    pub(crate) is_promising: bool,
}

/// The work that has been spent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spent {
    /// The moves that proofs examined.
    pub(crate) proofs: u64,
    /// The positions in which they did, without those of endgame tests, which take less time.
    pub(crate) proof_nodes: u64,
    pub(crate) estimates: u64,
    /// The work of proofs for tests that are not answered.
    pub(crate) unanswered_work: u64,
}

/// The division of the work of one search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// True in games in which positions come back.
    has_cycles: bool,
}

impl Effort {
    pub(crate) fn new(has_cycles: bool) -> Self {
        Self { has_cycles }
    }

    /// The work of proofs in the first turn. Where positions come back, proofs need not end, so it is their
    /// least part.
    pub(crate) fn first_proof_work(self, limits: &Limits) -> u64 {
        if self.has_cycles {
            QUICK_SOLVE_WORK.min(limits.max_nodes()) / PARTS
        } else {
            first_proof_work(limits)
        }
    }

    /// The next turn of a search that has spent this much. If its best move wins, it takes `only_proofs`:
    /// estimates get nothing as long as proofs are promising.
    pub(crate) fn next_turn(self, spent: Spent, only_proofs: bool) -> Turn {
        let total = spent.proofs + spent.estimates;
        let turn = (total / 2).max(QUICK_SOLVE_WORK);
        let answered = spent.proofs - spent.unanswered_work;
        let tolerance = MAX_TEST_RATIO * answered + turn / TOLERANCE_PARTS;
        // Answered tests tell nothing about the end of proofs of longer and longer wins.
        let proofs_may_end = only_proofs || !self.has_cycles;
        let is_promising = proofs_may_end && spent.unanswered_work <= tolerance;
        let parts = if is_promising || only_proofs {
            MAX_PROOF_PARTS
        } else if self.has_cycles {
            MIN_PROOF_PARTS
        } else {
            // Twice the tolerance leaves half of the parts.
            let left = u128::from(MAX_PROOF_PARTS) * u128::from(tolerance);
            saturated(left / u128::from(spent.unanswered_work)).max(MIN_PROOF_PARTS)
        };
        let estimates = turn * (PARTS - parts) / PARTS;
        // After the first proofs, estimates get as much. A search with less than twice that is divided
        // equally, so it has no more of them than one with a greater limit.
        let first = QUICK_SOLVE_WORK.saturating_sub(spent.estimates);
        Turn {
            proofs: turn * parts / PARTS,
            // Along with promising proofs, a position of an estimate is paid for as one of a proof,
            // with all of its moves. Otherwise estimates would take half of the time on boards with many.
            estimates: if only_proofs && is_promising {
                0
            } else if first > 0 {
                first.max(estimates)
            } else if parts == MAX_PROOF_PARTS {
                let nodes = u128::from(estimates) * u128::from(spent.proof_nodes + 1);
                saturated(nodes / u128::from(spent.proofs + 1)).max(estimates / MAX_MOVES_PER_NODE)
            } else {
                estimates
            },
            is_promising,
        }
    }
}

fn saturated(work: u128) -> u64 {
    u64::try_from(work).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn(proofs: u64, answered: u64) -> Turn {
        let spent = Spent {
            proofs,
            proof_nodes: proofs / 4,
            estimates: QUICK_SOLVE_WORK,
            unanswered_work: proofs - answered,
        };
        Effort::new(false).next_turn(spent, false)
    }

    #[test]
    fn promising_proofs_get_most_of_the_effort() {
        // Tests without an answer may take five times the answered million.
        assert!(!turn(9_000_000, 1_000_000).is_promising);
        let turn = turn(5_000_000, 1_000_000);
        assert!(turn.is_promising);
        // There are four moves to a node.
        let nodes = turn.proofs / 4;
        assert!(nodes / 7 - turn.estimates <= 1, "{turn:?}");
    }

    #[test]
    fn proofs_without_answers_get_less_and_less() {
        let answered = [1_600_000, 1_200_000, 900_000, 100_000, 0];
        let turns = answered.map(|answered| turn(10_000_000, answered));
        let shares = turns.map(|turn| 16 * turn.proofs / (turn.proofs + turn.estimates));
        assert!(shares.is_sorted_by(|more, less| more >= less), "{shares:?}");
        assert!(shares[0] > 8 && shares[4] < 3, "{shares:?}");
    }
}
