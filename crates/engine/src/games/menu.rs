//! The modules of the npm package, and the games of each.

use super::MENU;
use crate::erased::DynGame;

/// A module of the npm package. Each game has a search of its own, which takes most of a module, so
/// that a module has few games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NpmModule {
    /// Games of lines and connections.
    Lines,
    /// Games of men.
    Men,
    /// Games of other pieces that move.
    Pieces,
    /// Games of points.
    Points,
    /// None: the tables of the game need a module of their own.
    Unpacked,
}

/// Every game, in the order in which `GET /games` lists them.
///
/// A request that names no game means the first one.
pub const GAMES: &[&dyn DynGame] = &{
    let mut games = [MENU[0].1; MENU.len()];
    let mut index = 0;
    while index < MENU.len() {
        games[index] = MENU[index].1;
        index += 1;
    }
    games
};

/// Returns the number of games of a module.
#[must_use]
pub const fn count_of_module(module: NpmModule) -> usize {
    let mut count = 0;
    let mut index = 0;
    while index < MENU.len() {
        count += (MENU[index].0 as usize == module as usize) as usize;
        index += 1;
    }
    count
}

/// Returns the games of a module, which are [this many](count_of_module).
///
/// It is called when the package is compiled, so that nothing is left of the other games.
///
/// # Panics
///
/// The module has another number of games.
#[must_use]
pub const fn games_of_module<const COUNT: usize>(
    module: NpmModule,
) -> [&'static dyn DynGame; COUNT] {
    let mut games = [MENU[0].1; COUNT];
    let mut count = 0;
    let mut index = 0;
    while index < MENU.len() {
        if MENU[index].0 as usize == module as usize {
            games[count] = MENU[index].1;
            count += 1;
        }
        index += 1;
    }
    assert!(count == COUNT, "the module has another number of games");
    games
}
