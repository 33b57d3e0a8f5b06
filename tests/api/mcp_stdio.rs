//! `bestmove mcp`: the tools on standard input and output.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use serde_json::{Value, json};

use super::program::bestmove;

struct Agent {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Agent {
    fn start() -> Self {
        let mut process = bestmove()
            .arg("mcp")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        Self {
            input: process.stdin.take().unwrap(),
            output: BufReader::new(process.stdout.take().unwrap()),
            process,
        }
    }

    /// Starts the process, and greets it.
    fn greet() -> Self {
        let mut agent = Self::start();
        let params = json!({
            "protocolVersion": "2025-11-25",
            "capabilities": {},
            "clientInfo": {"name": "test", "version": "1"},
        });
        let answer = agent.ask("initialize", &params);
        assert_eq!(answer["serverInfo"]["name"], "bestmove");
        agent.tell(&json!({"method": "notifications/initialized"}));
        agent
    }

    fn tell(&mut self, message: &Value) {
        let mut message = message.clone();
        message["jsonrpc"] = json!("2.0");
        writeln!(self.input, "{message}").unwrap();
    }

    fn read(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap_or_else(|_| panic!("{line:?}"))
    }

    fn ask(&mut self, method: &str, params: &Value) -> Value {
        self.tell(&json!({"id": 1, "method": method, "params": params}));
        let mut answer = self.read();
        assert_eq!(answer["id"], 1, "{answer}");
        answer["result"].take()
    }

    fn call(&mut self, tool: &str, arguments: &Value) -> Value {
        self.ask("tools/call", &json!({"name": tool, "arguments": arguments}))
    }

    /// Ends the input, and waits until the process has ended. It must have logged nothing.
    fn end(self) {
        drop(self.input);
        let output = self.process.wait_with_output().unwrap();
        assert!(output.status.success());
        assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    }
}

#[test]
fn whole_game_is_played_over_standard_input() {
    let mut agent = Agent::greet();
    let mut moves = Vec::new();
    let last = loop {
        let arguments = json!({"moves": moves});
        let position = agent.call("play", &arguments)["structuredContent"].take();
        if position["status"] != "in_progress" {
            break position;
        }
        let best = agent.call("best_move", &arguments);
        moves.push(best["structuredContent"]["index"].clone());
    };
    assert_eq!((moves.len(), &last["status"]), (9, &json!("draw")));
    let refused = agent.call("play", &json!({"moves": [4, 4]}));
    assert_eq!(refused["isError"], true, "{refused}");
    agent.end();
}

#[test]
fn cancelled_call_gets_no_answer() {
    let mut agent = Agent::greet();
    let hard = json!({"moves": [], "rules": {"rows": 8, "columns": 8, "connect": 5},
                      "limits": {"movetime_ms": 10_000}});
    let params = json!({"name": "analyze", "arguments": hard});
    agent.tell(&json!({"id": 2, "method": "tools/call", "params": params}));
    agent.tell(&json!({"method": "notifications/cancelled", "params": {"requestId": 2}}));
    // The next answer is that of the next question.
    assert!(agent.ask("ping", &json!({})).is_object());
    agent.end();
}

#[test]
fn input_without_messages_is_no_error() {
    Agent::start().end();
}

#[test]
fn first_message_of_another_protocol_is_an_error() {
    let mut agent = Agent::start();
    agent.tell(&json!({"id": 1, "result": {}}));
    drop(agent.input);
    let output = agent.process.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.starts_with("bestmove: the first messages"), "{error}");
}
