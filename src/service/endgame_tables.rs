//! Tables of endgames, computed along with the searches of a server that has started.
//!
//! A table takes seconds to compute and megabytes to keep. A search that needs one does not wait for it,
//! because it would hold its permit, and a request that allows ten milliseconds would take seconds. So a
//! thread of its own computes all tables, with the least priority and without a permit. Until then, and
//! where memory is short, searches go on without them: they look at some more positions.

use bestmove_engine::erased::{DynGame, defer_tables};

use super::scheduler::spawn_with_least_priority;

/// Computes the tables of all games on a thread of its own.
pub(super) fn compute_in_background(games: &'static [&'static dyn DynGame]) {
    // First, so that not even the first search computes one.
    defer_tables();
    let spawned = spawn_with_least_priority("tables", move || {
        for game in games {
            game.compute_tables();
        }
        tracing::debug!("tables of endgames are computed");
    });
    if let Err(error) = spawned {
        tracing::warn!(%error, "cannot start a thread; searches go on without tables of endgames");
    }
}
