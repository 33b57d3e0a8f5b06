//! Cached answers, and equal requests that arrive at the same time.

use std::sync::Mutex;
use std::time::Duration;

use bestmove::http::Settings;
use bestmove::service::ServiceSettings;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::app::{App, Reply};
use super::lifecycle::{easy, hard, one_search, proxied, until_accepted};

pub(crate) async fn with_cache() -> App {
    let settings = Settings {
        service: ServiceSettings {
            cache_bytes: 16 << 20,
            ..one_search().service
        },
        ..one_search()
    };
    App::start_with(settings).await
}

/// Returns a request whose search takes all of its time and is equal only to itself.
fn slow(movetime_ms: u64) -> Value {
    let mut request = hard();
    request["limits"] = json!({"movetime_ms": movetime_ms});
    request
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

/// Returns the symmetries of a board of three rows and columns: the cell that each cell comes from.
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
    let long = slow(1_000);
    let meanwhile = async {
        until_accepted(&app, 1.0).await;
        (app.ask(&easy()).await, app.ask(&slow(50)).await)
    };
    let (busy, (cached, rejected)) = tokio::join!(app.ask(&long), meanwhile);
    assert_eq!(busy.status, StatusCode::OK);
    assert!(took_no_search(&cached));
    assert_eq!(rejected.status, StatusCode::SERVICE_UNAVAILABLE);
}

#[tokio::test]
async fn equal_requests_share_one_search() {
    let app = with_cache().await;
    let (request, another) = (slow(1_000), slow(1_001));
    let mut short = request.clone();
    short["top"] = json!(3);
    let later = async {
        until_accepted(&app, 1.0).await;
        // The queue has no place for a second search.
        tokio::join!(app.ask(&request), app.ask(&another), app.ask(&short))
    };
    let (one, (other, third, fourth)) = tokio::join!(app.ask(&request), later);
    assert_eq!((one.status, other.status), (StatusCode::OK, StatusCode::OK));
    assert_eq!(one.text, other.text);
    for unequal in [third, fourth] {
        assert_eq!(unequal.status, StatusCode::SERVICE_UNAVAILABLE);
    }
}

#[tokio::test]
async fn search_goes_on_after_the_first_client_has_left() {
    let app = with_cache().await;
    let request = slow(800);
    let first = app
        .request(Method::POST, "/best-move")
        .json(&request)
        .timeout(Duration::from_millis(300))
        .send();
    let second = async {
        tokio::time::sleep(Duration::from_millis(150)).await;
        app.ask(&request).await
    };
    let (first, second) = tokio::join!(first, second);
    assert!(first.unwrap_err().is_timeout());
    assert_eq!(second.status, StatusCode::OK);
    // A search ends when no client waits for it.
    let abandoned = app
        .request(Method::POST, "/best-move")
        .json(&slow(5_000))
        .timeout(Duration::from_millis(200))
        .send();
    assert!(abandoned.await.unwrap_err().is_timeout());
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(app.ask(&slow(50)).await.status, StatusCode::OK);
}

#[tokio::test]
async fn client_does_not_wait_in_the_line_of_another() {
    let settings = Settings {
        service: ServiceSettings {
            cache_bytes: 16 << 20,
            ..proxied().service
        },
        ..proxied()
    };
    let app = App::start_with(settings).await;
    let order = Mutex::new(Vec::new());
    let ask = async |client: &'static str, movetime_ms: u64, after: u16| {
        until_accepted(&app, after.into()).await;
        let request = app.request(Method::POST, "/best-move");
        let request = request.header("x-forwarded-for", client);
        let reply = app.send(request.json(&slow(movetime_ms))).await;
        assert_eq!(reply.status, StatusCode::OK, "{}", reply.text);
        order.lock().unwrap().push((client, movetime_ms));
    };
    let (heavy, light) = ("192.0.2.1", "192.0.2.2");
    tokio::join!(
        ask(heavy, 1_500, 0),
        ask(heavy, 101, 1),
        ask(heavy, 102, 2),
        // Both clients send this request, which is last in the line of the heavy client.
        ask(heavy, 103, 3),
        ask(light, 103, 4),
    );
    let order = order.into_inner().unwrap();
    let index = |one| order.iter().position(|each| *each == one);
    assert!(
        index((light, 103)) < index((heavy, 102)),
        "the light client waits for at most one search of the heavy client: {order:?}"
    );
}
