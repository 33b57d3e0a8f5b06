//! Replicas that stop, die or hang behind nginx: no request fails. Without nginx, only requests in
//! flight fail.

use std::time::Duration;

use reqwest::{Client, StatusCode};
use serde_json::json;

use super::load::{CLIENTS, Load};
use super::nginx::Nginx;
use super::process::until;
use super::questions::mixed_questions;
use super::replica::Replica;

/// Longer than any of these searches takes on a busy machine, so that each ends by itself.
const GRACE: [&str; 2] = ["--grace-ms", "10000"];

fn replicas() -> [Replica; 3] {
    std::array::from_fn(|_| Replica::start(&GRACE))
}

/// Replaces a replica by a new one at the same address.
fn start_again(replica: &mut Replica) {
    *replica = Replica::at(replica.address(), &GRACE);
}

/// Waits until each replica has searched since its start.
async fn until_all_used(replicas: &[Replica]) {
    for replica in replicas {
        until("the replica has searched", async || {
            replica.metric("bestmove_cache_misses_total").await > 0.0
        })
        .await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn rolling_restart_loses_no_request() {
    let mut replicas = replicas();
    let nginx = Nginx::before(&replicas).await;
    let questions = mixed_questions(&replicas[0]).await;
    let load = Load::start(&[&nginx.url], &questions);
    for seconds_down in [0.0, 0.5] {
        for replica in &mut replicas {
            load.go_on(0.5).await;
            replica.process.stop().await;
            load.go_on(seconds_down).await;
            start_again(replica);
        }
    }
    until_all_used(&replicas).await;
    load.end().await.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_replicas_lose_no_request() {
    let mut replicas = replicas();
    let nginx = Nginx::before(&replicas).await;
    let questions = mixed_questions(&replicas[0]).await;
    let load = Load::start(&[&nginx.url], &questions);
    for replica in &mut replicas {
        load.go_on(0.5).await;
        replica.process.kill();
        load.go_on(0.5).await;
        start_again(replica);
    }
    until_all_used(&replicas).await;
    load.end().await.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn paused_replica_delays_some_requests() {
    let replicas = replicas();
    let nginx = Nginx::before(&replicas).await;
    let questions = mixed_questions(&replicas[0]).await;
    let load = Load::start(&[&nginx.url], &questions);
    for replica in &replicas {
        load.go_on(0.5).await;
        replica.process.signal("STOP");
        load.go_on(3.0).await;
        replica.process.signal("CONT");
    }
    load.go_on(0.5).await;
    let report = load.end().await;
    report.assert_clean();
    // Not every client: nginx sends the next request of a served client to a less busy
    // replica.
    let is_long = |took: &&Duration| **took > Duration::from_millis(2_500);
    let waited = report.took.iter().filter(is_long).count();
    assert!((1..replicas.len() * CLIENTS).contains(&waited), "{waited}");
}

#[tokio::test(flavor = "multi_thread")]
async fn exact_links_are_cached() {
    let replicas = replicas();
    let nginx = Nginx::before(&replicas).await;
    for path in ["/best-move", "/position"] {
        for _ in 0..3 {
            let response = reqwest::get(format!("{}{path}?moves=4,0", nginx.url)).await;
            assert_eq!(response.unwrap().status(), StatusCode::OK, "{path}");
            // nginx may finish the entry of its cache after the response.
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
        let series = format!("bestmove_requests_total{{endpoint=\"{path}\"");
        let mut asked = 0.0;
        for replica in &replicas {
            let metrics = replica.get("/metrics").await;
            let counters = metrics.lines().filter(|line| line.starts_with(&series));
            let counts = counters.map(|line| line.rsplit(' ').next().unwrap().parse::<f64>());
            asked += counts.map(Result::unwrap).sum::<f64>();
        }
        assert!((asked - 1.0).abs() < 0.5, "{path}: {asked}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn body_limits_are_those_of_the_replicas() {
    let replicas = replicas();
    let nginx = Nginx::before(&replicas).await;
    let client = Client::new();
    for (path, kibibytes) in [
        ("/best-move", 64),
        ("/best-move/stream", 64),
        ("/game-review", 64),
        ("/game-review/stream", 64),
        ("/mcp", 64),
        ("/best-moves", 1_024),
        ("/best-moves/stream", 1_024),
    ] {
        for (size, status) in [
            // The body is no JSON, so it is refused as such.
            (kibibytes << 10, StatusCode::BAD_REQUEST),
            ((kibibytes << 10) + 1, StatusCode::PAYLOAD_TOO_LARGE),
        ] {
            for url in [&nginx.url, &replicas[0].url] {
                let request = client.post(format!("{url}{path}")).body("a".repeat(size));
                let response = request.header("content-type", "application/json").send();
                let response = response.await.unwrap();
                assert_eq!(response.status(), status, "{size} bytes to {url}{path}");
                let media_type = &response.headers()["content-type"];
                assert_eq!(media_type, "application/problem+json", "{url}{path}");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn batches_and_reviews_may_be_silent_for_long() {
    let replicas = replicas();
    // Less than the search takes, where the location has no timeout of its own.
    let nginx = Nginx::with_read_timeout(&replicas, "1s").await;
    let search = json!({"game": "gomoku", "moves": [], "limits": {"movetime_ms": 2_500}});
    let client = Client::new();
    for path in ["/best-moves", "/best-moves/stream"] {
        let request = client.post(format!("{}{path}", nginx.url));
        let request = request.json(&json!({"requests": [search]}));
        let response = request.send().await.unwrap();
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        let text = response.text().await.unwrap();
        assert!(text.contains("gomoku"), "{path}: {text}");
    }
    let game = json!({"game": "gomoku", "moves": [112], "limits": {"movetime_ms": 1_500}});
    let call = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call",
                      "params": {"name": "review", "arguments": game}});
    for (path, body) in [
        ("/game-review", &game),
        ("/game-review/stream", &game),
        ("/mcp", &call),
    ] {
        let request = client.post(format!("{}{path}", nginx.url)).json(body);
        let response = request.send().await.unwrap();
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        let text = response.text().await.unwrap();
        assert!(text.contains("summaries"), "{path}: {text}");
    }
    let request = client
        .post(format!("{}/best-move", nginx.url))
        .json(&search);
    let status = request.send().await.unwrap().status();
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
}

#[tokio::test(flavor = "multi_thread")]
async fn kill_without_nginx_loses_requests_in_flight() {
    let mut replica = Replica::start(&[]);
    let questions = mixed_questions(&replica).await;
    let load = Load::start(&[&replica.url], &questions);
    load.go_on(0.5).await;
    replica.process.kill();
    load.go_on(0.2).await;
    start_again(&mut replica);
    until_all_used(std::slice::from_ref(&replica)).await;
    let report = load.end().await;
    assert!(report.failed.len() <= CLIENTS, "{:?}", report.failed);
    assert!(report.not_sent > 0 && !report.took.is_empty());
}
