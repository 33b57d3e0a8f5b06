//! Requests of the contract, answered in the thread of the caller.

use bestmove_engine::erased::{CancelFlag, DynGame, Resources, Scope, ThreadShare};

use super::json;
use super::refusal::Refusal;
use crate::contract::answer::BestMove;
use crate::contract::games::GameList;
use crate::contract::legal_moves::LegalMoves;
use crate::contract::parse::parse_request;
use crate::contract::position::PositionRequest;
use crate::contract::request::BestMoveRequest;
use crate::gallery::DESCRIBED;
use crate::query::Offer;

/// An engine for the games of a menu. Each search has one thread, and tables of its own.
///
/// A program that names only some games has no other game compiled into it.
#[derive(Clone, Copy, Debug)]
pub struct EmbeddedEngine {
    offer: Offer,
    /// The cards of games. As a function it keeps described games out of programs without them.
    list: fn(&[&dyn DynGame]) -> GameList,
    table_bytes: usize,
}

impl EmbeddedEngine {
    /// Creates an engine for these games, with the limits of a server with its default settings.
    /// Searches take at most 10 seconds, and have tables of up to 64 MiB.
    ///
    /// A request that names no game means the first one.
    ///
    /// # Panics
    ///
    /// If there are no games.
    #[must_use]
    pub fn new(games: &'static [&'static dyn DynGame]) -> Self {
        Self {
            offer: Offer {
                games,
                default_game: games[0],
                described: None,
                default_movetime_ms: Some(DEFAULT_MOVETIME_MS),
                max_movetime_ms: Some(10_000),
                max_nodes: Some(1_000_000_000),
            },
            list: GameList::new,
            table_bytes: 64 << 20,
        }
    }

    /// Sets the game of requests that name none. `None` if there is no game of this name.
    #[must_use]
    pub fn with_default_game(self, name: &str) -> Option<Self> {
        let offer = Offer {
            default_game: self.offer.game(name)?,
            ..self.offer
        };
        Some(Self { offer, ..self })
    }

    /// Takes descriptions in place of names, too, and the names of described games.
    ///
    /// A program that never calls it has no search for described games compiled into it.
    ///
    /// ```
    /// use bestmove_api::embedded::EmbeddedEngine;
    /// use bestmove_engine::games::GAMES;
    ///
    /// let game = r#"{"board": {"rows": 4, "columns": 4}, "ends": [{"line": 3}]}"#;
    /// let request = format!(r#"{{"game": {game}, "moves": []}}"#);
    /// assert!(EmbeddedEngine::new(GAMES).best_move(&request).is_err());
    /// let engine = EmbeddedEngine::new(GAMES).with_descriptions();
    /// assert!(engine.best_move(&request)?.contains(r#""outcome":"win""#));
    /// # Ok::<(), bestmove_api::embedded::Refusal>(())
    /// ```
    #[must_use]
    pub fn with_descriptions(self) -> Self {
        let offer = Offer {
            described: Some(DESCRIBED),
            ..self.offer
        };
        let list = GameList::with_described;
        Self {
            offer,
            list,
            ..self
        }
    }

    /// Sets the longest time of a search, in milliseconds, at least 1. A search without limits takes 2
    /// seconds at most.
    #[must_use]
    pub fn with_max_movetime_ms(self, max_movetime_ms: u64) -> Self {
        let offer = Offer {
            default_movetime_ms: Some(DEFAULT_MOVETIME_MS.min(max_movetime_ms)),
            max_movetime_ms: Some(max_movetime_ms),
            ..self.offer
        };
        Self { offer, ..self }
    }

    /// Sets the size of two tables of a search, for proofs and for estimates: at most `table_bytes`
    /// bytes each. A third table, of comparisons, has an eighth of that at most.
    #[must_use]
    pub fn with_table_bytes(self, table_bytes: usize) -> Self {
        Self {
            table_bytes,
            ..self
        }
    }

    /// Answers the body of `POST /best-move`.
    ///
    /// # Errors
    ///
    /// The request is not JSON, its position cannot occur, or a limit is out of range.
    pub fn best_move(&self, request: &str) -> Result<String, Refusal> {
        let request: BestMoveRequest = parse_request(request.as_bytes(), &self.offer)?;
        let query = request.into_query(Scope::AllMoves, &self.offer)?;
        let mut resources = Resources::new(ThreadShare::default(), self.table_bytes);
        let cancel = CancelFlag::default();
        let analysis = query.analyse(&mut resources, &cancel, &mut |_| ());
        let explanation = query.explanation(&analysis, &cancel);
        let answer = BestMove::new(&query, query.result(&analysis), explanation);
        Ok(json(&answer))
    }

    /// Answers the body of `POST /position`.
    ///
    /// # Errors
    ///
    /// The request is not JSON, or its position cannot occur.
    pub fn position(&self, request: &str) -> Result<String, Refusal> {
        let request: PositionRequest = parse_request(request.as_bytes(), &self.offer)?;
        let (parsed, record) = request.parse(&self.offer)?;
        Ok(json(&LegalMoves::new(&parsed, record.as_ref())))
    }

    /// The answer to `GET /games`.
    #[must_use]
    pub fn games(&self) -> String {
        json(&(self.list)(self.offer.games))
    }
}

/// The time of a search whose request has no limit, in milliseconds.
const DEFAULT_MOVETIME_MS: u64 = 2_000;
