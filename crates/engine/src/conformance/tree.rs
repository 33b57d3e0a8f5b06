//! The moves of a position and the positions after them, as lists.

use crate::game::Estimable;

pub(super) fn legal_moves<G: Estimable>(game: &G, position: &G::Position) -> Vec<G::Move> {
    game.moves(position).into_iter().collect()
}

/// The positions after each move; none where the game is over.
pub(super) fn children<G: Estimable>(game: &G, parent: &G::Position) -> Vec<G::Position> {
    if game.outcome(parent).is_some() {
        return Vec::new();
    }
    let moves = legal_moves(game, parent).into_iter();
    moves.map(|mv| game.play(parent, mv)).collect()
}
