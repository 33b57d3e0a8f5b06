//! Standard error that takes no log: the server answers as before, counts the lines that are
//! lost, and stops as quickly.

use std::fs::File;
use std::io::pipe;
use std::process::Stdio;
use std::time::{Duration, Instant};

use serde_json::json;
use tokio::time::timeout;

use super::replica::Replica;

/// Requests to each of two endpoints: more lines than wait for a pipe that nobody reads.
const REQUESTS: u16 = 6_000;

/// The time for all requests.
const A_WHILE: Duration = Duration::from_secs(60);

/// A server that logs every detail answers as many requests as are sent, counts lost lines, and
/// stops cleanly within two seconds.
async fn serves_without_a_log(stderr: impl Into<Stdio>) {
    let mut replica = Replica::logging_to(stderr, &["--log", "trace"]);
    let requests = async {
        for column in 0..REQUESTS {
            assert_eq!(replica.get("/livez").await, r#"{"status":"live"}"#);
            let question = json!({"game": "connect-four", "moves": [3, column % 7]});
            let answer = replica.ask(&question).await.text;
            assert!(answer.contains("pv"), "{answer}");
        }
        replica.metric("bestmove_log_lines_dropped_total").await
    };
    let dropped = timeout(A_WHILE, requests).await.expect("answers in time");
    assert!(dropped > 1_000.0, "{dropped}");
    let signalled = Instant::now();
    replica.process.stop().await;
    let took = signalled.elapsed();
    assert!(took < Duration::from_secs(2), "{took:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn log_on_a_full_disk_holds_nothing_up() {
    serves_without_a_log(File::options().write(true).open("/dev/full").unwrap()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn log_with_a_dead_reader_holds_nothing_up() {
    let (reader, writer) = pipe().unwrap();
    drop(reader);
    serves_without_a_log(writer).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn log_that_nobody_reads_holds_nothing_up() {
    let (reader, writer) = pipe().unwrap();
    serves_without_a_log(writer).await;
    drop(reader);
}
