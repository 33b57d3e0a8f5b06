//! An answer is the same in the quick and in the long lane.

use std::time::Instant;

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

/// Tic-tac-toe in which no quick search is enough.
#[derive(Debug)]
struct NeverQuick;

struct NeverQuickPosition(Box<dyn Task>);

impl Engine for NeverQuick {
    fn name(&self) -> &'static str {
        GAMES[0].name()
    }

    fn card(&self) -> Card {
        GAMES[0].card()
    }

    fn task(&self, setup: &Setup) -> Result<Box<dyn Task>, SetupError> {
        Ok(Box::new(NeverQuickPosition(GAMES[0].task(setup)?)))
    }

    fn choices_after(&self, plies: u32) -> Vec<(u64, Box<dyn Task>)> {
        GAMES[0].choices_after(plies)
    }

    fn audit(&self, picks: &[u16], seed: u64) -> Result<(), Violation> {
        GAMES[0].audit(picks, seed)
    }
}

impl Task for NeverQuickPosition {
    fn is_over(&self) -> bool {
        self.0.is_over()
    }

    fn standing(&self) -> Standing {
        self.0.standing()
    }

    fn shape(&self) -> Option<Shape> {
        self.0.shape()
    }

    fn representative(&self) -> Box<dyn Task> {
        Box::new(Self(self.0.representative()))
    }

    fn turned_back(&self, answer: &Answer, choice: &Choice) -> Answer {
        self.0.turned_back(answer, choice)
    }

    fn recalled(&self, known: &Known) -> Option<Answer> {
        self.0.recalled(known)
    }

    fn answer(
        &self,
        ask: &Ask,
        resources: &mut Resources,
        stop: &StopFlag,
        progress: &mut dyn FnMut(Answer),
    ) -> Answer {
        self.0.answer(ask, resources, stop, progress)
    }

    fn answer_within(
        &self,
        _effort: &Limits,
        _ask: &Ask,
        _resources: &mut Resources,
        _stop: &StopFlag,
    ) -> Result<Answer, StoppedBy> {
        Err(StoppedBy::Nodes)
    }

    fn game_tree(
        &self,
        depth: Option<u32>,
        pruning: Pruning,
        most: usize,
    ) -> Result<Tree, TooLarge> {
        self.0.game_tree(depth, pruning, most)
    }

    fn calls_with(
        &self,
        idea: Idea,
        most_positions: u64,
        deadline: Option<Instant>,
        stop: &StopFlag,
    ) -> Result<u64, StoppedBy> {
        self.0.calls_with(idea, most_positions, deadline, stop)
    }
}

#[tokio::test]
async fn answers_do_not_depend_on_the_lane() {
    let quick = App::start().await;
    let long = App::start_with(Settings {
        games: Box::leak(Box::new([&NeverQuick as &dyn Engine])),
        ..settings()
    });
    let long = long.await;
    for question in [
        json!({"moves": []}),
        json!({"moves": [0]}),
        json!({"moves": [], "limits": {"nodes": 100}}),
        json!({"moves": [4, 0], "limits": {"depth": 3}}),
    ] {
        let (quick, long) = tokio::join!(quick.ask(&question), long.ask(&question));
        assert_eq!(quick.text, long.text, "{question}");
    }
    for (app, lane) in [(quick, "quick"), (long, "long")] {
        let metrics = app.get("/metrics").await.text;
        let series = format!(r#"bestmove_searches_total{{lane="{lane}",end="completed"}}"#);
        let searches = value(&metrics, &series);
        assert!((searches - 4.0).abs() < 0.5, "{lane}: {searches}");
    }
}
