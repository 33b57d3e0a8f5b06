//! Counting lines of play: the standard check of a move generator.

use super::Game;

/// The number of lines of exactly `depth` plies from `position`. A game that ends
/// earlier contributes nothing, as in chess programming's "perft".
pub fn perft<G: Game>(game: &G, position: &G::Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if game.outcome(position).is_some() {
        return 0;
    }
    game.moves(position)
        .into_iter()
        .map(|mv| perft(game, &game.play(position, mv), depth - 1))
        .sum()
}
