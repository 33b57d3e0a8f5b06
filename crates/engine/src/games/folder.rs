//! The games of one folder, for programs that compile only those.
//!
//! Each game has a search compiled for it, so a program with one folder is a fraction of one with all.
//! The games of a folder share that search, where their rules are of one type.

use super::MENU;
use crate::erased::DynGame;

/// The folder of described games, which are not on the menu.
const DESCRIBED: &str = "described";

/// The number of games on the menu in a folder of `games/`.
///
/// # Panics
///
/// No game is in a folder of this name.
#[must_use]
pub const fn count_in_folder(folder: &str) -> usize {
    let mut count = 0;
    let mut index = 0;
    while index < MENU.len() {
        count += are_equal(MENU[index].0, folder) as usize;
        index += 1;
    }
    assert!(
        count > 0 || are_equal(folder, DESCRIBED),
        "no game is in this folder"
    );
    count
}

/// The games in a folder, in the order of the menu. `COUNT` is its [`count_in_folder()`].
///
/// In a constant, nothing is left of the games of other folders.
///
/// # Panics
///
/// The folder has another number of games.
#[must_use]
pub const fn games_in_folder<const COUNT: usize>(folder: &str) -> [&'static dyn DynGame; COUNT] {
    let mut games = [MENU[0].1; COUNT];
    let mut count = 0;
    let mut index = 0;
    while index < MENU.len() {
        if are_equal(MENU[index].0, folder) {
            games[count] = MENU[index].1;
            count += 1;
        }
        index += 1;
    }
    assert!(count == COUNT, "the folder has another number of games");
    games
}

/// `==`, which cannot be called in a constant.
const fn are_equal(name: &str, other: &str) -> bool {
    let (name, other) = (name.as_bytes(), other.as_bytes());
    let mut index = 0;
    while index < name.len() && index < other.len() && name[index] == other[index] {
        index += 1;
    }
    index == name.len() && index == other.len()
}
