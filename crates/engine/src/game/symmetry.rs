//! The symmetries of a board.

/// One of the ways to rotate or mirror a board that keep its rules.
///
/// The number is the game's own. [`Symmetry::default`], number 0, is the identity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Symmetry(pub u8);
