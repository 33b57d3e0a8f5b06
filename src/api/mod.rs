//! The JSON contract: the types of requests and answers, without a transport.
//!
//! The server and `bestmove solve` read and write the same types. `openapi.yaml` describes them.

pub(crate) mod answer;
pub(crate) mod board;
mod board_lines;
pub(crate) mod did_you_mean;
pub(crate) mod game_review;
pub(crate) mod game_reviewer;
pub(crate) mod game_tree;
pub(crate) mod games;
pub(crate) mod ideas;
mod item_fault;
pub(crate) mod legal_moves;
pub(crate) mod limits;
pub(crate) mod move_json;
pub(crate) mod numbers;
pub(crate) mod parse;
pub(crate) mod position;
pub(crate) mod problem;
pub(crate) mod problem_code;
mod reader_message;
pub(crate) mod request;
pub(crate) mod rules;
pub(crate) mod schema;
pub(crate) mod score;
pub(crate) mod selection;
mod status;
pub(crate) mod strict;
