//! A panic in a search fails only its own request.

use std::time::Instant;

use bestmove::http::Settings;
use bestmove::service::ServiceSettings;
use bestmove_engine::erased::{
    BoardText, CancelFlag, Coordinates, DynAnalysis, DynGame, DynPosition, EvaluationTerms,
    ExplainPosition, GameInfo, GameRecord, GameTree, Idea, Layout, LegalMove, MoveNotation,
    MoveSelection, ParameterInput, PositionError, PositionSnapshot, PositionSpec, ProvenLines,
    Pruning, Resources, SearchOptions, SearchResult, Shape, StoppedBy, Symmetry, TreeTooLarge,
};
use bestmove_engine::games::GAMES;
use reqwest::{Method, StatusCode};
use serde_json::json;

use super::app::App;
use super::events::Events;
use super::lifecycle::{easy, one_search};
use super::mcp::{call, text};

/// A game whose quick search panics, or only its long search. In a review, those of the last
/// position do.
#[derive(Clone, Copy, Debug)]
struct Faulty {
    is_quick: bool,
}

impl DynGame for Faulty {
    fn name(&self) -> &'static str {
        if self.is_quick {
            "faulty"
        } else {
            "faulty-later"
        }
    }

    fn info(&self) -> GameInfo {
        GAMES[0].info()
    }

    fn shape(&self, rules: &[(String, ParameterInput)]) -> Result<Option<Shape>, PositionError> {
        GAMES[0].shape(rules)
    }

    fn position(&self, _spec: &PositionSpec) -> Result<Box<dyn DynPosition>, PositionError> {
        Ok(Box::new(*self))
    }

    fn record(&self, spec: &PositionSpec) -> Result<GameRecord, PositionError> {
        let mut record = GAMES[0].record(spec)?;
        *record.positions.last_mut().unwrap() = Box::new(*self);
        Ok(record)
    }

    fn book_positions(&self, _plies: u32) -> Vec<(u64, Box<dyn DynPosition>)> {
        Vec::new()
    }
}

impl DynPosition for Faulty {
    fn is_over(&self) -> bool {
        false
    }

    fn has_cycles(&self) -> bool {
        false
    }

    fn board(&self) -> BoardText {
        GAMES[0].info().start.board
    }

    fn history_hash(&self) -> Option<u64> {
        None
    }

    fn move_notation(&self) -> MoveNotation {
        MoveNotation::Index
    }

    fn legal_moves(&self) -> Vec<LegalMove> {
        panic!("on purpose")
    }

    fn canonical_position(&self) -> (Box<dyn DynPosition>, Symmetry) {
        (Box::new(*self), Symmetry::default())
    }

    fn result(
        &self,
        _analysis: &DynAnalysis,
        _symmetry: Symmetry,
        _selection: &MoveSelection,
    ) -> SearchResult {
        unreachable!("there is no analysis")
    }

    fn proven_lines(&self, _analysis: &DynAnalysis) -> Option<ProvenLines> {
        None
    }

    fn restore(&self, _proven: &ProvenLines) -> Option<DynAnalysis> {
        None
    }

    fn analyse(
        &self,
        _options: &SearchOptions,
        _resources: &mut Resources,
        _cancel: &CancelFlag,
        _progress: &mut dyn FnMut(DynAnalysis),
    ) -> DynAnalysis {
        panic!("a fault in a search, on purpose");
    }

    fn analyse_within(
        &self,
        _max_nodes: u64,
        options: &SearchOptions,
        resources: &mut Resources,
        cancel: &CancelFlag,
    ) -> Result<DynAnalysis, StoppedBy> {
        if self.is_quick {
            return Ok(self.analyse(options, resources, cancel, &mut |_| ()));
        }
        Err(StoppedBy::Nodes)
    }

    fn snapshot(&self) -> PositionSnapshot {
        GAMES[0].info().start
    }

    fn shape(&self) -> Option<Shape> {
        None
    }

    fn players(&self) -> [&'static str; 2] {
        ["X", "O"]
    }

    fn layout(&self) -> Layout {
        Layout::Squares
    }

    fn coordinates(&self) -> Option<Coordinates> {
        None
    }
}

impl ExplainPosition for Faulty {
    fn game_tree(&self, _: Option<u32>, _: Pruning, _: usize) -> Result<GameTree, TreeTooLarge> {
        Err(TreeTooLarge)
    }

    fn count_calls(
        &self,
        _: Idea,
        _: Option<u32>,
        _: u64,
        _: Option<Instant>,
        _: &CancelFlag,
    ) -> Result<u64, StoppedBy> {
        Err(StoppedBy::Nodes)
    }

    fn evaluation_terms(&self) -> EvaluationTerms {
        EvaluationTerms::default()
    }
}

#[tokio::test]
async fn panic_in_a_search_is_one_500() {
    let settings = Settings {
        service: ServiceSettings {
            games: Box::leak(Box::new([
                GAMES[0],
                &Faulty { is_quick: true },
                &Faulty { is_quick: false },
            ])),
            ..one_search().service
        },
        ..one_search()
    };
    let app = App::start_with(settings).await;
    for game in ["faulty", "faulty-later", "faulty"] {
        let reply = app.ask(&json!({"game": game, "moves": []})).await;
        assert_eq!(reply.status, StatusCode::INTERNAL_SERVER_ERROR);
        assert_eq!(reply.json()["code"], "internal");
        assert!(!reply.text.contains("on purpose"), "{}", reply.text);
        assert_eq!(app.ask(&easy()).await.status, StatusCode::OK);
    }
    let reply = app.get("/position?game=faulty&moves=").await;
    assert_eq!(reply.status, StatusCode::INTERNAL_SERVER_ERROR);
    assert_eq!(reply.json()["code"], "internal");
    let faulty = json!({"game": "faulty", "moves": []});
    for tool in ["legal_moves", "best_move"] {
        let result = call(&app, tool, &faulty).await;
        assert!(text(&result).starts_with("internal error"), "{result}");
    }
    // A stream has already sent its status, so the problem is an event.
    for (path, moves) in [
        ("/best-move/stream", json!([])),
        ("/game-review/stream", json!([4])),
    ] {
        let body = json!({"game": "faulty-later", "moves": moves});
        let request = app.request(Method::POST, path).json(&body);
        let events = Events::from_request(request).await.all().await;
        let [(name, problem)] = &events[..] else {
            panic!("{path}: {events:?}");
        };
        assert_eq!(
            (name.as_str(), &problem["code"]),
            ("error", &json!("internal"))
        );
        app.check_schema(
            &json!({"$ref": "#/components/schemas/ProblemDetails"}),
            problem,
        );
    }
}
