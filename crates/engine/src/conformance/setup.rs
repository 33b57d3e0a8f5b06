//! A search with one of many settings, which the laws compare.

use std::num::NonZeroUsize;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use super::tree::legal_moves;
use crate::game::{Estimable, PositionHistory};
use crate::search::{
    Analysis, CancelFlag, Enhancements, Limits, ProofMemory, Resources, Root, StoppedBy,
    ThreadShare, analyse_root,
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
    /// The moves to value, as a set of bits: the move with an index has the bit of its remainder by 64. All are
    /// valued where it is `None` or selects no move.
    pub(super) search_moves: Option<u64>,
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

    /// The moves of a position that are valued, in the game's order.
    pub(super) fn valued_moves<G: Estimable>(
        self,
        game: &G,
        position: &G::Position,
    ) -> Vec<G::Move> {
        let legal = legal_moves(game, position);
        let bits = self.search_moves.unwrap_or(u64::MAX);
        let has_bit = |(index, _): &(usize, _)| bits >> (index % 64) & 1 == 1;
        let kept = (0..).zip(legal.iter().copied()).filter(has_bit);
        let kept: Vec<_> = kept.map(|(_, mv)| mv).collect();
        if kept.is_empty() { legal } else { kept }
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
        let history = PositionHistory::default();
        let valued = self.valued_moves(game, position);
        let root = Root {
            search_moves: self.search_moves.map(|_| &*valued),
            ..Root::new(position, &history)
        };
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
            let analysis = analyse_root(
                game,
                root,
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
