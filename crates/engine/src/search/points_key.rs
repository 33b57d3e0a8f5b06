//! Keys of positions together with the points that are secured.
//!
//! A game of points leaves what is secured out of its key, and proofs count from there. A table
//! whose values count from nothing needs it in the key.

use crate::game::{Provable, hash64};

/// Returns the `key` of a position, and in games of points its secured margin with it.
#[inline]
pub(super) fn key_with_points<G: Provable>(game: &G, position: &G::Position, key: u64) -> u64 {
    if G::ENDS.in_points() {
        // Hashed together: a key may be the hash of a small number, too, and cancel the margin out.
        hash64(&(key, game.secured_margin(position)))
    } else {
        key
    }
}
