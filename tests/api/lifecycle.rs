//! Searches that are abandoned, too many, or still running when the server stops.

use std::num::NonZeroU16;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use bestmove::http::Settings;
use bestmove::http::auth::AccessPolicy;
use bestmove::service::ServiceSettings;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::task::JoinHandle;

use super::app::{App, settings};
use super::connections::{connect_with_small_buffer, pipelined_large_requests};
use super::metrics::value;

/// One search at a time, none waiting, nothing remembered, no end to a hard one.
pub(crate) fn one_search() -> Settings {
    Settings {
        service: ServiceSettings {
            max_concurrent_searches: NonZeroU16::MIN,
            queue_capacity: 0,
            cache_bytes: 0,
            max_nodes: u64::MAX,
            ..settings().service
        },
        ..settings()
    }
}

/// A question that nobody answers in a lifetime.
pub(crate) fn hard() -> Value {
    json!({"moves": [], "rules": {"rows": 8, "columns": 8, "connect": 5}})
}

/// A hard question with hardly any time, which still runs as a long search.
pub(crate) fn hasty() -> Value {
    let mut question = hard();
    question["limits"] = json!({"movetime_ms": 1});
    question
}

pub(crate) fn easy() -> Value {
    json!({"board": "O.XX.X.OO", "player": "X"})
}

/// Asks a hard question in the background, for as long as `client_timeout` lasts: again
/// where a question of [`until_busy`] has just taken the only place.
fn ask_hard(app: &App, client_timeout: Duration) -> JoinHandle<reqwest::Result<reqwest::Response>> {
    let client = reqwest::Client::builder()
        .timeout(client_timeout)
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
    while app.ask(&hasty()).await.status != StatusCode::SERVICE_UNAVAILABLE {
        assert!(
            began.elapsed() < Duration::from_secs(5),
            "nobody takes the only place"
        );
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn a_client_that_goes_away_frees_its_permit() {
    let app = App::start_with(one_search()).await;
    let abandoned = ask_hard(&app, Duration::from_millis(700));
    until_busy(&app).await;
    let error = abandoned.await.unwrap().expect_err("the client gives up");
    assert!(error.is_timeout(), "{error}");
    let gone = Instant::now();
    while app.ask(&hasty()).await.status != StatusCode::OK {
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
    let reply = app.ask(&hasty()).await;
    assert_eq!(reply.json()["code"], "overloaded");
    assert_eq!(reply.header("retry-after"), "1");
    // What needs no search, or only a short one, is still answered.
    assert_eq!(app.ask(&easy()).await.status, StatusCode::OK);
    app.answer(&json!({"moves": [], "rules": {"rows": 4, "columns": 4, "connect": 4}}))
        .await;
    app.answer(&json!({"game": "gomoku", "moves": [], "difficulty": "easy"}))
        .await;
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
        service: ServiceSettings {
            max_movetime_ms: 1_000,
            ..one_search().service
        },
        grace: Duration::from_mins(1),
        ..one_search()
    };
    let mut app = App::start_with(limited).await;
    let accepted = ask_hard(&app, Duration::from_mins(1));
    until_busy(&app).await;
    app.stop();
    // New questions are sent elsewhere while the accepted one runs.
    loop {
        let reply = app.ask(&hasty()).await;
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
    let stopping_since = Instant::now();
    app.stop();
    let answer = endless.await.unwrap().unwrap();
    assert_eq!(answer.status(), StatusCode::OK);
    let answer: Value = answer.json().await.unwrap();
    assert_eq!(answer["search"]["stopped_by"], "time");
    assert_eq!(answer["candidates"].as_array().unwrap().len(), 64);
    app.stopped().await;
    assert!(
        stopping_since.elapsed() < Duration::from_secs(1),
        "{:?}",
        stopping_since.elapsed()
    );
}

#[tokio::test]
async fn ideas_that_outlast_the_grace_period_are_told_as_far_as_they_are_known() {
    let impatient = Settings {
        grace: Duration::ZERO,
        ..one_search()
    };
    let mut app = App::start_with(impatient).await;
    let endless = app.request(Method::POST, "/ideas").json(&hard()).send();
    let endless = tokio::spawn(endless);
    until_accepted(&app, 1.0).await;
    app.stop();
    let answer = endless.await.unwrap().unwrap();
    assert_eq!(answer.status(), StatusCode::OK);
    let answer: Value = answer.json().await.unwrap();
    assert_eq!(answer["costs"][0]["calls"], Value::Null);
    app.stopped().await;
}

#[tokio::test]
async fn slow_reader_has_the_grace_period_for_its_answer() {
    let mut app = App::start().await;
    let mut slow = connect_with_small_buffer(&app).await;
    let requests = pipelined_large_requests();
    slow.write_all(requests.as_bytes()).await.unwrap();
    // Until the buffers of the socket are full.
    tokio::time::sleep(Duration::from_millis(500)).await;
    let stopping_since = Instant::now();
    app.stop();
    let pause = Duration::from_secs(1);
    let read = async {
        tokio::time::sleep(pause).await;
        let mut answers = String::new();
        slow.read_to_string(&mut answers).await.unwrap();
        answers
    };
    let stopped = async {
        app.stopped().await;
        stopping_since.elapsed()
    };
    let (answers, stopped) = tokio::join!(read, stopped);
    let (_, last) = answers.rsplit_once("\r\n\r\n").unwrap();
    let last: Value = serde_json::from_str(last).unwrap();
    assert_eq!(last["nodes"].as_array().unwrap().len(), 2_801);
    assert!(stopped >= pause, "{stopped:?}");
}

#[tokio::test]
async fn a_server_with_idle_connections_stops_within_a_second() {
    let mut app = App::start().await;
    // The client keeps its connection open.
    assert_eq!(app.get("/livez").await.status, StatusCode::OK);
    let stopping_since = Instant::now();
    app.stop();
    app.stopped().await;
    assert!(
        stopping_since.elapsed() < Duration::from_secs(1),
        "{:?}",
        stopping_since.elapsed()
    );
}

/// Many may wait, and the header of a proxy says which client each request is from.
pub(crate) fn proxied() -> Settings {
    Settings {
        service: ServiceSettings {
            queue_capacity: 64,
            ..one_search().service
        },
        access: AccessPolicy {
            trusted_proxies: vec!["127.0.0.0/8".parse().unwrap()],
            ..AccessPolicy::default()
        },
        ..one_search()
    }
}

/// Waits until so many long searches compute or wait.
pub(crate) async fn until_accepted(app: &App, searches: f64) {
    let began = Instant::now();
    loop {
        let figures = app.get("/metrics").await.text;
        let at_work = value(&figures, r#"bestmove_permits_in_use{lane="long"}"#);
        let waiting = value(&figures, r#"bestmove_waiting{lane="long"}"#);
        if at_work + waiting >= searches {
            return;
        }
        assert!(began.elapsed() < Duration::from_secs(5), "{figures}");
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
}

#[tokio::test]
async fn a_client_with_many_questions_does_not_delay_another() {
    let app = App::start_with(proxied()).await;
    let order = Mutex::new(Vec::new());
    let ask = async |client: &'static str, after: u16| {
        // One after the other, so that it is known who came first.
        until_accepted(&app, after.into()).await;
        let mut question = hard();
        // The first takes until all the others are there.
        let movetime_ms = if after == 0 { 1_500 } else { 100 + after };
        question["limits"] = json!({"movetime_ms": movetime_ms});
        let request = app.request(Method::POST, "/best-move").json(&question);
        let reply = app.send(request.header("x-forwarded-for", client)).await;
        assert_eq!(reply.status, StatusCode::OK, "{}", reply.text);
        order.lock().unwrap().push(client);
    };
    let (busy, polite) = ("192.0.2.1", "192.0.2.2");
    tokio::join!(
        ask(busy, 0),
        ask(busy, 1),
        ask(busy, 2),
        ask(busy, 3),
        ask(polite, 4),
    );
    assert_eq!(
        *order.lock().unwrap(),
        [polite, busy, busy, busy, busy],
        "the polite client waits for nothing"
    );
}

#[tokio::test]
async fn request_is_refused_after_the_longest_wait() {
    let impatient = Settings {
        service: ServiceSettings {
            queue_capacity: 64,
            max_wait: Duration::from_millis(200),
            ..one_search().service
        },
        ..one_search()
    };
    let app = App::start_with(impatient).await;
    let _hard = ask_hard(&app, Duration::from_secs(3));
    // The first search ever: nobody knows yet how long they take.
    tokio::time::sleep(Duration::from_millis(100)).await;
    let began = Instant::now();
    let reply = app.ask(&hasty()).await;
    assert_eq!(reply.json()["code"], "overloaded", "{}", reply.text);
    let waited = began.elapsed();
    assert!(
        waited >= Duration::from_millis(200) && waited < Duration::from_secs(2),
        "{waited:?}"
    );
}

#[tokio::test]
async fn a_lame_duck_answers_and_says_that_it_is_one() {
    let settings = Settings {
        lame_duck: Duration::from_millis(500),
        ..settings()
    };
    let mut app = App::start_with(settings).await;
    app.stop();
    while app.get("/readyz").await.status == StatusCode::OK {}
    assert_eq!(app.get("/readyz").await.json()["code"], "shutting_down");
    assert_eq!(app.ask(&hasty()).await.status, StatusCode::OK);
    app.stopped().await;
}
