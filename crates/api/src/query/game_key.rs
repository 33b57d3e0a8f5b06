//! The game in which a position is searched.

use bestmove_engine::erased::ParameterInput;

/// A game under its rules, from its first position to the one that is searched.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GameKey {
    /// The name of the game.
    pub game: &'static str,
    /// The rules that differ from the game's own, by name and in the order of names.
    pub rules: Vec<(String, ParameterInput)>,
    /// A hash of the positions.
    pub hash: u64,
}
