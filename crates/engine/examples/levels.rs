//! Plays every level against the next stronger one, in every game on the menu.
//!
//! `cargo run --release --example levels [NUMBER [GAME]]` plays NUMBER games per match, 200 by
//! default. It prints a Markdown table of the games that the stronger level won, drew and lost.
//! The tests of this example play some of these games.

use std::fmt;

use bestmove_engine::erased::{
    CancelFlag, Difficulty, DynGame, GameInfo, Limits, MoveSelection, PositionSource, PositionSpec,
    Resources, SearchOptions, Status,
};
use bestmove_engine::games::GAMES;

/// The maximum number of positions that the full search visits for a move, so that a match takes
/// minutes and not a day.
const NODES: u64 = 100_000;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let number = arguments.next();
    let number = number.map_or(200, |number| number.parse().expect("a number of games"));
    let only = arguments.next();
    let is_requested =
        |game: &&&dyn DynGame| only.as_deref().is_none_or(|only| only == game.name());
    let games: Vec<_> = GAMES.iter().filter(is_requested).collect();
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

/// The results of a match for the stronger level.
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

/// Plays a match. Returns the results of the games in which the stronger level begins, then of
/// those in which it replies.
fn play_match(
    game: &dyn DynGame,
    stronger: Difficulty,
    weaker: Difficulty,
    games: u64,
    nodes: u64,
) -> [Tally; 2] {
    let tally = |levels: [Difficulty; 2], index: usize| {
        let stronger = game.info().players[index];
        let mut tally = Tally::default();
        for seed in 0..games / 2 {
            match play(game, levels, seed, nodes) {
                None => tally.drawn += 1,
                Some(winner) if winner == stronger => tally.won += 1,
                Some(_) => tally.lost += 1,
            }
        }
        tally
    };
    [tally([stronger, weaker], 0), tally([weaker, stronger], 1)]
}

/// Plays one game, in which the first level begins. Returns the name of the winner. A draw is claimed.
fn play(
    game: &dyn DynGame,
    levels: [Difficulty; 2],
    seed: u64,
    nodes: u64,
) -> Option<&'static str> {
    let GameInfo { players, start, .. } = game.info();
    let mut reached = start;
    let mut moves = Vec::new();
    while reached.status == Status::InProgress && reached.claimable.is_none() {
        let selection = MoveSelection::default()
            .with_difficulty(levels[usize::from(reached.player != players[0])])
            // Every move of every game has a seed of its own.
            .with_seed(seed << 32 | moves.len() as u64);
        let options = SearchOptions::default()
            .with_limits(Limits::default().with_nodes(nodes))
            .with_selection(selection);
        let spec = PositionSpec::new(PositionSource::Moves(moves.clone()));
        let position = game.position(&spec).expect("all moves were legal");
        let (mut resources, cancel) = (Resources::default(), CancelFlag::default());
        let result = position.search(&options, &mut resources, &cancel);
        let selected = result.selected.expect("an open game has a move");
        moves.push(result.candidates[selected].pv[0].clone());
        reached = result.after.expect("a move leads to a position");
    }
    match reached.status {
        Status::Won(winner) => Some(winner),
        Status::Drawn | Status::InProgress => None,
    }
}

#[cfg(test)]
mod tests {
    use bestmove_engine::games::find;

    use super::*;

    /// Asserts that each level wins clearly more games than it loses against the next weaker one,
    /// or loses none where good play draws.
    fn check_levels(name: &str, games: u64, nodes: u64) {
        let game = find(name).unwrap();
        for pair in Difficulty::ALL.windows(2) {
            let (weaker, stronger) = (pair[0], pair[1]);
            let tallies = play_match(game, stronger, weaker, games, nodes);
            let won = tallies[0].won + tallies[1].won;
            let lost = tallies[0].lost + tallies[1].lost;
            assert!(
                won >= lost + games / 10 || lost == 0,
                "{name}, {stronger:?} against {weaker:?}: {tallies:?}"
            );
        }
    }

    #[test]
    fn levels_of_tic_tac_toe_differ() {
        check_levels("tic-tac-toe", 200, 5_000);
    }

    #[test]
    fn levels_of_connect_four_differ() {
        check_levels("connect-four", 40, 5_000);
    }
}
