//! What a server does with descriptions of games.

use std::collections::BTreeMap;

use bestmove_engine::erased::DynGame;
use bestmove_engine::games::described::{CompiledGame, Description, DescriptionError};
use serde_json::{Map, Value};

/// Compiles descriptions, and knows those that have names.
///
/// They are functions of a value, so that a program that offers only its menu has no search for described games in it.
#[derive(Clone, Copy, Debug)]
pub struct DescribedGames {
    /// Compiles a description.
    pub compile: fn(&Description) -> Result<CompiledGame, Vec<DescriptionError>>,
    /// The described games that have names.
    pub named: fn() -> Vec<&'static dyn DynGame>,
    /// The descriptions that others may be like, by the names of their games.
    pub descriptions: fn() -> &'static BTreeMap<&'static str, Map<String, Value>>,
    /// The JSON of a packed description, or what is wrong with it.
    pub unpack: fn(&str) -> Result<String, String>,
}
