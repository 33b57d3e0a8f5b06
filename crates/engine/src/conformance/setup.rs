//! A search with one of many settings, which the laws compare.

use std::num::NonZeroUsize;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::game::Estimable;
use crate::search::{
    Analysis, CancelFlag, Enhancements, Limits, ProofMemory, Resources, StoppedBy, ThreadShare,
    analyse,
};

/// The settings of a search. By default it has no limits and one thread.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SearchSetup {
    pub(super) limits: Limits,
    /// The number of threads besides the first.
    pub(super) helpers: usize,
    /// The time after which another thread cancels the search.
    pub(super) cancel_after: Option<Duration>,
    pub(super) enhancements: Enhancements,
}

impl SearchSetup {
    /// With helpers, the table has the size from which on threads share it, so that they do from the start.
    pub(super) fn resources(self) -> Resources {
        let alone = Resources {
            enhancements: self.enhancements,
            ..Resources::default()
        };
        if self.helpers > 0 {
            Resources {
                threads: ThreadShare::with_threads(NonZeroUsize::MIN.saturating_add(self.helpers)),
                memory: ProofMemory::preallocated(ProofMemory::SHARED_FROM),
                ..alone
            }
        } else {
            alone
        }
    }

    pub(super) fn can_end_by(self, cause: StoppedBy) -> bool {
        match cause {
            StoppedBy::Depth => self.limits.depth.is_some(),
            StoppedBy::Nodes => self.limits.nodes.is_some(),
            StoppedBy::Time => self.limits.movetime.is_some(),
            StoppedBy::Cancelled => self.cancel_after.is_some(),
        }
    }

    /// The analysis of a position, and the progress that was reported before.
    pub(super) fn search<G: Estimable>(
        self,
        game: &G,
        position: &G::Position,
    ) -> (Analysis<G::Move>, Vec<Analysis<G::Move>>) {
        let mut resources = self.resources();
        let cancel = CancelFlag::default();
        let mut reported = Vec::new();
        let mut progress = |so_far: &Analysis<_>| reported.push(so_far.clone());
        let analysis = thread::scope(|scope| {
            let (ended, end) = mpsc::channel::<()>();
            if let Some(delay) = self.cancel_after {
                let cancel = cancel.clone();
                scope.spawn(move || {
                    // The wait ends early when the search has ended.
                    let _ = end.recv_timeout(delay);
                    cancel.cancel();
                });
            }
            let analysis = analyse(
                game,
                position,
                &self.limits,
                &mut resources,
                &cancel,
                &mut progress,
            );
            drop(ended);
            analysis
        });
        (analysis, reported)
    }
}
