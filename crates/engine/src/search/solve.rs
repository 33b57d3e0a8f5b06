//! Exact values only: of a position, or of all its moves if little effort is enough.

use thiserror::Error;
use web_time::Instant;

use crate::game::{Estimable, PositionHistory};
use crate::search::cancel::CancelFlag;
use crate::search::effort::{QUICK_SOLVE_WORK, first_proof_work};
use crate::search::estimates::{IterativeDeepening, repetition};
use crate::search::limits::{Limits, StoppedBy};
use crate::search::proofs::{CandidateProofs, Division, PvLength, WorkLimit};
use crate::search::resources::Resources;
use crate::search::root::Root;
use crate::search::value::Analysis;

/// Proves the value of an open `position`. One best move is the only candidate.
///
/// The candidate's line has the given length. `limits.depth` does not apply.
///
/// # Errors
///
/// The proof was stopped by a limit or by the flag. In games of [cycles](crate::game::Ends::Cycles), no side
/// may win within the plies that proofs look ahead.
pub fn solve<G: Estimable>(
    game: &G,
    position: &G::Position,
    length: PvLength,
    limits: &Limits,
    resources: &mut Resources,
    cancel: &CancelFlag,
) -> Result<Analysis<G::Move>, Unsolved> {
    let started = Instant::now();
    let work_limit = WorkLimit {
        max_moves_examined: limits.max_nodes(),
        deadline: limits.deadline(started),
        cancel,
    };
    let Resources {
        threads,
        memory,
        enhancements,
        ..
    } = resources;
    let horizon = repetition::proof_horizon(game, position, &PositionHistory::default());
    let mut proofs = CandidateProofs::new(game, memory, threads, *enhancements, horizon);
    let best = proofs.prove_best(position, length, work_limit);
    let stats = proofs.stats();
    let best = best.map_err(|_| Unsolved {
        limits: limits.minus(started.elapsed(), stats.moves_examined),
        nodes: stats.nodes,
    })?;
    let depth = game.max_plies_left(position);
    Ok(Analysis::from_proven(vec![best], depth, stats.nodes))
}

/// The error of [`solve()`]: it was stopped before the value was proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the position was not solved within the limits, after {nodes} nodes")]
pub struct Unsolved {
    /// The part of the limits that is left.
    pub limits: Limits,
    /// Positions visited.
    pub nodes: u64,
}

/// The result of [`analyse_root`](crate::search::analyse_root) within `limits`, if its first proofs find it by
/// examining at most `max_work` moves.
///
/// It separates positions that are answered at once from those that need a long search. It
/// does so little that one thread is enough. `limits.depth` does not apply.
///
/// # Errors
///
/// More work is needed, or `limits` were reached. The error is what stopped the proofs. In games of
/// [cycles](crate::game::Ends::Cycles), proofs need not end, so nothing is proven this way.
pub fn solve_quick<G: Estimable>(
    game: &G,
    root: Root<'_, G>,
    limits: &Limits,
    max_work: u64,
    resources: &mut Resources,
    cancel: &CancelFlag,
) -> Result<Analysis<G::Move>, StoppedBy> {
    if G::ENDS.in_cycles() {
        return Err(StoppedBy::Depth);
    }
    let deadline = limits.deadline(Instant::now());
    let Resources {
        threads,
        memory,
        enhancements,
        ..
    } = resources;
    let mut estimates = IterativeDeepening::new(
        game,
        root,
        (threads, memory, None),
        enhancements.effective(),
        limits,
        deadline,
        cancel,
    );
    let mut candidates = estimates.first_values();
    let mut proofs = CandidateProofs::new(game, memory, threads, *enhancements, u32::MAX);
    let left = limits.max_nodes().saturating_sub(estimates.nodes());
    // More work than the first proofs of `analyse()` would give another result within equal limits.
    let work_limit = WorkLimit {
        max_moves_examined: first_proof_work(limits)
            .min(left)
            .min(max_work)
            .min(QUICK_SOLVE_WORK),
        deadline,
        cancel,
    };
    let position = root.position;
    proofs.prove(position, &mut candidates, Division::OneByOne, work_limit)?;
    let depth = game.max_plies_left(position);
    let nodes = estimates.nodes() + proofs.stats().nodes;
    let (candidates, _) = estimates.shown(&candidates, |_| false);
    Ok(Analysis {
        estimate_nodes: estimates.nodes(),
        ..Analysis::from_proven(candidates, depth, nodes)
    })
}
