//! Searches that are abandoned, too many, failing or overtaken by the end of the
//! server.

use std::num::NonZeroU16;
use std::time::{Duration, Instant};

use bestmove::audit::Violation;
use bestmove::engine::{
    Answer, Ask, Card, Engine, Idea, Pruning, Resources, Setup, SetupError, Shape, Standing,
    StopFlag, StoppedBy, Task, TooLarge, Tree,
};
use bestmove::games::GAMES;
use bestmove::http::Settings;
use reqwest::StatusCode;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;

use super::app::{App, settings};
use super::events::Events;

/// One search at a time, none waiting, nothing remembered, no end to a hard one.
pub(crate) fn one_search() -> Settings {
    Settings {
        searches: NonZeroU16::MIN,
        queue: 0,
        cache_bytes: 0,
        max_nodes: u64::MAX,
        ..settings()
    }
}

/// A question that nobody answers in a lifetime.
pub(crate) fn hard() -> Value {
    json!({"moves": [], "rules": {"rows": 8, "columns": 8, "connect": 5}})
}

pub(crate) fn easy() -> Value {
    json!({"board": "O.XX.X.OO", "player": "X"})
}

/// Asks a hard question in the background, for as long as `patience` lasts: again
/// where a question of [`until_busy`] has just taken the only place.
fn ask_hard(app: &App, patience: Duration) -> JoinHandle<reqwest::Result<reqwest::Response>> {
    let client = reqwest::Client::builder()
        .timeout(patience)
        .build()
        .unwrap();
    let request = client.post(format!("{}/best-move", app.url)).json(&hard());
    tokio::spawn(async move {
        loop {
            let response = request.try_clone().unwrap().send().await?;
            if response.status() != StatusCode::SERVICE_UNAVAILABLE {
                return Ok(response);
            }
        }
    })
}

/// Waits until a question is refused because the only place is taken.
async fn until_busy(app: &App) {
    let began = Instant::now();
    while app.ask(&easy()).await.status != StatusCode::SERVICE_UNAVAILABLE {
        assert!(
            began.elapsed() < Duration::from_secs(5),
            "nobody takes the only place"
        );
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn a_caller_that_goes_away_frees_its_permit() {
    let app = App::start_with(one_search()).await;
    let abandoned = ask_hard(&app, Duration::from_millis(700));
    until_busy(&app).await;
    let error = abandoned
        .await
        .unwrap()
        .expect_err("the caller loses patience");
    assert!(error.is_timeout(), "{error}");
    let gone = Instant::now();
    while app.ask(&easy()).await.status != StatusCode::OK {
        assert!(
            gone.elapsed() < Duration::from_secs(2),
            "the permit is not free"
        );
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn a_full_queue_refuses_at_once_and_says_when_to_return() {
    let app = App::start_with(one_search()).await;
    let _hard = ask_hard(&app, Duration::from_secs(3));
    until_busy(&app).await;
    let reply = app.ask(&easy()).await;
    assert_eq!(reply.json()["code"], "overloaded");
    assert_eq!(reply.header("retry-after"), "1");
    // What needs no search, or only a short one, is answered all the same.
    assert_eq!(
        app.get("/game-tree?moves=4&depth=1").await.status,
        StatusCode::OK
    );
    assert_eq!(app.get("/readyz").await.status, StatusCode::OK);
    assert_eq!(app.get("/games").await.status, StatusCode::OK);
    app.answer(&json!({"board": "XXXOO....", "player": "O"}))
        .await;
}

#[tokio::test]
async fn accepted_searches_end_before_the_server_does() {
    // Time rather than nodes, which take as long as they take; the grace outlasts it.
    let limited = Settings {
        max_movetime_ms: 1_000,
        grace: Duration::from_mins(1),
        ..one_search()
    };
    let mut app = App::start_with(limited).await;
    let accepted = ask_hard(&app, Duration::from_mins(1));
    until_busy(&app).await;
    app.stop();
    // New questions are sent elsewhere while the accepted one runs.
    loop {
        let reply = app.ask(&easy()).await;
        assert_eq!(reply.status, StatusCode::SERVICE_UNAVAILABLE);
        if reply.json()["code"] == "shutting_down" {
            assert_eq!(reply.header("retry-after"), "1");
            break;
        }
    }
    assert_eq!(app.get("/readyz").await.json()["code"], "shutting_down");
    assert_eq!(app.get("/livez").await.status, StatusCode::OK);
    let answer = accepted.await.unwrap().unwrap();
    assert_eq!(answer.status(), StatusCode::OK);
    let answer: Value = answer.json().await.unwrap();
    assert_eq!(answer["search"]["stopped_by"], "time");
    app.stopped().await;
}

#[tokio::test]
async fn a_search_that_outlasts_the_grace_period_answers_with_what_it_has() {
    let impatient = Settings {
        grace: Duration::from_millis(200),
        ..one_search()
    };
    let mut app = App::start_with(impatient).await;
    let endless = ask_hard(&app, Duration::from_mins(1));
    until_busy(&app).await;
    let told = Instant::now();
    app.stop();
    let answer = endless.await.unwrap().unwrap();
    assert_eq!(answer.status(), StatusCode::OK);
    let answer: Value = answer.json().await.unwrap();
    assert_eq!(answer["search"]["stopped_by"], "time");
    assert_eq!(answer["candidates"].as_array().unwrap().len(), 64);
    app.stopped().await;
    assert!(
        told.elapsed() < Duration::from_secs(1),
        "{:?}",
        told.elapsed()
    );
}

/// Sends these bytes on a connection of its own, and nothing after them; what comes
/// back until the server closes it.
async fn send_and_wait(app: &App, bytes: &str) -> String {
    let address = app.url.strip_prefix("http://").unwrap();
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(bytes.as_bytes()).await.unwrap();
    let mut reply = String::new();
    let read = tokio::time::timeout(Duration::from_secs(3), stream.read_to_string(&mut reply));
    read.await
        .expect("the server closes the connection")
        .unwrap();
    reply
}

#[tokio::test]
async fn a_client_that_does_not_finish_its_request_is_not_waited_for() {
    let impatient = Settings {
        patience: Duration::from_millis(200),
        ..settings()
    };
    let app = App::start_with(impatient).await;
    assert_eq!(send_and_wait(&app, "").await, "");
    assert_eq!(
        send_and_wait(&app, "POST /best-move HTTP/1.1\r\nHo").await,
        ""
    );
    let half = "POST /best-move HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\
                Content-Length: 34\r\n\r\n{";
    let reply = send_and_wait(&app, half).await;
    assert!(reply.starts_with("HTTP/1.1 408 "), "{reply}");
    assert!(reply.contains(r#""code":"request_timeout""#), "{reply}");
}

#[tokio::test]
async fn an_idle_server_stops_at_once() {
    let mut app = App::start().await;
    // The client keeps its connection open.
    assert_eq!(app.get("/livez").await.status, StatusCode::OK);
    let told = Instant::now();
    app.stop();
    app.stopped().await;
    assert!(
        told.elapsed() < Duration::from_millis(500),
        "{:?}",
        told.elapsed()
    );
}

/// A game whose search panics, beside a sound one.
#[derive(Debug)]
struct Faulty;

impl Engine for Faulty {
    fn name(&self) -> &'static str {
        "faulty"
    }

    fn card(&self) -> Card {
        GAMES[0].card()
    }

    fn task(&self, _setup: &Setup) -> Result<Box<dyn Task>, SetupError> {
        Ok(Box::new(Self))
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

    fn answer(
        &self,
        _ask: &Ask,
        _resources: &mut Resources,
        _stop: &StopFlag,
        _progress: &mut dyn FnMut(Answer),
    ) -> Answer {
        panic!("a fault in a search, on purpose");
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
        games: Box::leak(Box::new([GAMES[0], &Faulty])),
        ..one_search()
    };
    let app = App::start_with(settings).await;
    for _ in 0..3 {
        let reply = app.ask(&json!({"game": "faulty", "moves": []})).await;
        assert_eq!(reply.status, StatusCode::INTERNAL_SERVER_ERROR);
        assert_eq!(reply.json()["code"], "internal");
        assert!(!reply.text.contains("on purpose"), "{}", reply.text);
        assert_eq!(app.ask(&easy()).await.status, StatusCode::OK);
    }
    // Where the stream has begun, its status is sent: the problem is an event.
    let question = json!({"game": "faulty", "moves": []});
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
