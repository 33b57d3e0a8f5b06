//! A position that a client has described.

use bestmove_engine::erased::{DynPosition, ParameterInput};

use super::board_form::BoardForm;

/// A position that has been read: alone, or as the last one of a
/// [`GameRecord`](bestmove_engine::erased::GameRecord).
pub struct ParsedPosition<P = Box<dyn DynPosition>> {
    /// The name of its game.
    pub game: &'static str,
    /// The hash of its description, if the request has described it.
    pub description: Option<String>,
    /// The rules that differ from the game's own, in the order of their names.
    pub rules: Vec<(String, ParameterInput)>,
    /// The position, or the game that led to it.
    pub position: P,
    /// The form in which the answer gives boards.
    pub form: BoardForm,
}
