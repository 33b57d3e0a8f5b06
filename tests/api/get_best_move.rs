//! `GET /best-move`: the answer of a link, and its headers for caches.

use reqwest::header::IF_NONE_MATCH;
use reqwest::{Method, StatusCode};
use serde_json::Value;

use super::app::{App, Reply};
use super::lifecycle::one_search;
use super::refused::requests;

const TUTORIAL: &str = "/best-move?board=O.XX.X.OO&player=X";

async fn again(app: &App, path: &str, tag: &str) -> Reply {
    let request = app.request(Method::GET, path);
    app.send(request.header(IF_NONE_MATCH, tag)).await
}

#[tokio::test]
async fn link_and_body_have_equal_answers() {
    let app = App::start().await;
    let cases = r#"
        {"board": "O.XX.X.OO", "player": "X"} => board=O.XX.X.OO&player=X
        {"game": "connect-four", "moves": [3, 3, 3], "limits": {"depth": 4}} => game=connect-four&moves=3,3,3&limits.depth=4
        {"moves": [], "rules": {"rows": 3, "columns": 4, "misere": true}} => moves=&rules.rows=3&rules.columns=4&rules.misere=true
        {"moves": [4], "top": 3} => moves=4&top=3
        {"moves": [4], "explain": true} => moves=4&explain=true
        {"moves": [4], "difficulty": "easy", "tie_break": "random", "seed": 7} => moves=4&difficulty=easy&tie_break=random&seed=7
        {"board": "XXXOO....", "player": "O"} => board=XXXOO....&player=O
    "#;
    for (body, [query]) in requests(cases) {
        let reply = app.get(&format!("/best-move?{query}")).await;
        assert_eq!(reply.status, StatusCode::OK, "{query}: {}", reply.text);
        assert_eq!(reply.json(), app.answer(&body).await, "{query}");
        assert!(reply.headers.get("vary").is_none());
    }
}

#[tokio::test]
async fn exact_answer_is_cached_for_a_day() {
    let app = App::start().await;
    for path in [
        TUTORIAL,
        "/best-move?moves=",
        "/best-move?board=XXXOO....&player=O",
    ] {
        let reply = app.get(path).await;
        let policy = "public, max-age=86400";
        assert_eq!(reply.header("cache-control"), policy, "{path}");
        let tag = reply.header("etag").to_owned();
        for known in [&tag, &format!("\"other\", {tag}"), "*"] {
            let known = again(&app, path, known).await;
            assert_eq!(known.status, StatusCode::NOT_MODIFIED, "{path}");
            assert_eq!(known.text, "");
            assert_eq!(known.header("etag"), tag);
            assert_eq!(known.header("cache-control"), policy);
        }
        let other = again(&app, path, "\"other\"").await;
        assert_eq!((other.status, other.text), (StatusCode::OK, reply.text));
    }
}

#[tokio::test]
async fn tag_identifies_the_answer() {
    let app = App::start().await;
    let tag = async |path: &str| app.get(path).await.header("etag").to_owned();
    assert_eq!(tag(TUTORIAL).await, tag(TUTORIAL).await);
    let other = "/best-move?board=O.XX.X.OO&player=X&tie_break=first&rules.misere=true";
    assert_ne!(tag(TUTORIAL).await, tag(other).await);
    // Another server has the same tag.
    assert_eq!(
        tag(TUTORIAL).await,
        App::start().await.get(TUTORIAL).await.header("etag")
    );
}

#[tokio::test]
async fn random_or_estimated_answer_is_not_cacheable() {
    let app = App::start_with(one_search()).await;
    for query in [
        "moves=&tie_break=random",
        "moves=&difficulty=medium",
        "moves=&difficulty=hard&seed=3",
        "moves=&limits.depth=1",
        "game=gomoku&moves=112&limits.nodes=300",
    ] {
        let reply = app.get(&format!("/best-move?{query}")).await;
        assert_eq!(reply.status, StatusCode::OK, "{query}: {}", reply.text);
        assert_eq!(reply.header("cache-control"), "no-store", "{query}");
        assert!(reply.headers.get("etag").is_none(), "{query}");
    }
}

#[tokio::test]
async fn link_can_be_streamed() {
    let app = App::start().await;
    let link = TUTORIAL.replace("/best-move?", "/best-move/stream?");
    let reply = app.get(&link).await;
    assert_eq!(reply.header("content-type"), "text/event-stream");
    assert_eq!(reply.header("cache-control"), "no-store");
    let (_, result) = reply.text.split_once("event: result\ndata: ").unwrap();
    let result: Value = serde_json::from_str(result.trim()).unwrap();
    assert_eq!(result, app.get(TUTORIAL).await.json());
}

#[tokio::test]
async fn refusal_of_a_link_names_the_error() {
    let app = App::start().await;
    for (query, status, code) in [
        ("moves=4&moves=0", 400, "bad_query"),
        ("", 422, "invalid_request"),
        ("moves=&depth=3", 422, "invalid_request"),
        ("moves=&limits.depth=none", 422, "invalid_request"),
        ("moves=&top=0", 422, "invalid_request"),
        ("moves=&top=all", 422, "invalid_request"),
        ("moves=&difficulty=1", 422, "invalid_request"),
        ("moves=4,4", 422, "illegal_move"),
        ("board=XXX......&player=O", 422, "impossible_position"),
    ] {
        let reply = app.get(&format!("/best-move?{query}")).await;
        assert_eq!(reply.status, status, "{query}: {}", reply.text);
        assert_eq!(reply.json()["code"], code, "{query}");
    }
}

#[tokio::test]
async fn equal_requests_have_one_canonical_link() {
    let app = App::start().await;
    for query in [
        "board=O.XX.X.OO&player=X",
        "player=X&board=O.XX.X.OO&game=tic-tac-toe&tie_break=fastest",
        "board=O.XX.X.OO&player=X&limits.movetime_ms=900",
        "board=o_xx_x_oo&player=X",
        "moves=2,0,3,7,5,8",
    ] {
        let reply = app.get(&format!("/best-move?{query}")).await;
        let link = r#"</best-move?board=O.XX.X.OO&player=X>; rel="canonical""#;
        assert_eq!(reply.header("link"), link, "{query}");
    }
    let query = "board=................&player=X&rules.rows=4&rules.columns=4&tie_break=first";
    let reply = app.get(&format!("/best-move?{query}&game=mnk")).await;
    let link = reply.header("link").to_owned();
    let path = link.trim_start_matches('<').split('>').next().unwrap();
    let canonical = app.get(path).await;
    assert_eq!(canonical.text, reply.text);
    assert_eq!(canonical.header("link"), link);
    let reply = app.get("/best-move?top=2&board=O.XX.X.OO&player=X").await;
    let link = r#"</best-move?board=O.XX.X.OO&player=X&top=2>; rel="canonical""#;
    assert_eq!(reply.header("link"), link);
    for query in [
        "moves=4&tie_break=random",
        "board=O.XX.X.OO&player=X&limits.nodes=100000",
    ] {
        let reply = app.get(&format!("/best-move?{query}")).await;
        assert!(!reply.headers.contains_key("link"), "{query}");
    }
}
