//! The position that a cached result is about.

use crate::engine::ParameterInput;

/// A position in canonical form, which stands for all positions symmetric to it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PositionKey {
    pub(crate) game: &'static str,
    /// The rules that differ from the game's own, by name and in the order of names.
    pub(crate) rules: Vec<(String, ParameterInput)>,
    /// The board in compact notation.
    pub(crate) board: String,
    /// The player to move.
    pub(crate) player: &'static str,
    /// A hash of the moves before the position, where they bear on its value.
    pub(crate) history: Option<u64>,
}
