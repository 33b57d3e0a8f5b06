//! A search that is run in one of many ways.

use std::num::NonZeroUsize;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::game::Game;
use crate::search::{
    Analysis, Crew, Limits, Memory, Resources, StopFlag, StoppedBy, Techniques, analyse,
};

/// How a search is run. By default without limits, by one thread.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Trial {
    pub(super) limits: Limits,
    /// The threads that share what they find with the first, from the start.
    pub(super) helpers: usize,
    /// When another thread raises the stop flag.
    pub(super) flag: Option<Duration>,
    pub(super) techniques: Techniques,
}

impl Trial {
    pub(super) fn resources(self) -> Resources {
        let alone = Resources {
            techniques: self.techniques,
            ..Resources::default()
        };
        if self.helpers > 0 {
            Resources {
                crew: Crew::of(NonZeroUsize::MIN.saturating_add(self.helpers)),
                memory: Memory::of_full_size(Memory::SHARED_FROM),
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
            StoppedBy::Flag => self.flag.is_some(),
        }
    }
}

/// The search run like this, and what it tells on the way.
pub(super) fn search<G: Game>(
    game: &G,
    position: &G::Position,
    trial: Trial,
) -> (Analysis<G::Move>, Vec<Analysis<G::Move>>) {
    let (limits, mut resources) = (trial.limits, trial.resources());
    let stop = StopFlag::default();
    let mut told = Vec::new();
    let mut progress = |so_far: &Analysis<_>| told.push(so_far.clone());
    let analysis = thread::scope(|scope| {
        let (ended, end) = mpsc::channel::<()>();
        if let Some(delay) = trial.flag {
            let stop = stop.clone();
            scope.spawn(move || {
                // Sooner if the search ends.
                let _ = end.recv_timeout(delay);
                stop.raise();
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
