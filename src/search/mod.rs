//! The search: it knows no game, only [`Game`]. [`analyse`] is its door.

mod abdada;
mod ablation;
mod bounds;
mod budget;
mod difficulty;
mod enhancements;
mod game_tree;
mod iterative_deepening;
mod minimax;
mod negamax;
mod null_window;
mod ordering;
mod prove;
mod proven_line;
mod pv;
mod score;
mod selection;
mod solve;
mod table;
mod threads;
mod window;

use std::cmp::Reverse;
use std::time::{Duration, Instant};

pub use ablation::Enhancement;
pub use budget::{CancelFlag, StoppedBy};
pub use difficulty::Difficulty;
pub use enhancements::Enhancements;
pub use game_tree::{Bound, Call, Calls, Pruning, Returned, TreeTooLarge, game_tree};
pub use minimax::{Found, minimax, minimax_by};
pub use proven_line::PvLength;
pub use score::Value;
pub use selection::{MoveSelection, TieBreak};
pub use solve::ProofMemory;
pub use threads::{ThreadBudget, ThreadShare};

use crate::game::Game;
use iterative_deepening::IterativeDeepening;
use solve::{Solver, WorkLimit};

/// How far a search may go; `None` is as far as it takes. Every legal move is looked at
/// once whatever the limits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies to look ahead, at least 1.
    pub depth: Option<u32>,
    /// Time to take.
    pub movetime: Option<Duration>,
    /// Nodes to visit; a proof pays for every move it moves_examined at in one.
    pub nodes: Option<u64>,
}

impl Limits {
    /// When the time is over that begins now; one that the clock cannot show is as good as
    /// none.
    fn deadline(&self, now: Instant) -> Option<Instant> {
        now.checked_add(self.movetime?)
    }

    /// The nodes that they allow.
    fn allowed(&self) -> u64 {
        self.nodes.unwrap_or(u64::MAX)
    }

    /// What is left of them after so much time and so many nodes.
    fn less(&self, time: Duration, nodes: u64) -> Self {
        Self {
            depth: self.depth,
            movetime: self.movetime.map(|most| most.saturating_sub(time)),
            nodes: self.nodes.map(|most| most.saturating_sub(nodes)),
        }
    }
}

/// What a search may use.
#[derive(Debug)]
pub struct Resources {
    /// Its threads.
    pub threads: ThreadShare,
    /// What proofs leave behind, and how much of it, and of estimates, there may be.
    pub memory: ProofMemory,
    /// How it searches.
    pub enhancements: Enhancements,
}

impl Resources {
    /// These threads, and tables of so many bytes.
    #[must_use]
    pub fn new(threads: ThreadShare, table_bytes: usize) -> Self {
        Self {
            threads,
            memory: ProofMemory::new(table_bytes),
            enhancements: Enhancements::ALL,
        }
    }
}

impl Default for Resources {
    /// One thread and 64 MiB.
    fn default() -> Self {
        Self::new(ThreadShare::default(), 64 << 20)
    }
}

/// What a search found out about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis<M> {
    /// Every legal move, best first: by score, then the quickest win or the longest
    /// defence, then the game's order. Empty where the game is over.
    pub candidates: Vec<Candidate<M>>,
    /// Plies looked ahead: the last depth completed, or the longest line of play
    /// that the depth allowed where everything is proven.
    pub depth: u32,
    /// Positions visited below the one analysed.
    pub nodes: u64,
    /// What ended the search, or `None` where every candidate is proven or the search
    /// goes on.
    pub stopped_by: Option<StoppedBy>,
}

impl<M> Analysis<M> {
    /// What is known of the moves already, in whatever order.
    #[must_use]
    pub fn from_proven(candidates: Vec<Candidate<M>>, depth: u32, nodes: u64) -> Self {
        Self {
            candidates: best_first(candidates),
            depth,
            nodes,
            stopped_by: None,
        }
    }

    /// Whether every candidate is proven.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        all_proven(&self.candidates)
    }
}

/// What a search found out about one move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate<M> {
    /// The move.
    pub mv: M,
    /// Its place in the game's own order of the legal moves.
    pub order: usize,
    /// What it is worth to the player who makes it.
    pub value: Value,
    /// Best play by both sides from this move on, this move first: to the end of
    /// the game where the value is proven.
    pub pv: Vec<M>,
}

impl<M> Candidate<M> {
    /// Plies to the end of the game with best play by both, this move counted;
    /// `None` where that is not proven.
    #[must_use]
    pub fn remoteness(&self) -> Option<u32> {
        match self.value {
            Value::Win { plies } | Value::Loss { plies } => Some(plies),
            // A draw is proven with the line that leads to it.
            Value::Draw => u32::try_from(self.pv.len()).ok(),
            Value::Estimate(_) => None,
        }
    }
}

/// Moves to look at for proofs before anything is estimated. A small game is solved by it.
const QUICK_SOLVE_WORK: u64 = 20_000;

/// How many times the effort of estimates goes into proofs, beside as much, once nearly
/// every move is proven: the more are, the nearer are the others.
const MAX_PROOF_WEIGHT: usize = 8;

/// Finds out what every legal move of `position` is worth.
///
/// Tries to prove every move, and estimates those that resist, a ply deeper each time, with
/// half of the effort each at first, until all are proven or a limit is reached. What a limit
/// interrupts is answered from the last depth completed, so that all estimates come from
/// the same depth. Where there is no limit there is nothing to estimate for. `progress` is
/// shown what is known whenever a depth is completed and another follows.
pub fn analyse<G: Game>(
    game: &G,
    position: &G::Position,
    limits: &Limits,
    resources: &mut Resources,
    stop: &CancelFlag,
    progress: &mut dyn FnMut(&Analysis<G::Move>),
) -> Analysis<G::Move> {
    if game.outcome(position).is_some() {
        return Analysis {
            candidates: Vec::new(),
            depth: 0,
            nodes: 0,
            stopped_by: None,
        };
    }
    let deadline = limits.deadline(Instant::now());
    let plies_left = game.max_plies_left(position);
    let deepest = limits
        .depth
        .map_or(plies_left, |depth| depth.min(plies_left));
    let allowed = limits.allowed();
    let Resources {
        threads,
        memory,
        enhancements,
    } = resources;
    let enhancements = enhancements.within(limits);
    let mut estimates = IterativeDeepening::new(
        game,
        position,
        threads,
        memory,
        enhancements,
        deadline,
        stop,
    );
    let mut proofs = Solver::new(game, memory, threads, enhancements);
    let mut candidates = estimates.search_root();
    let mut depth = 1;
    let mut share = first_share(limits);
    let stopped_by = loop {
        let left = allowed.saturating_sub(estimates.nodes() + proofs.spent.moves_examined);
        if deepest == plies_left {
            let moves_examined = share.min(left);
            let work_limit = WorkLimit {
                moves_examined,
                deadline,
                stop,
            };
            // What is not proven by then is left to the estimates.
            let _ = proofs.prove(position, &mut candidates, work_limit);
        }
        if all_proven(&candidates) {
            break None;
        }
        if depth == deepest {
            break Some(StoppedBy::Depth);
        }
        progress(&Analysis {
            candidates: best_first(candidates.clone()),
            depth,
            nodes: estimates.nodes() + proofs.spent.nodes,
            stopped_by: None,
        });
        let before = estimates.nodes();
        if let Err(cause) = estimates.deepen(
            depth + 1,
            &mut candidates,
            allowed.saturating_sub(proofs.spent.moves_examined),
        ) {
            break Some(cause);
        }
        depth += 1;
        let weight = 1 + MAX_PROOF_WEIGHT * proven(&candidates) / candidates.len();
        share = (estimates.nodes() - before).max(QUICK_SOLVE_WORK) * weight as u64;
    };
    let exact = all_proven(&candidates);
    Analysis {
        candidates: best_first(candidates),
        depth: if exact { deepest } else { depth },
        nodes: estimates.nodes() + proofs.spent.nodes,
        stopped_by: stopped_by.filter(|_| !exact),
    }
}

/// Moves to look at for the first proofs: where there is a limit, no more than half of what
/// there is, so that as much is left for estimates.
fn first_share(limits: &Limits) -> u64 {
    match limits {
        Limits {
            movetime: None,
            nodes: None,
            ..
        } => u64::MAX,
        _ => QUICK_SOLVE_WORK.min(limits.allowed() / 2),
    }
}

/// What [`analyse`] finds out within `limits`, where its first proofs are enough for it, with
/// no more than so much `effort`, and never that of more than one thread. The depth is no
/// limit to it.
///
/// # Errors
///
/// It takes more: what has ended it.
pub fn solve_quick<G: Game>(
    game: &G,
    position: &G::Position,
    limits: &Limits,
    effort: &Limits,
    resources: &mut Resources,
    stop: &CancelFlag,
) -> Result<Analysis<G::Move>, StoppedBy> {
    let now = Instant::now();
    let deadlines = [limits, effort].map(|limits| limits.deadline(now));
    let deadline = deadlines.into_iter().flatten().min();
    let Resources {
        threads,
        memory,
        enhancements,
    } = resources;
    let mut estimates = IterativeDeepening::new(
        game,
        position,
        threads,
        memory,
        *enhancements,
        deadline,
        stop,
    );
    let mut candidates = estimates.search_root();
    let mut proofs = Solver::new(game, memory, threads, *enhancements);
    let left = limits.allowed().saturating_sub(estimates.nodes());
    let work_limit = WorkLimit {
        moves_examined: first_share(limits)
            .min(left)
            .min(effort.allowed())
            .min(QUICK_SOLVE_WORK),
        deadline,
        stop,
    };
    proofs.prove(position, &mut candidates, work_limit)?;
    Ok(Analysis {
        candidates: best_first(candidates),
        depth: game.max_plies_left(position),
        nodes: estimates.nodes() + proofs.spent.nodes,
        stopped_by: None,
    })
}

/// Proves what an open `position` is worth, with one of its best moves as the only
/// candidate, and best play from it as far as is wanted.
///
/// A depth is no limit to it.
///
/// # Errors
///
/// One of the limits, or the flag, ended it before.
pub fn solve<G: Game>(
    game: &G,
    position: &G::Position,
    extent: PvLength,
    limits: &Limits,
    resources: &mut Resources,
    stop: &CancelFlag,
) -> Result<Analysis<G::Move>, Unsolved> {
    let started = Instant::now();
    let work_limit = WorkLimit {
        moves_examined: limits.nodes.unwrap_or(u64::MAX),
        deadline: limits.deadline(started),
        stop,
    };
    let Resources {
        threads,
        memory,
        enhancements,
    } = resources;
    let mut proofs = Solver::new(game, memory, threads, *enhancements);
    let best = proofs.best(position, extent, work_limit);
    let best = best.map_err(|_| Unsolved {
        limits: limits.less(started.elapsed(), proofs.spent.moves_examined),
        nodes: proofs.spent.nodes,
    })?;
    Ok(Analysis {
        candidates: vec![best],
        depth: game.max_plies_left(position),
        nodes: proofs.spent.nodes,
        stopped_by: None,
    })
}

/// What is left where a position could not be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsolved {
    /// Of the limits.
    pub limits: Limits,
    /// The positions visited in vain.
    pub nodes: u64,
}

fn best_first<M>(mut candidates: Vec<Candidate<M>>) -> Vec<Candidate<M>> {
    candidates.sort_by_key(|candidate| {
        let value = candidate.value;
        (
            Reverse(value.hundredths()),
            Reverse(value.distance_order()),
            candidate.order,
        )
    });
    candidates
}

fn proven<M>(candidates: &[Candidate<M>]) -> usize {
    let values = candidates.iter().map(|candidate| candidate.value);
    values.filter(|value| value.is_proven()).count()
}

fn all_proven<M>(candidates: &[Candidate<M>]) -> bool {
    proven(candidates) == candidates.len()
}
