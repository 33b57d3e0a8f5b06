//! The game in which a position is searched.

use crate::engine::ParameterInput;

/// A game under its rules, from its first position to the one that is searched.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct GameKey {
    pub(crate) game: &'static str,
    /// The rules that differ from the game's own, by name and in the order of names.
    pub(crate) rules: Vec<(String, ParameterInput)>,
    /// A hash of the positions.
    pub(crate) hash: u64,
}
