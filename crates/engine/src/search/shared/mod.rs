//! What the threads of a search share: the table, the budget, and who searches what.

mod abdada;
mod budget;
mod table;
mod table_budget;
mod threads;

pub(crate) use abdada::{NodesInProgress, key_after};
pub(crate) use budget::Budget;
pub(crate) use table::{TranspositionTable, TtEntry, key_with_points};
pub use table_budget::TableBudget;
pub use threads::{ThreadBudget, ThreadShare};
pub(crate) use threads::{join_worker, spawn_worker};
