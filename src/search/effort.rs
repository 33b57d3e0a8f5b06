//! Effort: how a search divides its work between proofs and estimates.
//!
//! Proofs and estimates take turns. A turn of proofs is worth nothing unless they end in time,
//! and nobody knows beforehand. But a proof that will end shows it: one test of a bound after
//! the other is answered. Proofs make headway as long as open tests took little work beside
//! answered ones. Then they get nearly all of the effort. A search under a limit proves what it
//! would prove without one, in almost the same time. In proofs of Connect Four and of m,n,k
//! games, a test took up to five times as long as all tests before it together. If open tests take
//! longer, proofs get less and less, and at last a sixteenth.
//!
//! Only the work counts, not the number of tests. Most tests of a quick win are answered at
//! once, whatever the board. In Breakthrough on 8 × 8, the first test of a position examines one
//! move. A hundred thousand are not enough for the third.
//!
//! Small tests say little: the first of a position may be followed by one that is sixty times
//! as long. So the work for open tests may also be a sixteenth of what the limits allow.
//!
//! In games of cycles, there is always a longer win to test, and answers of shorter ones say nothing
//! about its end. So proofs get a sixteenth until the best move is known to win.
//!
//! Turns grow with the search. A turn that is cut off goes on with the next one, because what
//! it found is in the table. With turns of equal size, a long search would spend its time on
//! finding its way back.

use web_time::Instant;

use super::limits::Limits;
use super::solve::QUICK_SOLVE_WORK;

/// The parts into which a turn is divided.
const PARTS: u64 = 16;

/// The most parts for proofs, and the least.
const MAX_PROOF_PARTS: u64 = PARTS - 1;
const MIN_PROOF_PARTS: u64 = 1;

/// The work for open tests in proportion to that for answered ones, until which proofs make
/// headway.
const MAX_TEST_RATIO: u64 = 5;

/// The speed of a fast search. In gomoku, estimates of two threads visit 1.5 nodes in a
/// microsecond.
const NODES_PER_MICROSECOND: u128 = 2;

/// The most moves of a node of a proof that count. On boards with more moves, a node of a proof
/// takes longer than one of an estimate.
const MAX_MOVES_PER_NODE: u64 = 8;

/// The inverse of the part of the limits that open tests may always take.
const TOLERANCE_PARTS: u64 = 16;

/// The work of the next turn, in nodes as [`Limits::nodes`] counts them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    pub(super) proofs: u64,
    pub(super) estimates: u64,
    /// True if proofs make headway.
    pub(super) is_promising: bool,
}

/// The work that has been spent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spent {
    pub(super) proofs: u64,
    /// The nodes of proofs, without those of endgame tests, which take less time.
    pub(super) proof_nodes: u64,
    pub(super) estimates: u64,
    /// The work of proofs for tests that are not answered.
    pub(super) open_work: u64,
}

/// The limits of a search, and what else decides how it divides its work.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    limits: Limits,
    started: Instant,
    /// True in games in which positions come back.
    has_cycles: bool,
}

impl Effort {
    pub(super) fn new(limits: &Limits, started: Instant, has_cycles: bool) -> Self {
        Self {
            limits: *limits,
            started,
            has_cycles,
        }
    }

    /// Returns the work of the first turn of proofs that see no end: their least part of it.
    pub(super) fn least_proof_work(&self) -> u64 {
        QUICK_SOLVE_WORK.min(self.limits.max_nodes()) / PARTS
    }

    /// Returns the next turn of a search that has spent so much at the time `now`. If its best
    /// move `is_known`, only exact values of the others are wanted, as long as proofs find them.
    pub(super) fn next_turn(&self, spent: Spent, is_known: bool, now: Instant) -> Turn {
        let total = spent.proofs + spent.estimates;
        let turn = (total / 2).max(QUICK_SOLVE_WORK);
        let answered = spent.proofs - spent.open_work;
        let tolerance = MAX_TEST_RATIO * answered + self.affordable(total, now) / TOLERANCE_PARTS;
        let may_end = is_known || !self.has_cycles;
        let is_promising = may_end && spent.open_work <= tolerance;
        let parts = if is_promising || is_known {
            MAX_PROOF_PARTS
        } else if self.has_cycles {
            MIN_PROOF_PARTS
        } else {
            // Twice the tolerance leaves a quarter of the parts.
            let squares = [tolerance, spent.open_work].map(|work| u128::from(work).pow(2));
            let left = u128::from(MAX_PROOF_PARTS) * squares[0] / squares[1];
            saturated(left).max(MIN_PROOF_PARTS)
        };
        let estimates = turn * (PARTS - parts) / PARTS;
        Turn {
            proofs: turn * parts / PARTS,
            // Beside proofs that make headway, a node of an estimate counts as a node of a
            // proof. Otherwise estimates would take half of the nodes on boards with many moves.
            estimates: if is_known && is_promising {
                0
            } else if parts == MAX_PROOF_PARTS {
                let nodes = u128::from(estimates) * u128::from(spent.proof_nodes + 1);
                saturated(nodes / u128::from(spent.proofs + 1)).max(estimates / MAX_MOVES_PER_NODE)
            } else {
                estimates
            },
            is_promising,
        }
    }

    /// Returns the work that the limits allow.
    ///
    /// The work that the time allows is extrapolated from the work so far. If a fast search would
    /// reach the limit on nodes first, the clock has no say, so that answers are repeatable.
    fn affordable(&self, total: u64, now: Instant) -> u64 {
        let max_nodes = self.limits.max_nodes();
        let Some(movetime) = self.limits.movetime else {
            return max_nodes;
        };
        if u128::from(max_nodes) <= movetime.as_micros().saturating_mul(NODES_PER_MICROSECOND) {
            return max_nodes;
        }
        let elapsed = (now - self.started).as_micros().max(1);
        let by_time = u128::from(total).saturating_mul(movetime.as_micros()) / elapsed;
        max_nodes.min(saturated(by_time))
    }
}

fn saturated(work: u128) -> u64 {
    u64::try_from(work).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const LIMITS: Limits = Limits {
        depth: None,
        movetime: None,
        nodes: Some(16_000_000),
        top: None,
        ends_when_settled: false,
    };

    fn turn(proofs: u64, answered: u64) -> Turn {
        let now = Instant::now();
        let spent = Spent {
            proofs,
            proof_nodes: proofs / 4,
            estimates: 0,
            open_work: proofs - answered,
        };
        Effort::new(&LIMITS, now, false).next_turn(spent, false, now)
    }

    #[test]
    fn proofs_that_make_headway_get_nearly_all_of_the_effort() {
        // Open tests may take five times the answered million, and another million.
        assert!(!turn(9_000_000, 1_000_000).is_promising);
        let turn = turn(5_000_000, 1_000_000);
        assert!(turn.is_promising);
        assert!(turn.estimates * 16 <= turn.proofs, "{turn:?}");
    }

    #[test]
    fn limit_on_nodes_that_comes_first_leaves_the_clock_out() {
        let started = Instant::now();
        let work = |max_nodes, elapsed| {
            let limits = Limits {
                movetime: Some(Duration::from_secs(10)),
                nodes: Some(max_nodes),
                ..LIMITS
            };
            Effort::new(&limits, started, false).affordable(1_000, started + elapsed)
        };
        let slow = Duration::from_millis(100);
        assert_eq!(work(16_000_000, slow), 16_000_000);
        assert_eq!(work(1_000_000_000, slow), 100_000);
    }

    #[test]
    fn proofs_without_headway_get_less_and_less() {
        // A sixteenth of the limit is a million nodes.
        let shares = [900_000, 2_000_000, 3_000_000, 12_000_000].map(|proofs| turn(proofs, 0));
        assert!(shares[0].is_promising && !shares[1].is_promising);
        let parts = shares.map(|turn| 16 * turn.proofs / (turn.proofs + turn.estimates));
        assert!(parts.is_sorted_by(|more, less| more >= less), "{parts:?}");
        assert_eq!(parts[3], 1);
    }
}
