//! The fields of a request that say which move is selected.

use bestmove_engine::erased::MoveSelection;

use super::names::{DifficultyName, TieBreakName};
use super::numbers::{Int, MAX_SAFE_INTEGER};

/// The selection of moves that these fields describe. A missing seed is drawn at random.
#[must_use]
pub fn move_selection(
    difficulty: Option<DifficultyName>,
    tie_break: Option<TieBreakName>,
    seed: Option<Int<0, MAX_SAFE_INTEGER>>,
) -> MoveSelection {
    MoveSelection {
        difficulty: difficulty.unwrap_or_default().0,
        tie_break: tie_break.unwrap_or_default().0,
        seed: seed.map_or_else(
            || rand::random_range(0..=MAX_SAFE_INTEGER),
            |Int(seed)| seed,
        ),
    }
}
