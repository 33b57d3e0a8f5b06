//! The functions that the npm package calls in WebAssembly.
//!
//! Requests and answers are texts of JSON. The package writes and reads them, because JavaScript
//! has a faster reader of JSON than any code that would be compiled here.

mod menu;

// Named for its feature: `rand`, in `bestmove-api`, uses the same crate.
use getrandom as _;

use bestmove_api::embedded::EmbeddedEngine;
use wasm_bindgen::prelude::wasm_bindgen;

/// An engine for the games of the module.
#[wasm_bindgen]
#[derive(Clone, Copy, Debug)]
pub struct Engine(EmbeddedEngine);

#[wasm_bindgen]
impl Engine {
    /// Creates an engine. A request that names no game means `game`, by default the first game.
    ///
    /// The book is the content of `connect-four.book`. A limit that is absent is that of a server
    /// with its default settings.
    ///
    /// # Panics
    ///
    /// If the module has no such game, or the book ends within an entry.
    #[must_use]
    #[wasm_bindgen(constructor)]
    pub fn new(
        game: Option<String>,
        book: Option<Vec<u8>>,
        max_movetime_ms: Option<u32>,
        table_mb: Option<u16>,
    ) -> Self {
        let mut engine = menu::engine(book);
        if let Some(game) = game {
            let with_default = engine.with_default_game(&game);
            engine = with_default.expect("the game is one of the module");
        }
        if let Some(max_movetime_ms) = max_movetime_ms {
            engine = engine.with_max_movetime_ms(max_movetime_ms.into());
        }
        if let Some(table_mb) = table_mb {
            engine = engine.with_table_bytes(usize::from(table_mb) << 20);
        }
        Self(engine)
    }

    /// Answers the body of `POST /best-move`.
    ///
    /// # Errors
    ///
    /// The request is refused; the error is JSON, too.
    #[wasm_bindgen(js_name = bestMove)]
    pub fn best_move(&self, request: &str) -> Result<String, String> {
        let answer = self.0.best_move(request);
        answer.map_err(|refusal| refusal.to_json())
    }

    /// Answers the body of `POST /position`.
    ///
    /// # Errors
    ///
    /// The request is refused; the error is JSON, too.
    pub fn position(&self, request: &str) -> Result<String, String> {
        let answer = self.0.position(request);
        answer.map_err(|refusal| refusal.to_json())
    }

    /// The answer to `GET /games`.
    #[must_use]
    pub fn games(&self) -> String {
        self.0.games()
    }
}
