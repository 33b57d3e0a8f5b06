//! The rules that end a game in which positions come back.

/// The plies without progress, and the occurrences of a position, that end a game of
/// [cycles](super::Game::HAS_CYCLES).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawRules {
    /// The reversible plies in a row after which the game ends with its
    /// [`no_progress_outcome`](super::Game::no_progress_outcome); at least 1.
    pub max_reversible_plies: u32,
    /// The occurrence of a position that draws the game; `None` if positions may come back as
    /// often as play allows.
    pub drawing_occurrence: Option<u32>,
}

impl DrawRules {
    /// Those of chess: fifty moves of each side, and the third occurrence.
    pub const CHESS: Self = Self {
        max_reversible_plies: 100,
        drawing_occurrence: Some(3),
    };
}
