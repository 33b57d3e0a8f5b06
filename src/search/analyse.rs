//! The main search: the value of every legal move.
//!
//! Two searches run in turns. **Proofs** follow lines to the end of the game and yield exact
//! values, if they end. **Estimates** search a fixed number of plies, one more each time, and
//! yield values at any time. Neither is enough alone: proofs of a large board end too late, and
//! estimates of a small one never become exact. [`effort`](super::effort) decides how long each
//! turn is.
//!
//! Without a limit on time or nodes there is nothing to estimate for, and only proofs run.

use std::time::Instant;

use super::analysis::{Analysis, Candidate, all_exact};
use super::budget::Budget;
use super::cancel::CancelFlag;
use super::effort::{Effort, Spent};
use super::iterative_deepening::IterativeDeepening;
use super::limits::{Limits, StoppedBy};
use super::resources::Resources;
use super::solve::first_proof_work;
use super::solver::{Division, Solver, WorkLimit};
use super::threats::ThreatSearch;
use super::value::Value;
use crate::game::{Evaluation, Game};

/// The inverse of the part of a turn that goes into threats.
const THREAT_PARTS: u64 = 32;

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
    let started = Instant::now();
    let deadline = limits.deadline(started);
    let max_plies_left = game.max_plies_left(position);
    let max_depth = limits
        .depth
        .map_or(max_plies_left, |depth| depth.min(max_plies_left));
    // A proof may look beyond a limited depth.
    let can_prove = max_depth == max_plies_left;
    let max_nodes = limits.max_nodes();
    let effort = Effort::new(limits, started);
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
        enhancements.effective(),
        limits,
        deadline,
        cancel,
    );
    // A win by threats may lie beyond a limited depth.
    let mut threats =
        (can_prove && enhancements.effective().threats).then(|| ThreatSearch::new(game, position));
    let mut threat_budget = Budget::new(Some(0), deadline, cancel);
    let mut proofs = Solver::new(game, memory, threads, *enhancements);
    let mut candidates = estimates.value_all();
    let mut depth = 0;
    let mut reported = 0;
    let mut total_before = 0;
    let mut division = Division::OneByOne;
    let mut proof_work = first_proof_work(limits);
    let stopped_by = loop {
        if can_prove {
            let left = max_nodes.saturating_sub(estimates.nodes() + proofs.stats.moves_examined);
            let work_limit = WorkLimit {
                max_moves_examined: proof_work.min(left),
                deadline,
                cancel,
            };
            // Moves that are not proven by then are left to the estimates.
            let _ = proofs.prove(position, &mut candidates, division, work_limit);
        }
        if all_exact(&candidates) {
            break None;
        }
        let now = Instant::now();
        if let Err(cause) = cancel.check(deadline, now) {
            break Some(cause);
        }
        let spent = Spent {
            proofs: proofs.stats.moves_examined,
            proof_nodes: proofs.stats.nodes,
            estimates: estimates.nodes(),
            at_headway: proofs.headway,
        };
        // A few nodes are left over where they cannot be divided among the threads.
        let total = spent.proofs + spent.estimates;
        if total >= max_nodes || total == total_before {
            break Some(StoppedBy::Nodes);
        }
        total_before = total;
        let turn = effort.next_turn(spent, now);
        let is_settled =
            candidates.len() == 1 || candidates.iter().any(|candidate| candidate.value.is_win());
        if limits.ends_when_settled && is_settled && depth > 0 && !turn.is_promising {
            break None;
        }
        proof_work = turn.proofs;
        division = if turn.is_promising {
            Division::OneByOne
        } else {
            Division::Equal
        };
        let left = max_nodes - spent.proofs;
        let max_turn = if can_prove {
            left.min(spent.estimates.saturating_add(turn.estimates))
        } else {
            left
        };
        if let Some(search) = threats.as_mut().filter(|search| !search.is_done()) {
            let spent_before = threat_budget.nodes;
            let part = (turn.proofs + turn.estimates) / THREAT_PARTS;
            threat_budget.raise(part.min(left - spent.estimates));
            // A search that was stopped goes on in the next turn.
            let found = search.find_win(&mut threat_budget);
            estimates.add_nodes(threat_budget.nodes - spent_before);
            if let Ok(Some(win)) = found {
                estimates.accept_win(win, &mut candidates, left);
            }
        }
        let mut report = |estimates: &IterativeDeepening<'_, G>, candidates: &[_], depth| {
            let nodes = estimates.nodes() + proofs.stats.nodes;
            let so_far = with_best_first(candidates, estimates.best());
            progress(&Analysis::new(so_far, depth, nodes, None));
        };
        let ended = loop {
            if estimates.is_settled(&candidates) && !can_prove {
                depth = max_depth;
            }
            if estimates.is_settled(&candidates) || depth == max_depth {
                break estimates.refine(depth, &mut candidates, max_turn, true);
            }
            if depth > reported {
                report(&estimates, &candidates, depth);
                reported = depth;
            }
            let deepened = estimates
                .deepen(depth + 1, &mut candidates, max_turn)
                .and_then(|()| {
                    depth += 1;
                    estimates.refine(depth, &mut candidates, max_turn, false)
                });
            if deepened.is_err() {
                break deepened;
            }
        };
        match ended {
            // The turn is over, but not the search.
            Err(StoppedBy::Nodes) if max_turn < left => {}
            Err(cause) => break Some(cause),
            Ok(()) if !can_prove => break Some(StoppedBy::Depth),
            // Nothing is left to estimate.
            Ok(()) => proof_work = u64::MAX,
        }
    };
    let is_exact = all_exact(&candidates);
    Analysis::new(
        with_best_first(&candidates, estimates.best()),
        if is_exact { max_depth } else { depth },
        estimates.nodes() + proofs.stats.nodes,
        stopped_by.filter(|_| !is_exact),
    )
}

/// Returns the candidates with estimates below that of the best move.
///
/// Other candidates were valued at lesser depths. The search of the best move's depth has shown
/// that they are no better.
fn with_best_first<M: Clone>(
    candidates: &[Candidate<M>],
    best: Option<usize>,
) -> Vec<Candidate<M>> {
    let mut candidates = candidates.to_vec();
    let Some(best) = best.map(|index| candidates[index].clone()) else {
        return candidates;
    };
    let Value::Estimate(_) = best.value else {
        return candidates;
    };
    for candidate in &mut candidates {
        let most = Evaluation::from_hundredths(best.value.hundredths() - 1);
        if let Value::Estimate(estimate) = candidate.value
            && candidate.depth < best.depth
        {
            candidate.value = Value::Estimate(estimate.min(most));
        }
    }
    candidates
}
