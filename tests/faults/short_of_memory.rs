//! Searches whose tables do not fit into the memory that is left.

use std::thread::available_parallelism;

use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::replica::Replica;

/// The number of searches that run at a time.
const SEARCHES: u32 = 4;

/// The most data that the server may have, in KiB. It is enough for everything but large tables. The
/// server has a thread for each core, and a stack for each thread.
fn data_limit() -> u32 {
    let cores = available_parallelism().unwrap().get();
    (160 + 4 * u32::try_from(cores).unwrap()) * 1024
}

/// A request whose tables would grow to about 200 MiB.
fn large_search(column: u32) -> Value {
    json!({
        "game": "connect-four",
        "rules": {"rows": 7, "columns": 8},
        "moves": [column],
        "limits": {"movetime_ms": 5_000},
    })
}

#[tokio::test]
async fn searches_go_on_with_the_tables_that_they_have() {
    let concurrent = SEARCHES.to_string();
    let arguments = [
        ["--table-mb", "1024"],
        ["--max-concurrent-searches", &concurrent],
        ["--cache-mb", "0"],
    ];
    let mut replica = Replica::with_data_limit(data_limit(), &arguments.concat());
    let mut searches = JoinSet::new();
    for column in 0..SEARCHES {
        let request = Client::new().post(format!("{}/best-move", replica.url));
        searches.spawn(request.json(&large_search(column)).send());
    }
    for response in searches.join_all().await {
        let response = response.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
        let answer: Value = response.json().await.unwrap();
        assert_eq!(answer["search"]["stopped_by"], "time", "{answer}");
    }
    let small = json!({"board": "O.XX.X.OO", "player": "X"});
    let answer = replica.ask(&small).await.json();
    assert_eq!(answer["index"], 4);
    let log = replica.log();
    assert!(!log.contains("ERROR"), "{log}");
    replica.process.stop().await;
}
