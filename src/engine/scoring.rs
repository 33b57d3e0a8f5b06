//! The way in which a game is won: by being first, or by points.

use crate::game::Game;
use crate::search::Value;

/// The way in which a game is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Scoring {
    /// A win is better the sooner it comes.
    First,
    /// A win is better the more points it has.
    Points,
}

impl Scoring {
    pub(super) fn from_game<G: Game>() -> Self {
        if G::HAS_MARGIN {
            Self::Points
        } else {
            Self::First
        }
    }

    /// Returns the points of a value, as far as they are proven; `None` in games without points.
    #[must_use]
    pub fn margin(self, value: Option<Value>) -> Option<Option<i32>> {
        match self {
            Self::First => None,
            Self::Points => Some(value.and_then(Value::margin)),
        }
    }
}
