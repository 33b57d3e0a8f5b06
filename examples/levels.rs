//! Every level of play against the next stronger one, in every game on the menu.
//!
//! `cargo run --release --example levels [NUMBER [GAME]]` prints how many of so many games,
//! 200 unless it is said, the stronger level won, drew and lost: a table in Markdown. Its
//! tests play some of these games.

use std::fmt;

use bestmove::engine::{
    CancelFlag, Difficulty, DynGame, GameInfo, Limits, MoveSelection, PositionSource, PositionSpec,
    Resources, SearchOptions, Status,
};
use bestmove::games::GAMES;

/// What the full search may visit for a move, so that it does not take all day.
const NODES: u64 = 100_000;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let number = arguments.next();
    let number = number.map_or(200, |number| number.parse().expect("a number of games"));
    let only = arguments.next();
    let is_asked_for =
        |game: &&&dyn DynGame| only.as_deref().is_none_or(|only| only == game.name());
    let games: Vec<_> = GAMES.iter().filter(is_asked_for).collect();
    assert!(!games.is_empty(), "no game on the menu is called {only:?}");
    println!("| game | level | against | begins: won, drawn, lost | replies: won, drawn, lost |");
    println!("|---|---|---|---|---|");
    for game in games {
        for pair in Difficulty::ALL.windows(2) {
            let (weaker, stronger) = (pair[0], pair[1]);
            let [begins, replies] = play_match(*game, stronger, weaker, number, NODES);
            let row = format!("| `{stronger:?}` | `{weaker:?}` | {begins} | {replies} |");
            println!("| `{}` {}", game.name(), row.to_lowercase());
        }
    }
}

/// How games went for the stronger side.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    won: u64,
    drawn: u64,
    lost: u64,
}

impl fmt::Display for Tally {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { won, drawn, lost } = self;
        write!(formatter, "{won}, {drawn}, {lost}")
    }
}

/// So many games: first those in which the stronger side begins, then those in which it
/// replies.
fn play_match(
    game: &dyn DynGame,
    stronger: Difficulty,
    weaker: Difficulty,
    games: u64,
    nodes: u64,
) -> [Tally; 2] {
    let tally = |levels: [Difficulty; 2], strong: usize| {
        let strong = game.info().players[strong];
        let mut tally = Tally::default();
        for seed in 0..games / 2 {
            match play(game, levels, seed, nodes) {
                None => tally.drawn += 1,
                Some(winner) if winner == strong => tally.won += 1,
                Some(_) => tally.lost += 1,
            }
        }
        tally
    };
    [tally([stronger, weaker], 0), tally([weaker, stronger], 1)]
}

/// One game, the first level to begin; the name of the winner.
fn play(
    game: &dyn DynGame,
    levels: [Difficulty; 2],
    seed: u64,
    nodes: u64,
) -> Option<&'static str> {
    let GameInfo { players, start, .. } = game.info();
    let mut standing = start;
    let mut moves = Vec::new();
    while standing.status == Status::InProgress {
        let setup = PositionSpec {
            rules: Vec::new(),
            placement: PositionSource::Moves(moves.clone()),
            player: None,
        };
        let ask = SearchOptions {
            limits: Limits::default().with_nodes(nodes),
            selection: MoveSelection::default()
                .with_difficulty(levels[usize::from(standing.player != players[0])])
                // Another for every move of every game.
                .with_seed(seed << 32 | moves.len() as u64),
            ..SearchOptions::default()
        };
        let task = game.position(&setup).expect("moves that were answered");
        let (mut resources, stop) = (Resources::default(), CancelFlag::default());
        let answer = task.search(&ask, &mut resources, &stop, &mut |_| ());
        let chosen = answer.selected.expect("an open game has a move");
        moves.push(answer.candidates[chosen].pv[0].clone());
        standing = answer.after.expect("a move leads somewhere");
    }
    match standing.status {
        Status::Won(winner) => Some(winner),
        Status::Drawn | Status::InProgress => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each level wins clearly more games of this match than it loses against the next
    /// weaker one.
    fn levels_differ(name: &str, games: u64, nodes: u64) {
        let game = *GAMES.iter().find(|game| game.name() == name).unwrap();
        for pair in Difficulty::ALL.windows(2) {
            let (weaker, stronger) = (pair[0], pair[1]);
            let tallies = play_match(game, stronger, weaker, games, nodes);
            let won = tallies[0].won + tallies[1].won;
            let lost = tallies[0].lost + tallies[1].lost;
            assert!(
                won >= lost + games / 10,
                "{name}, {stronger:?} against {weaker:?}: {tallies:?}"
            );
        }
    }

    #[test]
    fn of_tic_tac_toe() {
        levels_differ("tic-tac-toe", 200, 5_000);
    }

    #[test]
    fn of_connect_four() {
        levels_differ("connect-four", 40, 5_000);
    }
}
