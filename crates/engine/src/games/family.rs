//! Families of games, for programs that compile only one of them.

use super::MENU;
use crate::erased::DynGame;

/// Games that are alike. Each game has a search compiled for it, so a program that has one family
/// is a fraction of one that has all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Games of lines and connections.
    Lines,
    /// Games of men.
    Men,
    /// Games of other pieces that move.
    Pieces,
    /// Games of points.
    Points,
    /// Chess alone: its tables of moves are as large as a family.
    Chess,
}

impl Family {
    /// Returns the number of its games.
    #[must_use]
    pub const fn size(self) -> usize {
        let mut size = 0;
        let mut index = 0;
        while index < MENU.len() {
            size += self.has(MENU[index].0) as usize;
            index += 1;
        }
        size
    }

    /// Returns its games in the order of the menu, which are as many as its [`size`](Self::size).
    ///
    /// In a constant, nothing is left of the games of other families.
    ///
    /// # Panics
    ///
    /// It has another number of games.
    #[must_use]
    pub const fn games<const SIZE: usize>(self) -> [&'static dyn DynGame; SIZE] {
        let mut games = [MENU[0].1; SIZE];
        let mut size = 0;
        let mut index = 0;
        while index < MENU.len() {
            if self.has(MENU[index].0) {
                games[size] = MENU[index].1;
                size += 1;
            }
            index += 1;
        }
        assert!(size == SIZE, "the family has another number of games");
        games
    }

    // `==` cannot be called in a constant.
    const fn has(self, family: Self) -> bool {
        self as usize == family as usize
    }
}
