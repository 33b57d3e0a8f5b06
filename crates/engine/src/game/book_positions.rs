//! The positions that an opening book of a game must have.
//!
//! A book covers every line of play up to some depth. It leaves out positions that are
//! decided within two plies, and it has the position after a forced move instead of the one
//! before. The search decides both as fast as it finds an entry, so their entries would only
//! make the book larger.

use std::collections::{BTreeMap, HashSet};

use super::known_moves::NonLosingMoves;
use super::provable::Provable;

/// The canonical positions that a book of `plies` plies needs, by their [key](super::Symmetric::key): one
/// for every line of play that is still open.
///
/// The map is empty if the game has no book.
pub fn book_positions<G: Provable>(game: &G, plies: u32) -> BTreeMap<u64, G::Position> {
    if game.book(&game.initial_position()).is_none() {
        return BTreeMap::new();
    }
    let mut reached = HashSet::from([game.initial_position()]);
    for _ in 0..plies {
        let children = reached.iter().flat_map(|position| {
            let moves = game.moves(position).into_iter();
            moves.map(|mv| game.play(position, mv))
        });
        reached = children
            .filter(|child| game.outcome(child).is_none())
            .collect();
    }
    let with_choice = reached
        .into_iter()
        .filter_map(|position| skip_forced_moves(game, position));
    with_choice
        .filter(|position| game.book(position).is_some())
        .map(|position| (game.key(&position), game.canonical_position(&position).0))
        .collect()
}

/// Plays forced moves until the side to move has a choice; `None` if the game is decided before.
fn skip_forced_moves<G: Provable>(game: &G, mut position: G::Position) -> Option<G::Position> {
    while game.outcome(&position).is_none() {
        let NonLosingMoves::Moves(moves) = game.non_losing_moves(&position) else {
            return None;
        };
        let mut moves = moves.into_iter();
        if moves.len() > 1 {
            return Some(position);
        }
        position = game.play(&position, moves.next()?);
    }
    None
}
