//! The engine compared with plain minimax, published numbers, and the rules as a book tells them.
//!
//! One program, so that a search of a game is compiled once.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod canonical_forms;
mod documents;
mod facts;
mod games;
mod imports;
mod laws;
mod layers;
mod mirrors;
mod notation;
mod played;
mod random;
mod records;
mod search;
mod searched;
mod table;
