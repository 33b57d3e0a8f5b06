//! `bestmove-lab deviations`: by how much the scores of deep and of shallow searches differ.
//!
//! ProbCut trusts a shallow search as far as these deviations allow. They are measured without the
//! techniques that look less deep at some moves.

#![expect(
    clippy::cast_precision_loss,
    reason = "statistics of some thousand positions"
)]

use std::io::{self, Write as _, stdout};
use std::num::NonZeroU32;

use bestmove_engine::erased::{
    DynGame, DynPosition, Enhancements, Limits, Resources, Value, shallow_depth,
};
use bestmove_engine::games::GAMES;
use clap::Args;

use crate::args::game_parser;
use crate::played_game::read_games;
use crate::selfplay::{after, search};

/// The least depth at which ProbCut may leave a node out.
const MIN_DEPTH: usize = 4;

/// The arguments of `bestmove-lab deviations`.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct DeviationsArgs {
    /// Game that was played
    #[arg(long, default_value = GAMES[0].name(), value_parser = game_parser(), value_name = "GAME")]
    game: &'static dyn DynGame,

    /// Greatest depth
    #[arg(long, default_value = "10", value_name = "NUMBER")]
    max_depth: u32,

    /// Plies between two positions of a game
    #[arg(long, default_value = "9", value_name = "NUMBER")]
    spacing: NonZeroU32,
}

/// Reads games from standard input, as `selfplay --print-games` writes them, and prints the mean and
/// the standard deviation of the differences for each depth, in thousandths of log odds.
pub(crate) fn run(args: DeviationsArgs) -> io::Result<()> {
    let mut differences = vec![Vec::new(); args.max_depth as usize + 1];
    for game in read_games() {
        let game = game?;
        for estimate in game.estimates().step_by(args.spacing.get() as usize) {
            let position = after(args.game, &game.moves[..estimate.ply]);
            add_differences(&*position, &mut differences);
        }
    }
    let mut output = stdout();
    writeln!(output, "| depth | beside | positions | mean | deviation |")?;
    writeln!(output, "|--:|--:|--:|--:|--:|")?;
    for (depth, differences) in (0..).zip(differences).skip(MIN_DEPTH) {
        let count = differences.len() as f64;
        let mean = differences.iter().sum::<f64>() / count;
        let squares = differences
            .iter()
            .map(|difference| (difference - mean).powi(2));
        let deviation = (squares.sum::<f64>() / count).sqrt();
        let shallow = shallow_depth(depth);
        writeln!(
            output,
            "| {depth} | {shallow} | {count} | {mean:.0} | {deviation:.0} |"
        )?;
    }
    Ok(())
}

/// Adds the differences at a position, by depth, as far as its scores are estimates.
fn add_differences(position: &dyn DynPosition, differences: &mut [Vec<f64>]) {
    let scores: Vec<_> = (0..)
        .take(differences.len())
        .map(|depth| score(position, depth))
        .collect();
    for (depth, differences) in (0..).zip(differences).skip(MIN_DEPTH) {
        let deep = scores[depth as usize];
        if let Some((deep, shallow)) = deep.zip(scores[shallow_depth(depth) as usize]) {
            differences.push(deep - shallow);
        }
    }
}

/// Returns the score of a search to this depth, unless it is proven.
fn score(position: &dyn DynPosition, depth: u32) -> Option<f64> {
    let limits = Limits {
        depth: Some(depth.max(1)),
        top: NonZeroU32::new(1),
        ..Limits::default()
    };
    let mut resources = Resources {
        enhancements: Enhancements::ALL.without_selectivity(),
        ..Resources::default()
    };
    match search(position, limits, &mut resources).value {
        Value::Estimate(evaluation) => Some(evaluation.log_odds().into()),
        Value::Win(_) | Value::Draw | Value::Loss(_) => None,
    }
}
