//! The memory of estimates, which the next search of the same game goes on with.
//!
//! The next position of a game is one of those that the search before has looked at. Its table holds the
//! best moves and scores of most of what can follow. So the next search soon reaches the depth of the one
//! before.
//!
//! A search that begins with such a table depends on the searches before it. So it is no choice for
//! a search that has to be repeatable.

use super::table_entry::EvalEntry;
use crate::search::shared::TranspositionTable;

/// The table of estimates between two searches of one game. An empty memory has none yet.
///
/// Its positions must be of one game under one set of rules, because keys of different games mean
/// different positions. In games of [cycles](crate::game::Ends::Cycles), the positions before a
/// position count in its estimates. So each position must follow from the one before by moves of the
/// game.
#[derive(Debug, Default)]
pub struct EstimateMemory(Option<TranspositionTable<EvalEntry>>);

impl EstimateMemory {
    /// The size of the table in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.0.as_ref().map_or(0, TranspositionTable::bytes)
    }

    /// Takes the table for a new search, whose entries replace those of earlier ones first.
    pub(crate) fn take(&mut self) -> Option<TranspositionTable<EvalEntry>> {
        let mut table = self.0.take()?;
        table.age();
        Some(table)
    }

    /// Puts the table of a search that has ended.
    pub(crate) fn put(&mut self, table: TranspositionTable<EvalEntry>) {
        self.0 = Some(table);
    }
}
