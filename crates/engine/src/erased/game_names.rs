//! The names by which a game is found.

use super::dyn_game::DynGame;

/// The game among `games` that has this name, title or alias. Capitals, and the signs between words, do not
/// matter: "Connect Four", `connect_four` and `connectfour` are one name.
#[must_use]
pub fn game_called(games: &[&'static dyn DynGame], name: &str) -> Option<&'static dyn DynGame> {
    let mut all = games.iter().copied();
    // Most requests have the name as it is listed.
    all.clone().find(|game| game.name() == name).or_else(|| {
        let letters = letters_of(name);
        all.find(|game| names_of(*game).any(|known| letters_of(known) == letters))
    })
}

/// All names of a game: its own, its title and its aliases.
pub fn names_of(game: &'static dyn DynGame) -> impl Iterator<Item = &'static str> {
    let own = [game.name(), game.title()].into_iter();
    own.chain(game.aliases().iter().copied())
}

/// A name in small letters, without the signs between its words.
fn letters_of(name: &str) -> String {
    let is_between = |sign: char| sign.is_whitespace() || "-_'’".contains(sign);
    let name = name.to_lowercase().replace('&', "and");
    name.replace(is_between, "")
}
