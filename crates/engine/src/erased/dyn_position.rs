//! A position as the service uses it.

use super::dyn_analysis::DynAnalysis;
use super::explain::ExplainPosition;
use super::legal_move::LegalMove;
use super::move_review::{MoveReview, ReviewReasons};
use super::options::SearchOptions;
use super::proven::ProvenLines;
use super::result::SearchResult;
use super::snapshot::PositionSnapshot;
use crate::facts::Explanation;
use crate::game::{
    BoardText, Coordinates, Layout, Look, MoveNotation, MoveText, PositionError, Shape, Symmetry,
};
use crate::search::{CancelFlag, Level, MoveSelection, Resources, Skill, StoppedBy};

/// A legal position under its rules, ready to be searched, behind an object-safe trait.
pub trait DynPosition: ExplainPosition + Send + Sync {
    /// How well a level plays this game.
    fn skill(&self, level: Level) -> Skill;

    /// Whether the game is over, so that its result takes no search.
    fn is_over(&self) -> bool;

    /// Whether a position of the game can come back.
    fn has_cycles(&self) -> bool;

    /// A hash of the moves before the position, as far as they change how play can go on; `None` if none do.
    fn history_hash(&self) -> Option<u64>;

    /// Hashes of the game: up to the position, and up to each of the last few before it, the latest first.
    /// There is none where no moves are known.
    ///
    /// A game is a first position, with the clock of its board, and the positions that followed.
    fn game_hashes(&self) -> &[u64] {
        &[]
    }

    /// The board without what its notation tells of the moves before it.
    fn board(&self) -> BoardText;

    /// The position as a client sees it.
    fn snapshot(&self) -> PositionSnapshot;

    /// The size of the board, if it has cells.
    fn shape(&self) -> Option<Shape>;

    /// The names of the two players.
    fn players(&self) -> [&'static str; 2];

    /// How the cells of the board are laid out.
    fn layout(&self) -> Layout;

    /// What the board looks like.
    fn look(&self) -> Look;

    /// What people call the pieces of the two players by their colours.
    fn colours(&self) -> [&'static str; 2];

    /// The capital letters of the kinds of pieces, where pieces are letters.
    fn kinds(&self) -> Vec<char>;

    /// The names of the rows and columns, if moves name cells by them.
    fn coordinates(&self) -> Option<Coordinates>;

    /// The way in which the game writes its moves.
    fn move_notation(&self) -> MoveNotation;

    /// The legal moves in the game's own order. There are none once the game is over.
    fn legal_moves(&self) -> Vec<LegalMove>;

    /// The position after one more move.
    ///
    /// # Errors
    ///
    /// The move cannot be played.
    fn played(&self, mv: &MoveText) -> Result<Box<dyn DynPosition>, PositionError>;

    /// The canonical form of the position, which all symmetric positions share, and the
    /// symmetry that maps the position to it. A position with a history is its own canonical form,
    /// because the history has none. So is one that is [restricted](Self::restricted_to) to some moves.
    fn canonical_position(&self) -> (Box<dyn DynPosition>, Symmetry);

    /// The same position, whose searches value only these moves, as UCI's `searchmoves`. The rules stay as
    /// they are: the other moves are legal.
    ///
    /// # Errors
    ///
    /// A move cannot be played or is given twice, or there is none.
    fn restricted_to(&self, moves: &[MoveText]) -> Result<Box<dyn DynPosition>, PositionError>;

    /// Whether searches value only some of the legal moves.
    fn is_restricted(&self) -> bool;

    /// Analyses the position.
    ///
    /// Runs as long as the limits allow; `cancel` ends the search early. Calls `progress`
    /// with the analysis so far whenever a depth is complete and another one follows.
    fn analyse(
        &self,
        options: &SearchOptions,
        resources: &mut Resources,
        cancel: &CancelFlag,
        progress: &mut dyn FnMut(DynAnalysis),
    ) -> DynAnalysis;

    /// Analyses the position and values every move, if that takes at most `max_nodes`.
    ///
    /// The result is the one of [`analyse`](Self::analyse) for the same options. A server uses
    /// this to separate positions that are answered quickly from those that have to wait.
    ///
    /// # Errors
    ///
    /// The search takes more nodes, or a limit of `options` is reached. The error is the limit that ended it.
    fn analyse_within(
        &self,
        max_nodes: u64,
        options: &SearchOptions,
        resources: &mut Resources,
        cancel: &CancelFlag,
    ) -> Result<DynAnalysis, StoppedBy>;

    /// Selects a move, and writes an analysis of the position in the notation of its game.
    ///
    /// An analysis of the [canonical form](Self::canonical_position) is mapped by the symmetry that
    /// came with it. One of the position itself has the identity.
    ///
    /// # Panics
    ///
    /// If the analysis is of another game. Of another position, the result means nothing.
    fn result(
        &self,
        analysis: &DynAnalysis,
        symmetry: Symmetry,
        selection: &MoveSelection,
    ) -> SearchResult;

    /// Explains the first candidates of the [result](Self::result) of an analysis, `shown` at most, and the
    /// threat of the opponent.
    ///
    /// It looks at half as many positions as the search did, but at 2,000 at least. `cancel` ends it early, and facts
    /// may then be missing.
    ///
    /// # Panics
    ///
    /// As of [`result`](Self::result).
    fn explain(
        &self,
        analysis: &DynAnalysis,
        symmetry: Symmetry,
        shown: usize,
        cancel: &CancelFlag,
    ) -> Explanation;

    /// Explains the move that was played, and the best one, by the values that a review of the move has found.
    /// The [result](Self::result) of the analysis is the one before the move.
    ///
    /// It takes as long as [`explain`](Self::explain), and `cancel` ends it as early.
    ///
    /// # Panics
    ///
    /// As of [`result`](Self::result).
    fn explain_review(
        &self,
        analysis: &DynAnalysis,
        symmetry: Symmetry,
        review: &MoveReview,
        cancel: &CancelFlag,
    ) -> ReviewReasons;

    /// The lines of play that prove an analysis of the position, if it is exact and each line ends the game.
    fn proven_lines(&self, analysis: &DynAnalysis) -> Option<ProvenLines>;

    /// Restores an analysis of the position from the lines of play that prove it.
    ///
    /// The result is `None` unless there is one legal line to the end of the game for each legal move.
    /// Lines may come from another server, so nothing about them is taken for granted.
    fn restore(&self, proven: &ProvenLines) -> Option<DynAnalysis>;

    /// Analyses the position, and selects a move.
    fn search(
        &self,
        options: &SearchOptions,
        resources: &mut Resources,
        cancel: &CancelFlag,
    ) -> SearchResult {
        let analysis = self.analyse(options, resources, cancel, &mut |_| ());
        self.result(&analysis, Symmetry::default(), &options.selection)
    }
}
