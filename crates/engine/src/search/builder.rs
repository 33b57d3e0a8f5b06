//! A search, described step by step.

use std::num::{NonZeroU32, NonZeroUsize};
use std::time::Duration;

use super::analyse::analyse_root;
use super::cancel::CancelFlag;
use super::limits::Limits;
use super::resources::Resources;
use super::root::Root;
use super::shared::ThreadShare;
use super::value::Analysis;
use crate::game::{Estimable, PositionHistory};

/// A search of positions of one game, within limits and with resources of its own.
///
/// ```
/// use std::time::Duration;
///
/// use bestmove_engine::game::Rules as _;
/// use bestmove_engine::games::othello::Othello;
/// use bestmove_engine::search::Search;
///
/// let game = Othello::STANDARD;
/// let start = game.initial_position();
/// let analysis = Search::new(&game).time(Duration::from_millis(20)).threads(2).run(&start);
/// assert_eq!(analysis.candidates.len(), 4);
/// ```
///
/// Without a limit, it ends when every move is proven. [`analyse()`](super::analyse()) tells progress,
/// too, and searches with resources that several searches share.
#[derive(Debug)]
#[must_use = "a search runs by `run`"]
pub struct Search<'a, G> {
    game: &'a G,
    history: PositionHistory,
    limits: Limits,
    resources: Resources,
    cancel: CancelFlag,
}

impl<'a, G: Estimable> Search<'a, G> {
    /// A search without limits, with one thread.
    pub fn new(game: &'a G) -> Self {
        Self {
            game,
            history: PositionHistory::default(),
            limits: Limits::default(),
            resources: Resources::default(),
            cancel: CancelFlag::default(),
        }
    }

    /// Ends the search after this time at the latest.
    pub const fn time(mut self, time: Duration) -> Self {
        self.limits.movetime = Some(time);
        self
    }

    /// Ends the search after this number of nodes at the latest.
    pub const fn nodes(mut self, nodes: u64) -> Self {
        self.limits.nodes = Some(nodes);
        self
    }

    /// Looks this many plies ahead at most.
    pub const fn depth(mut self, plies: u32) -> Self {
        self.limits.depth = Some(plies);
        self
    }

    /// Values only this many moves at the full depth, the best ones.
    pub const fn top(mut self, candidates: NonZeroU32) -> Self {
        self.limits.top = Some(candidates);
        self
    }

    /// Searches with up to this many threads; 0 counts as 1.
    pub fn threads(mut self, threads: usize) -> Self {
        self.resources.threads =
            ThreadShare::with_threads(NonZeroUsize::new(threads).unwrap_or(NonZeroUsize::MIN));
        self
    }

    /// Searches a position that was reached by this history, which repetitions are counted from.
    pub fn after(mut self, history: PositionHistory) -> Self {
        self.history = history;
        self
    }

    /// Ends the search where this flag is set.
    pub fn cancelled_by(mut self, cancel: &CancelFlag) -> Self {
        self.cancel = cancel.clone();
        self
    }

    /// The value of every legal move of `position`. Proven values stay for the next run.
    pub fn run(&mut self, position: &G::Position) -> Analysis<G::Move> {
        analyse_root(
            self.game,
            Root::new(position, &self.history),
            &self.limits,
            &mut self.resources,
            &self.cancel,
            &mut |_| (),
        )
    }
}
