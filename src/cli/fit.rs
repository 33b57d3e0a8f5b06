//! `bestmove fit`: the weights of an evaluation, fitted to the results of games.
//!
//! An evaluation is a weighted sum of terms, and stands for the logarithm of the odds to win.
//! So the weights are those of a logistic regression of the results on the terms. They are
//! found by gradient descent with a step of its own for each weight (Adam).
//!
//! * Buro, "Statistical Feature Combination for the Evaluation of Game Positions", 1995:
//!   <https://www.chessprogramming.org/Automated_Tuning>
//! * Österlund, "Texel's Tuning Method", 2014:
//!   <https://www.chessprogramming.org/Texel%27s_Tuning_Method>

#![expect(
    clippy::cast_precision_loss,
    reason = "statistics of a few thousand games"
)]

use std::io::{self, BufRead as _, Write as _, stdin, stdout};

use clap::Args;

use super::args::{game_parser, share};
use super::selfplay::{PlayedGame, after};
use crate::engine::DynGame;
use crate::games::GAMES;

/// The arguments of `bestmove fit`.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct FitArgs {
    /// Game that was played
    #[arg(long, default_value = GAMES[0].name(), value_parser = game_parser(), value_name = "GAME")]
    game: &'static dyn DynGame,

    /// Rounds of the regression
    #[arg(long, default_value = "400", value_name = "NUMBER")]
    rounds: u32,

    /// Weight of the estimate of the search beside that of the result, from 0 to 1
    #[arg(long, default_value = "0.5", value_parser = share, value_name = "NUMBER")]
    search_weight: f64,
}

/// A position: its terms, and the points of the side to move.
type Sample = (Vec<f64>, f64);

/// Reads games from standard input, as `selfplay --print-games` writes them, and prints the
/// weights in thousandths.
pub(super) fn run(args: FitArgs) -> io::Result<()> {
    let mut samples = Vec::new();
    for line in stdin().lock().lines() {
        let line = line?;
        // The summary of the games follows them.
        if let Ok(game) = serde_json::from_str(&line) {
            add_samples(args, &game, &mut samples);
        }
    }
    let weights = fit(&samples, args.rounds);
    let mut output = stdout();
    writeln!(
        output,
        "{} positions, error {:.4}",
        samples.len(),
        error(&samples, &weights)
    )?;
    for weight in weights {
        writeln!(output, "{:.0}", weight * 1_000.0)?;
    }
    Ok(())
}

/// Adds the positions of a game in which the evaluation is asked for.
fn add_samples(args: FitArgs, played: &PlayedGame, samples: &mut Vec<Sample>) {
    for (ply, chance, points) in played.estimates() {
        let terms = after(args.game, &played.moves[..ply]).evaluation_terms();
        if terms.is_empty() {
            continue;
        }
        let terms = terms.into_iter().map(f64::from);
        // What was proven is the result, unless a random move has lost it.
        let chance = chance.unwrap_or(points);
        let target = args.search_weight * chance + (1.0 - args.search_weight) * points;
        samples.push((terms.collect(), target));
    }
}

/// Returns the weights that predict the points best.
fn fit(samples: &[Sample], rounds: u32) -> Vec<f64> {
    const STEP: f64 = 0.02;
    const MEAN_DECAY: f64 = 0.9;
    const SQUARE_DECAY: f64 = 0.999;
    let terms = samples.first().map_or(0, |(terms, _)| terms.len());
    let mut weights = vec![0.0; terms];
    let mut moments = vec![(0.0, 0.0); terms];
    for round in 1..=rounds {
        let mut gradient = vec![0.0; terms];
        for (terms, points) in samples {
            let miss = chance(terms, &weights) - points;
            for (sum, term) in gradient.iter_mut().zip(terms) {
                *sum += miss * term / samples.len() as f64;
            }
        }
        for ((weight, (mean, square)), slope) in weights.iter_mut().zip(&mut moments).zip(gradient)
        {
            *mean = MEAN_DECAY * *mean + (1.0 - MEAN_DECAY) * slope;
            *square = SQUARE_DECAY * *square + (1.0 - SQUARE_DECAY) * slope * slope;
            let mean = *mean / (1.0 - MEAN_DECAY.powf(round.into()));
            let square = *square / (1.0 - SQUARE_DECAY.powf(round.into()));
            *weight -= STEP * mean / (square.sqrt() + 1e-9);
        }
    }
    weights
}

/// Returns the mean squared error of the predictions.
fn error(samples: &[Sample], weights: &[f64]) -> f64 {
    let errors = samples
        .iter()
        .map(|(terms, points)| (chance(terms, weights) - points).powi(2));
    errors.sum::<f64>() / samples.len() as f64
}

/// Returns the chance to win that the weights predict.
fn chance(terms: &[f64], weights: &[f64]) -> f64 {
    let sum: f64 = terms
        .iter()
        .zip(weights)
        .map(|(term, weight)| term * weight)
        .sum();
    1.0 / (1.0 + (-sum).exp())
}
