//! Searches that are abandoned, rejected, or still running when the server stops.

use std::num::NonZeroU16;
use std::time::{Duration, Instant};

use bestmove::http::Settings;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::task::JoinHandle;

use super::app::{App, HANG, in_time, less_than, settings, until, with_service};
use super::connections::{connect_with_small_buffer, pipelined_large_requests};
use super::metrics::value;

/// Settings for one search at a time, without a queue, a cache or a limit on nodes.
pub(crate) fn one_search() -> Settings {
    with_service(|service| {
        service.max_concurrent_searches = NonZeroU16::MIN;
        service.queue_capacity = 0;
        service.cache_bytes = 0;
        service.max_nodes = u64::MAX;
    })
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

/// Sends a hard request in the background; the client hangs up after `client_timeout`.
pub(crate) fn ask_hard(
    app: &App,
    client_timeout: Duration,
) -> JoinHandle<reqwest::Result<reqwest::Response>> {
    let client = reqwest::Client::builder()
        .timeout(client_timeout)
        .build()
        .unwrap();
    let request = client.post(format!("{}/best-move", app.url)).json(&hard());
    tokio::spawn(request.send())
}

/// Waits until a long search has the only permit. Its quick search has ended then, so that others
/// can be quick.
pub(crate) async fn until_busy(app: &App) {
    until_running(app, 1.0).await;
}

#[tokio::test]
async fn abandoned_request_frees_its_permit() {
    let app = App::start_with(one_search()).await;
    let abandoned = ask_hard(&app, HANG);
    until_busy(&app).await;
    // The client hangs up.
    abandoned.abort();
    until("the permit is free", async || {
        app.ask(&hasty()).await.status == StatusCode::OK
    })
    .await;
}

#[tokio::test]
async fn full_queue_refuses_at_once_with_retry_after() {
    let app = App::start_with(one_search()).await;
    let _hard = ask_hard(&app, HANG);
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
    let mut two_searches = one_search();
    two_searches.service.max_concurrent_searches = NonZeroU16::new(2).unwrap();
    two_searches.grace = Duration::from_mins(1);
    let mut app = App::start_with(two_searches).await;
    // The server is there until this client hangs up.
    let endless = ask_hard(&app, HANG);
    // A limit on time, because nodes take longer on a slow machine. The grace period is longer.
    let mut limited = hard();
    limited["limits"] = json!({"movetime_ms": 2_000});
    let accepted = app.request(Method::POST, "/best-move").json(&limited);
    let accepted = tokio::spawn(accepted.send());
    until_accepted(&app, 2.0).await;
    app.stop();
    // New requests are refused while the accepted ones run.
    until("new requests are refused", async || {
        app.ask(&hasty()).await.json()["code"] == "shutting_down"
    })
    .await;
    let reply = app.ask(&hasty()).await;
    assert_eq!(reply.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(reply.json()["code"], "shutting_down");
    assert_eq!(reply.header("retry-after"), "1");
    assert_eq!(app.get("/readyz").await.json()["code"], "shutting_down");
    assert_eq!(app.get("/livez").await.status, StatusCode::OK);
    let answer = accepted.await.unwrap().unwrap();
    assert_eq!(answer.status(), StatusCode::OK);
    let answer: Value = answer.json().await.unwrap();
    assert_eq!(answer["search"]["stopped_by"], "time");
    assert_eq!(app.get("/livez").await.status, StatusCode::OK);
    endless.abort();
    app.stopped().await;
}

#[tokio::test]
async fn search_after_the_grace_period_returns_its_best_result() {
    let mut impatient = one_search();
    impatient.grace = Duration::from_millis(200);
    in_time(async || {
        let mut app = App::start_with(impatient.clone()).await;
        let endless = ask_hard(&app, HANG);
        until_busy(&app).await;
        let stopping_since = Instant::now();
        app.stop();
        let answer = endless.await.unwrap().unwrap();
        assert_eq!(answer.status(), StatusCode::OK);
        let answer: Value = answer.json().await.unwrap();
        assert_eq!(answer["search"]["stopped_by"], "time");
        assert_eq!(answer["search"]["ended_by"], "cancelled");
        assert_eq!(answer["candidates"].as_array().unwrap().len(), 64);
        app.stopped().await;
        less_than(Duration::from_secs(1), stopping_since.elapsed())
    })
    .await;
}

#[tokio::test]
async fn ideas_after_the_grace_period_have_partial_counts() {
    let mut impatient = one_search();
    impatient.grace = Duration::ZERO;
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

/// Waits until the server has written some answers, and no more for a while: the buffers of the
/// socket are full.
async fn until_blocked(app: &App) {
    let (mut answered, mut unchanged) = (0.0, 0);
    until("the buffers are full", async || {
        tokio::time::sleep(Duration::from_millis(100)).await;
        let metrics = app.get("/metrics").await.text;
        let mut lines = metrics.lines();
        let counted = lines
            .find(|line| line.starts_with(r#"bestmove_requests_total{endpoint="/game-tree""#))
            .map_or(0.0, |line| {
                line.rsplit(' ').next().unwrap().parse().unwrap()
            });
        unchanged = if counted > answered { 0 } else { unchanged + 1 };
        answered = counted;
        answered > 0.0 && unchanged >= 10
    })
    .await;
}

#[tokio::test]
async fn slow_reader_has_the_grace_period_for_its_answer() {
    let mut app = App::start().await;
    let mut slow = connect_with_small_buffer(&app).await;
    let requests = pipelined_large_requests();
    slow.write_all(requests.as_bytes()).await.unwrap();
    until_blocked(&app).await;
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
    in_time(async || {
        let mut app = App::start().await;
        // The client keeps its connection open.
        assert_eq!(app.get("/livez").await.status, StatusCode::OK);
        let stopping_since = Instant::now();
        app.stop();
        app.stopped().await;
        less_than(Duration::from_secs(1), stopping_since.elapsed())
    })
    .await;
}

/// Settings with a queue. The header of a proxy identifies the client of a request.
pub(crate) fn proxied() -> Settings {
    let mut settings = one_search();
    settings.service.queue_capacity = 64;
    settings.access.trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()];
    settings
}

pub(crate) async fn until_accepted(app: &App, searches: f64) {
    until("the searches are accepted", async || {
        let metrics = app.get("/metrics").await.text;
        let running = value(&metrics, r#"bestmove_permits_in_use{lane="long"}"#);
        let waiting = value(&metrics, r#"bestmove_waiting{lane="long"}"#);
        running + waiting >= searches
    })
    .await;
}

pub(crate) async fn until_running(app: &App, searches: f64) {
    until("the searches run", async || {
        let metrics = app.get("/metrics").await.text;
        let running = value(&metrics, r#"bestmove_permits_in_use{lane="long"}"#);
        (running - searches).abs() < 0.5
    })
    .await;
}

#[tokio::test]
async fn client_with_many_requests_does_not_delay_another() {
    let app = App::start_with(proxied()).await;
    let (heavy, light) = ("192.0.2.1", "192.0.2.2");
    let endless = ask_as(&app, heavy, 60_000);
    until_accepted(&app, 1.0).await;
    let mut waiting = Vec::new();
    for movetime_ms in [101, 102, 103] {
        waiting.push(ask_as(&app, heavy, movetime_ms));
    }
    until_accepted(&app, 4.0).await;
    // The light client has its answer while all searches of the heavy one run or wait.
    let answer = tokio::time::timeout(HANG, ask_as(&app, light, 104)).await;
    let answer = answer.expect("the light client does not wait for the heavy one");
    assert_eq!(answer.unwrap().unwrap().status(), StatusCode::OK);
    assert!(!endless.is_finished() && waiting.iter().all(|request| !request.is_finished()));
    endless.abort();
    for request in waiting {
        assert_eq!(request.await.unwrap().unwrap().status(), StatusCode::OK);
    }
}

/// Sends a hard request of a client behind the proxy in the background.
pub(crate) fn ask_as(
    app: &App,
    client: &str,
    movetime_ms: u64,
) -> JoinHandle<reqwest::Result<reqwest::Response>> {
    let mut question = hard();
    question["limits"] = json!({"movetime_ms": movetime_ms});
    let request = app.request(Method::POST, "/best-move").json(&question);
    tokio::spawn(request.header("x-forwarded-for", client).send())
}

#[tokio::test]
async fn running_search_is_shortened_before_another_has_waited_too_long() {
    let mut impatient = one_search();
    impatient.service.queue_capacity = 64;
    impatient.service.max_wait = Duration::from_secs(4);
    let app = App::start_with(impatient).await;
    // It has a minute, unless others wait.
    let question = hard();
    let long = app.answer(&question);
    let other = async {
        until_accepted(&app, 1.0).await;
        app.answer(&hasty()).await
    };
    let (long, other) = tokio::join!(long, other);
    // Half of the longest wait, for there are two searches.
    assert_eq!(long["search"]["stopped_by"], "time");
    assert_eq!(long["search"]["time_ms_allowed"], 2_000);
    assert_eq!(other["search"]["time_ms_allowed"], 1);
}

#[tokio::test]
async fn lame_duck_answers_but_is_not_ready() {
    let start = |lame_duck| {
        App::start_with(Settings {
            lame_duck,
            ..settings()
        })
    };
    let mut app = start(Duration::from_mins(1)).await;
    app.stop();
    until("it is not ready", async || {
        app.get("/readyz").await.status != StatusCode::OK
    })
    .await;
    assert_eq!(app.get("/readyz").await.json()["code"], "shutting_down");
    assert_eq!(app.ask(&hasty()).await.status, StatusCode::OK);
    // It stops when the time is over, and not before.
    let lame_duck = Duration::from_millis(300);
    let mut app = start(lame_duck).await;
    let stopping_since = Instant::now();
    app.stop();
    app.stopped().await;
    assert!(stopping_since.elapsed() >= lame_duck);
}
