//! Access to `/mcp`: hosts, keys, rates and metrics are those of every request.

use std::num::NonZeroU32;
use std::sync::Arc;

use bestmove::http::Settings;
use bestmove::http::auth::{AccessPolicy, AllowedHost, ApiKeys, Rate};
use reqwest::header::HOST;
use reqwest::{Method, StatusCode};
use serde_json::json;
use tokio::task::JoinSet;

use super::access::{start_with_policy, start_with_rate, until_refused};
use super::app::{App, Reply, file, settings, until};
use super::lifecycle::{hard, hasty, one_search, until_busy};
use super::mcp::{call, post, text};
use super::metrics::value;

async fn ping_as(app: &App, header: &'static str, value: &str) -> Reply {
    app.send(post(app, "ping", &json!({})).header(header, value))
        .await
}

#[tokio::test]
async fn host_and_origin_must_be_allowed() {
    let app = App::start_with(Settings {
        access: AccessPolicy {
            mcp_allowed_hosts: vec![AllowedHost::Name("play.test".to_owned())],
            ..AccessPolicy::default()
        },
        cors_origins: Some(vec!["https://named.test".try_into().unwrap()]),
        ..settings()
    })
    .await;
    for (header, value, status) in [
        ("host", "127.0.0.1", 200),
        ("host", "localhost:1234", 200),
        ("host", "play.test", 200),
        ("host", "rebound.test", 403),
        ("origin", "https://named.test", 200),
        ("origin", "https://play.test", 200),
        ("origin", "http://localhost:3000", 200),
        ("origin", "https://rebound.test", 403),
        ("origin", "null", 403),
    ] {
        let reply = ping_as(&app, header, value).await;
        assert_eq!(reply.status, status, "{header}: {value}: {}", reply.text);
        if status == 403 {
            assert_eq!(reply.json()["code"], "forbidden");
        }
    }
    let twice = post(&app, "ping", &json!({}))
        .header("origin", "https://named.test")
        .header("origin", "https://named.test");
    assert_eq!(app.send(twice).await.status, StatusCode::FORBIDDEN);
    // The other endpoints answer under any name.
    let request = app
        .request(Method::POST, "/best-move")
        .header(HOST, "rebound.test");
    let request = request.json(&json!({"moves": [4]}));
    assert_eq!(app.send(request).await.status, StatusCode::OK);
}

#[tokio::test]
async fn foreign_pages_cannot_call_tools_by_default() {
    let app = App::start().await;
    let own = app.url.clone();
    for (origin, status) in [(own.as_str(), 200), ("https://other.test", 403)] {
        let reply = ping_as(&app, "origin", origin).await;
        assert_eq!(reply.status, status, "{origin}: {}", reply.text);
    }
    // They may use the other endpoints.
    let request = app.request(Method::POST, "/best-move");
    let request = request.header("origin", "https://other.test");
    let reply = app.send(request.json(&json!({"moves": [4]}))).await;
    assert_eq!(reply.header("access-control-allow-origin"), "*");
}

/// Four requests at once, and one a second.
const BURST_OF_4: Rate = Rate {
    per_second: NonZeroU32::MIN,
    burst: NonZeroU32::new(4).unwrap(),
};

#[tokio::test]
async fn review_counts_every_ply_for_the_rate_limit() {
    let app = start_with_rate(BURST_OF_4).await;
    // The message is one request, and the other plies are two.
    let game = json!({"moves": [4, 0, 8]});
    let refused = until_refused(BURST_OF_4, 3, async || {
        let reviewed = call(&app, "review", &game).await;
        if reviewed["isError"] == true {
            Err(reviewed)
        } else {
            Ok(())
        }
    })
    .await;
    let text = text(&refused);
    assert!(
        text.starts_with("rate limit exceeded (retry in "),
        "{text:?}"
    );
    assert_eq!(refused["_meta"]["code"], "rate_limited");
}

#[tokio::test]
async fn array_of_more_messages_than_the_rate_limit_lets_through_is_refused_for_good() {
    let app = start_with_rate(BURST_OF_4).await;
    let ping = json!({"jsonrpc": "2.0", "id": 1, "method": "ping"});
    let batch = json!(vec![ping; 5]);
    let reply = app.post("/mcp", &batch).await;
    assert_eq!(reply.status, 422, "{}", reply.text);
    assert_eq!(
        reply.json()["detail"],
        "the request: has 5 messages, and this server accepts at most 4"
    );
}

#[tokio::test]
async fn calls_of_tools_are_counted_by_game_and_by_problem() {
    let app = App::start().await;
    let connect_four = json!({"game": "connect-four", "moves": [3, 3], "limits": {"nodes": 100}});
    call(&app, "best_move", &connect_four).await;
    call(&app, "review", &connect_four).await;
    call(&app, "play", &json!({"game": "connect-four", "moves": []})).await;
    call(&app, "list_games", &json!({})).await;
    call(&app, "play", &json!({"moves": [4, 4]})).await;
    let metrics = app.get("/metrics").await.text;
    for (series, expected) in [
        (
            r#"bestmove_requests_total{endpoint="/mcp",method="POST",game="connect-four",status="200"}"#,
            3.0,
        ),
        (
            r#"bestmove_requests_total{endpoint="/mcp",method="POST",game="",status="200"}"#,
            2.0,
        ),
        (r#"bestmove_tool_errors_total{code="illegal_move"}"#, 1.0),
        (r#"bestmove_tool_errors_total{code="overloaded"}"#, 0.0),
    ] {
        let counted = value(&metrics, series);
        assert!(
            (counted - expected).abs() < 0.5,
            "{series} is not {expected}"
        );
    }
}

#[tokio::test]
async fn keys_and_rates_are_those_of_every_request() {
    let path = file("mcp-keys", "ann correct-horse-battery\n");
    let rate = Rate {
        per_second: NonZeroU32::MIN,
        burst: NonZeroU32::new(2).unwrap(),
    };
    let app = start_with_policy(AccessPolicy {
        keys: Some(Arc::new(ApiKeys::read(path).unwrap())),
        rate: Some(rate),
        ..AccessPolicy::default()
    })
    .await;
    let reply = ping_as(&app, "x-api-key", "wrong-horse-battery").await;
    assert_eq!(reply.status, StatusCode::UNAUTHORIZED);
    assert_eq!(reply.json()["code"], "unauthorized");
    let refused = until_refused(rate, 1, async || {
        let reply = ping_as(&app, "authorization", "Bearer correct-horse-battery").await;
        if reply.status == 200 {
            Ok(())
        } else {
            Err(reply)
        }
    })
    .await;
    assert_eq!(refused.status, 429, "{}", refused.text);
    let metrics = app.request(Method::GET, "/metrics").send().await.unwrap();
    let metrics = metrics.text().await.unwrap();
    let counted = r#"requests_total{endpoint="/mcp",method="POST",game="",status="429"} 1"#;
    assert!(metrics.contains(counted), "{metrics}");
}

#[tokio::test]
async fn client_that_hangs_up_ends_its_search() {
    let app = App::start_with(one_search()).await;
    let params = json!({"name": "analyze", "arguments": hard()});
    let request = post(&app, "tools/call", &params);
    let abandoned = tokio::spawn(request.send());
    until_busy(&app).await;
    // Overload is a result that the agent can read.
    let refused = call(&app, "best_move", &hasty()).await;
    let sentence = text(&refused);
    assert!(
        sentence.starts_with("the server is overloaded; retry later (retry in "),
        "{sentence:?}"
    );
    assert_eq!(refused["_meta"]["code"], "overloaded");
    let metrics = app.get("/metrics").await.text;
    assert!(value(&metrics, r#"bestmove_tool_errors_total{code="overloaded"}"#) > 0.5);
    assert!(!abandoned.is_finished());
    abandoned.abort();
    until("the permit is free", async || {
        call(&app, "best_move", &hasty()).await["isError"] == false
    })
    .await;
}

/// Pixels are drawn in the quick lane, which here has room for two at a time.
#[tokio::test]
async fn board_is_answered_without_a_picture_where_the_server_is_too_busy_to_draw() {
    let app = Arc::new(App::start_with(one_search()).await);
    let mut calls = JoinSet::new();
    for _ in 0..30 {
        let app = Arc::clone(&app);
        calls.spawn(async move { call(&app, "draw_board", &json!({"moves": [4]})).await });
    }
    let mut pictures = 0;
    for drawn in calls.join_all().await {
        assert_eq!(drawn["isError"], false, "{drawn}");
        assert!(text(&drawn).contains('X'), "{drawn}");
        pictures += usize::from(drawn["content"][1]["type"] == "image");
    }
    assert!(pictures > 0);
}
