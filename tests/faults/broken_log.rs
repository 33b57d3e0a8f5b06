//! Standard error that takes no log: the server answers as before, counts the lines that are
//! lost, and stops as quickly.

use std::fs::File;
use std::io::{PipeReader, Write as _, pipe};
use std::net::TcpListener;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use reqwest::Client;
use serde_json::json;
use tokio::time::{sleep, timeout};

use super::process::{Process, free_port, until};
use super::replica::Replica;

/// Requests to each of two endpoints: more lines than wait for a pipe that nobody reads.
const REQUESTS: u16 = 6_000;

/// The time for all requests.
const A_WHILE: Duration = Duration::from_mins(10);

/// The longest time of a stop. On an idle machine, it is less than two seconds.
const MAX_STOP: Duration = Duration::from_secs(5);

/// A server that logs every detail answers as many requests as are sent, counts lost lines, and
/// stops cleanly, without waiting for the reader of its log.
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
    stop_in_time(&mut replica.process).await;
}

async fn stop_in_time(process: &mut Process) {
    let signalled = Instant::now();
    process.stop().await;
    let took = signalled.elapsed();
    assert!(took < MAX_STOP, "{took:?}");
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

/// Starts a server whose output leads to a full pipe that nobody reads.
async fn start_on_full_pipe(address: &str) -> (Process, PipeReader) {
    let (reader, writer) = pipe().unwrap();
    let mut full = writer.try_clone().unwrap();
    thread::spawn(move || full.write_all(&vec![b'\n'; 1 << 20]));
    sleep(Duration::from_millis(100)).await;
    let mut command = Command::new(env!("CARGO_BIN_EXE_bestmove"));
    command
        .args(["--listen", address, "--log", "trace"])
        .stdout(writer.try_clone().unwrap())
        .stderr(writer);
    (Process::start(&mut command), reader)
}

#[tokio::test]
async fn server_starts_while_nobody_reads_its_output() {
    let address = format!("127.0.0.1:{}", free_port());
    let (mut process, _reader) = start_on_full_pipe(&address).await;
    let client = Client::builder().timeout(Duration::from_secs(5)).build();
    let client = client.unwrap();
    until("it answers", async || {
        let request = client.get(format!("http://{address}/livez"));
        request.send().await.is_ok()
    })
    .await;
    stop_in_time(&mut process).await;
}

#[tokio::test]
async fn signal_ends_a_failed_start_while_nobody_reads_its_error() {
    let in_use = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = in_use.local_addr().unwrap().to_string();
    let (mut process, _reader) = start_on_full_pipe(&address).await;
    sleep(Duration::from_secs(2)).await;
    assert_eq!(process.0.try_wait().unwrap(), None);
    process.signal("TERM");
    until("it ends", async || process.0.try_wait().unwrap().is_some()).await;
}
