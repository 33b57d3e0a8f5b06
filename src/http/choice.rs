//! How a request says which move is to be chosen.

use serde::Deserialize;
use utoipa::ToSchema;

use super::wire::{MAX_SAFE_INTEGER, Name, Whole};
use crate::engine::{Difficulty, MoveSelection, TieBreak};

/// The choice that these fields ask for; a seed that is not given is drawn.
pub(super) fn choice(
    difficulty: Option<Name<DifficultyName>>,
    tie_break: Option<Name<TieBreakName>>,
    seed: Option<Whole<0, MAX_SAFE_INTEGER>>,
) -> MoveSelection {
    MoveSelection {
        difficulty: difficulty.unwrap_or_default().0.into(),
        tie_break: tie_break.unwrap_or_default().0.into(),
        seed: seed.map_or_else(
            || rand::random_range(0..=MAX_SAFE_INTEGER),
            |Whole(seed)| seed,
        ),
    }
}

/// The same as parameters of a link, for the contract.
#[derive(utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "it only describes")]
pub(super) struct ChoiceLink {
    /// How well to play.
    #[param(value_type = Option<DifficultyName>, inline)]
    difficulty: Option<String>,
    /// How one of several moves with the best score is chosen.
    #[param(value_type = Option<TieBreakName>, inline)]
    tie_break: Option<String>,
    /// Makes a choice that is drawn repeatable.
    #[param(minimum = 0, maximum = 9_007_199_254_740_991_u64)]
    seed: Option<u64>,
}

/// How one of several moves with the same score is chosen.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = TieBreak, default = "fastest")]
pub(super) enum TieBreakName {
    /// The quickest win or the longest defence, then the lowest index.
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

/// How well to play.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = Difficulty, default = "perfect")]
pub(super) enum DifficultyName {
    /// Sees its own next move, and may overlook even that.
    Easy,
    /// Sees the reply to its move, too.
    Medium,
    /// Sees a few moves ahead.
    Hard,
    /// The full search.
    #[default]
    Perfect,
}

impl From<DifficultyName> for Difficulty {
    fn from(name: DifficultyName) -> Self {
        match name {
            DifficultyName::Easy => Self::Easy,
            DifficultyName::Medium => Self::Medium,
            DifficultyName::Hard => Self::Hard,
            DifficultyName::Perfect => Self::Perfect,
        }
    }
}
