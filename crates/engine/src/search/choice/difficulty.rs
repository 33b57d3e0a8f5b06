//! The names of four levels.

use super::level::Level;

/// The name of a level of play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(rename_all = "snake_case")
)]
pub enum Difficulty {
    /// For a beginner.
    Easy,
    /// For a player who knows the game.
    Medium,
    /// For a player of a club.
    Hard,
    /// Full strength.
    #[default]
    Best,
}

impl Difficulty {
    /// All names, from the weakest level to the strongest.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Medium, Self::Hard, Self::Best];

    /// The level that has this name.
    #[must_use]
    pub const fn level(self) -> Level {
        match self {
            Self::Easy => Level(3),
            Self::Medium => Level(8),
            Self::Hard => Level(13),
            Self::Best => Level::FULL,
        }
    }
}
