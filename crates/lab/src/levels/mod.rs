//! `bestmove-lab levels`: matches between levels of play.

mod calibrate;
mod played_match;

use std::fmt;
use std::io::{self, Write as _, stdout};
use std::num::{NonZeroU16, NonZeroU32};
use std::str::FromStr;

use bestmove_engine::erased::{
    DynGame, DynPosition, Level, Limits, MoveSelection, SearchOptions, Skill,
};
use bestmove_engine::games::GAMES;
use clap::Args;
use thiserror::Error;

use self::calibrate::calibrate;
use self::played_match::{openings, play_match};
use crate::args::game_parser;

/// The arguments of `bestmove-lab levels`.
#[derive(Clone, Debug, Args)]
pub(crate) struct LevelsArgs {
    /// Game to play
    #[arg(long, default_value = GAMES[0].name(), value_parser = game_parser(), value_name = "GAME")]
    game: &'static dyn DynGame,

    /// Pairs of players, the weaker first: levels 1 to 20, `greedy`, who looks one ply ahead, or a skill
    /// in points, such as @150
    #[arg(
        long,
        value_delimiter = ',',
        default_value = "1-greedy,1-2,5-6,10-11,15-16,19-20",
        value_name = "PAIRS"
    )]
    pairs: Vec<Pair>,

    /// Find the skills of the levels instead, at equal steps
    #[arg(long, conflicts_with = "pairs")]
    calibrate: bool,

    /// Number of games of a pair, rounded up to an even one
    #[arg(long, default_value = "200", value_name = "NUMBER")]
    games: NonZeroU32,

    /// Plies of an opening, drawn until neither side stands much better after it
    #[arg(long, default_value = "4", value_name = "NUMBER")]
    opening_plies: u32,

    /// Nodes of a move at full strength
    #[arg(long, default_value = "100000", value_name = "NUMBER")]
    nodes: NonZeroU32,

    /// Seed of the openings and of the levels
    #[arg(long, default_value = "1", value_name = "NUMBER")]
    seed: u64,

    /// Games at the same time [default: number of cores]
    #[arg(long, value_name = "NUMBER")]
    games_at_once: Option<NonZeroU16>,
}

/// Two players, the weaker first.
#[derive(Clone, Copy, Debug)]
struct Pair([Player; 2]);

/// A player of a match.
#[derive(Clone, Copy, Debug)]
enum Player {
    Level(Level),
    /// Looks one ply ahead, and takes the best move.
    Greedy,
    Skill(Skill),
}

/// The error of a text that names no pair of players.
#[derive(Clone, Copy, Debug, Error)]
#[error("two of 1 to 20, greedy and @POINTS are expected, such as 5-6")]
struct NoPair;

impl FromStr for Pair {
    type Err = NoPair;

    fn from_str(text: &str) -> Result<Self, NoPair> {
        let (weaker, stronger) = text.split_once('-').ok_or(NoPair)?;
        let player = |text: &str| Player::from_text(text).ok_or(NoPair);
        Ok(Self([player(weaker)?, player(stronger)?]))
    }
}

impl Player {
    fn from_text(text: &str) -> Option<Self> {
        if text == "greedy" {
            return Some(Self::Greedy);
        }
        if let Some(points) = text.strip_prefix('@') {
            return points
                .parse()
                .ok()
                .map(|points| Self::Skill(Skill::new(points)));
        }
        Level::new(text.parse().ok()?).map(Self::Level)
    }

    /// The search of this player's next move. At full strength, it has this many nodes.
    fn options(self, position: &dyn DynPosition, nodes: u64, seed: u64) -> SearchOptions {
        let limits = Limits::default();
        let (skill, limits) = match self {
            Self::Level(level) => (position.skill(level), limits.with_nodes(nodes)),
            Self::Skill(skill) => (skill, limits.with_nodes(nodes)),
            Self::Greedy => (Skill::FULL, limits.with_depth(1)),
        };
        let selection = MoveSelection::default().with_skill(skill).with_seed(seed);
        SearchOptions::default()
            .with_limits(limits)
            .with_selection(selection)
    }
}

impl fmt::Display for Player {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level) => write!(formatter, "{}", level.number()),
            Self::Greedy => formatter.write_str("greedy"),
            Self::Skill(skill) => write!(formatter, "@{}", skill.points()),
        }
    }
}

/// Plays the pairs, and prints a row of a table for each.
pub(crate) fn run(args: &LevelsArgs) -> io::Result<()> {
    let mut output = stdout();
    let openings = openings(args);
    if args.calibrate {
        return calibrate(args, &openings, &mut output);
    }
    writeln!(
        output,
        "| game | level | against | won | drawn | lost | score | ± | ms a move | of the other |"
    )?;
    writeln!(output, "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|")?;
    for Pair([weaker, stronger]) in &args.pairs {
        let tally = play_match(args, [*weaker, *stronger], &openings);
        let (mean, margin) = tally.score();
        writeln!(
            output,
            "| {} | {stronger} | {weaker} | {} | {} | {} | {:.1} % | {:.1} | {:.1} | {:.1} |",
            args.game.name(),
            tally.won,
            tally.drawn,
            tally.lost,
            100.0 * mean,
            100.0 * margin,
            tally.milliseconds(1),
            tally.milliseconds(0),
        )?;
        output.flush()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Debug, Parser)]
    struct Line {
        #[command(flatten)]
        args: LevelsArgs,
    }

    /// The points a game of the stronger player of a pair.
    fn points(game: &str, pair: &str) -> f64 {
        let words = ["levels", "--games", "60", "--nodes", "5000", "--game", game];
        let line = Line::try_parse_from(words.into_iter().chain(["--pairs", pair]));
        let args = line.expect("the words are options").args;
        play_match(&args, args.pairs[0].0, &openings(&args))
            .score()
            .0
    }

    #[test]
    fn stronger_levels_win() {
        for game in ["connect-four", "kalah"] {
            for pair in ["1-greedy", "1-5", "5-9", "9-13"] {
                let points = points(game, pair);
                assert!(points > 0.6, "{game} {pair} {points}");
            }
        }
    }

    #[test]
    fn equal_players_share_the_points() {
        let points = points("connect-four", "@60-@60");
        assert!((0.3..0.7).contains(&points), "{points}");
    }

    #[test]
    fn text_that_names_no_pair_is_refused() {
        for text in ["", "1", "1-", "0-1", "20-21", "1-2-3", "@-@5", "greedy"] {
            assert!(text.parse::<Pair>().is_err(), "{text}");
        }
    }
}
