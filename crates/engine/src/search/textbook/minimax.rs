//! Plain minimax: every line of play to its end, nothing pruned, nothing stored.
//!
//! The player who is to be advised maximises the value, and the opponent minimises it. This is
//! the code to read first. The service does not use it, but its other searches are tested
//! against it wherever it can afford the position. It is kept this simple for that reason.
//!
//! Shannon, "Programming a Computer for Playing Chess", 1950:
//! <https://www.chessprogramming.org/Minimax>

use crate::game::{Estimable, Player};
use crate::search::value::{Score, SearchScore, Value};

/// The value of a position, and the number of calls that it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountedValue {
    /// The value of the position.
    pub value: Value,
    /// The number of recursive calls, the first one included.
    pub calls: u64,
}

/// The value of `position` for `player`, who maximises.
///
/// Lines are followed to the end of the game, or for `depth` plies. At that depth the game's
/// evaluation decides. Games of [cycles](crate::game::Ends::Cycles) need a depth, because a line may not end.
pub fn minimax<G: Estimable>(
    game: &G,
    position: &G::Position,
    player: Player,
    depth: Option<u32>,
) -> CountedValue {
    let mut calls = 0;
    let score = call(game, position, player, depth, &mut calls);
    CountedValue {
        value: score.value(),
        calls,
    }
}

fn call<G: Estimable>(
    game: &G,
    position: &G::Position,
    player: Player,
    depth: Option<u32>,
    calls: &mut u64,
) -> SearchScore {
    *calls += 1;
    if let Some(outcome) = game.outcome(position) {
        return SearchScore::proven(Score::from_outcome(outcome, player));
    }
    let maximises = game.to_move(position) == player;
    if depth == Some(0) {
        let evaluation = game.evaluate(position, &game.features(position));
        return SearchScore::estimated(if maximises { evaluation } else { -evaluation });
    }
    let mut children = Vec::new();
    for mv in game.moves(position) {
        let child = game.play(position, mv);
        let depth = depth.map(|plies| plies - 1);
        let score = call(game, &child, player, depth, calls);
        // All scores are for `player`, so no sign changes.
        children.push(score.for_parent(true));
    }
    let scores = children.iter().map(|child| child.score);
    let best = if maximises {
        scores.max()
    } else {
        scores.min()
    };
    let score = best.expect("an open position has a move");
    let own_score = if maximises { score } else { -score };
    SearchScore {
        score,
        // A win for the side to move is proven whatever the other moves are worth: no win
        // beyond the depth is quicker.
        proven: own_score.win_in().is_some() || children.iter().all(|child| child.proven),
    }
}
