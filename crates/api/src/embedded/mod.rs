//! The engine in another program, behind the JSON of the service.
//!
//! A request is the body of `POST /best-move` or `POST /position`, and its answer is the body that
//! a server sends. So a client can change from one to the other, and one contract describes both.
//!
//! ```
//! use bestmove_api::embedded::EmbeddedEngine;
//! use bestmove_engine::games::GAMES;
//!
//! let engine = EmbeddedEngine::new(GAMES);
//! let answer = engine.best_move(r#"{"board": "O.XX.X.OO", "player": "X"}"#)?;
//! assert!(answer.contains(r#""index":4,"name":"b2","score":10,"outcome":"win""#));
//! let refusal = engine.best_move(r#"{"board": "O.XX.X.O", "player": "X"}"#).unwrap_err();
//! assert_eq!(refusal.to_string(), "/board: has 8 cells instead of 9");
//! # Ok::<(), bestmove_api::embedded::Refusal>(())
//! ```

mod engine;
mod position_line;
mod refusal;

pub use engine::EmbeddedEngine;
pub use position_line::{LineError, PositionLine};
pub use refusal::Refusal;

use serde::Serialize;

/// Writes a type of the contract.
fn json(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).expect("types of the contract are plain data")
}
