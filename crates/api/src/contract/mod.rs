//! The JSON contract: the types of requests and answers, without a transport.
//!
//! The server and `bestmove solve` read and write the same types. `openapi.yaml` describes them.

pub mod answer;
pub mod board;
mod board_lines;
pub mod description_schema;
pub mod did_you_mean;
pub mod explanation;
mod fitting_rules;
pub mod game_check;
pub mod game_input;
pub mod game_review;
pub mod game_reviewer;
pub mod game_tree;
pub mod games;
pub mod ideas;
mod item_fault;
pub mod legal_moves;
mod like;
pub mod limits;
pub mod move_json;
mod moves_input;
pub mod names;
pub mod numbers;
pub mod parse;
pub mod position;
pub mod problem;
pub mod problem_code;
mod reader_message;
pub mod record_input;
pub mod request;
mod review_note;
pub mod rules;
pub mod schema;
pub mod score;
mod search_report;
pub mod strict;
mod unique_keys;
