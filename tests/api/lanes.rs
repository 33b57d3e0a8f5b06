//! Answers of the quick and of the long lane are equal, and do not wait for the tables that a server
//! computes at its start.

use std::sync::Mutex;
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use bestmove_engine::erased::{
    BoardText, CancelFlag, Coordinates, DynAnalysis, DynGame, DynPosition, EvaluationTerms,
    ExplainPosition, GameInfo, GameRecord, GameTree, Idea, Layout, LegalMove, MoveNotation,
    MoveSelection, ParameterInput, PositionError, PositionSnapshot, PositionSpec, ProvenLines,
    Pruning, Resources, SearchOptions, SearchResult, Shape, StoppedBy, Symmetry, TreeTooLarge,
};
use bestmove_engine::games::GAMES;
use serde_json::json;

use super::app::{App, with_service};
use super::metrics::value;

/// The end of the computation of the tables of [`NeverQuick`], and the report of it.
static TABLES: Mutex<Option<(Receiver<()>, mpsc::Sender<()>)>> = Mutex::new(None);

/// Tic-tac-toe whose quick searches always fail.
#[derive(Debug)]
struct NeverQuick;

struct NeverQuickPosition(Box<dyn DynPosition>);

impl DynGame for NeverQuick {
    fn name(&self) -> &'static str {
        GAMES[0].name()
    }

    fn info(&self) -> GameInfo {
        GAMES[0].info()
    }

    fn shape(&self, rules: &[(String, ParameterInput)]) -> Result<Option<Shape>, PositionError> {
        GAMES[0].shape(rules)
    }

    fn position(&self, spec: &PositionSpec) -> Result<Box<dyn DynPosition>, PositionError> {
        Ok(Box::new(NeverQuickPosition(GAMES[0].position(spec)?)))
    }

    fn record(&self, spec: &PositionSpec) -> Result<GameRecord, PositionError> {
        GAMES[0].record(spec)
    }

    fn compute_tables(&self) {
        let (end, computed) = TABLES.lock().unwrap().take().expect("it happens once");
        end.recv_timeout(Duration::from_mins(1)).unwrap();
        computed.send(()).unwrap();
    }

    fn book_positions(&self, plies: u32) -> Vec<(u64, Box<dyn DynPosition>)> {
        GAMES[0].book_positions(plies)
    }
}

impl DynPosition for NeverQuickPosition {
    fn is_over(&self) -> bool {
        self.0.is_over()
    }

    fn has_cycles(&self) -> bool {
        self.0.has_cycles()
    }

    fn board(&self) -> BoardText {
        self.0.board()
    }

    fn history_hash(&self) -> Option<u64> {
        self.0.history_hash()
    }

    fn snapshot(&self) -> PositionSnapshot {
        self.0.snapshot()
    }

    fn shape(&self) -> Option<Shape> {
        self.0.shape()
    }

    fn players(&self) -> [&'static str; 2] {
        self.0.players()
    }

    fn layout(&self) -> Layout {
        self.0.layout()
    }

    fn coordinates(&self) -> Option<Coordinates> {
        self.0.coordinates()
    }

    fn move_notation(&self) -> MoveNotation {
        self.0.move_notation()
    }

    fn legal_moves(&self) -> Vec<LegalMove> {
        self.0.legal_moves()
    }

    fn canonical_position(&self) -> (Box<dyn DynPosition>, Symmetry) {
        let (canonical, symmetry) = self.0.canonical_position();
        (Box::new(Self(canonical)), symmetry)
    }

    fn result(
        &self,
        analysis: &DynAnalysis,
        symmetry: Symmetry,
        selection: &MoveSelection,
    ) -> SearchResult {
        self.0.result(analysis, symmetry, selection)
    }

    fn proven_lines(&self, analysis: &DynAnalysis) -> Option<ProvenLines> {
        self.0.proven_lines(analysis)
    }

    fn restore(&self, proven: &ProvenLines) -> Option<DynAnalysis> {
        self.0.restore(proven)
    }

    fn analyse(
        &self,
        options: &SearchOptions,
        resources: &mut Resources,
        cancel: &CancelFlag,
        progress: &mut dyn FnMut(DynAnalysis),
    ) -> DynAnalysis {
        self.0.analyse(options, resources, cancel, progress)
    }

    fn analyse_within(
        &self,
        _max_nodes: u64,
        _options: &SearchOptions,
        _resources: &mut Resources,
        _cancel: &CancelFlag,
    ) -> Result<DynAnalysis, StoppedBy> {
        Err(StoppedBy::Nodes)
    }
}

impl ExplainPosition for NeverQuickPosition {
    fn game_tree(
        &self,
        depth: Option<u32>,
        pruning: Pruning,
        max_calls: usize,
    ) -> Result<GameTree, TreeTooLarge> {
        self.0.game_tree(depth, pruning, max_calls)
    }

    fn count_calls(
        &self,
        idea: Idea,
        depth: Option<u32>,
        max_positions: u64,
        deadline: Option<Instant>,
        cancel: &CancelFlag,
    ) -> Result<u64, StoppedBy> {
        self.0
            .count_calls(idea, depth, max_positions, deadline, cancel)
    }

    fn evaluation_terms(&self) -> EvaluationTerms {
        EvaluationTerms::default()
    }
}

#[tokio::test]
async fn answers_do_not_depend_on_the_lane_and_do_not_wait_for_tables() {
    let (end, ended) = mpsc::channel();
    let (computed, has_computed) = mpsc::channel();
    *TABLES.lock().unwrap() = Some((ended, computed));
    let quick = App::start().await;
    let long = App::start_with(with_service(|service| {
        service.games = Box::leak(Box::new([&NeverQuick as &dyn DynGame]));
    }));
    let long = long.await;
    for request in [
        json!({"moves": []}),
        json!({"moves": [0]}),
        json!({"moves": [], "limits": {"nodes": 100}}),
        json!({"moves": [4, 0], "limits": {"depth": 3}}),
    ] {
        let (quick, long) = tokio::join!(quick.ask(&request), long.ask(&request));
        assert_eq!(quick.text, long.text, "{request}");
    }
    for (app, lane) in [(quick, "quick"), (long, "long")] {
        let metrics = app.get("/metrics").await.text;
        let series = format!(r#"bestmove_searches_total{{lane="{lane}",end="completed"}}"#);
        let searches = value(&metrics, &series);
        assert!((searches - 4.0).abs() < 0.5, "{lane}: {searches}");
    }
    // All answers came before the table.
    assert!(has_computed.try_recv().is_err());
    end.send(()).unwrap();
    let in_time = has_computed.recv_timeout(Duration::from_mins(1));
    in_time.expect("the server computes the tables without a search that needs them");
}
