//! What an operator allows to be asked.

use crate::engine::DynGame;

/// What can be asked of whoever answers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Terms {
    /// The games on offer.
    pub(super) games: &'static [&'static dyn DynGame],
    /// The one that is meant when a request names none.
    pub(super) default_game: &'static dyn DynGame,
    /// The most that one search may take; what it takes where a request does not say.
    pub(super) max_movetime_ms: Option<u64>,
    /// The most that one search may visit, in the same way.
    pub(super) max_nodes: Option<u64>,
}

impl Terms {
    pub(super) fn game(&self, name: &str) -> Option<&'static dyn DynGame> {
        self.games.iter().copied().find(|game| game.name() == name)
    }
}
