//! The settings of the program: flags, environment variables, and `bestmove config`.

use std::process::{Command, Output};

use super::app::file;
use super::program::bestmove;

fn config(arguments: &[&str]) -> Command {
    let mut command = bestmove();
    command.arg("config").args(arguments);
    command
}

fn stdout_of(mut command: Command) -> String {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn stderr_of(mut command: Command) -> String {
    let Output { status, stderr, .. } = command.output().unwrap();
    assert_eq!(status.code(), Some(1));
    String::from_utf8(stderr).unwrap()
}

/// The lines below each title.
fn section<'a>(text: &'a str, title: &str) -> Vec<&'a str> {
    let mut sections = text.split("\n\n").map(str::lines);
    let section = sections.find_map(|mut lines| {
        let is_titled = lines.next() == Some(&format!("# {title}"));
        is_titled.then(|| lines.collect())
    });
    section.unwrap_or_else(|| panic!("no {title} in {text}"))
}

#[test]
fn command_line_overrides_environment_overrides_default() {
    let mut command = config(&[
        "--cache-mb",
        "900",
        "--trusted-proxies",
        "10.0.0.0/8,fd00::/8",
    ]);
    command
        .env("BESTMOVE_MAX_BATCH", "80")
        .env("BESTMOVE_CACHE_MB", "90")
        .env("BESTMOVE_REDIS", "redis://:secret@cache");
    let text = stdout_of(command);
    assert_eq!(
        section(&text, "command line"),
        [
            "BESTMOVE_TRUSTED_PROXIES=10.0.0.0/8,fd00::/8",
            "BESTMOVE_CACHE_MB=900",
        ]
    );
    assert_eq!(
        section(&text, "environment"),
        ["BESTMOVE_MAX_BATCH=80", "# BESTMOVE_REDIS is hidden"]
    );
    assert!(section(&text, "default").contains(&"BESTMOVE_MAX_WAIT_MS=5000"));
    assert!(section(&text, "not set").contains(&"# BESTMOVE_API_KEYS_FILE"));
    assert!(!text.contains("secret"), "{text}");
}

#[test]
fn computed_defaults_are_shown_as_they_are_in_force() {
    const TITLE: &str = "computed on this machine from its cores and the settings above";
    let cores = std::thread::available_parallelism().unwrap();
    let text = stdout_of(config(&["--rate-limit", "3", "--max-movetime-ms", "900"]));
    assert_eq!(
        section(&text, TITLE),
        [
            format!("# BESTMOVE_MAX_CONCURRENT_SEARCHES={cores}"),
            "# BESTMOVE_RATE_BURST=3".to_owned(),
            "# BESTMOVE_DEFAULT_MOVETIME_MS=900".to_owned(),
            format!("# BESTMOVE_THREADS_PER_SEARCH={cores}"),
        ]
    );
    let text = stdout_of(config(&["--threads-per-search", "1"]));
    assert_eq!(
        section(&text, TITLE),
        [format!("# BESTMOVE_MAX_CONCURRENT_SEARCHES={cores}")]
    );
    assert!(section(&text, "default").contains(&"BESTMOVE_DEFAULT_MOVETIME_MS=2000"));
    assert!(section(&text, "not set").contains(&"# BESTMOVE_RATE_BURST"));
    // A value that was given, too, is shown as another one bounds it.
    let bounded = ["--default-movetime-ms", "5000", "--max-movetime-ms", "1000"];
    let text = stdout_of(config(&bounded));
    assert!(section(&text, TITLE).contains(&"# BESTMOVE_DEFAULT_MOVETIME_MS=1000"));
}

#[test]
fn access_log_is_switched_by_flag_or_environment() {
    let text = stdout_of(config(&["--access-log"]));
    assert_eq!(section(&text, "command line"), ["BESTMOVE_ACCESS_LOG=true"]);
    for (value, is_valid) in [("1", true), ("true", true), ("0", true), ("maybe", false)] {
        let mut command = config(&[]);
        command.env("BESTMOVE_ACCESS_LOG", value);
        let succeeded = command.output().unwrap().status.success();
        assert_eq!(succeeded, is_valid, "{value}");
    }
}

#[test]
fn effective_config_is_an_environment_file() {
    let text = stdout_of(config(&[
        "--listen",
        "[::1]:80",
        "--cors-origins",
        "https://a.example,https://b.example",
        "--log",
        "info,bestmove=debug",
    ]));
    let assignments = |text: &str| -> Vec<String> {
        let lines = text
            .lines()
            .filter(|line| !line.starts_with('#') && !line.is_empty());
        let mut lines: Vec<_> = lines.map(str::to_owned).collect();
        lines.sort();
        lines
    };
    let mut command = config(&[]);
    for line in assignments(&text) {
        let (variable, value) = line.split_once('=').unwrap();
        command.env(variable, value);
    }
    let again = stdout_of(command);
    assert_eq!(assignments(&again), assignments(&text));
    assert!(!again.contains("# default"), "{again}");
}

#[test]
fn invalid_settings_are_reported_without_secrets() {
    let keys = file("empty-keys", "");
    let keys = keys.to_str().unwrap();
    for (arguments, reports) in [
        (
            &["--queue-capacity=-1"][..],
            &["'-1'", "--queue-capacity"][..],
        ),
        (&["--queue-capacity", "1.5"], &["--queue-capacity"]),
        (&["--client-timeout-ms", "0"], &["--client-timeout-ms"]),
        (&["--default-movetime-ms", "0"], &["--default-movetime-ms"]),
        (&["--listen", "nowhere"], &["'nowhere'", "--listen"]),
        (&["--cors-origins", "example.org"], &["--cors-origins"]),
        (&["--rate-burst", "9"], &["--rate-limit"]),
        (
            &["--api-keys-file", "/nowhere"],
            &["--api-keys-file: /nowhere"],
        ),
        (
            &["--api-keys-file", keys],
            &["--api-keys-file: ", "empty-keys"],
        ),
        (&["--redis", "http://:secret@cache"], &["--redis"]),
        (&["--log", "=,="], &["--log"]),
        (&["--config", "settings.toml"], &["--config"]),
    ] {
        let error = stderr_of(config(arguments));
        for report in reports {
            assert!(
                error.contains(report),
                "{arguments:?}: no {report} in {error}"
            );
        }
        assert!(!error.contains("secret"), "{error}");
    }
}

#[test]
fn rate_burst_of_the_environment_requires_rate_limit() {
    let mut command = config(&[]);
    command.env("BESTMOVE_RATE_BURST", "9");
    assert!(stderr_of(command).contains("--rate-limit"));
    let mut command = config(&["--rate-limit", "3"]);
    command.env("BESTMOVE_RATE_BURST", "9");
    assert!(stdout_of(command).contains("BESTMOVE_RATE_BURST=9\n"));
}
