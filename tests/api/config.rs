//! The settings of the program: flags, environment, a file, and what is said of them.

use std::path::PathBuf;
use std::process::{Command, Output};

use super::app::file;
use super::program::bestmove;

fn config(file: &PathBuf) -> Command {
    let mut command = bestmove();
    command.arg("config").arg("--config").arg(file);
    command
}

fn said(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn refused(output: &Output) -> String {
    assert!(!output.status.success(), "{output:?}");
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn the_command_line_goes_before_the_environment_and_that_before_the_file() {
    let path = file(
        "settings.toml",
        "queue = 7\nmax-batch = 8\ncache-mb = 9\nlisten = \"[::1]:80\"\n\
         trusted-proxies = [\"10.0.0.0/8\", \"fd00::/8\"]\nredis = \"redis://:secret@cache\"\n",
    );
    let mut command = config(&path);
    command
        .env("BESTMOVE_MAX_BATCH", "80")
        .env("BESTMOVE_CACHE_MB", "90");
    let text = said(&command.args(["--cache-mb", "900"]).output().unwrap());
    for line in [
        "queue = 7  # file",
        "max-batch = 80  # BESTMOVE_MAX_BATCH",
        "cache-mb = 900  # command line",
        "listen = \"[::1]:80\"  # file",
        "trusted-proxies = \"10.0.0.0/8,fd00::/8\"  # file",
        "max-wait-ms = 5000  # default",
        "# api-keys-file is not set",
        "# redis is hidden  # file",
    ] {
        assert!(text.lines().any(|said| said == line), "no {line} in {text}");
    }
    assert!(!text.contains("secret"), "{text}");
    // What is said can be read again, and says the same.
    let again = file("again.toml", &text);
    let values = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        lines
            .map(|line| line.split("  #").next().unwrap().to_owned())
            .collect()
    };
    let repeated = said(&config(&again).output().unwrap());
    assert_eq!(values(&repeated), values(&text));
}

#[test]
fn what_is_wrong_with_a_file_is_said() {
    for (content, faults) in [
        ("queue = ", &["wrong.toml", "line 1"][..]),
        ("queue = 1\nredis = \"redis://:secret@cache", &["line 2"]),
        ("rate-burst = 9", &["--rate-burst"]),
        ("qeue = 7", &["wrong.toml: qeue is no setting"]),
        ("config = \"other\"", &["wrong.toml: config is no setting"]),
        ("queue = 1.5", &["wrong.toml: queue is neither text"]),
        ("[queue]\na = 1", &["wrong.toml: queue is neither text"]),
        ("queue = -1", &["wrong.toml", "'-1'", "--queue"]),
        (
            "listen = \"nowhere\"",
            &["wrong.toml", "'nowhere'", "--listen"],
        ),
        (
            "cors-origins = \"example.org\"",
            &["wrong.toml", "--cors-origins"],
        ),
        (
            "api-keys-file = \"/nowhere\"",
            &["--api-keys-file: /nowhere"],
        ),
        ("redis = \"http://:secret@cache\"", &["--redis"]),
        ("log = \"=,=\"", &["--log"]),
    ] {
        let path = file("wrong.toml", content);
        let error = refused(&config(&path).output().unwrap());
        for fault in faults {
            assert!(error.contains(fault), "{content}: no {fault} in {error}");
        }
        assert!(!error.contains("secret"), "{error}");
    }
    let nowhere = PathBuf::from("/nowhere/settings.toml");
    let error = refused(&config(&nowhere).output().unwrap());
    assert!(error.contains("/nowhere/settings.toml: "), "{error}");
}

#[test]
fn the_environment_names_a_file_too() {
    let path = file("named.toml", "queue = 11\n");
    let mut command = bestmove();
    command.arg("config").env("BESTMOVE_CONFIG", &path);
    assert!(said(&command.output().unwrap()).contains("queue = 11  # file\n"));
    // Help shows what goes without saying, but no secret.
    let path = file(
        "secret.toml",
        "queue = 12\nredis = \"redis://:secret@cache\"\n",
    );
    let mut command = bestmove();
    command
        .arg("serve")
        .arg("--config")
        .arg(&path)
        .arg("--help");
    let help = said(&command.output().unwrap());
    assert!(
        help.contains("[default: 12]") && !help.contains("secret@"),
        "{help}"
    );
    // Other commands have no settings.
    let mut command = bestmove();
    command
        .arg("bench")
        .arg("--help")
        .env("BESTMOVE_CONFIG", "/nowhere");
    said(&command.output().unwrap());
}
