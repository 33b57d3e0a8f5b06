//! A moment's search that was kept from its core is made again, and no answer tells of it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use bestmove::engine::{
    CancelFlag, DynGame, DynPosition, Enhancement, GameInfo, Limits, MoveSelection, PositionError,
    PositionSnapshot, PositionSpec, ProvenLines, Pruning, Resources, SearchOptions, SearchResult,
    Shape, StoppedBy, Tree, TreeTooLarge,
};
use bestmove::games::GAMES;
use bestmove::http::Settings;
use serde_json::json;

use super::app::{App, settings};
use super::metrics::value;

/// Tic-tac-toe, whose first search for a moment ends so late that its result does not count.
#[derive(Debug)]
struct HeldUp;

struct Disturbed {
    task: Box<dyn DynPosition>,
    is_held_up: Arc<AtomicBool>,
}

impl DynGame for HeldUp {
    fn name(&self) -> &'static str {
        GAMES[0].name()
    }

    fn info(&self) -> GameInfo {
        GAMES[0].info()
    }

    fn position(&self, setup: &PositionSpec) -> Result<Box<dyn DynPosition>, PositionError> {
        Ok(Box::new(Disturbed {
            task: GAMES[0].position(setup)?,
            is_held_up: Arc::new(AtomicBool::new(true)),
        }))
    }

    fn book_positions(&self, plies: u32) -> Vec<(u64, Box<dyn DynPosition>)> {
        GAMES[0].book_positions(plies)
    }
}

impl DynPosition for Disturbed {
    fn is_over(&self) -> bool {
        self.task.is_over()
    }

    fn snapshot(&self) -> PositionSnapshot {
        self.task.snapshot()
    }

    fn shape(&self) -> Option<Shape> {
        self.task.shape()
    }

    fn canonical_position(&self) -> Box<dyn DynPosition> {
        Box::new(Self {
            task: self.task.canonical_position(),
            is_held_up: Arc::clone(&self.is_held_up),
        })
    }

    fn result_from_canonical(&self, answer: &SearchResult, choice: &MoveSelection) -> SearchResult {
        self.task.result_from_canonical(answer, choice)
    }

    fn result_from_cached(&self, known: &ProvenLines) -> Option<SearchResult> {
        self.task.result_from_cached(known)
    }

    fn search(
        &self,
        ask: &SearchOptions,
        resources: &mut Resources,
        stop: &CancelFlag,
        progress: &mut dyn FnMut(SearchResult),
    ) -> SearchResult {
        self.task.search(ask, resources, stop, progress)
    }

    fn search_within(
        &self,
        effort: &Limits,
        ask: &SearchOptions,
        resources: &mut Resources,
        stop: &CancelFlag,
    ) -> Result<SearchResult, StoppedBy> {
        let answer = self.task.search_within(effort, ask, resources, stop);
        if self.is_held_up.swap(false, Ordering::Relaxed) {
            sleep(Duration::from_millis(5));
            return Err(StoppedBy::Time);
        }
        answer
    }

    fn game_tree(
        &self,
        depth: Option<u32>,
        pruning: Pruning,
        most: usize,
    ) -> Result<Tree, TreeTooLarge> {
        self.task.game_tree(depth, pruning, most)
    }

    fn count_calls(
        &self,
        idea: Enhancement,
        most_positions: u64,
        deadline: Option<Instant>,
        stop: &CancelFlag,
    ) -> Result<u64, StoppedBy> {
        self.task.count_calls(idea, most_positions, deadline, stop)
    }
}

#[tokio::test]
async fn no_answer_tells_of_a_second_attempt() {
    let sound = App::start().await;
    let held_up = App::start_with(Settings {
        games: Box::leak(Box::new([&HeldUp as &dyn DynGame])),
        ..settings()
    });
    let held_up = held_up.await;
    for question in [
        json!({"moves": []}),
        json!({"moves": [0]}),
        json!({"moves": [], "limits": {"nodes": 100}}),
        json!({"moves": [4, 0], "limits": {"depth": 3}}),
    ] {
        let (sound, held_up) = tokio::join!(sound.ask(&question), held_up.ask(&question));
        assert_eq!(sound.text, held_up.text, "{question}");
    }
    // Both attempts are one search.
    let figures = held_up.get("/metrics").await.text;
    let series = r#"bestmove_searches_total{lane="quick",end="completed"}"#;
    let searches = value(&figures, series);
    assert!((searches - 4.0).abs() < 0.5, "{searches}");
}
