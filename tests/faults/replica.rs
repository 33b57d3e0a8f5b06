//! A server in its own process.

use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use reqwest::Client;
use serde_json::Value;

use super::process::{Process, free_port};

const PROGRAM: &str = env!("CARGO_BIN_EXE_bestmove");

#[derive(Debug)]
pub(crate) struct Replica {
    pub(crate) process: Process,
    pub(crate) url: String,
    log: Arc<Mutex<String>>,
    client: Client,
}

/// A response, and the time that it took.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) text: String,
    pub(crate) took: Duration,
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap()
    }
}

impl Replica {
    /// Starts a replica. Its searches use one thread, so that equal requests have equal answers.
    pub(crate) fn start(arguments: &[&str]) -> Self {
        Self::at(&format!("127.0.0.1:{}", free_port()), arguments)
    }

    pub(crate) fn at(address: &str, arguments: &[&str]) -> Self {
        Self::run(Command::new(PROGRAM), address, arguments)
    }

    /// Starts a replica that may have `kib` kibibytes of data.
    pub(crate) fn with_data_limit(kib: u32, arguments: &[&str]) -> Self {
        let mut shell = Command::new("sh");
        let limited = format!("ulimit -d {kib} && exec {PROGRAM} \"$@\"");
        shell.args(["-c", &limited, "sh"]);
        // The allocator reserves large parts of the address space, which count as data.
        shell.env("MIMALLOC_ARENA_RESERVE", "0");
        Self::run(shell, &format!("127.0.0.1:{}", free_port()), arguments)
    }

    fn run(command: Command, address: &str, arguments: &[&str]) -> Self {
        let arguments = [&["--log", "info"], arguments].concat();
        let mut replica = Self::with_stderr(command, Stdio::piped(), address, &arguments);
        let stderr = BufReader::new(replica.process.0.stderr.take().unwrap());
        let captured = Arc::clone(&replica.log);
        std::thread::spawn(move || {
            for line in stderr.lines().map_while(Result::ok) {
                let mut captured = captured.lock().unwrap();
                *captured += &line;
                *captured += "\n";
            }
        });
        replica
    }

    /// Starts one whose log goes to `stderr`, and is not read.
    pub(crate) fn logging_to(stderr: impl Into<Stdio>, arguments: &[&str]) -> Self {
        let address = format!("127.0.0.1:{}", free_port());
        Self::with_stderr(Command::new(PROGRAM), stderr, &address, arguments)
    }

    fn with_stderr(
        mut command: Command,
        stderr: impl Into<Stdio>,
        address: &str,
        arguments: &[&str],
    ) -> Self {
        command
            .args(["--listen", address])
            .args(["--threads-per-search", "1"])
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(stderr);
        let mut process = Process::start(&mut command);
        let mut line = String::new();
        let stdout = process.0.stdout.as_mut().unwrap();
        BufReader::new(stdout).read_line(&mut line).unwrap();
        let url = line.trim().strip_prefix("bestmove listens on ");
        // The tests count connections. With at most one idle connection, this client does not
        // change the count.
        let client = Client::builder().pool_max_idle_per_host(1).build();
        Self {
            url: url.unwrap_or_else(|| panic!("{line:?}")).to_owned(),
            process,
            log: Arc::default(),
            client: client.unwrap(),
        }
    }

    /// Starts a replica that shares its results through this Redis, and has no cache of its own.
    pub(crate) fn sharing(redis: &str, arguments: &[&str]) -> Self {
        Self::start(&[&["--redis", redis, "--cache-mb", "0"], arguments].concat())
    }

    pub(crate) fn address(&self) -> &str {
        self.url.strip_prefix("http://").unwrap()
    }

    /// Whatever the status of the reply is.
    pub(crate) async fn ask(&self, question: &Value) -> Reply {
        ask(&self.client, &self.url, question).await.unwrap()
    }

    pub(crate) async fn follow(&self, question: &Value) -> String {
        let request = self.client.post(format!("{}/best-move/stream", self.url));
        request
            .json(question)
            .send()
            .await
            .unwrap()
            .text()
            .await
            .unwrap()
    }

    pub(crate) async fn get(&self, path: &str) -> String {
        let request = self.client.get(format!("{}{path}", self.url));
        request.send().await.unwrap().text().await.unwrap()
    }

    pub(crate) async fn metric(&self, series: &str) -> f64 {
        let text = self.get("/metrics").await;
        let mut lines = text.lines();
        let value = lines.find_map(|line| line.strip_prefix(series)?.strip_prefix(' '));
        let value = value.unwrap_or_else(|| panic!("no {series} in {text}"));
        value.parse().unwrap()
    }

    pub(crate) fn log(&self) -> String {
        self.log.lock().unwrap().clone()
    }
}

pub(crate) async fn ask(
    client: &Client,
    url: &str,
    question: &Value,
) -> Result<Reply, reqwest::Error> {
    let began = Instant::now();
    let request = client.post(format!("{url}/best-move")).json(question);
    let response = request.send().await?;
    Ok(Reply {
        text: response.text().await?,
        took: began.elapsed(),
    })
}
