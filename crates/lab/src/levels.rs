//! `bestmove-lab levels`: matches between levels of play.
//!
//! Each opening is played twice, so that both players have each side.

use std::fmt;
use std::io::{self, Write as _, stdout};
use std::num::{NonZeroU16, NonZeroU32};
use std::str::FromStr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use bestmove_api::contract::move_json::Move;
use bestmove_engine::erased::{
    CancelFlag, DynGame, DynPosition, Level, Limits, MoveSelection, Resources, SearchOptions,
    Skill, Status,
};
use bestmove_engine::games::GAMES;
use clap::Args;
use thiserror::Error;

use crate::args::{available_cores, game_parser};
use crate::openings::{Balance, Openings};
use crate::played_game::after;

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

/// The results of a match for the stronger player, and the time of the moves of both.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    won: u32,
    drawn: u32,
    lost: u32,
    time: [Duration; 2],
    moves: [u32; 2],
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
fn calibrate(
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

/// The openings of all matches.
fn openings(args: &LevelsArgs) -> Vec<Vec<Move>> {
    let source = Openings {
        game: args.game,
        plies: args.opening_plies,
        seed: args.seed,
        balance: Balance::Even,
    };
    let count = args.games.get().div_ceil(2);
    let drawn = Mutex::new(vec![Vec::new(); count as usize]);
    for_each(count, args.games_at_once, |number| {
        let opening = source.draw(number.into());
        drawn.lock().expect("no worker panics")[number as usize] = opening;
    });
    drawn.into_inner().expect("no worker panics")
}

/// Plays each opening with both sides.
fn play_match(args: &LevelsArgs, players: [Player; 2], openings: &[Vec<Move>]) -> Tally {
    let tally = Mutex::new(Tally::default());
    let count = u32::try_from(openings.len()).expect("as many as there are games");
    for_each(2 * count, args.games_at_once, |number| {
        let opening = &openings[(number / 2) as usize];
        let game = play(args, players, number, opening);
        tally.lock().expect("no worker panics").add(&game);
    });
    tally.into_inner().expect("no worker panics")
}

/// Runs `work` with each of the first `count` numbers, on several threads.
fn for_each(count: u32, threads: Option<NonZeroU16>, work: impl Fn(u32) + Sync) {
    let next = AtomicU32::new(0);
    let (next, work) = (&next, &work);
    thread::scope(|scope| {
        for _ in 0..threads.unwrap_or_else(available_cores).get() {
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        return;
                    }
                    work(number);
                }
            });
        }
    });
}

/// Plays a game from an opening. In games with an even number, the stronger player begins.
fn play(args: &LevelsArgs, players: [Player; 2], number: u32, opening: &[Move]) -> Tally {
    let mut moves = opening.to_vec();
    let mut tally = Tally::default();
    loop {
        let position = after(args.game, &moves);
        let snapshot = position.snapshot();
        let is_first = |name: &str| name == position.players()[0];
        // A draw is claimed, as programs do.
        if position.is_over() || snapshot.claimable.is_some() {
            match snapshot.status {
                Status::Won(winner) if is_first(winner) == number.is_multiple_of(2) => {
                    tally.won = 1;
                }
                Status::Won(_) => tally.lost = 1,
                Status::Drawn | Status::InProgress => tally.drawn = 1,
            }
            return tally;
        }
        let side = usize::from(is_first(snapshot.player) == number.is_multiple_of(2));
        // Every move of every game has a seed of its own.
        let seed = args.seed << 48 | u64::from(number) << 16 | moves.len() as u64;
        let options = players[side].options(&*position, args.nodes.get().into(), seed);
        let (mut resources, cancel) = (Resources::default(), CancelFlag::default());
        let started = Instant::now();
        let result = position.search(&options, &mut resources, &cancel);
        tally.time[side] += started.elapsed();
        tally.moves[side] += 1;
        let selected = result.selected.expect("an open game has a move");
        moves.push(Move(result.candidates[selected].pv[0].clone()));
    }
}

impl Tally {
    fn add(&mut self, game: &Self) {
        self.won += game.won;
        self.drawn += game.drawn;
        self.lost += game.lost;
        for side in 0..2 {
            self.time[side] += game.time[side];
            self.moves[side] += game.moves[side];
        }
    }

    /// The points a game, and the margin of a confidence of 95 %.
    fn score(&self) -> (f64, f64) {
        let [won, drawn, lost] = [self.won, self.drawn, self.lost].map(f64::from);
        let games = won + drawn + lost;
        let mean = (won + drawn / 2.0) / games;
        let squares =
            won * (1.0 - mean).powi(2) + drawn * (0.5 - mean).powi(2) + lost * mean.powi(2);
        (mean, 1.96 * squares.sqrt() / games)
    }

    /// The difference of the players in points of Elo.
    fn elo(&self) -> f64 {
        let mean = self.score().0.clamp(0.01, 0.99);
        400.0 * (mean / (1.0 - mean)).log10()
    }

    fn milliseconds(&self, side: usize) -> f64 {
        1_000.0 * self.time[side].as_secs_f64() / f64::from(self.moves[side].max(1))
    }
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
