//! Plain minimax, as the tutorials write it: every line to its end, nothing pruned,
//! nothing remembered.
//!
//! The engine does not use it. It is the piece to read first, and the oracle that
//! the engine's answers are tested against.

use super::score::{Score, SearchScore, Value};
use crate::game::{Evaluation, Game, Player};

/// What a search of call after call found out about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// What the position is worth to the player it was asked for.
    pub value: Value,
    /// The number of calls made, the first included.
    pub calls: u64,
}

/// The value of `position` for `player`, who maximises; the opponent minimises.
///
/// Lines are followed to the end of the game, or for `depth` plies and then valued
/// by the game's estimate.
pub fn minimax<G: Game>(
    game: &G,
    position: &G::Position,
    player: Player,
    depth: Option<u32>,
) -> Found {
    minimax_by(game, position, player, depth, &|leaf| game.evaluate(leaf))
}

/// The same with another estimate, of an open position for its side to move.
pub fn minimax_by<G: Game>(
    game: &G,
    position: &G::Position,
    player: Player,
    depth: Option<u32>,
    estimate: &impl Fn(&G::Position) -> Evaluation,
) -> Found {
    let mut calls = 0;
    let verdict = call(game, position, player, depth, estimate, &mut calls);
    Found {
        value: verdict.value(),
        calls,
    }
}

fn call<G: Game>(
    game: &G,
    position: &G::Position,
    player: Player,
    depth: Option<u32>,
    estimate: &impl Fn(&G::Position) -> Evaluation,
    calls: &mut u64,
) -> SearchScore {
    *calls += 1;
    if let Some(outcome) = game.outcome(position) {
        return SearchScore::proven(Score::from_outcome(outcome, player));
    }
    let maximising = game.to_move(position) == player;
    if depth == Some(0) {
        let estimate = estimate(position);
        return SearchScore::estimated(if maximising { estimate } else { -estimate });
    }
    let mut verdicts = Vec::new();
    for mv in game.moves(position) {
        let child = game.play(position, mv);
        let depth = depth.map(|plies| plies - 1);
        let verdict = call(game, &child, player, depth, estimate, calls);
        verdicts.push(verdict.for_parent(true));
    }
    let scores = verdicts.iter().map(|verdict| verdict.score);
    let score = if maximising {
        scores.max()
    } else {
        scores.min()
    };
    let score = score.expect("an open position has a move");
    let forced = if maximising { score } else { -score };
    SearchScore {
        score,
        // Within the depth looked at, a forced win is a fact beside anything.
        proven: forced.win_in().is_some() || verdicts.iter().all(|verdict| verdict.proven),
    }
}
