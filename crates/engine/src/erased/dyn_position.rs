//! A position as the service sees it.

use super::explain::ExplainPosition;
use super::legal_move::LegalMove;
use super::options::SearchOptions;
use super::proven::ProvenLines;
use super::result::SearchResult;
use super::snapshot::PositionSnapshot;
use crate::game::{BoardText, Coordinates, Layout, MoveNotation, Shape};
use crate::search::{CancelFlag, MoveSelection, Resources, StoppedBy};

/// A legal position under its rules, ready to be searched, behind an object-safe trait.
pub trait DynPosition: ExplainPosition + Send + Sync {
    /// Returns true if the game is over, so that its result takes no search.
    fn is_over(&self) -> bool;

    /// Returns true in games in which a position can come back.
    fn has_cycles(&self) -> bool;

    /// Returns a hash of the moves before the position, as far as they bear on how play can go
    /// on; `None` if they do not.
    fn history_hash(&self) -> Option<u64>;

    /// Returns hashes of the game: up to the position, and up to each of the last few before it, the
    /// latest first. There is none where no moves are known.
    ///
    /// A game is a first position, with the clock of its board, and the positions that followed.
    fn game_hashes(&self) -> &[u64] {
        &[]
    }

    /// Returns the board without what its notation tells of the moves before it.
    fn board(&self) -> BoardText;

    /// Returns the position as a client sees it.
    fn snapshot(&self) -> PositionSnapshot;

    /// Returns the size of the board, if it has cells.
    fn shape(&self) -> Option<Shape>;

    /// Returns the names of the two players.
    fn players(&self) -> [&'static str; 2];

    /// Returns the way in which the cells lie beside each other.
    fn layout(&self) -> Layout;

    /// Returns the names of the rows and columns, if moves name cells by them.
    fn coordinates(&self) -> Option<Coordinates>;

    /// Returns the way in which the game writes its moves.
    fn move_notation(&self) -> MoveNotation;

    /// Returns the legal moves in the game's own order. There are none once the game is over.
    fn legal_moves(&self) -> Vec<LegalMove>;

    /// Returns the canonical form of the position, which all symmetric positions without a history
    /// share.
    fn canonical_position(&self) -> Box<dyn DynPosition>;

    /// Converts a result for the [canonical form](Self::canonical_position) into the result
    /// for this position, and selects a move.
    ///
    /// # Panics
    ///
    /// If the result is for another position.
    fn result_from_canonical(
        &self,
        result: &SearchResult,
        selection: &MoveSelection,
    ) -> SearchResult;

    /// Restores a result from the lines of play that prove it.
    ///
    /// Returns `None` unless there is one legal line to the end of the game for each legal
    /// move. Lines may come from another server, so nothing about them is taken for granted.
    fn result_from_cached(&self, proven: &ProvenLines) -> Option<SearchResult>;

    /// Searches the position and selects a move.
    ///
    /// Runs as long as the limits allow; `cancel` ends the search early. Calls `progress`
    /// with the result so far whenever a depth is complete and another one follows.
    fn search(
        &self,
        options: &SearchOptions,
        resources: &mut Resources,
        cancel: &CancelFlag,
        progress: &mut dyn FnMut(SearchResult),
    ) -> SearchResult;

    /// Searches the position and values every move, if that takes at most `max_nodes`.
    ///
    /// The result is the one of [`search`](Self::search) for the same options. A server uses
    /// this to separate positions that are answered quickly from those that have to wait.
    ///
    /// # Errors
    ///
    /// The search takes more nodes, or a limit of `options` is reached. Returns the limit that ended it.
    fn search_within(
        &self,
        max_nodes: u64,
        options: &SearchOptions,
        resources: &mut Resources,
        cancel: &CancelFlag,
    ) -> Result<SearchResult, StoppedBy>;
}
