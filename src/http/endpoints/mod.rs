//! The endpoints: a file each, with its routes and their descriptions for the contract.

pub(super) mod best_move;
pub(super) mod best_moves;
pub(super) mod board_picture;
#[cfg(feature = "docs")]
pub(super) mod docs;
pub(super) mod game_review;
pub(super) mod game_tree;
pub(super) mod games;
pub(super) mod health;
pub(super) mod ideas;
pub(super) mod llms;
#[cfg(feature = "mcp")]
pub(super) mod mcp;
pub(super) mod metrics;
pub(super) mod openapi;
pub(super) mod page;
pub(super) mod position;
pub(super) mod problems;
