//! How good a position is: exact values, scores on one scale, and windows of scores.

mod analysis;
mod reported;
mod score;
mod search_score;
mod solved;
mod win_by;
mod window;

pub(crate) use analysis::all_exact;
pub use analysis::{Analysis, Candidate};
pub use reported::Value;
pub use score::Bound;
pub(crate) use score::Score;
pub(crate) use search_score::SearchScore;
pub(crate) use solved::{solved_value, soonest_win};
pub use win_by::WinBy;
pub(crate) use window::Window;
