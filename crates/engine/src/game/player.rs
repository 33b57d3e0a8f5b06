//! The two sides of a game.

use std::ops::Not;

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Player {
    /// The side that conventionally begins: X, White, Red.
    One,
    /// The other side: O, Black, Yellow.
    Two,
}

impl Player {
    /// Both sides, in the order in which a game names them.
    pub const BOTH: [Self; 2] = [Self::One, Self::Two];

    /// The index of this side in a pair such as [`Notation::players`](super::Notation::players).
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Self::One => 0,
            Self::Two => 1,
        }
    }

    /// The player with this name among `names`, in small or capital letters.
    #[must_use]
    pub fn from_name(name: &str, names: [&str; 2]) -> Option<Self> {
        let mut players = Self::BOTH.into_iter();
        players.find(|player| names[player.index()].eq_ignore_ascii_case(name))
    }
}

impl Not for Player {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::One => Self::Two,
            Self::Two => Self::One,
        }
    }
}
