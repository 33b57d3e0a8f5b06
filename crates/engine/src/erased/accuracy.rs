//! The accuracy of both sides in a game, in per cent, by the formula of Lichess.
//!
//! Each move has an accuracy that falls with the part of the expected result that it lost. That of a side is
//! half-way between two means of its moves: the harmonic one, and one in which moves count more where the
//! game was volatile.
//!
//! * <https://lichess.org/page/accuracy>
//! * <https://github.com/lichess-org/lila/blob/master/modules/analyse/src/main/AccuracyPercent.scala>

use crate::search::Value;

/// A move, for the accuracy of its side. Values are from the point of view of the side that made it.
#[derive(Clone, Copy, Debug)]
pub struct AccuracyPly {
    /// Whether the first side made it.
    pub is_first_side: bool,
    /// The value of the best move.
    pub best: Value,
    /// The value of the move that was made.
    pub played: Value,
}

/// The accuracy of the first side and of the second one, from 0 to 100; `None` for a side without moves.
#[must_use]
pub fn accuracies(plies: &[AccuracyPly]) -> [Option<f64>; 2] {
    let weights = volatilities(plies);
    [true, false].map(|side| {
        let own = plies.iter().zip(&weights);
        let own = own.filter(|(ply, _)| ply.is_first_side == side);
        let moves: Vec<_> = own.map(|(ply, weight)| (accuracy(ply), *weight)).collect();
        (!moves.is_empty()).then(|| {
            let sum: f64 = moves.iter().map(|(_, weight)| weight).sum();
            let weighted: f64 = moves
                .iter()
                .map(|(accuracy, weight)| accuracy * weight)
                .sum();
            // No single move weighs more than a hundred of the best ones.
            let inverses: f64 = moves
                .iter()
                .map(|(accuracy, _)| 1.0 / accuracy.max(1.0))
                .sum();
            let harmonic = count(moves.len()) / inverses;
            f64::midpoint(weighted / sum, harmonic)
        })
    })
}

/// The accuracy of a move, from 0 to 100.
fn accuracy(ply: &AccuracyPly) -> f64 {
    let lost = expected_result(ply.best) - expected_result(ply.played);
    if lost <= 0.0 {
        return 100.0;
    }
    // A fit to games of people; the last term is for the uncertainty of the values.
    let fitted =
        103.166_810_071_164_9 * (-0.043_544_153_867_539_51 * lost).exp() - 3.166_924_740_191_411;
    (fitted + 1.0).clamp(0.0, 100.0)
}

/// The expected result of a side in per cent, from its value.
fn expected_result(value: Value) -> f64 {
    50.0 + f64::from(value.hundredths()) / 20.0
}

/// The weight of each ply: how much the expected result changed around it.
fn volatilities(plies: &[AccuracyPly]) -> Vec<f64> {
    let of_first = |ply: &AccuracyPly, value| {
        let expected = expected_result(value);
        if ply.is_first_side {
            expected
        } else {
            100.0 - expected
        }
    };
    let before = plies.iter().map(|ply| of_first(ply, ply.best));
    let last = plies.last().map(|ply| of_first(ply, ply.played));
    let results: Vec<_> = before.chain(last).collect();
    let size = (plies.len() / 10).clamp(2, 8).min(results.len());
    let windows = results.windows(size.max(1));
    let first = results.get(..size).into_iter();
    // The first window counts for the plies before its last two positions.
    let repeated = first.cycle().take(size.saturating_sub(2));
    let weights = repeated
        .chain(windows)
        .map(|window| deviation(window).clamp(0.5, 12.0));
    weights.take(plies.len()).collect()
}

/// The standard deviation of a window, as of a whole population.
fn deviation(window: &[f64]) -> f64 {
    let size = count(window.len());
    let mean = window.iter().sum::<f64>() / size;
    let squares: f64 = window.iter().map(|value| (value - mean).powi(2)).sum();
    (squares / size).sqrt()
}

/// A number of plies, which are few.
fn count(length: usize) -> f64 {
    u32::try_from(length).map_or(f64::from(u32::MAX), f64::from)
}
