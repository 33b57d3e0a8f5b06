//! Positions that random play reaches.

use bestmove_engine::game::Estimable;

/// The position after the picked moves, or the one in which the game ended before.
pub(crate) fn played<G: Estimable>(game: &G, picks: &[u8]) -> G::Position {
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
