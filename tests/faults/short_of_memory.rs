//! Searches whose tables do not fit into the memory that is left.

use reqwest::Client;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::replica::{Replica, ask};

/// The most data that the server may have: enough for everything but large tables.
const DATA_LIMIT_KIB: u32 = 256 * 1024;

/// A request whose tables would grow to hundreds of mebibytes.
fn large_search(number: u64) -> Value {
    json!({
        "moves": [number, number + 9],
        "rules": {"rows": 8, "columns": 8, "connect": 5},
        "limits": {"movetime_ms": 5_000},
    })
}

#[tokio::test]
async fn search_goes_on_with_the_table_that_it_has() {
    let arguments = [
        ["--table-mb", "1024"],
        ["--max-concurrent-searches", "4"],
        ["--cache-mb", "0"],
    ];
    let mut replica = Replica::with_data_limit(DATA_LIMIT_KIB, &arguments.concat());
    let mut searches = JoinSet::new();
    for number in 0..4 {
        let url = replica.url.clone();
        searches.spawn(async move { ask(&Client::new(), &url, &large_search(number)).await });
    }
    for reply in searches.join_all().await {
        let answer: Value = serde_json::from_str(&reply.unwrap().text).unwrap();
        assert_eq!(answer["search"]["stopped_by"], "time", "{answer}");
    }
    let small = json!({"board": "O.XX.X.OO", "player": "X"});
    let answer: Value = serde_json::from_str(&replica.ask(&small).await.text).unwrap();
    assert_eq!(answer["index"], 4);
    replica.process.stop().await;
}
