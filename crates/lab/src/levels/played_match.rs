//! Matches between two players, who play each opening with both sides.

use std::num::NonZeroU16;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use bestmove_api::contract::move_json::Move;
use bestmove_engine::erased::{CancelFlag, Resources, Status};

use super::{LevelsArgs, Player};
use crate::args::available_cores;
use crate::openings::{Balance, Openings};
use crate::played_game::after;

/// The results of a match for the stronger player, and the time of the moves of both.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    pub(super) won: u32,
    pub(super) drawn: u32,
    pub(super) lost: u32,
    time: [Duration; 2],
    moves: [u32; 2],
}

/// The openings of all matches.
pub(super) fn openings(args: &LevelsArgs) -> Vec<Vec<Move>> {
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
pub(super) fn play_match(args: &LevelsArgs, players: [Player; 2], openings: &[Vec<Move>]) -> Tally {
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
    pub(super) fn score(&self) -> (f64, f64) {
        let [won, drawn, lost] = [self.won, self.drawn, self.lost].map(f64::from);
        let games = won + drawn + lost;
        let mean = (won + drawn / 2.0) / games;
        let squares =
            won * (1.0 - mean).powi(2) + drawn * (0.5 - mean).powi(2) + lost * mean.powi(2);
        (mean, 1.96 * squares.sqrt() / games)
    }

    /// The difference of the players in points of Elo.
    pub(super) fn elo(&self) -> f64 {
        let mean = self.score().0.clamp(0.01, 0.99);
        400.0 * (mean / (1.0 - mean)).log10()
    }

    pub(super) fn milliseconds(&self, side: usize) -> f64 {
        1_000.0 * self.time[side].as_secs_f64() / f64::from(self.moves[side].max(1))
    }
}
