//! The log of the program: its first line, the lines of requests, and the access log.

use std::io::{BufRead as _, BufReader};
use std::process::Stdio;
use std::time::Duration;

use bestmove_engine::games::GAMES;
use reqwest::StatusCode;
use serde_json::json;

use super::app::{file, until};
use super::metrics::value;
use super::program::{bestmove, signal};

async fn json_log(
    arguments: &[&str],
    requests: impl AsyncFnOnce(String),
) -> Vec<serde_json::Value> {
    let mut command = bestmove();
    command.args(["--listen", "127.0.0.1:0", "--log-format", "json"]);
    command.args(arguments);
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
    requests(url.to_owned()).await;
    signal(&process, "TERM");
    let output = process.wait_with_output().unwrap();
    assert!(output.status.success());
    let log = String::from_utf8(output.stderr).unwrap();
    log.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

const DEBUG: [&str; 2] = ["--log", "info,bestmove::http=debug"];

fn find<'a>(log: &'a [serde_json::Value], message: &str) -> &'a serde_json::Value {
    let found = log.iter().find(|event| event["message"] == message);
    found.unwrap_or_else(|| panic!("no {message:?} in {log:?}"))
}

#[tokio::test]
async fn json_log_has_ids_of_request_and_trace() {
    let trace = "4bf92f3577b34da6a3ce929d0e0e4736";
    let log = json_log(&DEBUG, async |url| {
        let request = reqwest::Client::new().get(format!("{url}/livez"));
        let request = request
            .header("x-request-id", "an-id")
            .header("traceparent", format!("00-{trace}-00f067aa0ba902b7-01"));
        request.send().await.unwrap();
    })
    .await;
    let answered = find(&log, "answered");
    assert_eq!(answered["status"], 200);
    assert_eq!(answered["span"]["id"], "an-id");
    assert_eq!(answered["span"]["trace_id"], trace);
    // The lines that wait at the end are written, too.
    find(&log, "stopping");
}

#[tokio::test]
async fn requests_of_agents_are_logged_as_all_others() {
    let log = json_log(&DEBUG, async |url| {
        let unknown = json!({"jsonrpc": "2.0", "id": 1, "method": "unknown"});
        let request = reqwest::Client::new().post(format!("{url}/mcp"));
        request.json(&unknown).send().await.unwrap();
    })
    .await;
    assert_eq!(find(&log, "answered")["span"]["path"], "/mcp");
    let target = |event: &serde_json::Value| event["target"].as_str().unwrap().to_owned();
    let targets: Vec<_> = log.iter().map(target).collect();
    assert!(
        targets.iter().all(|target| target.starts_with("bestmove")),
        "{targets:?}"
    );
}

#[tokio::test]
async fn log_has_the_beginning_of_a_long_path() {
    let path = format!("/{}", "a".repeat(7_000));
    let log = json_log(&DEBUG, async |url| {
        reqwest::get(format!("{url}{path}")).await.unwrap();
    })
    .await;
    assert_eq!(find(&log, "answered")["span"]["path"], path[..256]);
}

fn access_lines(log: &[serde_json::Value]) -> Vec<&serde_json::Value> {
    let lines = log.iter();
    lines
        .filter(|line| line["target"] == "bestmove::access")
        .collect()
}

#[tokio::test]
async fn access_log_has_a_line_for_each_request() {
    let keys = file("access-keys", "ann 0123456789abcdef\n");
    let trace = "4bf92f3577b34da6a3ce929d0e0e4736";
    let arguments = ["--access-log", "--api-keys-file", keys.to_str().unwrap()];
    // Whatever the level of other lines is.
    let arguments = [&arguments[..], &["--log", "warn"]].concat();
    let log = json_log(&arguments, async |url| {
        let client = reqwest::Client::new();
        let known = client.get(format!("{url}/best-move?moves=4"));
        let known = known
            .header("x-api-key", "0123456789abcdef")
            .header("x-request-id", "an-id")
            .header("traceparent", format!("00-{trace}-00f067aa0ba902b7-01"));
        assert_eq!(known.send().await.unwrap().status(), StatusCode::OK);
        for path in [
            "/best-move?key=0123456789abcdef",
            "/livez",
            "/readyz",
            "/metrics",
        ] {
            client.get(format!("{url}{path}")).send().await.unwrap();
        }
    })
    .await;
    let lines = access_lines(&log);
    let [known, unknown] = lines[..] else {
        panic!("{log:?}");
    };
    for (field, value) in [
        ("level", json!("INFO")),
        ("id", json!("an-id")),
        ("trace_id", json!(trace)),
        ("method", json!("GET")),
        ("path", json!("/best-move")),
        ("status", json!(200)),
        ("game", json!("tic-tac-toe")),
        ("client", json!("ann")),
    ] {
        assert_eq!(known[field], value, "{field} of {known}");
    }
    assert!(known["milliseconds"].as_f64().unwrap() > 0.0, "{known}");
    assert_eq!(unknown["status"], 401);
    assert_eq!(unknown["client"], "127.0.0.1");
    assert!(unknown.get("game").is_none(), "{unknown}");
    assert!(!unknown.to_string().contains("0123"), "{unknown}");
    // Nothing else was worth a warning.
    assert_eq!(log.len(), 2, "{log:?}");
}

#[tokio::test]
async fn access_log_has_a_line_without_status_for_a_client_that_hangs_up() {
    let arguments = ["--access-log", "--max-movetime-ms", "60000"];
    let log = json_log(&arguments, async |url| {
        let until_running = async |searches: f64| {
            until("as many searches run", async || {
                let metrics = reqwest::get(format!("{url}/metrics")).await.unwrap();
                let metrics = metrics.text().await.unwrap();
                let running = value(&metrics, r#"bestmove_permits_in_use{lane="long"}"#);
                (running - searches).abs() < 0.5
            })
            .await;
        };
        let search = reqwest::Client::new().post(format!("{url}/best-move"));
        let limits = json!({"movetime_ms": 60_000});
        let search = search.json(&json!({"game": "gomoku", "moves": [], "limits": limits}));
        let search = tokio::spawn(search.send());
        until_running(1.0).await;
        tokio::time::sleep(Duration::from_millis(100)).await;
        search.abort();
        until_running(0.0).await;
    })
    .await;
    let lines = access_lines(&log);
    let [abandoned] = lines[..] else {
        panic!("{log:?}");
    };
    assert_eq!(abandoned["path"], "/best-move");
    assert!(abandoned.get("status").is_none(), "{abandoned}");
    assert!(abandoned["milliseconds"].as_f64().unwrap() >= 100.0);
}

#[tokio::test]
async fn log_begins_with_the_version_and_the_settings_in_force() {
    let log = json_log(
        &["--rate-limit", "7", "--max-movetime-ms", "1500"],
        async |url| {
            reqwest::get(format!("{url}/best-move?moves=4"))
                .await
                .unwrap();
        },
    )
    .await;
    let started = find(&log, "started");
    let cores = std::thread::available_parallelism().unwrap().get();
    let games: Vec<_> = GAMES.iter().map(|game| game.name()).collect();
    assert_eq!(started["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(started["games"], games.join(","));
    assert_eq!(started["cores"], cores);
    let settings: Vec<_> = started["settings"].as_str().unwrap().split(' ').collect();
    for setting in [
        &*format!("max_concurrent_searches={cores}"),
        &*format!("threads_per_search={cores}"),
        "default_movetime_ms=1500",
        "cache_mb=64",
        "rate_limit=7",
        "rate_burst=7",
        "access_log=false",
        "cors_origins=*",
        "log=info",
        "log_format=json",
    ] {
        assert!(settings.contains(&setting), "no {setting} in {started}");
    }
    // The address of the socket, because port 0 is any free port.
    let listen = started["listen"].as_str().unwrap();
    assert!(listen.starts_with("127.0.0.1:") && !listen.ends_with(":0"));
    assert!(started.get("api_keys").is_none(), "{started}");
    assert_eq!(access_lines(&log), [] as [&serde_json::Value; 0]);
}

#[tokio::test]
async fn log_begins_with_every_setting_but_no_secret() {
    let keys = file("start-line-keys", "ann secret-0123456789\n");
    // Settings without a field where they do not apply.
    let optional = [
        "--api-keys-file",
        keys.to_str().unwrap(),
        "--rate-limit=7",
        "--metrics-listen=127.0.0.1:0",
        "--redis=redis://:secret@127.0.0.1:1",
        "--mcp-allowed-hosts=one.example,two.example",
        "--cors-origins=https://a.example,https://b.example",
    ];
    let log = json_log(&optional, async |_| ()).await;
    let started = find(&log, "started");
    let settings: Vec<_> = started["settings"].as_str().unwrap().split(' ').collect();
    let config = bestmove()
        .args(["config", "--listen", "127.0.0.1:0", "--log-format", "json"])
        .args(optional)
        .output()
        .unwrap();
    assert!(config.status.success(), "{config:?}");
    let config = String::from_utf8(config.stdout).unwrap();
    let mut compared = 0;
    for line in config.lines() {
        let line = line.replace(" is hidden", "=hidden");
        let variable = line.trim_start_matches("# ").strip_prefix("BESTMOVE_");
        // A setting that is not set has no value.
        if let Some((name, value)) = variable.and_then(|line| line.split_once('=')) {
            let setting = format!("{}={value}", name.to_lowercase());
            assert!(settings.contains(&&*setting), "no {setting} in {started}");
            compared += 1;
        }
    }
    assert!(compared > 25, "{config}");
    for setting in [
        "mcp_allowed_hosts=one.example,two.example",
        "cors_origins=https://a.example,https://b.example",
        "redis_timeout_ms=5",
        "redis=hidden",
    ] {
        assert!(settings.contains(&setting), "no {setting} in {started}");
    }
    assert_eq!(started["api_keys"], 1);
    assert!(!started.to_string().contains("secret"), "{started}");
}
