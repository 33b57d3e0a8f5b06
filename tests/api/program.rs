//! The program itself: its command line, its health check, its signals.

use std::fs::{self, File};
use std::io::{BufRead as _, BufReader, Write as _, pipe};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use reqwest::StatusCode;
use serde_json::json;

use super::app::{file, in_time, less_than, until};

pub(crate) fn bestmove() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bestmove"));
    // The settings of the machine are not those of a test.
    for (variable, _) in std::env::vars_os() {
        if variable.as_encoded_bytes().starts_with(b"BESTMOVE_") {
            command.env_remove(variable);
        }
    }
    command
}

fn run(arguments: &[&str]) -> Output {
    bestmove().args(arguments).output().unwrap()
}

/// A server in its own process, killed when dropped.
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
        signal(&self.process, name);
    }
}

/// Sends a signal by its name without `SIG`.
pub(crate) fn signal(process: &Child, name: &str) {
    let id = process.id().to_string();
    let sent = Command::new("kill")
        .args(["-s", name, &id])
        .status()
        .unwrap();
    assert!(sent.success());
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[tokio::test]
async fn program_serves_by_default_and_stops_on_either_signal() {
    for (arguments, signal) in [
        (&["--listen", "127.0.0.1:0"][..], "TERM"),
        (&["serve", "--listen", "127.0.0.1:0"], "INT"),
    ] {
        in_time(async || {
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
            let signalled = Instant::now();
            server.signal(signal);
            assert!(server.process.wait().unwrap().success());
            let took = signalled.elapsed();
            let health = run(&["health", "--listen", &server.address]);
            if health.status.success() {
                // Another server may have got the port.
                return Err(took);
            }
            assert_eq!(health.status.code(), Some(1));
            let complaint = String::from_utf8(health.stderr).unwrap();
            assert!(complaint.contains("is not ready"), "{complaint}");
            less_than(Duration::from_secs(1), took)
        })
        .await;
    }
}

#[test]
fn invalid_address_in_the_environment_is_an_error() {
    let mut command = bestmove();
    command.env("BESTMOVE_LISTEN", "not an address");
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert!(complaint.contains("--listen"), "{complaint}");
}

#[test]
fn health_check_ignores_settings_of_the_server() {
    let server = Server::start(&["--listen", "127.0.0.1:0"]);
    let mut health = bestmove();
    health.args(["health", "--listen", &server.address]);
    assert!(
        health
            .env("BESTMOVE_QUEUE_CAPACITY", "many")
            .status()
            .unwrap()
            .success()
    );
}

#[test]
fn address_in_use_is_an_error() {
    let server = Server::start(&["--listen", "127.0.0.1:0"]);
    let any = "127.0.0.1:0";
    for (api, metrics, flag) in [
        (&*server.address, any, "--listen"),
        (any, &*server.address, "--metrics-listen"),
    ] {
        let output = run(&["--listen", api, "--metrics-listen", metrics]);
        assert_eq!(output.status.code(), Some(1));
        let complaint = String::from_utf8(output.stderr).unwrap();
        let expected = format!("{flag}: cannot listen on {}", server.address);
        assert!(complaint.contains(&expected), "{complaint}");
        assert!(output.stdout.is_empty(), "{:?}", output.stdout);
    }
}

#[test]
fn invalid_log_filter_is_an_error() {
    let output = run(&["--listen", "127.0.0.1:0", "--log", "info,=,"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8(output.stderr).unwrap().contains("--log"));
}

#[test]
fn invalid_redis_url_is_an_error_without_its_password() {
    for arguments in [&["serve"][..], &["serve", "--help"]] {
        let mut command = bestmove();
        command.env("BESTMOVE_REDIS", "redis://me:hunter2@host:port");
        let output = command.args(arguments).output().unwrap();
        let text = [output.stdout, output.stderr].concat();
        let text = String::from_utf8(text).unwrap();
        assert!(text.contains("--redis"), "{text}");
        assert!(!text.contains("hunter2"), "{text}");
    }
}

#[test]
fn help_lists_options_and_their_variables() {
    let output = run(&["serve", "--help"]);
    assert!(output.status.success());
    let help = String::from_utf8(output.stdout).unwrap();
    for name in [
        "LISTEN",
        "MAX_CONCURRENT_SEARCHES",
        "QUEUE_CAPACITY",
        "DEFAULT_MOVETIME_MS",
        "MAX_MOVETIME_MS",
        "MAX_NODES",
        "THREADS_PER_SEARCH",
        "TABLE_MB",
        "CLIENT_TIMEOUT_MS",
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
fn completions_are_scripts_for_a_shell() {
    for shell in ["bash", "fish", "zsh"] {
        let output = run(&["completions", shell]);
        assert!(output.status.success());
        let script = String::from_utf8(output.stdout).unwrap();
        assert!(script.contains("queue-capacity"), "{script}");
    }
    let help = String::from_utf8(run(&["--help"]).stdout).unwrap();
    assert!(!help.contains("completions"), "{help}");
}

#[test]
fn solve_answers_every_legal_line() {
    let mut solve = bestmove()
        .args(["solve", "--game", "Connect 4", "--valuation", "best"])
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
    let errors = str::from_utf8(&stderr).unwrap();
    for error in ["line 2: ", "line 3: ", "rejected lines: 2"] {
        assert!(errors.contains(error), "{errors}");
    }
}

#[test]
fn unknown_game_of_a_command_is_an_error() {
    let output = run(&["solve", "--game", "dames"]);
    assert_eq!(output.status.code(), Some(1));
    let error = str::from_utf8(&output.stderr).unwrap();
    for part in ["invalid value 'dames' for '--game", "tic-tac-toe"] {
        assert!(error.contains(part), "{error}");
    }
}

#[test]
fn full_disk_is_an_error() {
    for arguments in [
        &["completions", "bash"][..],
        &["config"],
        &["openapi"],
        // Their error cannot be written, either.
        &["health", "--listen", "127.0.0.1:1"],
        &["solve", "--game", "unknown"],
    ] {
        let full = || File::options().write(true).open("/dev/full").unwrap();
        let status = bestmove()
            .args(arguments)
            .stdout(full())
            .stderr(full())
            .status();
        assert_eq!(status.unwrap().code(), Some(1), "{arguments:?}");
    }
}

#[test]
fn rejected_lines_are_skipped_without_standard_error() {
    let mut solve = bestmove()
        .args(["solve", "--game", "tic-tac-toe"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(File::options().write(true).open("/dev/full").unwrap())
        .spawn()
        .unwrap();
    write!(solve.stdin.take().unwrap(), "99\nb2\n").unwrap();
    let output = solve.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let answers = String::from_utf8(output.stdout).unwrap();
    assert_eq!(answers.lines().count(), 1, "{answers}");
}

#[test]
fn reader_that_stops_reading_is_no_error() {
    for arguments in [&["completions", "bash"][..], &["config"], &["openapi"]] {
        let (reader, writer) = pipe().unwrap();
        drop(reader);
        let output = bestmove().args(arguments).stdout(writer).output().unwrap();
        assert!(output.status.success(), "{arguments:?}: {output:?}");
    }
}

#[tokio::test]
async fn sighup_reloads_api_keys() {
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
    until("keys are reloaded", async || {
        status("fedcba9876543210").await == StatusCode::OK
    })
    .await;
    assert_eq!(status("0123456789abcdef").await, StatusCode::UNAUTHORIZED);
}
