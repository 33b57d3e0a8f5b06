//! An analysis as the service hands it around.

use std::any::Any;
use std::fmt::Debug;
use std::time::Duration;

use crate::search::{Analysis, End};

/// An analysis in the types of its game, without their names.
///
/// It is about a position or about its canonical form, which clients with symmetric positions share.
/// [`DynPosition::result`](super::DynPosition::result) writes it for the position of a client.
#[derive(Debug)]
pub struct DynAnalysis {
    /// An [`Analysis`] with the moves of the game.
    analysis: Box<dyn Any + Send + Sync>,
    /// True if every candidate is proven.
    pub exact: bool,
    /// Plies looked ahead.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Why the search ended; `None` while it goes on.
    pub end: Option<End>,
    /// Moves in the lines of all candidates. The time to write them grows with it.
    pub moves: usize,
    /// The time that the search could use; `None` without a limit, and where no search was needed.
    pub time_allowed: Option<Duration>,
    /// Time that the search took.
    pub time: Duration,
}

impl DynAnalysis {
    /// Hides the type of the moves of an analysis that took this time.
    pub(super) fn new<M: Send + Sync + 'static>(analysis: Analysis<M>, time: Duration) -> Self {
        let lines = analysis.candidates.iter().map(|it| it.pv.len());
        Self {
            exact: analysis.is_exact(),
            depth: analysis.depth,
            nodes: analysis.nodes,
            end: analysis.end,
            moves: lines.sum(),
            time_allowed: None,
            time,
            analysis: Box::new(analysis),
        }
    }

    /// The analysis, with moves of type `M`.
    ///
    /// # Panics
    ///
    /// It is of another game.
    pub(super) fn typed<M: 'static>(&self) -> &Analysis<M> {
        let typed = self.analysis.downcast_ref();
        typed.expect("the analysis is of this game")
    }
}
