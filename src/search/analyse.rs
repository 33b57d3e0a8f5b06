//! The main search: the value of every legal move.
//!
//! Two searches run in turns. **Proofs** follow lines to the end of the game and yield exact
//! values, if they end. **Estimates** search a fixed number of plies, one more each time, and
//! yield values at any time. Neither is enough alone: proofs of a large board end too late, and
//! estimates of a small one never become exact.
//!
//! At first, proofs and estimates get the same effort. The more moves are proven, the nearer
//! the others are to a proof, so the weight of proofs rises up to ninefold. Without that, some
//! Connect Four positions of eight discs were left with estimates after ten seconds.
//!
//! All estimates in an answer come from the last completed depth, because estimates of
//! different depths cannot be compared. Without a limit on time or nodes there is nothing to
//! estimate for, and only proofs run.

use std::time::Instant;

use super::analysis::{Analysis, all_proven, proven_count};
use super::cancel::CancelFlag;
use super::iterative_deepening::IterativeDeepening;
use super::limits::{Limits, StoppedBy};
use super::resources::Resources;
use super::solve::{QUICK_SOLVE_WORK, first_proof_work};
use super::solver::{Solver, WorkLimit};
use crate::game::Game;

/// The weight that proofs gain, beside a weight of 1, as the last moves become proven.
/// Estimates have a weight of 1.
const MAX_PROOF_WEIGHT: usize = 8;

/// Returns the value of every legal move of `position`, exact or estimated.
///
/// The search ends when every move is proven, or when a limit or the flag stops it. Limits
/// never leave a move without a value. `progress` is called with the result so far whenever a
/// depth is completed and another follows.
pub fn analyse<G: Game>(
    game: &G,
    position: &G::Position,
    limits: &Limits,
    resources: &mut Resources,
    cancel: &CancelFlag,
    progress: &mut dyn FnMut(&Analysis<G::Move>),
) -> Analysis<G::Move> {
    if game.outcome(position).is_some() {
        return Analysis::from_proven(Vec::new(), 0, 0);
    }
    let deadline = limits.deadline(Instant::now());
    let max_plies_left = game.max_plies_left(position);
    let max_depth = limits
        .depth
        .map_or(max_plies_left, |depth| depth.min(max_plies_left));
    let max_nodes = limits.max_nodes();
    let Resources {
        threads,
        memory,
        enhancements,
    } = resources;
    let enhancements = enhancements.for_limits(limits);
    let mut estimates = IterativeDeepening::new(
        game,
        position,
        threads,
        memory,
        enhancements,
        deadline,
        cancel,
    );
    let mut proofs = Solver::new(game, memory, threads, enhancements);
    let mut candidates = estimates.search_root();
    let mut depth = 1;
    let mut proof_work = first_proof_work(limits);
    let stopped_by = loop {
        let left = max_nodes.saturating_sub(estimates.nodes() + proofs.stats.moves_examined);
        // A proof may look beyond a limited depth.
        if max_depth == max_plies_left {
            let work_limit = WorkLimit {
                max_moves_examined: proof_work.min(left),
                deadline,
                cancel,
            };
            // Moves that are not proven by then are left to the estimates, which notice the
            // other limits themselves.
            let _ = proofs.prove(position, &mut candidates, work_limit);
        }
        if all_proven(&candidates) {
            break None;
        }
        if depth == max_depth {
            break Some(StoppedBy::Depth);
        }
        let nodes = estimates.nodes() + proofs.stats.nodes;
        progress(&Analysis::new(candidates.clone(), depth, nodes, None));
        let nodes_before = estimates.nodes();
        if let Err(cause) = estimates.deepen(
            depth + 1,
            &mut candidates,
            max_nodes.saturating_sub(proofs.stats.moves_examined),
        ) {
            break Some(cause);
        }
        depth += 1;
        let weight = 1 + MAX_PROOF_WEIGHT * proven_count(&candidates) / candidates.len();
        let spent = estimates.nodes() - nodes_before;
        proof_work = spent.max(QUICK_SOLVE_WORK) * weight as u64;
    };
    let is_exact = all_proven(&candidates);
    Analysis::new(
        candidates,
        if is_exact { max_depth } else { depth },
        estimates.nodes() + proofs.stats.nodes,
        stopped_by.filter(|_| !is_exact),
    )
}
