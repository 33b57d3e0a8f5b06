//! The program itself: its command line, its health check, its signals.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use reqwest::StatusCode;
use serde_json::json;

use super::app::file;

pub(crate) fn bestmove() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bestmove"));
    command
        .env_remove("BESTMOVE_LISTEN")
        .env_remove("BESTMOVE_LOG");
    command
}

fn run(arguments: &[&str]) -> Output {
    bestmove().args(arguments).output().unwrap()
}

/// A server in a process of its own, killed when dropped.
struct Server {
    process: Child,
    address: String,
}

impl Server {
    fn start(arguments: &[&str]) -> Self {
        let mut process = bestmove()
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let stdout = process.stdout.as_mut().unwrap();
        BufReader::new(stdout).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("bestmove listens on http://");
        let address = address.unwrap_or_else(|| panic!("{line:?}")).to_owned();
        Self { process, address }
    }

    fn signal(&self, name: &str) {
        let id = self.process.id().to_string();
        let sent = Command::new("kill")
            .args(["-s", name, &id])
            .status()
            .unwrap();
        assert!(sent.success());
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[tokio::test]
async fn it_serves_by_default_and_stops_on_either_signal() {
    for (arguments, signal) in [
        (&["--listen", "127.0.0.1:0"][..], "TERM"),
        (&["serve", "--listen", "127.0.0.1:0"], "INT"),
    ] {
        let mut server = Server::start(arguments);
        let client = reqwest::Client::new();
        let request = client.post(format!("http://{}/best-move", server.address));
        let request = request.json(&json!({"board": "O.XX.X.OO", "player": "X"}));
        let answer = request.send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::OK);
        assert_eq!(
            answer.json::<serde_json::Value>().await.unwrap()["index"],
            4
        );
        assert!(
            run(&["health", "--listen", &server.address])
                .status
                .success()
        );
        let told = Instant::now();
        server.signal(signal);
        assert!(server.process.wait().unwrap().success());
        assert!(
            told.elapsed() < Duration::from_secs(1),
            "{:?}",
            told.elapsed()
        );
        let health = run(&["health", "--listen", &server.address]);
        assert_eq!(health.status.code(), Some(1));
        let complaint = String::from_utf8(health.stderr).unwrap();
        assert!(complaint.contains("is not ready"), "{complaint}");
    }
}

#[test]
fn the_environment_says_where_to_listen() {
    let mut command = bestmove();
    command.env("BESTMOVE_LISTEN", "not an address");
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert!(complaint.contains("--listen"), "{complaint}");
}

#[test]
fn the_health_check_minds_its_own_options_only() {
    let server = Server::start(&["--listen", "127.0.0.1:0"]);
    let mut health = bestmove();
    health.args(["health", "--listen", &server.address]);
    assert!(
        health
            .env("BESTMOVE_QUEUE", "many")
            .status()
            .unwrap()
            .success()
    );
    // From the file of the server, too.
    let listen = format!("listen = \"{}\"\nqueue = 5\n", server.address);
    let settings = file("health.toml", &listen);
    let settings = settings.to_str().unwrap();
    assert!(run(&["health", "--config", settings]).status.success());
}

#[test]
fn an_address_in_use_is_a_clear_error() {
    let server = Server::start(&["--listen", "127.0.0.1:0"]);
    let output = run(&["--listen", &server.address]);
    assert_eq!(output.status.code(), Some(1));
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert!(
        complaint.contains(&format!("cannot listen on {}", server.address)),
        "{complaint}"
    );
}

#[test]
fn a_filter_that_cannot_be_read_is_a_clear_error() {
    let output = run(&["--listen", "127.0.0.1:0", "--log", "info,=,"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8(output.stderr).unwrap().contains("--log"));
}

#[test]
fn a_url_that_is_none_of_redis_is_a_clear_error_without_its_password() {
    for arguments in [&["serve"][..], &["serve", "--help"]] {
        let mut command = bestmove();
        command.env("BESTMOVE_REDIS", "redis://me:secret@host:port");
        let output = command.args(arguments).output().unwrap();
        let told = [output.stdout, output.stderr].concat();
        let told = String::from_utf8(told).unwrap();
        assert!(told.contains("--redis"), "{told}");
        assert!(!told.contains("secret"), "{told}");
    }
}

#[test]
fn the_help_names_every_option_and_its_variable() {
    let output = run(&["serve", "--help"]);
    assert!(output.status.success());
    let help = String::from_utf8(output.stdout).unwrap();
    for name in [
        "LISTEN",
        "SEARCHES",
        "QUEUE",
        "MAX_MOVETIME_MS",
        "MAX_NODES",
        "THREADS_PER_SEARCH",
        "TABLE_MB",
        "REDIS",
        "REDIS_TIMEOUT_MS",
        "GRACE_MS",
        "LOG",
    ] {
        let option = format!("--{}", name.to_lowercase().replace('_', "-"));
        assert!(help.contains(&option), "{option}");
        assert!(
            help.contains(&format!("BESTMOVE_{name}")),
            "BESTMOVE_{name}"
        );
    }
    let help = String::from_utf8(run(&["--help"]).stdout).unwrap();
    for command in ["serve", "health"] {
        assert!(help.contains(command), "{command}");
    }
}

#[test]
fn solve_answers_every_line_that_it_can_read() {
    let mut solve = bestmove()
        .args(["solve", "--game", "connect-four", "--score", "best"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = solve.stdin.take().unwrap();
    write!(input, "32164625 11\n99\n").unwrap();
    input.write_all(b"\xff\n").unwrap();
    write!(
        input,
        r#"{{"board": "O.XX.X.OO", "player": "X", "game": "tic-tac-toe"}}"#
    )
    .unwrap();
    drop(input);
    let Output {
        status,
        stdout,
        stderr,
    } = solve.wait_with_output().unwrap();
    assert_eq!(status.code(), Some(1));
    let answers: Vec<serde_json::Value> = str::from_utf8(&stdout)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let games: Vec<_> = answers.iter().map(|answer| &answer["game"]).collect();
    assert_eq!(games, ["connect-four", "tic-tac-toe"]);
    assert!(
        answers
            .iter()
            .all(|answer| answer["search"]["time_us"].is_number())
    );
    let told = str::from_utf8(&stderr).unwrap();
    for refused in ["line 2: ", "line 3: ", "2 lines were refused"] {
        assert!(told.contains(refused), "{told}");
    }
}

#[tokio::test]
async fn logs_are_json_that_says_which_request_and_trace() {
    let mut command = bestmove();
    command.args(["--listen", "127.0.0.1:0", "--log-format", "json"]);
    command.args(["--log", "info,bestmove::http=debug"]);
    let mut process = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(process.stdout.as_mut().unwrap())
        .read_line(&mut line)
        .unwrap();
    let url = line.trim().trim_start_matches("bestmove listens on ");
    let trace = "4bf92f3577b34da6a3ce929d0e0e4736";
    let client = reqwest::Client::new();
    let request = client.get(format!("{url}/livez"));
    request
        .header("x-request-id", "an-id")
        .header("traceparent", format!("00-{trace}-00f067aa0ba902b7-01"))
        .send()
        .await
        .unwrap();
    process.kill().unwrap();
    let output = process.wait_with_output().unwrap();
    let log = String::from_utf8(output.stderr).unwrap();
    let events: Vec<serde_json::Value> = log
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let answered = events.iter().find(|event| event["message"] == "answered");
    let answered = answered.unwrap_or_else(|| panic!("{log}"));
    assert_eq!(answered["status"], 200);
    assert_eq!(answered["span"]["id"], "an-id");
    assert_eq!(answered["span"]["trace_id"], trace);
}

#[tokio::test]
async fn keys_are_read_again_on_sighup() {
    let keys = file("hangup-keys", "ann 0123456789abcdef\n");
    let keys = keys.to_str().unwrap();
    let server = Server::start(&["--listen", "127.0.0.1:0", "--api-keys-file", keys]);
    let client = reqwest::Client::new();
    let status = async |key: &str| {
        let request = client.get(format!("http://{}/best-move?moves=4", server.address));
        request
            .header("x-api-key", key)
            .send()
            .await
            .unwrap()
            .status()
    };
    assert_eq!(status("0123456789abcdef").await, StatusCode::OK);
    fs::write(keys, "ann fedcba9876543210\n").unwrap();
    server.signal("HUP");
    let told = Instant::now();
    while status("fedcba9876543210").await != StatusCode::OK {
        assert!(told.elapsed() < Duration::from_secs(5), "never read again");
    }
    assert_eq!(status("0123456789abcdef").await, StatusCode::UNAUTHORIZED);
}
