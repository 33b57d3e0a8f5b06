//! A search that panics hurts nobody but who asked for it.

use std::time::Instant;

use bestmove::audit::Violation;
use bestmove::engine::{
    Answer, Ask, Card, Choice, Engine, Idea, Known, Limits, Pruning, Resources, Setup, SetupError,
    Shape, Standing, StopFlag, StoppedBy, Task, TooLarge, Tree,
};
use bestmove::games::GAMES;
use bestmove::http::Settings;
use reqwest::StatusCode;
use serde_json::json;

use super::app::App;
use super::events::Events;
use super::lifecycle::{easy, one_search};

/// A game whose search panics, at once or when it takes longer, beside a sound one.
#[derive(Clone, Copy, Debug)]
struct Faulty {
    is_at_once: bool,
}

impl Engine for Faulty {
    fn name(&self) -> &'static str {
        if self.is_at_once {
            "faulty"
        } else {
            "faulty-later"
        }
    }

    fn card(&self) -> Card {
        GAMES[0].card()
    }

    fn task(&self, _setup: &Setup) -> Result<Box<dyn Task>, SetupError> {
        Ok(Box::new(*self))
    }

    fn choices_after(&self, _plies: u32) -> Vec<(u64, Box<dyn Task>)> {
        Vec::new()
    }

    fn audit(&self, _picks: &[u16], _seed: u64) -> Result<(), Violation> {
        Ok(())
    }
}

impl Task for Faulty {
    fn is_over(&self) -> bool {
        false
    }

    fn representative(&self) -> Box<dyn Task> {
        Box::new(*self)
    }

    fn turned_back(&self, answer: &Answer, _choice: &Choice) -> Answer {
        answer.clone()
    }

    fn recalled(&self, _known: &Known) -> Option<Answer> {
        None
    }

    fn answer(
        &self,
        _ask: &Ask,
        _resources: &mut Resources,
        _stop: &StopFlag,
        _progress: &mut dyn FnMut(Answer),
    ) -> Answer {
        panic!("a fault in a search, on purpose");
    }

    fn answer_within(
        &self,
        _effort: &Limits,
        ask: &Ask,
        resources: &mut Resources,
        stop: &StopFlag,
    ) -> Result<Answer, StoppedBy> {
        if self.is_at_once {
            return Ok(self.answer(ask, resources, stop, &mut |_| ()));
        }
        Err(StoppedBy::Nodes)
    }

    fn standing(&self) -> Standing {
        GAMES[0].card().start
    }

    fn shape(&self) -> Option<Shape> {
        None
    }

    fn game_tree(&self, _: Option<u32>, _: Pruning, _: usize) -> Result<Tree, TooLarge> {
        Err(TooLarge)
    }

    fn calls_with(
        &self,
        _: Idea,
        _: u64,
        _: Option<Instant>,
        _: &StopFlag,
    ) -> Result<u64, StoppedBy> {
        Err(StoppedBy::Nodes)
    }
}

#[tokio::test]
async fn a_panic_in_a_search_is_one_500() {
    let settings = Settings {
        games: Box::leak(Box::new([
            GAMES[0],
            &Faulty { is_at_once: true },
            &Faulty { is_at_once: false },
        ])),
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
    // Where the stream has begun, its status is sent: the problem is an event.
    let question = json!({"game": "faulty-later", "moves": []});
    let events = Events::of(&app, &question).await.all().await;
    let [(name, problem)] = &events[..] else {
        panic!("{events:?}");
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
