//! The rules of a game as keys of caches have them.

use bestmove_engine::erased::ParameterInput;

/// The parameter that stands for the description of a game.
const DESCRIPTION: &str = "description";

/// The rules that differ from the game's own, and the hash of its description if it has one: described games
/// have one name, so only the hash tells them apart.
pub(super) fn rules_in_key(
    rules: &[(String, ParameterInput)],
    description: Option<&str>,
) -> Vec<(String, ParameterInput)> {
    let hash = description.map(|hash| {
        let hash = ParameterInput::Word(hash.to_owned());
        (DESCRIPTION.to_owned(), hash)
    });
    rules.iter().cloned().chain(hash).collect()
}
