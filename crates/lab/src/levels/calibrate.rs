//! `bestmove-lab levels --calibrate`: the skills of the levels, at equal steps.
//!
//! Neighbours on a ladder of skills play each other. Their differences in strength add up to the height of each
//! rung, and the way from the first level to the last is divided equally.

use std::io;

use bestmove_api::contract::move_json::Move;
use bestmove_engine::erased::{Level, Skill};

use super::played_match::play_match;
use super::{LevelsArgs, Player};

/// The skills that are played against each other to find the levels. Full strength is the last.
const RUNGS: [u16; 25] = [
    15,
    22,
    30,
    40,
    50,
    60,
    72,
    86,
    100,
    120,
    135,
    145,
    155,
    165,
    175,
    185,
    195,
    205,
    215,
    225,
    235,
    245,
    255,
    265,
    u16::MAX,
];

/// The rung that the player who looks one ply ahead is compared with.
const NEAR_GREEDY: usize = 8;

/// By how many points of Elo the first level is weaker than a player who looks one ply ahead, at least.
const BELOW_GREEDY: f64 = 120.0;

/// The greatest step in points of Elo: 61 % of the points. The first level is stronger where such steps do not
/// reach down to it.
const MAX_STEP: f64 = 75.0;

/// Plays neighbouring rungs, and prints the skills that divide the way from the first to the last equally.
pub(super) fn calibrate(
    args: &LevelsArgs,
    openings: &[Vec<Move>],
    output: &mut impl io::Write,
) -> io::Result<()> {
    let full = 100.0 + 10.0 * f64::from(args.nodes.get()).log2();
    let points = |rung: u16| {
        if rung == u16::MAX {
            full
        } else {
            f64::from(rung)
        }
    };
    let rungs: Vec<_> = RUNGS
        .into_iter()
        .filter(|rung| *rung == u16::MAX || points(*rung) < full - 3.0)
        .collect();
    let player = |rung: u16| Player::Skill(Skill::new(rung));
    let elo = |weaker, stronger| play_match(args, [weaker, stronger], openings).elo();
    let mut heights = vec![0.0];
    for pair in rungs.windows(2) {
        let step = elo(player(pair[0]), player(pair[1])).max(0.0);
        heights.push(heights[heights.len() - 1] + step);
        write!(output, " {}:{step:.0}", pair[1])?;
        output.flush()?;
    }
    let greedy = heights[NEAR_GREEDY] + elo(player(rungs[NEAR_GREEDY]), Player::Greedy);
    let top = heights[heights.len() - 1];
    let steps = f64::from(Level::COUNT - 1);
    let first = (top - steps * MAX_STEP).min(greedy - BELOW_GREEDY).max(0.0);
    let step = (top - first) / steps;
    let levels = (0..Level::COUNT - 1).map(|number| {
        let height = first + step * f64::from(number);
        // The last rung that is not higher.
        let index = heights
            .partition_point(|it| *it <= height)
            .clamp(1, rungs.len() - 1);
        let [low, high] = [index - 1, index].map(|index| (heights[index], points(rungs[index])));
        let part = (height - low.0) / (high.0 - low.0).max(1.0);
        low.1 + part * (high.1 - low.1)
    });
    let levels: Vec<_> = levels.map(|points| format!("{points:.0}")).collect();
    writeln!(
        output,
        "\n{}: greedy {greedy:.0}, top {top:.0}, first {first:.0}, step {step:.0}: [{}]",
        args.game.name(),
        levels.join(", ")
    )
}
