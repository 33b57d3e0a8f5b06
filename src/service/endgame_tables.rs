//! Tables of endgames, computed beside the first long search of their game.
//!
//! A table takes seconds to compute and megabytes to keep, so a server makes none when it starts. The
//! first long search of a game begins with the tables of the game. It seldom needs them, because most
//! games begin with many pieces, and later searches find them ready.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use tokio::task::spawn_blocking;

use crate::engine::DynGame;

/// The games whose tables are computed, or are being computed.
#[derive(Debug, Default)]
pub(super) struct EndgameTables {
    begun: Mutex<HashSet<&'static str>>,
}

impl EndgameTables {
    /// Computes the tables of a game on another thread, unless a search has begun with it before.
    pub(super) fn compute_once(&self, game: &'static dyn DynGame) {
        let mut begun = self.begun.lock().unwrap_or_else(PoisonError::into_inner);
        if begun.insert(game.name()) {
            spawn_blocking(|| game.compute_tables());
        }
    }
}
