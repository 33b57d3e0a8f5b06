//! Which positions of a game are the same, and which of equal moves is preferred.

use super::hash::hash64;
use super::rules::Rules;
use super::symmetry::Symmetry;

/// A game whose positions of equal worth share entries in tables and caches. Every item has a default that
/// is correct for every game.
pub trait Symmetric: Rules {
    /// The key of a position in the tables of the search.
    ///
    /// Symmetric positions share a key, if the game looks for them; all others have
    /// different keys as far as 64 bits suffice, and hashes beyond. The key includes the
    /// side to move where the pieces do not determine it. It may leave the side out if a
    /// position is worth the same to whichever side moves. By default, a hash.
    fn key(&self, position: &Self::Position) -> u64 {
        hash64(position)
    }

    /// The canonical form of a position under symmetry, and the symmetry that maps the position to it.
    ///
    /// All symmetric positions have the same canonical form, so a cache needs one entry for
    /// them. By default, every position is its own canonical form.
    fn canonical_position(&self, position: &Self::Position) -> (Self::Position, Symmetry) {
        (position.clone(), Symmetry::default())
    }

    /// The move of a position that corresponds to the move `mv` of its canonical form. `symmetry` comes
    /// from [`canonical_position`](Self::canonical_position).
    fn map_from_canonical(&self, mv: Self::Move, _symmetry: Symmetry) -> Self::Move {
        mv
    }

    /// How much a move of an open position is preferred among moves of equal value: more is better, such as
    /// what is nearer to the middle of the board. Symmetric moves are preferred equally.
    ///
    /// By default, all are equal, and the first in the game's order is played.
    fn preference(&self, _position: &Self::Position, _mv: Self::Move) -> i16 {
        0
    }
}
