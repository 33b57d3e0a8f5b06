//! The service as its clients see it: reqwest against live servers on free ports.
//!
//! Every reply that a test looks at is first checked against `openapi.yaml`.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod access;
mod app;
mod best_move;
mod best_moves;
mod board;
mod board_png;
mod board_texts;
mod boards;
mod caching;
mod changed_games;
mod chess;
mod claims;
mod closing;
mod config;
mod connections;
mod contract;
mod crowd;
mod cycles;
mod described_games;
mod difficulty;
mod drawings;
mod ended_by;
mod errors;
mod events;
mod explain;
mod faults;
mod forms;
mod frogs;
mod game_names;
mod game_review;
mod game_tree;
mod games;
mod garbage;
mod get_best_move;
mod guidance;
mod ideas;
#[path = "../../crates/engine/tests/engine/imports.rs"]
mod imports;
mod lanes;
mod layers;
mod lifecycle;
mod limits;
mod link_preview;
mod llms;
mod log;
mod mcp;
mod mcp_access;
mod mcp_stdio;
mod mcp_texts;
mod mcp_tools;
mod metrics;
mod named_moves;
mod odd_game;
mod offline_games;
mod page;
mod panics;
mod picture;
mod picture_laws;
mod pits;
mod points;
mod position;
mod program;
#[path = "../../crates/engine/tests/engine/random.rs"]
mod random;
mod records;
mod refusals;
mod refused;
mod refused_games;
mod review_laws;
mod search_moves;
#[path = "../../crates/engine/tests/engine/table.rs"]
mod table;
mod tutorial;
mod typed_moves;
