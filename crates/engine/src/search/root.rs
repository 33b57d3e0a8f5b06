//! The root of a search: the position whose moves are valued.

use crate::game::{PositionHistory, Rules};

/// A position to search, with how it was reached and which of its moves are valued.
#[derive(Debug)]
pub struct Root<'a, G: Rules> {
    /// The position.
    pub position: &'a G::Position,
    /// How it was reached. Repetitions are counted from there.
    pub history: &'a PositionHistory,
    /// The only legal moves to value, at least one and each once; `None` for all. UCI calls them
    /// `searchmoves`: <https://www.chessprogramming.org/UCI>
    pub search_moves: Option<&'a [G::Move]>,
}

impl<'a, G: Rules> Root<'a, G> {
    /// A position whose legal moves are all valued.
    #[must_use]
    pub const fn new(position: &'a G::Position, history: &'a PositionHistory) -> Self {
        Self {
            position,
            history,
            search_moves: None,
        }
    }

    /// Whether only some moves are valued. What is known of the position may then rest on another move.
    pub(crate) const fn is_restricted(self) -> bool {
        self.search_moves.is_some()
    }

    /// Whether a legal move is to be valued.
    pub(crate) fn has(self, mv: G::Move) -> bool {
        self.search_moves.is_none_or(|moves| moves.contains(&mv))
    }
}

#[expect(
    clippy::expl_impl_clone_on_copy,
    reason = "a derived implementation would require that the rules are `Copy`"
)]
impl<G: Rules> Clone for Root<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Rules> Copy for Root<'_, G> {}
