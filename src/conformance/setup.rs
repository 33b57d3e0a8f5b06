//! A search that is run in one of many ways.

use std::num::NonZeroUsize;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::game::Game;
use crate::search::{
    Analysis, CancelFlag, Enhancements, Limits, ProofMemory, Resources, StoppedBy, ThreadShare,
    analyse,
};

/// How a search is run. By default without limits, by one thread.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SearchSetup {
    pub(super) limits: Limits,
    /// The threads that share what they find with the first, from the start.
    pub(super) helpers: usize,
    /// When another thread raises the stop flag.
    pub(super) flag: Option<Duration>,
    pub(super) enhancements: Enhancements,
}

impl SearchSetup {
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

    /// Whether this can have ended the search.
    pub(super) fn ends_by(self, stopped_by: StoppedBy) -> bool {
        match stopped_by {
            StoppedBy::Depth => self.limits.depth.is_some(),
            StoppedBy::Nodes => self.limits.nodes.is_some(),
            StoppedBy::Time => self.limits.movetime.is_some(),
            StoppedBy::Cancelled => self.flag.is_some(),
        }
    }
}

/// The search run like this, and what it tells on the way.
pub(super) fn search<G: Game>(
    game: &G,
    position: &G::Position,
    trial: SearchSetup,
) -> (Analysis<G::Move>, Vec<Analysis<G::Move>>) {
    let (limits, mut resources) = (trial.limits, trial.resources());
    let stop = CancelFlag::default();
    let mut told = Vec::new();
    let mut progress = |so_far: &Analysis<_>| told.push(so_far.clone());
    let analysis = thread::scope(|scope| {
        let (ended, end) = mpsc::channel::<()>();
        if let Some(delay) = trial.flag {
            let stop = stop.clone();
            scope.spawn(move || {
                // Sooner if the search ends.
                let _ = end.recv_timeout(delay);
                stop.cancel();
            });
        }
        let analysis = analyse(
            game,
            position,
            &limits,
            &mut resources,
            &stop,
            &mut progress,
        );
        drop(ended);
        analysis
    });
    (analysis, told)
}
