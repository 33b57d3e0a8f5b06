//! Positions of a game whose searches go wrong.

use std::time::Instant;

use bestmove_engine::erased::{
    BoardText, CancelFlag, Coordinates, DynAnalysis, DynPosition, EvaluationTerms, ExplainPosition,
    Explanation, GameTree, Idea, Layout, LegalMove, Level, Look, MoveNotation, MoveReview,
    MoveSelection, MoveText, PositionError, PositionSnapshot, ProvenLines, Pruning, Resources,
    ReviewReasons, SearchOptions, SearchResult, Shape, Skill, StoppedBy, Symmetry, TreeTooLarge,
};

/// How a search ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Search {
    Works,
    /// The search takes more nodes than it may.
    NeedsMore,
    Panics,
}

/// A position whose quick search, or also the long one, does not end as that of `inner`. Everything
/// else is that of `inner`, but where the long search panics, the legal moves do, too.
pub(crate) struct OddPosition {
    pub(crate) inner: Box<dyn DynPosition>,
    pub(crate) quick: Search,
    pub(crate) long: Search,
}

impl DynPosition for OddPosition {
    fn skill(&self, level: Level) -> Skill {
        self.inner.skill(level)
    }

    fn is_over(&self) -> bool {
        self.inner.is_over()
    }

    fn has_cycles(&self) -> bool {
        self.inner.has_cycles()
    }

    fn history_hash(&self) -> Option<u64> {
        self.inner.history_hash()
    }

    fn game_hashes(&self) -> &[u64] {
        self.inner.game_hashes()
    }

    fn board(&self) -> BoardText {
        self.inner.board()
    }

    fn snapshot(&self) -> PositionSnapshot {
        self.inner.snapshot()
    }

    fn shape(&self) -> Option<Shape> {
        self.inner.shape()
    }

    fn players(&self) -> [&'static str; 2] {
        self.inner.players()
    }

    fn layout(&self) -> Layout {
        self.inner.layout()
    }

    fn look(&self) -> Look {
        self.inner.look()
    }

    fn colours(&self) -> [&'static str; 2] {
        self.inner.colours()
    }

    fn kinds(&self) -> Vec<char> {
        self.inner.kinds()
    }

    fn coordinates(&self) -> Option<Coordinates> {
        self.inner.coordinates()
    }

    fn move_notation(&self) -> MoveNotation {
        self.inner.move_notation()
    }

    fn legal_moves(&self) -> Vec<LegalMove> {
        assert_ne!(self.long, Search::Panics, "on purpose");
        self.inner.legal_moves()
    }

    fn played(&self, mv: &MoveText) -> Result<Box<dyn DynPosition>, PositionError> {
        let inner = self.inner.played(mv)?;
        Ok(Box::new(Self { inner, ..*self }))
    }

    fn canonical_position(&self) -> (Box<dyn DynPosition>, Symmetry) {
        let (inner, symmetry) = self.inner.canonical_position();
        (Box::new(Self { inner, ..*self }), symmetry)
    }

    fn restricted_to(&self, moves: &[MoveText]) -> Result<Box<dyn DynPosition>, PositionError> {
        let inner = self.inner.restricted_to(moves)?;
        Ok(Box::new(Self { inner, ..*self }))
    }

    fn is_restricted(&self) -> bool {
        self.inner.is_restricted()
    }

    fn analyse(
        &self,
        options: &SearchOptions,
        resources: &mut Resources,
        cancel: &CancelFlag,
        progress: &mut dyn FnMut(DynAnalysis),
    ) -> DynAnalysis {
        match self.long {
            Search::Works => self.inner.analyse(options, resources, cancel, progress),
            Search::NeedsMore => unreachable!("a long search takes as many nodes as it needs"),
            Search::Panics => panic!("a fault in a search, on purpose"),
        }
    }

    fn analyse_within(
        &self,
        max_nodes: u64,
        options: &SearchOptions,
        resources: &mut Resources,
        cancel: &CancelFlag,
    ) -> Result<DynAnalysis, StoppedBy> {
        match self.quick {
            Search::Works => (self.inner).analyse_within(max_nodes, options, resources, cancel),
            Search::NeedsMore => Err(StoppedBy::Nodes),
            Search::Panics => panic!("a fault in a search, on purpose"),
        }
    }

    fn result(
        &self,
        analysis: &DynAnalysis,
        symmetry: Symmetry,
        selection: &MoveSelection,
    ) -> SearchResult {
        self.inner.result(analysis, symmetry, selection)
    }

    fn explain(
        &self,
        analysis: &DynAnalysis,
        symmetry: Symmetry,
        shown: usize,
        cancel: &CancelFlag,
    ) -> Explanation {
        self.inner.explain(analysis, symmetry, shown, cancel)
    }

    fn explain_review(
        &self,
        analysis: &DynAnalysis,
        symmetry: Symmetry,
        review: &MoveReview,
        cancel: &CancelFlag,
    ) -> ReviewReasons {
        (self.inner).explain_review(analysis, symmetry, review, cancel)
    }

    fn proven_lines(&self, analysis: &DynAnalysis) -> Option<ProvenLines> {
        self.inner.proven_lines(analysis)
    }

    fn restore(&self, proven: &ProvenLines) -> Option<DynAnalysis> {
        self.inner.restore(proven)
    }
}

impl ExplainPosition for OddPosition {
    fn game_tree(
        &self,
        depth: Option<u32>,
        pruning: Pruning,
        max_calls: usize,
    ) -> Result<GameTree, TreeTooLarge> {
        self.inner.game_tree(depth, pruning, max_calls)
    }

    fn count_calls(
        &self,
        idea: Idea,
        depth: Option<u32>,
        max_positions: u64,
        deadline: Option<Instant>,
        cancel: &CancelFlag,
    ) -> Result<u64, StoppedBy> {
        self.inner
            .count_calls(idea, depth, max_positions, deadline, cancel)
    }

    fn evaluation_terms(&self) -> EvaluationTerms {
        self.inner.evaluation_terms()
    }
}
