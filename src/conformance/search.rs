//! The laws of the search: it says of every position what plain minimax says.

use std::fmt::Debug;
use std::hash::BuildHasher as _;
use std::time::Duration;

use rustc_hash::FxBuildHasher;

use super::setup::{SearchSetup, search};
use super::{Verdict, Violation, check, moves_of};
use crate::game::{Evaluation, Game, Goal, NonLosingMoves, StaticBound};
use crate::search::{
    Analysis, CancelFlag, Candidate, Difficulty, Enhancements, Limits, MoveSelection, PvLength,
    Resources, TieBreak, Value, minimax, minimax_by, solve, solve_quick,
};

/// Checks the search of one position against plain minimax: at the greatest depth
/// that plain minimax can afford, at a lesser one, and stopped, by a number of nodes or by
/// another thread, all drawn by `seed`; the value alone; and several threads that share
/// what they find against one.
///
/// # Errors
///
/// The first law found broken.
pub fn check_search<G: Game>(game: &G, position: &G::Position, seed: u64) -> Result<(), Violation> {
    if game.outcome(position).is_some() {
        let (analysis, _) = search(game, position, SearchSetup::default());
        return check(
            "there is nothing to search in a finished game",
            analysis.candidates.is_empty() && analysis.stopped_by.is_none(),
            position,
        );
    }
    let deepest = affordable_depth(game, position);
    let [low, high, how, ..] = seed.to_le_bytes();
    let helpers = usize::from(how >> 1 & 3);
    let draw = u32::from(u16::from_le_bytes([low, high]) % 4096);
    let some = Enhancements::from_bits(FxBuildHasher.hash_one(seed));
    for (depth, enhancements) in [
        (deepest, Enhancements::ALL),
        (deepest, some),
        (draw % deepest + 1, some),
    ] {
        let trial = SearchSetup {
            limits: Limits {
                depth: Some(depth),
                ..Limits::default()
            },
            enhancements,
            ..SearchSetup::default()
        };
        check_with_setup(game, position, trial, depth, seed)?;
    }
    check_static_bound(game, position, deepest)?;
    check_solve_quick(game, position, draw.into())?;
    let nodes = (how & 1 == 0).then_some(draw.into());
    let stopped = SearchSetup {
        limits: Limits {
            nodes,
            ..Limits::default()
        },
        flag: nodes
            .is_none()
            .then_some(Duration::from_micros(draw.into())),
        helpers,
        enhancements: some,
    };
    check_with_setup(game, position, stopped, deepest, seed)?;
    if deepest == game.max_plies_left(position) {
        check_solve(game, position, some)?;
        check_sharing(game, position, helpers)?;
    }
    Ok(())
}

/// The value alone is the same as well, and comes with a move, or a line, that is worth it.
fn check_solve<G: Game>(game: &G, position: &G::Position, enhancements: Enhancements) -> Verdict {
    let player = game.to_move(position);
    let oracle = |position: &_| minimax(game, position, player, None).value;
    let trial = SearchSetup {
        enhancements,
        ..SearchSetup::default()
    };
    for extent in [PvLength::FirstMove, PvLength::Full] {
        let (mut resources, stop) = (trial.resources(), CancelFlag::default());
        let solved = solve(game, position, extent, &trial.limits, &mut resources, &stop);
        let Ok([best]) = solved.as_ref().map(|solved| &solved.candidates[..]) else {
            return check("one best move is found", false, (position, trial, solved));
        };
        let after = to_parent_ply(oracle(&game.play(position, best.mv)));
        check(
            "the value alone is what plain minimax says, and so is that of the move",
            (best.value, best.value) == (oracle(position), after),
            (position, trial, best),
        )?;
        if extent == PvLength::Full {
            check_pv(game, position, best, game.max_plies_left(position))?;
        }
    }
    Ok(())
}

/// What is proven of every move does not depend on who proves it.
fn check_sharing<G: Game>(game: &G, position: &G::Position, helpers: usize) -> Verdict {
    let prove = |helpers| {
        let trial = SearchSetup {
            helpers,
            ..SearchSetup::default()
        };
        search(game, position, trial).0.candidates
    };
    let (alone, together) = (prove(0), prove(helpers));
    check(
        "several threads prove what one does",
        alone == together,
        (position, helpers, &alone, &together),
    )
}

/// What is found with little effort is what the search finds within the same limits.
fn check_solve_quick<G: Game>(game: &G, position: &G::Position, nodes: u64) -> Verdict {
    let little = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let stop = CancelFlag::default();
    for (limits, effort) in [(Limits::default(), little), (little, Limits::default())] {
        let mut resources = Resources::default();
        let Ok(found) = solve_quick(game, position, &limits, &effort, &mut resources, &stop) else {
            continue;
        };
        let trial = SearchSetup {
            limits,
            ..SearchSetup::default()
        };
        let (whole, _) = search(game, position, trial);
        check(
            "little effort finds what the search finds",
            found == whole,
            (position, limits, effort, &found, &whole),
        )?;
    }
    Ok(())
}

/// What is called foregone happens, as deep as plain minimax looks.
fn check_static_bound<G: Game>(game: &G, position: &G::Position, depth: u32) -> Verdict {
    let player = game.to_move(position);
    let oracle = || minimax(game, position, player, Some(depth)).value;
    if matches!(game.non_losing_moves(position), NonLosingMoves::Moves(_)) {
        let soonest = game.min_distance(position);
        let holds = match oracle() {
            Value::Win { plies } => i64::from(plies) >= soonest.win.into(),
            Value::Loss { plies } => i64::from(plies) >= soonest.to_loss.into(),
            Value::Draw | Value::Estimate(_) => true,
        };
        check(
            "no game ends sooner than it may",
            holds,
            (position, soonest),
        )?;
    }
    for goal in [Goal::Draw, Goal::Win] {
        let holds = match game.static_bound(position, goal) {
            None => true,
            Some(StaticBound::AtMostDraw) => !matches!(oracle(), Value::Win { .. }),
            Some(StaticBound::AtLeastDraw) => !matches!(oracle(), Value::Loss { .. }),
            Some(StaticBound::Lost) => matches!(oracle(), Value::Loss { .. } | Value::Estimate(_)),
        };
        check("what is foregone happens", holds, (position, goal))?;
    }
    Ok(())
}

/// How many positions plain minimax may look at for one check of the search.
const ORACLE_NODES: usize = 20_000;

/// The search and plain minimax to `depth` agree on every candidate. Where the search
/// is stopped sooner, its proofs are true all the same.
fn check_with_setup<G: Game>(
    game: &G,
    position: &G::Position,
    trial: SearchSetup,
    depth: u32,
    seed: u64,
) -> Verdict {
    let limits = trial.limits;
    let player = game.to_move(position);
    let (analysis, progress) = search(game, position, trial);
    let moves = moves_of(game, position).len();
    let told = || progress.iter().chain([&analysis]);
    check(
        "every legal move is a candidate, best first, from the start",
        told().all(|analysis| {
            analysis.candidates.len() == moves
                && analysis.candidates.is_sorted_by(|a, b| rank(a) > rank(b))
        }),
        (position, &progress, &analysis),
    )?;
    check(
        "progress is a depth completed, and not the last",
        progress.is_sorted_by(|a, b| a.depth < b.depth)
            && progress
                .iter()
                .all(|so_far| so_far.stopped_by.is_none() && !so_far.is_exact())
            && told().is_sorted_by_key(|analysis| (analysis.depth, analysis.nodes)),
        (position, &progress, &analysis),
    )?;
    check(
        "limits are kept, and what is not proven was stopped by one",
        limits.depth.is_none_or(|depth| analysis.depth <= depth)
            && limits
                .nodes
                .is_none_or(|nodes| analysis.nodes <= nodes.max(moves as u64))
            && match analysis.stopped_by {
                Some(cause) => trial.ends_by(cause) && !analysis.is_exact(),
                None => analysis.is_exact(),
            },
        (position, trial, &analysis),
    )?;
    check_selection(&analysis.candidates, seed)?;
    for so_far in told().filter(|so_far| so_far.depth <= depth) {
        check_estimates(game, position, trial, so_far)?;
    }
    for candidate in &analysis.candidates {
        let child = game.play(position, candidate.mv);
        let oracle = minimax(game, &child, player, Some(depth - 1)).value;
        let oracle = to_parent_ply(oracle);
        let agrees = match (candidate.value.is_proven(), oracle.is_proven()) {
            (true, true) => candidate.value == oracle,
            // What one sees at a glance or by transposition, the other may only guess.
            (true, false) => limits.depth != Some(game.max_plies_left(position)),
            (false, _) => true,
        };
        check(
            "a candidate is worth what plain minimax says",
            agrees,
            (position, trial, candidate, oracle),
        )?;
        check_pv(game, position, candidate, depth)?;
    }
    Ok(())
}

/// What is not proven of a move is what plain minimax to the same depth says.
fn check_estimates<G: Game>(
    game: &G,
    position: &G::Position,
    trial: SearchSetup,
    analysis: &Analysis<G::Move>,
) -> Verdict {
    // Where lines of different length lead to one position, the table may know it from
    // a deeper search.
    if !lines_are_as_long(game, position, analysis.depth) {
        return Ok(());
    }
    let looks_beyond = trial.enhancements.quiescence && trial.limits.depth.is_none();
    let estimate = |leaf: &G::Position| match game.non_losing_moves(leaf) {
        NonLosingMoves::WinInOne if looks_beyond => Evaluation::HIGHEST,
        NonLosingMoves::LossInTwo if looks_beyond => -Evaluation::HIGHEST,
        NonLosingMoves::WinInOne | NonLosingMoves::LossInTwo | NonLosingMoves::Moves(_) => {
            game.evaluate(leaf)
        }
    };
    let player = game.to_move(position);
    let candidates = analysis.candidates.iter();
    for candidate in candidates.filter(|candidate| !candidate.value.is_proven()) {
        let child = game.play(position, candidate.mv);
        let depth = Some(analysis.depth - 1);
        let oracle = minimax_by(game, &child, player, depth, &estimate).value;
        check(
            "an estimate is what plain minimax to that depth says",
            candidate.value.hundredths() == oracle.hundredths(),
            (position, trial, candidate, oracle),
        )?;
    }
    Ok(())
}

/// Whether, for `depth` plies, every move takes one off the plies left or ends the game.
fn lines_are_as_long<G: Game>(game: &G, position: &G::Position, depth: u32) -> bool {
    depth == 0
        || game.outcome(position).is_some()
        || game.moves(position).into_iter().all(|mv| {
            let child = game.play(position, mv);
            let ends = game.outcome(&child).is_some();
            (ends || game.max_plies_left(&child) + 1 == game.max_plies_left(position))
                && lines_are_as_long(game, &child, depth - 1)
        })
}

/// Whatever breaks a tie, a best move is played; the lowest, or a repeatable one. What a
/// weaker level plays is repeatable, too.
fn check_selection<M: Debug>(candidates: &[Candidate<M>], seed: u64) -> Verdict {
    let best: Vec<usize> = (0..candidates.len())
        .filter(|place| candidates[*place].value.hundredths() == candidates[0].value.hundredths())
        .collect();
    let lowest = best
        .iter()
        .copied()
        .min_by_key(|place| candidates[*place].order);
    let choose = |difficulty, tie_break| {
        let selection = MoveSelection {
            difficulty,
            tie_break,
            seed,
        };
        selection
            .select(candidates)
            .filter(|_| selection.select(candidates) == selection.select(candidates))
    };
    check(
        "the move chosen is a best one",
        choose(Difficulty::Perfect, TieBreak::Fastest) == Some(0)
            && choose(Difficulty::Perfect, TieBreak::First) == lowest
            && choose(Difficulty::Perfect, TieBreak::Random)
                .is_some_and(|place| best.contains(&place)),
        candidates,
    )?;
    check(
        "every level chooses a candidate",
        Difficulty::ALL.into_iter().all(|difficulty| {
            choose(difficulty, TieBreak::Fastest).is_some_and(|place| place < candidates.len())
        }),
        candidates,
    )
}

fn affordable_depth<G: Game>(game: &G, position: &G::Position) -> u32 {
    let branching = moves_of(game, position).len();
    let mut nodes = branching;
    let mut depth = 1;
    while nodes * branching <= ORACLE_NODES && depth < game.max_plies_left(position) {
        nodes *= branching;
        depth += 1;
    }
    depth
}

/// Greater is better.
fn rank<M>(candidate: &Candidate<M>) -> impl Ord + use<M> {
    let value = candidate.value;
    let order = std::cmp::Reverse(candidate.order);
    (value.hundredths(), value.distance_order(), order)
}

fn to_parent_ply(value: Value) -> Value {
    match value {
        Value::Win { plies } => Value::Win { plies: plies + 1 },
        Value::Loss { plies } => Value::Loss { plies: plies + 1 },
        Value::Draw | Value::Estimate(_) => value,
    }
}

/// The principal variation can be played, keeps a proven value at every ply, and
/// then leads to the end of the game.
fn check_pv<G: Game>(
    game: &G,
    position: &G::Position,
    candidate: &Candidate<G::Move>,
    depth: u32,
) -> Verdict {
    let player = game.to_move(position);
    let mut reached = *position;
    let mut expected = candidate.value;
    // From where plain minimax cannot see the end at this depth, it is no measure.
    let mut comparable = candidate.value.is_proven();
    for (mv, ply) in candidate.pv.iter().zip(1..) {
        check(
            "a principal variation can be played",
            game.outcome(&reached).is_none() && moves_of(game, &reached).contains(mv),
            (position, candidate),
        )?;
        reached = game.play(&reached, *mv);
        let depth = depth.saturating_sub(ply);
        let oracle = minimax(game, &reached, player, Some(depth)).value;
        comparable &= oracle.is_proven();
        if comparable {
            check(
                "a principal variation keeps its value",
                to_parent_ply(oracle) == expected,
                (position, candidate, &reached),
            )?;
        }
        expected = oracle;
    }
    check(
        "a proven principal variation ends the game",
        !candidate.value.is_proven() || game.outcome(&reached).is_some(),
        (position, candidate),
    )
}
