//! Levels of play, 1 to 20.

use super::skill::Skill;
use crate::game::Estimable;

/// A level of play, from 1 to 20.
///
/// Each level is meant to be as much stronger than the one below as any other. What it takes for that differs
/// from game to game: [`Estimable::LEVELS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(pub(super) u8);

impl Level {
    /// The number of levels, which is that of the strongest.
    pub const COUNT: u8 = 20;

    /// Full strength.
    pub const FULL: Self = Self(Self::COUNT);

    /// The level with this number, if there is one.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        match number {
            1..=Self::COUNT => Some(Self(number)),
            _ => None,
        }
    }

    /// The number of the level.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// How well this level plays a game.
    #[must_use]
    pub fn skill<G: Estimable>(self) -> Skill {
        let below_full = G::LEVELS.get(usize::from(self.0) - 1);
        below_full.map_or(Skill::FULL, |points| Skill::new(*points))
    }
}
