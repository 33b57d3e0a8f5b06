//! The transposition table: what is already known of a position that is reached
//! again by other moves (Greenblatt, Eastlake and Crocker, "The Greenblatt Chess
//! Program", 1967).

use rustc_hash::FxHashMap;

use super::score::{Score, Verdict};
use super::window::Window;
use crate::game::Game;

/// Which side of the true value a stored score is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    Exact,
    /// The value is at least the score.
    Lower,
    /// The value is at most the score.
    Upper,
}

impl Bound {
    /// What a search of `window` has shown by returning `score`.
    pub(crate) fn of(score: Score, window: Window) -> Self {
        if score <= window.alpha {
            Self::Upper
        } else if score >= window.beta {
            Self::Lower
        } else {
            Self::Exact
        }
    }
}

/// What a search of a position found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Finding<M> {
    pub(crate) verdict: Verdict,
    pub(crate) bound: Bound,
    /// The number of plies that were searched below the position.
    pub(crate) depth: u32,
    pub(crate) best: M,
}

impl<M> Finding<M> {
    /// The verdict, if it answers a search of this depth and window.
    pub(crate) fn answers(&self, depth: u32, window: Window) -> Option<Verdict> {
        let deep_enough = self.verdict.proven || self.depth >= depth;
        let score = self.verdict.score;
        let tells = match self.bound {
            Bound::Exact => true,
            Bound::Lower => score >= window.beta,
            Bound::Upper => score <= window.alpha,
        };
        (deep_enough && tells).then_some(self.verdict)
    }
}

/// The latest finding of each position. Positions are compared whole, so that two
/// with equal hashes are never taken for each other.
#[derive(Debug)]
pub(crate) struct Table<G: Game> {
    findings: FxHashMap<G::Position, Finding<G::Move>>,
    most_findings: usize,
}

impl<G: Game> Table<G> {
    /// A table that grows to `bytes` at the most.
    pub(crate) fn new(bytes: usize) -> Self {
        // A hash map has a power of two of buckets, an entry and a byte each, and fills
        // seven eighths of them.
        let bucket = size_of::<(G::Position, Finding<G::Move>)>() + 1;
        let buckets = (bytes / bucket + 1).next_power_of_two() / 2;
        Self {
            findings: FxHashMap::default(),
            most_findings: buckets / 8 * 7,
        }
    }

    pub(crate) fn get(&self, position: &G::Position) -> Option<&Finding<G::Move>> {
        self.findings.get(position)
    }

    pub(crate) fn put(&mut self, position: &G::Position, finding: Finding<G::Move>) {
        if self.findings.len() < self.most_findings || self.findings.contains_key(position) {
            self.findings.insert(*position, finding);
        }
    }
}
