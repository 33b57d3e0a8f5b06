//! Positions that random play leads to.

use bestmove::game::Game;

/// The position after moves picked one after the other, or where the game ends before.
pub(crate) fn played<G: Game>(game: &G, picks: &[u8]) -> G::Position {
    let mut position = game.initial_position();
    for pick in picks {
        if game.outcome(&position).is_some() {
            break;
        }
        let moves: Vec<_> = game.moves(&position).into_iter().collect();
        position = game.play(&position, moves[usize::from(*pick) % moves.len()]);
    }
    position
}
