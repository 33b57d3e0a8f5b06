//! A moment's search that was kept from its core is made again, and no answer tells of it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use bestmove::audit::Violation;
use bestmove::engine::{
    Answer, Ask, Card, Choice, Engine, Idea, Known, Limits, Pruning, Resources, Setup, SetupError,
    Shape, Standing, StopFlag, StoppedBy, Task, TooLarge, Tree,
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
    task: Box<dyn Task>,
    is_held_up: Arc<AtomicBool>,
}

impl Engine for HeldUp {
    fn name(&self) -> &'static str {
        GAMES[0].name()
    }

    fn card(&self) -> Card {
        GAMES[0].card()
    }

    fn task(&self, setup: &Setup) -> Result<Box<dyn Task>, SetupError> {
        Ok(Box::new(Disturbed {
            task: GAMES[0].task(setup)?,
            is_held_up: Arc::new(AtomicBool::new(true)),
        }))
    }

    fn choices_after(&self, plies: u32) -> Vec<(u64, Box<dyn Task>)> {
        GAMES[0].choices_after(plies)
    }

    fn audit(&self, picks: &[u16], seed: u64) -> Result<(), Violation> {
        GAMES[0].audit(picks, seed)
    }
}

impl Task for Disturbed {
    fn is_over(&self) -> bool {
        self.task.is_over()
    }

    fn standing(&self) -> Standing {
        self.task.standing()
    }

    fn shape(&self) -> Option<Shape> {
        self.task.shape()
    }

    fn representative(&self) -> Box<dyn Task> {
        Box::new(Self {
            task: self.task.representative(),
            is_held_up: Arc::clone(&self.is_held_up),
        })
    }

    fn turned_back(&self, answer: &Answer, choice: &Choice) -> Answer {
        self.task.turned_back(answer, choice)
    }

    fn recalled(&self, known: &Known) -> Option<Answer> {
        self.task.recalled(known)
    }

    fn answer(
        &self,
        ask: &Ask,
        resources: &mut Resources,
        stop: &StopFlag,
        progress: &mut dyn FnMut(Answer),
    ) -> Answer {
        self.task.answer(ask, resources, stop, progress)
    }

    fn answer_within(
        &self,
        effort: &Limits,
        ask: &Ask,
        resources: &mut Resources,
        stop: &StopFlag,
    ) -> Result<Answer, StoppedBy> {
        let answer = self.task.answer_within(effort, ask, resources, stop);
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
    ) -> Result<Tree, TooLarge> {
        self.task.game_tree(depth, pruning, most)
    }

    fn calls_with(
        &self,
        idea: Idea,
        most_positions: u64,
        deadline: Option<Instant>,
        stop: &StopFlag,
    ) -> Result<u64, StoppedBy> {
        self.task.calls_with(idea, most_positions, deadline, stop)
    }
}

#[tokio::test]
async fn no_answer_tells_of_a_second_attempt() {
    let sound = App::start().await;
    let held_up = App::start_with(Settings {
        games: Box::leak(Box::new([&HeldUp as &dyn Engine])),
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
