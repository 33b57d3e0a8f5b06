//! `GET /metrics`, as Prometheus reads it.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::net::TcpListener;

use super::app::{App, settings};
use super::lifecycle::easy;

pub(crate) fn value(text: &str, series: &str) -> f64 {
    let line = text.lines().find_map(|line| {
        let value = line.strip_prefix(series)?;
        value.strip_prefix(' ')
    });
    let line = line.unwrap_or_else(|| panic!("no {series} in {text}"));
    line.parse().expect("a number")
}

#[tokio::test]
async fn requests_and_searches_are_counted() {
    let app = App::start().await;
    app.answer(&easy()).await;
    app.answer(&easy()).await;
    app.get("/best-move?board=O.XX.X.OO&player=X").await;
    app.get("/best-move?board=O.XX.X.OO&player=X").await;
    app.refusal(&json!({"board": 7})).await;
    app.answer(&json!({"game": "gomoku", "moves": [112], "limits": {"nodes": 20_000}}))
        .await;
    app.request(Method::GET, "/made-up/path")
        .send()
        .await
        .unwrap();
    let reply = app.get("/metrics").await;
    let text = &reply.text;
    assert!(text.ends_with("# EOF\n"));
    for (series, expected) in [
        (
            r#"bestmove_requests_total{endpoint="/best-move",method="POST",game="tic-tac-toe",status="200"}"#,
            2.0,
        ),
        (
            r#"bestmove_requests_total{endpoint="/best-move",method="GET",game="tic-tac-toe",status="200"}"#,
            2.0,
        ),
        (
            r#"bestmove_requests_total{endpoint="/best-move",method="POST",game="",status="422"}"#,
            1.0,
        ),
        (
            r#"bestmove_requests_total{endpoint="other",method="GET",game="",status="404"}"#,
            1.0,
        ),
        (
            r#"bestmove_request_duration_seconds_count{endpoint="/best-move",method="POST"}"#,
            4.0,
        ),
        (r#"bestmove_cache_hits_total{tier="text"}"#, 1.0),
        (r#"bestmove_cache_hits_total{tier="memory"}"#, 2.0),
        (
            r#"bestmove_searches_total{lane="quick",end="completed"}"#,
            2.0,
        ),
        (
            r#"bestmove_searches_total{lane="long",end="completed"}"#,
            1.0,
        ),
        (
            r#"bestmove_search_duration_seconds_count{game="tic-tac-toe"}"#,
            1.0,
        ),
        (r#"bestmove_search_depth_plies_count{game="gomoku"}"#, 1.0),
        (r#"bestmove_queue_duration_seconds_count{lane="long"}"#, 1.0),
        (r#"bestmove_permits_in_use{lane="long"}"#, 0.0),
        (r#"bestmove_permits{lane="long"}"#, 2.0),
        (r#"bestmove_waiting{lane="quick"}"#, 0.0),
    ] {
        assert!(
            (value(text, series) - expected).abs() < 0.5,
            "{series} is not {expected} in {text}"
        );
    }
    assert!(value(text, r#"bestmove_search_nodes_total{game="gomoku"}"#) > 1_000.0);
    assert!(value(text, "bestmove_connections") > 0.5);
}

#[tokio::test]
async fn request_for_one_position_counts_for_its_game() {
    let app = App::start().await;
    let connect_four = json!({"game": "connect-four", "moves": [3, 3]});
    for path in ["/best-move", "/ideas"] {
        app.post(path, &connect_four).await;
    }
    for link in [
        "/best-move?moves=4",
        "/board.svg?moves=4",
        "/board.svg?moves=4&scores=true",
        "/board.png?moves=4",
        "/game-tree?moves=4&depth=1",
        "/game-tree.svg?moves=4&depth=1",
    ] {
        app.get(link).await;
    }
    let text = app.get("/metrics").await.text;
    for (endpoint, method, game, expected) in [
        ("/best-move", "POST", "connect-four", 1.0),
        ("/ideas", "POST", "connect-four", 1.0),
        ("/best-move", "GET", "tic-tac-toe", 1.0),
        ("/board.svg", "GET", "tic-tac-toe", 2.0),
        ("/board.png", "GET", "tic-tac-toe", 1.0),
        ("/game-tree", "GET", "tic-tac-toe", 1.0),
        ("/game-tree.svg", "GET", "tic-tac-toe", 1.0),
    ] {
        let labels =
            format!(r#"endpoint="{endpoint}",method="{method}",game="{game}",status="200""#);
        let counted = value(&text, &format!("bestmove_requests_total{{{labels}}}"));
        assert!((counted - expected).abs() < 0.5, "{labels} of {text}");
    }
}

#[tokio::test]
async fn files_of_a_page_and_unknown_methods_make_few_series() {
    let app = App::start().await;
    for path in [
        "/",
        "/page/main.js",
        "/page/0123456789ab/style.css",
        "/docs",
        "/docs/docs.js",
    ] {
        let status = app
            .request(Method::GET, path)
            .send()
            .await
            .unwrap()
            .status();
        assert_eq!(status, StatusCode::OK, "{path}");
    }
    for method in ["BREW", "WHEN", "DELETE"] {
        let method = Method::from_bytes(method.as_bytes()).unwrap();
        let refused = app.request(method, "/best-move").send().await.unwrap();
        assert_eq!(refused.status(), StatusCode::METHOD_NOT_ALLOWED);
    }
    let text = app.get("/metrics").await.text;
    for (endpoint, method, status, expected) in [
        ("/", "GET", 200, 3.0),
        ("/docs", "GET", 200, 2.0),
        ("/best-move", "other", 405, 3.0),
    ] {
        let labels =
            format!(r#"endpoint="{endpoint}",method="{method}",game="",status="{status}""#);
        let counted = value(&text, &format!("bestmove_requests_total{{{labels}}}"));
        assert!((counted - expected).abs() < 0.5, "{labels} of {text}");
    }
    assert!(!text.contains("/page/") && !text.contains("BREW"), "{text}");
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn process_is_measured() {
    let app = App::start().await;
    let text = app.get("/metrics").await.text;
    let started = value(&text, "process_start_time_seconds");
    let server_started = value(&text, "bestmove_start_time_seconds");
    // The kernel counts in hundredths of a second, and has its own start in whole seconds.
    assert!(
        started <= server_started + 2.0,
        "{started} {server_started}"
    );
    let resident = value(&text, "process_resident_memory_bytes");
    let reserved = value(&text, "process_virtual_memory_bytes");
    assert!(
        resident > 1e6 && resident < reserved,
        "{resident} {reserved}"
    );
    let open = value(&text, "process_open_fds");
    assert!(
        open > 2.5 && open < value(&text, "process_max_fds"),
        "{open}"
    );
    assert!(value(&text, "process_cpu_seconds_total") >= 0.0);
}

#[tokio::test]
async fn metrics_can_have_their_own_port() {
    let metrics = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = format!("http://{}", metrics.local_addr().unwrap());
    let app = App::start_on(settings(), Some(metrics)).await;
    let status = |url: String| {
        let request = app.client.get(url);
        async move { request.send().await.unwrap().status() }
    };
    assert_eq!(status(format!("{}/metrics", app.url)).await, 404);
    for path in ["/metrics", "/livez", "/readyz"] {
        let status = status(format!("{port}{path}")).await;
        assert_eq!(status, StatusCode::OK, "{path}");
    }
    let reply = app.client.get(format!("{port}/best-move?moves=4")).send();
    let reply = reply.await.unwrap();
    assert_eq!(reply.status(), StatusCode::NOT_FOUND);
    let problem: Value = reply.json().await.unwrap();
    let explanation = problem["type"].as_str().unwrap();
    assert_eq!(
        status(format!("{port}{explanation}")).await,
        StatusCode::OK,
        "{problem}"
    );
}
