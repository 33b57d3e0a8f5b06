//! The laws of the search: it finds the values of plain minimax, however it is run.

use std::cmp::Reverse;
use std::hash::BuildHasher as _;
use std::num::NonZeroU32;
use std::time::Duration;

use rustc_hash::FxBuildHasher;

use super::bounds::check_bounds;
use super::comparison::check_comparison;
use super::estimates::check_estimates;
use super::proofs::{check_solve, check_solve_quick, check_threads};
use super::pv::check_pv;
use super::selection::check_selection;
use super::setup::SearchSetup;
use super::tree::children;
use super::violation::{Violation, check};
use crate::game::Estimable;
use crate::search::{Analysis, Candidate, End, Enhancements, Limits, Value, WinBy, minimax};

/// The number of positions that plain minimax may visit for one check of the search. The search may
/// play out each of them, which takes up to a thousand nodes in gomoku.
const ORACLE_NODES: usize = 6_000;

/// Checks the search of one position against plain minimax.
///
/// The search runs in several ways, whose details depend on `seed`:
///
/// * to the greatest depth that plain minimax can afford, and to a lower one,
/// * with all enhancements, and with some of them,
/// * stopped by a number of nodes or by another thread,
/// * for the best few moves, and for some moves only,
/// * with several threads.
///
/// # Errors
///
/// The first law found broken.
pub fn check_search<G: Estimable>(
    game: &G,
    position: &G::Position,
    seed: u64,
) -> Result<(), Violation> {
    if game.outcome(position).is_some() {
        let (analysis, _) = SearchSetup::default().search(game, position);
        return check(
            "there is nothing to search in a finished game",
            analysis.candidates.is_empty() && analysis.end == Some(End::Proven),
            position,
        );
    }
    let deepest = affordable_depth(game, position);
    let [low, high, switches, ..] = seed.to_le_bytes();
    let helpers = usize::from(switches >> 1 & 3);
    let number = u32::from(u16::from_le_bytes([low, high]) % 4096);
    let some = Enhancements::from_bits(FxBuildHasher.hash_one(seed));
    let some_unselective = some.without_selectivity();
    for (depth, enhancements) in [
        (deepest, Enhancements::ALL),
        (deepest, some),
        (number % deepest + 1, some),
        (deepest, some_unselective),
        (number % deepest + 1, some_unselective),
    ] {
        let setup = SearchSetup {
            limits: Limits::default().with_depth(depth),
            enhancements,
            ..SearchSetup::default()
        };
        check_with_setup(game, position, setup, depth, seed)?;
    }
    check_bounds(game, position, deepest)?;
    check_solve_quick(game, position, number.into())?;
    let nodes = (switches & 1 == 0).then_some(number.into());
    let stopped = SearchSetup {
        limits: Limits {
            nodes,
            top: NonZeroU32::new(u32::from(switches >> 3 & 3)),
            ..Limits::default()
        },
        cancel_after: nodes
            .is_none()
            .then_some(Duration::from_micros(number.into())),
        helpers,
        enhancements: some,
        search_moves: None,
    };
    check_with_setup(game, position, stopped, deepest, seed)?;
    let of_some_moves = SearchSetup {
        search_moves: Some(FxBuildHasher.hash_one((seed, "search moves"))),
        ..stopped
    };
    check_with_setup(game, position, of_some_moves, deepest, seed)?;
    let to_the_depth = SearchSetup {
        limits: Limits::default().with_depth(deepest),
        ..of_some_moves
    };
    check_with_setup(game, position, to_the_depth, deepest, seed)?;
    // Proofs find no end of a game of cycles, not even of lines that end soon.
    if deepest == game.max_plies_left(position) && !G::ENDS.in_cycles() {
        check_solve(game, position, some)?;
        check_threads(game, position, helpers)?;
    }
    Ok(())
}

/// Checks that the search and plain minimax to `depth` agree on every candidate.
///
/// Where the search is stopped earlier, its proofs are true nevertheless.
fn check_with_setup<G: Estimable>(
    game: &G,
    position: &G::Position,
    setup: SearchSetup,
    depth: u32,
    seed: u64,
) -> Result<(), Violation> {
    let limits = setup.limits;
    let player = game.to_move(position);
    let (analysis, progress) = setup.search(game, position);
    let valued = setup.valued_moves(game, position);
    let moves = valued.len();
    let reports = || progress.iter().chain([&analysis]);
    check(
        "every move to value is a candidate, best first, from the start",
        reports().all(|analysis| {
            in_order(&analysis.candidates) == valued
                && analysis
                    .candidates
                    .is_sorted_by(|a, b| preference(a) > preference(b))
        }),
        (position, &progress, &analysis),
    )?;
    check(
        "progress is reported for complete depths except the last",
        progress.is_sorted_by(|a, b| a.depth < b.depth)
            && progress
                .iter()
                .all(|so_far| so_far.end.is_none() && !so_far.is_exact())
            && reports().is_sorted_by_key(|analysis| (analysis.depth, analysis.nodes)),
        (position, &progress, &analysis),
    )?;
    check(
        "limits are kept, and one of them stopped what more search could prove",
        limits.depth.is_none_or(|depth| analysis.depth <= depth)
            && limits
                .nodes
                .is_none_or(|nodes| analysis.nodes <= nodes.max(moves as u64))
            && may_have_ended::<G>(setup, &analysis),
        (position, setup, &analysis),
    )?;
    check_selection(&analysis, seed)?;
    for so_far in reports() {
        check_comparison(game, position, setup.enhancements, so_far)?;
    }
    for so_far in reports() {
        check_estimates(game, position, setup, depth, so_far)?;
    }
    let sees_the_end = affordable_depth(game, position) == game.max_plies_left(position);
    for candidate in &analysis.candidates {
        let child = game.play(position, candidate.mv);
        // Where plain minimax does not reach the end, the search may prove what minimax can only estimate:
        // by a bound, a transposition or forced replies.
        let oracle_depth = (!sees_the_end).then_some(depth - 1);
        let oracle = minimax(game, &child, player, oracle_depth);
        let oracle = oracle.value.to_parent_ply();
        check(
            "a proven value is that of plain minimax",
            !candidate.value.is_proven()
                || !oracle.is_proven()
                || is_within(oracle, candidate.value),
            (position, setup, candidate, oracle),
        )?;
        check_pv(game, position, candidate, depth)?;
        check(
            "no move of a solved position is better than the first candidate",
            reports().all(|so_far| {
                let first = so_far.candidates[0].value;
                !so_far.solved
                    || first.is_exact() && (!oracle.is_exact() || oracle.order() <= first.order())
            }),
            (position, setup, candidate, oracle, &analysis),
        )?;
    }
    Ok(())
}

/// Whether a search may end as this one did: by a limit, or because nothing was left to do.
fn may_have_ended<G: Estimable>(setup: SearchSetup, analysis: &Analysis<G::Move>) -> bool {
    let is_deep = setup
        .limits
        .depth
        .is_none_or(|depth| depth > analysis.depth);
    let is_done = analysis.is_exact() || G::ENDS.in_cycles() && is_deep;
    match analysis.end {
        Some(End::Proven) => analysis.is_exact(),
        Some(End::Settled) => is_done && !analysis.is_exact(),
        Some(End::Stopped(cause)) => setup.can_end_by(cause) && !analysis.is_exact(),
        None => false,
    }
}

/// Whether the value of plain minimax is one that a candidate's value allows.
fn is_within(exact: Value, value: Value) -> bool {
    match (exact.win_by(), value.win_by()) {
        _ if exact.is_win() != value.is_win() => false,
        (Some(WinBy::Plies(plies)), Some(WinBy::PliesAtMost(most))) => plies <= most,
        (Some(WinBy::Points(points)), Some(WinBy::PointsAtLeast(least)))
        | (Some(WinBy::PointsAtLeast(least)), Some(WinBy::Points(points))) => points >= least,
        // A depth that does not reach the end shows no more than a bound.
        (Some(WinBy::PointsAtLeast(_)), Some(WinBy::PointsAtLeast(_))) => true,
        _ => exact == value,
    }
}

/// The greatest depth that plain minimax can afford, at least 1: the furthest end if it can afford all lines.
fn affordable_depth<G: Estimable>(game: &G, position: &G::Position) -> u32 {
    let mut frontier = children(game, position);
    let mut nodes = frontier.len();
    let mut depth = 1;
    loop {
        frontier = frontier
            .iter()
            .flat_map(|node| children(game, node))
            .take(ORACLE_NODES)
            .collect();
        nodes += frontier.len();
        if frontier.is_empty() {
            return game.max_plies_left(position);
        }
        // Lines of games of cycles may be longer than that, too.
        if nodes > ORACLE_NODES || G::ENDS.in_cycles() && depth + 1 == game.max_plies_left(position)
        {
            return depth;
        }
        depth += 1;
    }
}

/// The moves of candidates in the game's order.
fn in_order<M: Copy>(candidates: &[Candidate<M>]) -> Vec<M> {
    let mut moves: Vec<_> = candidates.iter().map(|it| (it.order, it.mv)).collect();
    moves.sort_by_key(|(order, _)| *order);
    moves.into_iter().map(|(_, mv)| mv).collect()
}

/// A key by which a better candidate is greater.
fn preference<M>(candidate: &Candidate<M>) -> impl Ord + use<M> {
    let order = Reverse(candidate.order);
    (candidate.value.order(), candidate.preference, order)
}
