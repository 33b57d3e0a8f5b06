//! A move as text.

/// A move as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveText {
    /// A 0-based cell, or a 0-based column in games with gravity.
    Index(usize),
    /// The game's usual notation.
    Name(String),
}

/// The way in which a game writes all of its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveNotation {
    /// Every move is a [`MoveText::Index`].
    Index,
    /// Every move is a [`MoveText::Name`].
    Name,
}
