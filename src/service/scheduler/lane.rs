//! The two lanes, and the length of a search in the quick one.

use crate::telemetry::LaneLabel;

/// A lane of searches, with a queue and permits of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Lane {
    /// Searches of about a millisecond at most, and the drawing of trees and pictures.
    Quick,
    /// Searches of unknown length.
    Long,
}

/// Maximum number of nodes of a search in the quick lane.
///
/// The number of nodes alone decides whether a search is quick, and not the clock. A thread
/// may lose its core at any time, and a search that is cut off by the clock then fails though
/// it is short: under load, even tic-tac-toe would have to queue behind long searches. With
/// nodes, the same query always ends in the same lane.
///
/// A proof pays for every move that it examines. 1,000 moves take 0.05 to 0.2 ms in Connect
/// Four and 0.3 to 2 ms on square boards from 5 × 5 to 15 × 15; a line of 19 on 19 × 19 cells,
/// the slowest rules, takes 0.1 s. The larger this number, the later comes a rejection by the
/// long lane, because the quick search precedes it.
pub(crate) const QUICK_NODES: u64 = 1_000;

impl From<Lane> for LaneLabel {
    fn from(lane: Lane) -> Self {
        match lane {
            Lane::Quick => Self::Quick,
            Lane::Long => Self::Long,
        }
    }
}
