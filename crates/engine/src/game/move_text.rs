//! A move as text.

/// A move as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveText {
    /// A 0-based cell, a column in games with gravity, or a pit of the side to move.
    Index(usize),
    /// The game's usual notation.
    Name(String),
}

impl MoveText {
    /// The text of a move that is not an index.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        match self {
            Self::Name(name) => Some(name),
            Self::Index(_) => None,
        }
    }
}

/// The way in which a game writes all of its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveNotation {
    /// Every move is a [`MoveText::Index`].
    Index,
    /// Every move is a [`MoveText::Name`].
    Name,
}
