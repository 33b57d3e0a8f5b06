//! The fields of a request that say which move is selected.

use bestmove_engine::erased::{Difficulty, MoveSelection, TieBreak};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::numbers::{Int, MAX_SAFE_INTEGER};
use super::strict::VariantName;

/// Returns the selection that these fields ask for. A missing seed is drawn at random.
#[must_use]
pub fn move_selection(
    difficulty: Option<VariantName<DifficultyName>>,
    tie_break: Option<VariantName<TieBreakName>>,
    seed: Option<Int<0, MAX_SAFE_INTEGER>>,
) -> MoveSelection {
    MoveSelection {
        difficulty: difficulty.unwrap_or_default().0.into(),
        tie_break: tie_break.unwrap_or_default().0.into(),
        seed: seed.map_or_else(
            || rand::random_range(0..=MAX_SAFE_INTEGER),
            |Int(seed)| seed,
        ),
    }
}

/// The rule by which one of several moves with the same score is selected.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = TieBreak, default = "fastest")]
pub enum TieBreakName {
    /// The quickest win or the longest defence, then the first candidate.
    #[default]
    Fastest,
    /// The lowest index, as the tutorials do.
    First,
    /// Any of them.
    Random,
}

impl From<TieBreakName> for TieBreak {
    fn from(name: TieBreakName) -> Self {
        match name {
            TieBreakName::Fastest => Self::Fastest,
            TieBreakName::First => Self::First,
            TieBreakName::Random => Self::Random,
        }
    }
}

/// A level of play.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = Difficulty, default = "best")]
pub enum DifficultyName {
    /// Sees its own next move, and may overlook even that.
    Easy,
    /// Sees the reply to its move, too.
    Medium,
    /// Sees a few moves ahead.
    Hard,
    /// The full search.
    #[default]
    Best,
}

impl From<DifficultyName> for Difficulty {
    fn from(name: DifficultyName) -> Self {
        match name {
            DifficultyName::Easy => Self::Easy,
            DifficultyName::Medium => Self::Medium,
            DifficultyName::Hard => Self::Hard,
            DifficultyName::Best => Self::Best,
        }
    }
}
