//! The way in which a game is won: by being first, or by points.

use crate::game::Estimable;
use crate::search::Value;

/// The way in which a game is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scoring {
    /// A win is better the sooner it comes.
    First,
    /// A win is better the more points it has.
    Points {
        /// The most points by which a side can win from the start.
        max_margin: u16,
    },
}

impl Scoring {
    pub(super) fn from_rules<G: Estimable>(rules: &G) -> Self {
        if G::ENDS.in_points() {
            let (least, greatest) = rules.margin_bounds(&rules.initial_position());
            let max_margin = greatest.unsigned_abs().max(least.unsigned_abs());
            Self::Points { max_margin }
        } else {
            Self::First
        }
    }

    /// The points of a value, as far as they are proven; `None` in games without points.
    #[must_use]
    pub fn margin(self, value: Option<Value>) -> Option<Option<i32>> {
        match self {
            Self::First => None,
            Self::Points { .. } => Some(value.and_then(Value::margin)),
        }
    }
}
