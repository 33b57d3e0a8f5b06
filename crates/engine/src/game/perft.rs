//! Perft: counting lines of play, the standard check of a move generator
//! (<https://www.chessprogramming.org/Perft>).

use super::rules::Rules;

/// Counts the lines of exactly `depth` plies from `position`.
///
/// A game that ends earlier contributes nothing.
pub fn perft<G: Rules>(game: &G, position: &G::Position, depth: u32) -> u64 {
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
