//! The tables of estimates of games in progress, for the next search of each.
//!
//! # Why
//!
//! A program that plays a game keeps its transposition table from move to move. A service that begins
//! each search with an empty table looks less deep in the same time.
//!
//! # How it works
//!
//! A query with `moves` tells the game up to its position. A search that ends puts its table under that
//! game. The next query of the game has the same moves and a few more. So it takes the table that lies
//! under one of the last positions of its own game.
//!
//! A table that a search has taken serves no other search. Two clients may play the same moves; then the
//! second one begins with an empty table. A query for a variation takes the table along to it.
//!
//! In games of cycles, estimates depend on the positions before. So a table serves only the game that it
//! is from, and never another way to the same position.
//!
//! A search works on the canonical position. Where symmetric positions have keys of their own, a table
//! helps only while the game keeps its orientation.
//!
//! A search that has proven every move leaves no table, because what follows needs no estimates.
//!
//! Searches that have to be repeatable take no table: those with a limit on depth or nodes, and random
//! moves.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use bestmove_api::query::{BestMoveQuery, GameKey};
use bestmove_engine::erased::EstimateMemory;

use super::settings::ServiceSettings;

/// The tables of games in progress. The oldest ones are dropped if all are too large together.
#[derive(Debug)]
pub(super) struct GamesInProgress {
    tables: Mutex<VecDeque<GameTable>>,
    max_bytes: usize,
}

/// The table of the last search of a game.
#[derive(Debug)]
struct GameTable {
    key: GameKey,
    memory: EstimateMemory,
}

/// The number of tables of the largest size for which there is room.
const MAX_LARGE_TABLES: usize = 2;

/// The inverse of the part of the memory of all tables that those of games in progress take at most.
const MEMORY_PARTS: usize = 4;

/// The size in bytes from which on a table is worth its place in the list.
const MIN_BYTES: usize = 64 << 10;

impl GamesInProgress {
    pub(super) fn new(settings: &ServiceSettings) -> Self {
        let large = settings.table_bytes.saturating_mul(MAX_LARGE_TABLES);
        Self {
            tables: Mutex::default(),
            max_bytes: large.min(settings.total_table_bytes / MEMORY_PARTS),
        }
    }

    /// Takes the memory for a search of this query: that of its game, or an empty one. There is none
    /// if the game is not known, or if the search has to be repeatable.
    pub(super) fn take(&self, query: &BestMoveQuery) -> Option<EstimateMemory> {
        let keys: Vec<_> = query.game_keys().collect();
        if keys.is_empty() {
            return None;
        }
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let index_of = |key: &GameKey| tables.iter().position(|table| table.key == *key);
        // The keys begin with the latest position, whose table has the most of what follows.
        let found = keys.iter().find_map(index_of);
        let table = found.and_then(|index| tables.remove(index));
        Some(table.map_or_else(EstimateMemory::default, |table| table.memory))
    }

    /// Puts the memory of a search of this query.
    pub(super) fn put(&self, query: &BestMoveQuery, memory: EstimateMemory) {
        let Some(key) = query.game_keys().next() else {
            return;
        };
        if memory.bytes() < MIN_BYTES {
            return;
        }
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let replaced = tables.iter().position(|table| table.key == key);
        let mut dropped: Vec<_> = replaced
            .and_then(|index| tables.remove(index))
            .into_iter()
            .collect();
        tables.push_back(GameTable { key, memory });
        let mut bytes = tables
            .iter()
            .map(|table| table.memory.bytes())
            .sum::<usize>();
        while bytes > self.max_bytes {
            let oldest = tables.pop_front().expect("tables have bytes");
            bytes -= oldest.memory.bytes();
            dropped.push(oldest);
        }
        drop(tables);
        // Without the lock, because freeing large tables takes a while.
        drop(dropped);
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};
    use std::num::NonZeroU32;
    use std::sync::Arc;

    use super::*;
    use crate::service::{BestMoveService, ClientId, Progress};
    use crate::telemetry::Metrics;
    use bestmove_api::query::{BoardForm, ParsedPosition};
    use bestmove_engine::erased::{
        CancelFlag, Limits, MoveText, PositionSource, PositionSpec, Resources, SearchOptions,
    };

    /// A query for the position of chess after these moves.
    fn query(moves: &[&str]) -> BestMoveQuery {
        let moves = moves.iter().map(|mv| MoveText::Name((*mv).to_owned()));
        let spec = PositionSpec::new(PositionSource::Moves(moves.collect()));
        let settings = ServiceSettings::default();
        let game = settings.offer().game("chess").expect("it is on the menu");
        let position = game.position(&spec).expect("the moves are legal");
        let limits = Limits::default()
            .with_nodes(20_000)
            .with_top(NonZeroU32::MIN);
        let options = SearchOptions::default().with_limits(limits);
        let position = ParsedPosition {
            game: "chess",
            description: None,
            rules: Vec::new(),
            position,
            form: BoardForm::Text,
        };
        BestMoveQuery::new(position, options)
    }

    /// Searches with the memory of a query's game, puts it back, and returns the depth.
    fn search(games: &GamesInProgress, query: &BestMoveQuery) -> u32 {
        let mut resources = Resources {
            estimates: games.take(query),
            ..Resources::default()
        };
        let analysis = query.analyse(&mut resources, &CancelFlag::default(), &mut |_| ());
        games.put(query, resources.estimates.expect("it was there before"));
        analysis.depth
    }

    fn games(max_bytes: usize) -> GamesInProgress {
        GamesInProgress::new(&ServiceSettings {
            total_table_bytes: max_bytes * MEMORY_PARTS,
            ..ServiceSettings::default()
        })
    }

    fn is_known(games: &GamesInProgress, moves: &[&str]) -> bool {
        let memory = games.take(&query(moves));
        memory.expect("the game is known").bytes() > 0
    }

    #[test]
    fn search_goes_on_with_the_table_of_its_game() {
        let games = games(64 << 20);
        let depths = [(); 4].map(|()| search(&games, &query(&["e2e4"])));
        // One more search may end within the same depth, and none begins anew.
        assert!(depths.iter().all(|depth| *depth >= depths[0]), "{depths:?}");
        assert!(depths.iter().max() > depths.first(), "{depths:?}");
    }

    #[tokio::test]
    async fn answers_and_streams_leave_their_tables() {
        let client = ClientId::Address(IpAddr::V4(Ipv4Addr::LOCALHOST));
        let metrics = Arc::new(Metrics::new(1, ["chess"]));
        let service = BestMoveService::new(&ServiceSettings::default(), metrics);
        let asked = Arc::new(query(&["e2e4"]));
        assert!(service.answer(&client, &asked).await.is_ok());
        assert!(is_known(&service.games_in_progress, &["e2e4"]));
        let Ok(Progress::Searching(search)) = service.stream(&client, &asked).await else {
            panic!("a quick search is not enough");
        };
        assert!(search.run(|_| ()).await.1.is_ok());
        assert!(is_known(&service.games_in_progress, &["e2e4"]));
        let repeatable = Arc::new(query(&["e2e4"]).without_cache());
        assert!(service.answer(&client, &repeatable).await.is_ok());
        assert!(!is_known(&service.games_in_progress, &["e2e4"]));
    }

    #[test]
    fn table_serves_one_search_of_its_own_game() {
        let games = games(64 << 20);
        search(&games, &query(&["e2e4", "e7e5"]));
        // The same position, by other moves.
        assert!(!is_known(&games, &["e2e3", "e7e6", "e3e4", "e6e5"]));
        assert!(!is_known(&games, &["e2e4", "e7e6"]));
        assert!(!is_known(&games, &["e2e4"]));
        assert!(is_known(&games, &["e2e4", "e7e5", "g1f3", "b8c6"]));
        assert!(!is_known(&games, &["e2e4", "e7e5", "g1f3", "b8c6"]));
    }

    #[test]
    fn position_without_moves_has_no_game() {
        assert!(games(64 << 20).take(&query(&[])).is_none());
    }

    #[test]
    fn repeatable_search_takes_no_table() {
        let games = games(64 << 20);
        search(&games, &query(&["e2e4"]));
        assert!(games.take(&query(&["e2e4"]).without_cache()).is_none());
        assert!(is_known(&games, &["e2e4"]));
    }

    #[test]
    fn oldest_tables_are_dropped_beyond_their_memory() {
        let one = games(64 << 20);
        let first = query(&["a2a3"]);
        search(&one, &first);
        let bytes = one.take(&first).expect("the game is known").bytes();
        // A table may take all of the memory.
        let games = games(2 * bytes);
        let moves = ["a2a3", "b2b3", "c2c3", "d2d3", "e2e3"];
        for mv in moves {
            search(&games, &query(&[mv]));
        }
        let known = moves.map(|mv| is_known(&games, &[mv]));
        assert!(!known[0] && !known[1] && known[4], "{known:?}");
    }
}
