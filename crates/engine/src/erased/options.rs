//! The options of a search.

use crate::search::{Limits, MoveSelection};

/// The options of a search: by default every move is valued without limits, and the best move is selected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchOptions {
    /// The limits of the search.
    pub limits: Limits,
    /// The moves to value.
    pub scope: Scope,
    /// The selection of the move. A level below the full strength also limits the search.
    pub selection: MoveSelection,
}

impl SearchOptions {
    /// These options with other limits.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// These options with another scope.
    #[must_use]
    pub fn with_scope(self, scope: Scope) -> Self {
        Self { scope, ..self }
    }

    /// These options with another selection of the move.
    #[must_use]
    pub fn with_selection(self, selection: MoveSelection) -> Self {
        Self { selection, ..self }
    }
}

/// The moves that a search values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scope {
    /// Every legal move.
    #[default]
    AllMoves,
    /// One of the best moves, without best play after it, which takes less work.
    ///
    /// Every move is valued if a limit prevents the proof.
    BestMove,
    /// One of the best moves, with best play to the end of the game.
    ///
    /// Every move is valued if a limit prevents the proof.
    BestLine,
}
