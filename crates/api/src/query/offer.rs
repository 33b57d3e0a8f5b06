//! The games on offer, and the limits that an operator sets for every request.

use bestmove_engine::erased::{DynGame, game_called};

use super::described_games::DescribedGames;

/// The games and the effort that a server offers to every request.
#[derive(Clone, Copy, Debug)]
pub struct Offer {
    /// The games on the menu.
    pub games: &'static [&'static dyn DynGame],
    /// The game of a request that names none.
    pub default_game: &'static dyn DynGame,
    /// What is done with descriptions of games; `None` refuses them.
    pub described: Option<DescribedGames>,
    /// The time of a search whose request has no limit of its own, in milliseconds. `None` is
    /// unlimited.
    pub default_movetime_ms: Option<u64>,
    /// The longest time of one search in milliseconds. `None` is unlimited.
    pub max_movetime_ms: Option<u64>,
    /// The most nodes of one search, and its default. `None` is unlimited.
    pub max_nodes: Option<u64>,
}

impl Offer {
    /// The game that has this name, title or alias, or `None` if it is neither on the menu nor described.
    #[must_use]
    pub fn game(&self, name: &str) -> Option<&'static dyn DynGame> {
        game_called(self.games, name).or_else(|| game_called(&self.described_games(), name))
    }

    /// The described games that have names.
    #[must_use]
    pub fn described_games(&self) -> Vec<&'static dyn DynGame> {
        self.described
            .map_or_else(Vec::new, |described| (described.named)())
    }
}
