//! Searches that are abandoned, rejected, or still running when the server stops.

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

/// Settings for one search at a time, without a queue, a cache or a limit on nodes.
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

/// A request whose search never ends.
pub(crate) fn hard() -> Value {
    json!({"moves": [], "rules": {"rows": 8, "columns": 8, "connect": 5}})
}

/// A hard request with 1 ms of time, which still runs as a long search.
pub(crate) fn hasty() -> Value {
    let mut question = hard();
    question["limits"] = json!({"movetime_ms": 1});
    question
}

pub(crate) fn easy() -> Value {
    json!({"board": "O.XX.X.OO", "player": "X"})
}

/// Sends a hard request in the background; the client hangs up after `client_timeout`. Repeats
/// the request while [`until_busy`] holds the only permit.
pub(crate) fn ask_hard(
    app: &App,
    client_timeout: Duration,
) -> JoinHandle<reqwest::Result<reqwest::Response>> {
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

/// Waits until a request is refused because the only permit is taken.
pub(crate) async fn until_busy(app: &App) {
    let began = Instant::now();
    while app.ask(&hasty()).await.status != StatusCode::SERVICE_UNAVAILABLE {
        assert!(
            began.elapsed() < Duration::from_secs(5),
            "the only permit stays free"
        );
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn abandoned_request_frees_its_permit() {
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
async fn full_queue_refuses_at_once_with_retry_after() {
    let app = App::start_with(one_search()).await;
    let _hard = ask_hard(&app, Duration::from_secs(3));
    until_busy(&app).await;
    let reply = app.ask(&hasty()).await;
    assert_eq!(reply.json()["code"], "overloaded");
    assert_eq!(reply.header("retry-after"), "1");
    // Requests that need no search, or only a quick one, are still answered.
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
    // A limit on time, because nodes take longer on a slow machine. The grace period is longer.
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
    // New requests are refused while the accepted one runs.
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
async fn search_after_the_grace_period_returns_its_best_result() {
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
async fn ideas_after_the_grace_period_have_partial_counts() {
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
    // Waits until the buffers of the socket are full.
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
async fn server_with_idle_connections_stops_within_a_second() {
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

/// Settings with a queue. The header of a proxy identifies the client of a request.
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

/// Waits until this many long searches run or wait.
pub(crate) async fn until_accepted(app: &App, searches: f64) {
    let began = Instant::now();
    loop {
        let metrics = app.get("/metrics").await.text;
        let running = value(&metrics, r#"bestmove_permits_in_use{lane="long"}"#);
        let waiting = value(&metrics, r#"bestmove_waiting{lane="long"}"#);
        if running + waiting >= searches {
            return;
        }
        assert!(began.elapsed() < Duration::from_secs(5), "{metrics}");
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
}

#[tokio::test]
async fn client_with_many_requests_does_not_delay_another() {
    let app = App::start_with(proxied()).await;
    let order = Mutex::new(Vec::new());
    let ask = async |client: &'static str, after: u16| {
        // One request after the other, so that their order is known.
        until_accepted(&app, after.into()).await;
        let mut question = hard();
        // The first search runs until all other requests have arrived.
        let movetime_ms = if after == 0 { 1_500 } else { 100 + after };
        question["limits"] = json!({"movetime_ms": movetime_ms});
        let request = app.request(Method::POST, "/best-move").json(&question);
        let reply = app.send(request.header("x-forwarded-for", client)).await;
        assert_eq!(reply.status, StatusCode::OK, "{}", reply.text);
        order.lock().unwrap().push(client);
    };
    let (heavy, light) = ("192.0.2.1", "192.0.2.2");
    tokio::join!(
        ask(heavy, 0),
        ask(heavy, 1),
        ask(heavy, 2),
        ask(heavy, 3),
        ask(light, 4),
    );
    assert_eq!(
        *order.lock().unwrap(),
        [light, heavy, heavy, heavy, heavy],
        "the light client waits only for the running search"
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
    // No search has ended yet, so the server cannot estimate the wait.
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
async fn lame_duck_answers_but_is_not_ready() {
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
