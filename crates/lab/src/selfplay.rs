//! `bestmove-lab selfplay`: games of the engine against itself.
//!
//! Each opening is played twice, so that both players have each side. Player A uses all
//! techniques of the search, and player B all but those that are named. The points of A show
//! what the techniques are worth. The estimates of A next to the results show what an estimate
//! means: a chance of p should be won in a share of p of the games.

#![expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::float_cmp,
    reason = "statistics of a few thousand games"
)]

use std::io::{self, Write as _, stderr, stdout};
use std::num::{NonZeroU16, NonZeroU32};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use bestmove_api::contract::move_json::Move;
use bestmove_engine::erased::{
    CancelFlag, Candidate, DynPosition, Limits, Resources, SearchOptions, SearchResult, Status,
    Value,
};
use clap::Args;
use rand::seq::IteratorRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;
use serde_json::json;

use crate::args::{available_cores, share, technique_parser, without};
use crate::game_args::GameArgs;
use crate::openings::{Balance, Openings};
use crate::played_game::{Estimate, PlayedGame, after};

/// The arguments of `bestmove-lab selfplay`.
#[derive(Clone, Debug, Args)]
pub(crate) struct SelfplayArgs {
    #[command(flatten)]
    game: GameArgs,

    /// Number of openings, each of which is played twice
    #[arg(long, default_value = "50", value_name = "NUMBER")]
    openings: NonZeroU32,

    /// Plies of an opening, drawn until neither side stands much better after it
    #[arg(long, default_value = "4", value_name = "NUMBER")]
    opening_plies: u32,

    /// Time of a move in milliseconds [default: no limit]
    #[arg(long, value_name = "NUMBER")]
    movetime_ms: Option<NonZeroU32>,

    /// Take openings as they are drawn, however much better a side stands after them
    #[arg(long)]
    any_opening: bool,

    /// Nodes of a move
    #[arg(
        long,
        default_value = "20000",
        conflicts_with = "movetime_ms",
        value_name = "NUMBER"
    )]
    nodes: NonZeroU32,

    /// Technique that player B does without, as `bench --ablation` names it; repeatable
    #[arg(long, value_parser = technique_parser(), value_name = "TECHNIQUE")]
    without: Vec<String>,

    /// Chance that a move is drawn at random, so that `fit` sees worse moves, too
    #[arg(long, default_value = "0", value_parser = share, value_name = "NUMBER")]
    random_moves: f64,

    /// Seed of the openings and of random moves
    #[arg(long, default_value = "1", value_name = "NUMBER")]
    seed: u64,

    /// Games at the same time [default: number of cores]
    #[arg(long, value_name = "NUMBER")]
    games_at_once: Option<NonZeroU16>,

    /// Print each game as a line of JSON, and the summary on standard error
    #[arg(long)]
    print_games: bool,
}

/// Plays the games, and prints the points of player A and the calibration of its estimates.
pub(crate) fn run(args: &SelfplayArgs) -> io::Result<()> {
    let mut output = stdout();
    let next = AtomicU32::new(0);
    let count = args.openings.get();
    let openings = Openings {
        game: args.game.game(),
        plies: args.opening_plies,
        seed: args.seed,
        balance: if args.any_opening {
            Balance::Any
        } else {
            Balance::Even
        },
    };
    let (played, results) = mpsc::channel();
    let workers = args.games_at_once.unwrap_or_else(available_cores).get();
    let mut all = Vec::new();
    thread::scope(|scope| {
        for _ in 0..workers {
            let (next, openings, played) = (&next, &openings, played.clone());
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        return;
                    }
                    let opening = openings.draw(number.into());
                    for a_begins in [true, false] {
                        let game = play(args, number, a_begins, opening.clone());
                        if played.send(game).is_err() {
                            return;
                        }
                    }
                }
            });
        }
        drop(played);
        for game in results {
            if args.print_games {
                writeln!(output, "{}", json!(game))?;
            }
            all.push(game);
        }
        io::Result::Ok(())
    })?;
    // The games are for programs, and the summary is for people.
    if args.print_games {
        let mut summary = stderr();
        print_points(&mut summary, &all)?;
        return print_calibration(&mut summary, &all);
    }
    print_points(&mut output, &all)?;
    print_calibration(&mut output, &all)
}

/// Plays a game from the moves of the opening of this number.
fn play(args: &SelfplayArgs, number: u32, a_begins: bool, mut moves: Vec<Move>) -> PlayedGame {
    let mut resources = [Resources::default(), Resources::default()];
    resources[1].enhancements = without(resources[1].enhancements, &args.without);
    let mut chances = Vec::new();
    let mut is_by_first = Vec::new();
    let seed = args.seed.wrapping_mul(7_000_003) + u64::from(2 * number + u32::from(!a_begins));
    let mut generator = Pcg64Mcg::seed_from_u64(seed);
    let limits = Limits {
        movetime: args
            .movetime_ms
            .map(|ms| Duration::from_millis(ms.get().into())),
        nodes: args.movetime_ms.is_none().then(|| args.nodes.get().into()),
        ..Limits::default()
    };
    loop {
        let position = after(args.game.game(), &moves);
        let is_over = position.is_over();
        // A draw is claimed, as programs do. Otherwise drawn endgames would take most of the plies.
        if is_over || position.snapshot().claimable.is_some() {
            let margin = || margin_of_first(&*position);
            return PlayedGame {
                points: points_of_first(&*position),
                margin: is_over.then(margin).flatten(),
                moves,
                chances,
                is_by_first,
                a_begins,
            };
        }
        let is_first = position.snapshot().player == position.players()[0];
        let is_a = is_first == a_begins;
        is_by_first.push(is_first);
        let result = search(&*position, limits, &mut resources[usize::from(!is_a)]);
        chances.push(match result.value {
            Value::Estimate(evaluation) => Some(evaluation.chance()),
            Value::Win(_) | Value::Draw | Value::Loss(_) => None,
        });
        // Play from a proven position on shows its value, unless a random move spoils it.
        let is_random = generator.random_bool(args.random_moves) && !result.value.is_proven();
        let searched = |candidate: &&Candidate| candidate.depth > 1;
        let random = result
            .candidates
            .iter()
            .filter(searched)
            .choose(&mut generator);
        let played = random
            .filter(|_| is_random)
            .unwrap_or(&result.candidates[0]);
        moves.push(Move(played.pv[0].clone()));
    }
}

/// Searches a position from an empty table or that of `resources`.
pub(crate) fn search(
    position: &dyn DynPosition,
    limits: Limits,
    resources: &mut Resources,
) -> SearchResult {
    let options = SearchOptions::default().with_limits(limits);
    position.search(&options, resources, &CancelFlag::default())
}

/// The margin of the side that began, in a finished game of points.
fn margin_of_first(end: &dyn DynPosition) -> Option<i16> {
    let end_value = search(end, Limits::default(), &mut Resources::default()).value;
    let margin = i16::try_from(end_value.margin()?).ok()?;
    let is_first = end.snapshot().player == end.players()[0];
    Some(if is_first { margin } else { -margin })
}

fn points_of_first(end: &dyn DynPosition) -> f64 {
    match end.snapshot().status {
        Status::Won(winner) if winner == end.players()[0] => 1.0,
        Status::Won(_) => 0.0,
        Status::Drawn | Status::InProgress => 0.5,
    }
}

/// With the margin of a confidence of 95 %.
fn print_points(output: &mut impl io::Write, games: &[PlayedGame]) -> io::Result<()> {
    let points = games.iter().map(|game| {
        if game.a_begins {
            game.points
        } else {
            1.0 - game.points
        }
    });
    let points: Vec<f64> = points.collect();
    let count = points.len() as f64;
    let mean = points.iter().sum::<f64>() / count;
    let variance = points
        .iter()
        .map(|points| (points - mean).powi(2))
        .sum::<f64>()
        / count;
    let margin = 1.96 * (variance / count).sqrt();
    let number = |wanted: f64| points.iter().filter(|points| **points == wanted).count();
    writeln!(
        output,
        "{} games: A wins {}, draws {}, loses {}; {:.1} % of the points ± {:.1}",
        points.len(),
        number(1.0),
        number(0.5),
        number(0.0),
        100.0 * mean,
        100.0 * margin
    )
}

/// Prints, for ten ranges of chances, the mean estimate of the search and the mean result.
fn print_calibration(output: &mut impl io::Write, games: &[PlayedGame]) -> io::Result<()> {
    const BINS: usize = 10;
    let mut bins = [(0_u32, 0.0, 0.0); BINS];
    for game in games {
        for Estimate { chance, points, .. } in game.estimates() {
            let Some(chance) = chance else { continue };
            let bin = &mut bins[((chance * BINS as f64) as usize).min(BINS - 1)];
            *bin = (bin.0 + 1, bin.1 + chance, bin.2 + points);
        }
    }
    writeln!(output, "\n| chance | positions | estimate | result |")?;
    writeln!(output, "|---|--:|--:|--:|")?;
    for (index, (count, estimates, points)) in bins.into_iter().enumerate() {
        let (low, count) = (index as f64 / BINS as f64, f64::from(count));
        writeln!(
            output,
            "| {low:.1} to {:.1} | {count} | {:.3} | {:.3} |",
            low + 1.0 / BINS as f64,
            estimates / count,
            points / count
        )?;
    }
    Ok(())
}
