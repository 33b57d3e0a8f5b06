//! A query: a position, the limits that apply to it, and its key in caches.
//!
//! The JSON contract makes queries, and the service answers them. An embedded engine answers them
//! without the service.

mod best_move_query;
mod board_form;
mod described_games;
mod game_key;
mod offer;
mod parsed_position;
mod position_key;
mod rules_in_key;

pub use best_move_query::{BestMoveQuery, Threads};
pub use board_form::{BoardForm, Columns};
pub use described_games::DescribedGames;
pub use game_key::GameKey;
pub use offer::Offer;
pub use parsed_position::ParsedPosition;
pub use position_key::PositionKey;
