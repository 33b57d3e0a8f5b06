//! `bestmove-lab fit`: the weights of an evaluation, fitted to the results of games.
//!
//! An evaluation is a weighted sum of terms, and stands for the logarithm of the odds to win. So the
//! weights are those of a [regression](super::regression) of the results on the terms. The evaluation of a described game
//! has guessed weights already, so its own are in percent of these.

use std::fs;
use std::io::{self, ErrorKind, Write as _, stderr, stdout};
use std::path::{Path, PathBuf};

use bestmove_engine::erased::DynGame;
use bestmove_engine::games::described::Description;
use clap::Args;
use serde_json::json;

use crate::args::share;
use crate::game_args::GameArgs;
use crate::played_game::{PlayedGame, after, read_games};
use crate::regression::{Observation, Regression, Samples, Weights};

/// The arguments of `bestmove-lab fit`.
#[derive(Clone, Debug, Args)]
pub(crate) struct FitArgs {
    #[command(flatten)]
    game: GameArgs,

    /// Rounds of the regression
    #[arg(long, default_value = "400", value_name = "NUMBER")]
    rounds: u32,

    /// The most by which a round changes a weight
    #[arg(long, default_value = "0.02", value_name = "NUMBER")]
    step: f64,

    /// Pull of each weight towards its start, compared with which a position counts as 1 [default: 0, or 100 for a
    /// described game]
    #[arg(long, value_name = "NUMBER")]
    ridge: Option<f64>,

    /// Weight of the estimate of the search compared with that of the result, from 0 to 1
    #[arg(long, default_value = "0.5", value_parser = share, value_name = "NUMBER")]
    search_weight: f64,

    /// File of weights to start from, as the command prints them [default: each is 0]
    #[arg(long, conflicts_with = "description", value_name = "FILE")]
    start: Option<PathBuf>,

    /// File for the weights, as signed bytes [default: print them]
    #[arg(long, conflicts_with = "description", value_name = "FILE")]
    output: Option<PathBuf>,
}

/// One game in this many is held out, to test how well the weights predict other games.
const HELD_OUT: usize = 10;

/// The terms of a described game are thousandths of log odds.
const THOUSANDTH: f32 = 0.001;
/// The default pull towards the weights of a described game, which are a fair guess.
const DESCRIBED_RIDGE: f64 = 100.0;

/// Reads games from standard input, as `selfplay --print-games` writes them, and writes the weights.
pub(crate) fn run(args: &FitArgs) -> io::Result<()> {
    if let Some(described) = &args.game.description {
        let described = described.without_weights();
        let start = vec![1.0; Description::WEIGHTS];
        let ridge = args.ridge.unwrap_or(DESCRIBED_RIDGE);
        let weights = fit(args, described.game, THOUSANDTH, ridge, start)?;
        let percents: Vec<f64> = weights.iter().map(|weight| weight * 100.0).collect();
        let weights = described.description.fitted_weights(&percents);
        return writeln!(stdout(), "{}", json!(weights));
    }
    let start = args.start.as_deref().map(read_weights).transpose()?;
    let ridge = args.ridge.unwrap_or_default();
    let weights = fit(
        args,
        args.game.game(),
        1.0,
        ridge,
        start.unwrap_or_default(),
    )?;
    let thousandths = weights.iter().map(|weight| weight * 1_000.0);
    if let Some(path) = &args.output {
        #[expect(clippy::cast_possible_truncation, reason = "greater weights saturate")]
        let bytes = thousandths.map(|weight| (weight.round() as i8).to_le_bytes()[0]);
        return fs::write(path, bytes.collect::<Vec<_>>());
    }
    let mut output = stdout();
    for weight in thousandths {
        writeln!(output, "{weight:.3}")?;
    }
    Ok(())
}

/// Fits weights to the games on standard input, and tells how well they predict them.
fn fit(
    args: &FitArgs,
    game: &'static dyn DynGame,
    unit: f32,
    ridge: f64,
    start: Vec<f64>,
) -> io::Result<Vec<f64>> {
    let (mut samples, mut held_out) = (Samples::new(unit), Samples::new(unit));
    let mut games = 0;
    for played in read_games() {
        let played = played?;
        games += 1;
        let samples = if games % HELD_OUT == 0 {
            &mut held_out
        } else {
            &mut samples
        };
        add_samples(args.search_weight, game, &played, samples);
    }
    let regression = Regression {
        rounds: args.rounds,
        step: args.step,
        ridge,
    };
    let start = Weights::new(start, &[&samples, &held_out]);
    let weights = regression.fit(&samples, &start);
    // The weights are for programs, and the rest is for people.
    let mut summary = stderr();
    for (name, samples) in [("fitted", &samples), ("held out", &held_out)] {
        let (before, after) = (start.error(samples), weights.error(samples));
        let count = samples.len();
        writeln!(
            summary,
            "{count} positions {name}, error {after:.4}, at the start {before:.4}"
        )?;
    }
    for weight in &weights.point_weights {
        writeln!(summary, "weight of a point: {:.1}", weight * 1_000.0)?;
    }
    Ok(weights.weights)
}

/// Reads weights in thousandths, one a line.
fn read_weights(path: &Path) -> io::Result<Vec<f64>> {
    let text = fs::read_to_string(path)?;
    let weights = text.lines().map(|line| {
        let weight: f64 = line.parse().map_err(|_| {
            let detail = format!("{}: {line:?} is no weight", path.display());
            io::Error::new(ErrorKind::InvalidData, detail)
        })?;
        Ok(weight / 1_000.0)
    });
    weights.collect()
}

/// Adds the positions of a game that have terms of the evaluation.
fn add_samples(
    search_weight: f64,
    game: &'static dyn DynGame,
    played: &PlayedGame,
    samples: &mut Samples,
) {
    for estimate in played.estimates() {
        let position = after(game, &played.moves[..estimate.ply]);
        let terms = position.evaluation_terms();
        if terms.terms.is_empty() {
            continue;
        }
        let points = estimate.points;
        // What was proven is the result, unless a random move has lost it.
        let chance = estimate.chance.unwrap_or(points);
        samples.push(
            &terms,
            Observation {
                points: search_weight * chance + (1.0 - search_weight) * points,
                margin: estimate.margin,
            },
        );
    }
}
