//! The position that a cached result is about.

use bestmove_engine::erased::ParameterInput;

/// A position in canonical form, which stands for all positions symmetric to it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PositionKey {
    /// The name of the game.
    pub game: &'static str,
    /// The rules that differ from the game's own, by name and in the order of names.
    pub rules: Vec<(String, ParameterInput)>,
    /// The board in compact notation.
    pub board: String,
    /// The player to move.
    pub player: &'static str,
    /// A hash of the moves before the position, where they change its value.
    pub history: Option<u64>,
}
