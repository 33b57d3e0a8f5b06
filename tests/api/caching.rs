//! Cached and compressed answers, and equal requests that arrive at the same time.

use std::io::Read as _;
use std::time::Duration;

use flate2::read::GzDecoder;
use reqwest::header::{
    ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_LENGTH, ETAG, HeaderMap, HeaderValue, IF_NONE_MATCH,
    VARY,
};
use reqwest::{Method, RequestBuilder, Response, StatusCode};
use serde_json::{Value, json};
use tokio::task::JoinHandle;

use super::app::{App, HANG, Reply, until};
use super::lifecycle::{ask_as, easy, hard, one_search, proxied, until_accepted, until_running};
use super::metrics::value;

pub(crate) async fn with_cache() -> App {
    let mut settings = one_search();
    settings.service.cache_bytes = 16 << 20;
    // A search that is running when the server stops answers at once.
    settings.grace = Duration::ZERO;
    App::start_with(settings).await
}

/// A request whose search takes all of its time and is equal only to itself.
fn slow(movetime_ms: u64) -> Value {
    let mut request = hard();
    request["limits"] = json!({"movetime_ms": movetime_ms});
    request
}

/// A request whose search does not end by itself while a test runs.
fn endless() -> Value {
    slow(60_000)
}

fn send(app: &App, request: &Value) -> JoinHandle<reqwest::Result<Response>> {
    let request = app.request(Method::POST, "/best-move").json(request);
    tokio::spawn(request.send())
}

async fn until_joined(app: &App, requests: f64) {
    until("a request joins", async || {
        let metrics = app.get("/metrics").await.text;
        value(&metrics, r#"bestmove_cache_hits_total{tier="joined"}"#) >= requests
    })
    .await;
}

pub(crate) fn took_no_search(reply: &Reply) -> bool {
    reply.header("server-timing") == "queue;dur=0.000, search;dur=0.000"
}

#[tokio::test]
async fn exact_answer_is_cached() {
    let app = with_cache().await;
    let first = app.ask(&easy()).await;
    assert!(!took_no_search(&first));
    for _ in 0..2 {
        let again = app.ask(&easy()).await;
        assert!(took_no_search(&again), "{:?}", again.headers);
        assert_eq!(again.text, first.text);
    }
    // The answer gives the board in the form of the request.
    let same_position = json!({"moves": [2, 0, 3, 7, 5, 8]});
    let same = app.ask(&same_position).await;
    assert!(took_no_search(&same) && same.json()["after"]["board"].is_string());
    let link = app.get("/best-move?board=O.XX.X.OO&player=X").await;
    assert!(took_no_search(&link));
    assert!(link.headers.contains_key("etag"));
}

/// The symmetries of a board of three rows and columns: the cell that each cell comes from.
fn symmetries() -> Vec<[usize; 9]> {
    let quarter = |from: [usize; 9]| [6, 3, 0, 7, 4, 1, 8, 5, 2].map(|cell: usize| from[cell]);
    let mirror = |from: [usize; 9]| [2, 1, 0, 5, 4, 3, 8, 7, 6].map(|cell: usize| from[cell]);
    let as_it_is = std::array::from_fn(|cell| cell);
    let turns = std::iter::successors(Some(as_it_is), |from| Some(quarter(*from)));
    turns
        .take(4)
        .flat_map(|from| [from, mirror(from)])
        .collect()
}

#[tokio::test]
async fn symmetric_positions_share_a_cached_result() {
    let (cached, uncached) = (with_cache().await, App::start_with(one_search()).await);
    let board = ["X", ".", ".", ".", "O", ".", ".", "X", "."];
    let mut scores = Vec::new();
    for from in symmetries() {
        let turned = from.map(|cell| board[cell]).concat();
        let request = json!({"board": turned, "player": "O"});
        let reply = cached.ask(&request).await;
        assert_eq!(took_no_search(&reply), !scores.is_empty(), "{turned}");
        // The body is the same whether the result was cached or not.
        assert_eq!(reply.text, uncached.ask(&request).await.text, "{turned}");
        let mut known: Vec<_> = reply.json()["candidates"]
            .as_array()
            .unwrap()
            .iter()
            .map(|each| {
                let index = each["index"].as_u64().unwrap();
                let cell = from[usize::try_from(index).unwrap()];
                (cell, each["score"].as_i64(), each["remoteness"].as_u64())
            })
            .collect();
        known.sort_unstable();
        scores.push(known);
    }
    assert_eq!(scores.len(), 8);
    assert!(scores.iter().all(|known| *known == scores[0]), "{scores:?}");
    // Another selection of moves or candidates needs no search either.
    for (field, value) in [
        ("tie_break", json!("first")),
        ("tie_break", json!("fastest")),
        ("top", json!(1)),
    ] {
        let mut request = json!({"board": "X...O..X.", "player": "O"});
        request[field] = value;
        let reply = cached.ask(&request).await;
        assert!(took_no_search(&reply), "{request}");
    }
}

#[tokio::test]
async fn requests_with_other_options_have_other_answers() {
    let app = with_cache().await;
    let first = app.answer(&json!({"moves": []})).await;
    assert_eq!(first["search"]["exact"], true);
    let limited = app
        .answer(&json!({"moves": [], "limits": {"depth": 2}}))
        .await;
    assert_eq!(limited["search"]["stopped_by"], "depth");
    let rules = json!({"moves": [], "rules": {"misere": true}});
    let misere = app.ask(&rules).await;
    assert!(!took_no_search(&misere));
    for other in [
        json!({"moves": [], "tie_break": "random"}),
        json!({"moves": [], "difficulty": "easy"}),
        json!({"moves": [], "player": "O"}),
        json!({"moves": [0]}),
    ] {
        let reply = app.ask(&other).await;
        assert_eq!(reply.status, StatusCode::OK, "{other}");
        assert!(!took_no_search(&reply), "{other}");
    }
}

#[tokio::test]
async fn result_of_a_short_answer_is_cached_in_full() {
    let app = with_cache().await;
    let short = app.answer(&json!({"moves": [], "top": 1})).await;
    assert_eq!(short["candidates"].as_array().unwrap().len(), 1);
    let full = app.ask(&json!({"moves": []})).await;
    assert!(took_no_search(&full));
    assert_eq!(full.json()["candidates"].as_array().unwrap().len(), 9);
}

#[tokio::test]
async fn estimate_is_not_cached() {
    let app = with_cache().await;
    for _ in 0..2 {
        let reply = app.ask(&slow(50)).await;
        assert_eq!(reply.json()["search"]["exact"], false);
        assert!(!took_no_search(&reply));
    }
}

#[tokio::test]
async fn cached_answer_does_not_wait() {
    let app = with_cache().await;
    app.answer(&easy()).await;
    let busy = send(&app, &endless());
    until_accepted(&app, 1.0).await;
    assert!(took_no_search(&app.ask(&easy()).await));
    let rejected = app.ask(&slow(50)).await;
    assert_eq!(rejected.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(!busy.is_finished());
}

#[tokio::test]
async fn equal_requests_share_one_search() {
    let mut app = with_cache().await;
    let one = send(&app, &endless());
    until_accepted(&app, 1.0).await;
    let other = send(&app, &endless());
    until_joined(&app, 1.0).await;
    let mut short = endless();
    short["top"] = json!(3);
    // The queue has no place for a second search.
    for unequal in [slow(59_999), short] {
        let reply = app.ask(&unequal).await;
        assert_eq!(reply.status, StatusCode::SERVICE_UNAVAILABLE);
    }
    // The stop ends the search.
    app.stop();
    let text = async |request: JoinHandle<reqwest::Result<Response>>| {
        let response = request.await.unwrap().unwrap();
        assert_eq!(response.status(), StatusCode::OK);
        response.text().await.unwrap()
    };
    assert_eq!(text(one).await, text(other).await);
}

#[tokio::test]
async fn search_goes_on_after_the_first_client_has_left() {
    let mut app = with_cache().await;
    // A search ends when no client waits for it.
    let abandoned = send(&app, &endless());
    until_running(&app, 1.0).await;
    abandoned.abort();
    until_running(&app, 0.0).await;
    let first = send(&app, &endless());
    until_running(&app, 1.0).await;
    let second = send(&app, &endless());
    until_joined(&app, 1.0).await;
    let connections = async || value(&app.get("/metrics").await.text, "bestmove_connections");
    let before = connections().await;
    first.abort();
    until("the first client is gone", async || {
        connections().await < before - 0.5
    })
    .await;
    // The search is that of the second request, and no other one can run at the same time.
    let rejected = app.ask(&slow(50)).await;
    assert_eq!(rejected.status, StatusCode::SERVICE_UNAVAILABLE);
    app.stop();
    let second = second.await.unwrap().unwrap();
    assert_eq!(second.status(), StatusCode::OK);
}

#[tokio::test]
async fn client_does_not_wait_in_the_line_of_another() {
    let mut settings = proxied();
    settings.service.cache_bytes = 16 << 20;
    let app = App::start_with(settings).await;
    let (heavy, light) = ("192.0.2.1", "192.0.2.2");
    let running = ask_as(&app, heavy, 60_000);
    until_accepted(&app, 1.0).await;
    let mut waiting = Vec::new();
    // Both clients send the last request, which is last in the line of the heavy client.
    for (after, movetime_ms) in [(2.0, 101), (3.0, 102), (4.0, 103)] {
        waiting.push(ask_as(&app, heavy, movetime_ms));
        until_accepted(&app, after).await;
    }
    let answer = tokio::time::timeout(HANG, ask_as(&app, light, 103)).await;
    let answer = answer.expect("the light client waits for no search of the heavy client");
    assert_eq!(answer.unwrap().unwrap().status(), StatusCode::OK);
    assert!(!running.is_finished() && !waiting[0].is_finished() && !waiting[1].is_finished());
    running.abort();
    for request in waiting {
        assert_eq!(request.await.unwrap().unwrap().status(), StatusCode::OK);
    }
}

/// Sends a request of a client that accepts these codings.
async fn accepting(request: RequestBuilder, codings: &str) -> (HeaderMap, Vec<u8>) {
    let request = request.header(ACCEPT_ENCODING, codings);
    let reply = request.send().await.unwrap();
    assert_eq!(reply.status(), StatusCode::OK);
    let headers = reply.headers().clone();
    (headers, reply.bytes().await.unwrap().to_vec())
}

#[tokio::test]
async fn large_answers_are_compressed_where_a_client_accepts_it() {
    let app = App::start().await;
    let go = "game=mnk&moves=&rules.rows=19&rules.columns=19&rules.connect=5";
    for path in [
        &format!("/position?{go}"),
        "/openapi.yaml",
        "/openapi.json",
        "/metrics",
        "/games",
        "/game-tree.svg?moves=4,0,8,2,6&depth=3",
    ] {
        let get = || app.request(Method::GET, path);
        // The time that the server is up, and counts, differ between two scrapes.
        let is_constant = path != "/metrics";
        let (headers, plain) = accepting(get(), "identity").await;
        assert!(plain.len() > 8_192, "{path}: {} bytes", plain.len());
        assert!(!headers.contains_key(CONTENT_ENCODING), "{path}");
        assert_eq!(headers[VARY], "accept-encoding", "{path}");
        for codings in ["gzip", "br, gzip;q=0.5", "*"] {
            let (headers, compressed) = accepting(get(), codings).await;
            assert_eq!(headers[CONTENT_ENCODING], "gzip", "{path}: {codings}");
            assert_eq!(headers[VARY], "accept-encoding", "{path}");
            // The cards of the games have few words twice.
            let times = if path == "/games" { 2 } else { 3 };
            assert!(compressed.len() * times < plain.len(), "{path}");
            let length = headers[CONTENT_LENGTH].to_str().unwrap();
            assert_eq!(length, compressed.len().to_string(), "{path}");
            let mut whole = Vec::new();
            GzDecoder::new(&*compressed)
                .read_to_end(&mut whole)
                .unwrap();
            assert!(!is_constant || whole == plain, "{path}");
        }
        for codings in ["gzip;q=0", "br", ""] {
            let (headers, _) = accepting(get(), codings).await;
            assert!(!headers.contains_key(CONTENT_ENCODING), "{path}: {codings}");
        }
    }
}

#[tokio::test]
async fn small_answers_and_streams_are_not_compressed() {
    let app = App::start().await;
    for path in [
        "/best-move?board=O.XX.X.OO&player=X",
        "/position?moves=4",
        "/livez",
        "/best-move/stream?game=gomoku&moves=112&limits.nodes=500",
        "/board.png?moves=4",
    ] {
        let (headers, _) = accepting(app.request(Method::GET, path), "gzip").await;
        assert!(!headers.contains_key(CONTENT_ENCODING), "{path}");
        assert!(!headers.contains_key(VARY), "{path}");
    }
}

#[tokio::test]
async fn compressed_answer_has_a_weak_tag_that_revalidates_it() {
    let app = App::start().await;
    let go = "game=mnk&moves=&rules.rows=19&rules.columns=19&rules.connect=5";
    let get = || app.request(Method::GET, &format!("/position?{go}"));
    let (plain, _) = accepting(get(), "identity").await;
    let (compressed, _) = accepting(get(), "gzip").await;
    let tag = plain[ETAG].to_str().unwrap();
    assert!(tag.starts_with('"'), "{tag}");
    assert_eq!(compressed[ETAG], format!("W/{tag}"));
    let known = get().header(ACCEPT_ENCODING, "gzip");
    let known = known.header(IF_NONE_MATCH, format!("W/{tag}"));
    let reply = known.send().await.unwrap();
    assert_eq!(reply.status(), StatusCode::NOT_MODIFIED);
    let head = app
        .client
        .head(format!("{}/position?{go}", app.url))
        .header(ACCEPT_ENCODING, "gzip");
    let head = head.send().await.unwrap();
    assert_eq!(head.status(), StatusCode::OK);
    assert!(!head.headers().contains_key(CONTENT_ENCODING));
    assert!(!head.headers().contains_key(CONTENT_LENGTH));
    assert_eq!(head.headers()[ETAG], compressed[ETAG]);
}

#[tokio::test]
async fn responses_without_a_body_vary_as_those_with_it() {
    let app = App::start().await;
    let go = "game=mnk&moves=&rules.rows=19&rules.columns=19&rules.connect=5";
    let large = format!("/position?{go}");
    for path in [
        large.as_str(),
        "/games",
        "/openapi.yaml",
        "/docs/docs.css",
        "/position?moves=4",
    ] {
        for codings in ["gzip", "identity"] {
            let send = async |method: Method, known: Option<&HeaderValue>| {
                let mut request = app.request(method, path).header(ACCEPT_ENCODING, codings);
                if let Some(known) = known {
                    request = request.header(IF_NONE_MATCH, known);
                }
                let reply = request.send().await.unwrap();
                let headers = reply.headers();
                let varies: Vec<_> = headers.get_all(VARY).iter().cloned().collect();
                (reply.status().as_u16(), varies, headers.get(ETAG).cloned())
            };
            let (status, varies, tag) = send(Method::GET, None).await;
            assert_eq!(status, 200, "{path}");
            assert_eq!(
                varies.len(),
                usize::from(path != "/position?moves=4"),
                "{path}"
            );
            if tag.is_some() {
                let unmodified = send(Method::GET, tag.as_ref()).await;
                let expected = (304, varies.clone(), tag.clone());
                assert_eq!(unmodified, expected, "{path}: {codings}");
            }
            let head = send(Method::HEAD, None).await;
            assert_eq!(head, (200, varies, tag), "{path}: {codings}");
        }
    }
    // Only compressing the body would tell its length.
    for (codings, has_length) in [("identity", true), ("gzip", false)] {
        let head = app.request(Method::HEAD, "/games");
        let head = head.header(ACCEPT_ENCODING, codings).send().await.unwrap();
        assert_eq!(head.headers().contains_key(CONTENT_LENGTH), has_length);
    }
}
