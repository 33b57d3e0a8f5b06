//! The way of a search to its permit.

use std::sync::Arc;
use std::time::Instant;

use super::turns::{self, Permit};
use super::{Lane, NoResult};
use crate::telemetry::Metrics;

/// A place among the searches that compute or wait.
#[derive(Debug)]
pub(crate) struct Place {
    turn: turns::Turn,
    wait: Wait,
}

/// A wait, which counts however it ends.
#[derive(Debug)]
struct Wait {
    lane: Lane,
    since: Instant,
    metrics: Arc<Metrics>,
}

impl Drop for Wait {
    fn drop(&mut self) {
        self.metrics
            .record_queue_time(self.lane.into(), self.since.elapsed());
    }
}

/// The turn of a search.
#[derive(Debug)]
pub(crate) struct Turn {
    pub(super) permit: Permit,
    pub(super) lane: Lane,
    /// When its place was taken.
    pub(super) since: Instant,
}

impl Place {
    pub(super) fn take(turn: turns::Turn, lane: Lane, metrics: &Arc<Metrics>) -> Self {
        let wait = Wait {
            lane,
            since: Instant::now(),
            metrics: Arc::clone(metrics),
        };
        Self { turn, wait }
    }

    /// Waits for its turn.
    pub(crate) async fn come(self) -> Result<Turn, NoResult> {
        let Self { turn, wait } = self;
        Ok(Turn {
            permit: turn.come().await?,
            lane: wait.lane,
            since: wait.since,
        })
    }
}
