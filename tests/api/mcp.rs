//! `/mcp`: the tools and prompts for agents, as messages of JSON-RPC.

use bestmove::http::Settings;
use bestmove_engine::games::GAMES;
use reqwest::header::CONTENT_TYPE;
use reqwest::{Method, RequestBuilder, StatusCode};
use serde_json::{Value, json};

use super::app::{App, Reply, settings};
use super::refused::requests;

pub(crate) fn post(app: &App, method: &str, params: &Value) -> RequestBuilder {
    let message = json!({"jsonrpc": "2.0", "id": 7, "method": method, "params": params});
    app.request(Method::POST, "/mcp").json(&message)
}

async fn send(app: &App, method: &str, params: &Value) -> Value {
    let reply = app.send(post(app, method, params)).await;
    assert_eq!(reply.status, StatusCode::OK, "{method}: {}", reply.text);
    let answer = reply.json();
    assert_eq!(
        (&answer["jsonrpc"], &answer["id"]),
        (&json!("2.0"), &json!(7))
    );
    answer
}

pub(crate) async fn call(app: &App, tool: &str, arguments: &Value) -> Value {
    let params = json!({"name": tool, "arguments": arguments});
    let mut answer = send(app, "tools/call", &params).await;
    assert!(answer["error"].is_null(), "{tool} {arguments}: {answer}");
    answer["result"].take()
}

/// The call must succeed. The result is its structured content.
pub(crate) async fn ask(app: &App, tool: &str, arguments: &Value) -> Value {
    let mut result = call(app, tool, arguments).await;
    assert_eq!(result["isError"], false, "{tool} {arguments}: {result}");
    result["structuredContent"].take()
}

pub(crate) fn text(result: &Value) -> &str {
    // A picture may follow.
    let content = &result["content"][0];
    assert_eq!(content["type"], "text");
    content["text"].as_str().unwrap()
}

pub(crate) async fn tools(app: &App) -> Vec<Value> {
    let mut answer = send(app, "tools/list", &json!({})).await;
    serde_json::from_value(answer["result"]["tools"].take()).unwrap()
}

#[tokio::test]
async fn server_introduces_itself() {
    let app = App::start().await;
    let params = json!({
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "test", "version": "1"},
    });
    let result = &send(&app, "initialize", &params).await["result"];
    assert_eq!(result["protocolVersion"], "2025-06-18");
    assert_eq!(result["serverInfo"]["name"], "bestmove");
    assert_eq!(result["serverInfo"]["version"], env!("CARGO_PKG_VERSION"));
    assert!(result["capabilities"]["tools"].is_object());
    assert!(result["capabilities"]["prompts"].is_object());
    assert!(
        result["instructions"]
            .as_str()
            .unwrap()
            .contains("best_move")
    );
}

#[tokio::test]
async fn unknown_names_are_errors_of_the_protocol() {
    let app = App::start().await;
    let games = GAMES.iter().map(|game| format!("\"{}\"", game.name()));
    let games = games.collect::<Vec<_>>().join(", ");
    let unknown_game = format!("/game: unknown game \"go\"; expected {games}");
    let cases = r#"
        {"name": "resign"} => tools/call => unknown tool "resign"
        {"name": "cheat"} => prompts/get => unknown prompt "cheat"
        {"name": "play", "arguments": {"colour": "red"}} => prompts/get => /colour: unknown field "colour"; expected "game", "level" or "side"
    "#;
    let mut cases: Vec<_> = requests(cases).collect();
    let unknown = json!({"name": "play", "arguments": {"game": "go"}});
    cases.push((unknown, ["prompts/get", &unknown_game]));
    for (params, [method, message]) in cases {
        let error = &send(&app, method, &params).await["error"];
        assert_eq!(
            (&error["code"], &error["message"]),
            (&json!(-32_602), &json!(message))
        );
    }
    let array = json!({"name": "play", "arguments": []});
    for (method, params, code) in [
        ("tools/call", json!(null), -32_602),
        ("tools/call", array, -32_602),
    ] {
        let error = &send(&app, method, &params).await["error"];
        assert_eq!(error["code"], code, "{method} {params}");
    }
    for method in [
        "games/resign",
        "resources/list",
        "resources/templates/list",
        "completion/complete",
        "logging/setLevel",
        "resources/read",
        "resources/subscribe",
    ] {
        let params = json!({
            "uri": "a:b",
            "level": "info",
            "ref": {"type": "ref/prompt", "name": "play"},
            "argument": {"name": "game", "value": "c"},
        });
        let error = &send(&app, method, &params).await["error"];
        assert_eq!(error["code"], -32_601, "{method}");
        let message = format!(
            "unknown method \"{method}\"; this server has tools and prompts: tools/list, tools/call, \
             prompts/list and prompts/get"
        );
        assert_eq!(error["message"], message);
    }
}

async fn send_body(app: &App, version: Option<&str>, body: &Value) -> Reply {
    let request = app.request(Method::POST, "/mcp").json(body);
    let request = match version {
        Some(version) => request.header("mcp-protocol-version", version),
        None => request,
    };
    app.send(request).await
}

#[tokio::test]
async fn array_of_messages_is_answered_in_the_versions_that_have_it() {
    let app = App::start().await;
    let ping = |id: u32| json!({"jsonrpc": "2.0", "id": id, "method": "ping"});
    let play = json!({"jsonrpc": "2.0", "id": "p", "method": "tools/call", "params": {
        "name": "play", "arguments": {"moves": [4, 0]},
    }});
    let note = json!({"jsonrpc": "2.0", "method": "notifications/initialized"});
    let ids = |reply: &Reply| -> Vec<Value> {
        let answers = reply.json();
        let answers = answers.as_array().unwrap().iter();
        answers.map(|answer| answer["id"].clone()).collect()
    };
    let batch = json!([ping(1), note, play, ping(2)]);
    for version in [None, Some("2025-03-26")] {
        let reply = send_body(&app, version, &batch).await;
        assert_eq!(reply.status, StatusCode::OK, "{}", reply.text);
        assert_eq!(ids(&reply), [json!(1), json!("p"), json!(2)]);
        let answers = reply.json();
        let position = &answers[1]["result"]["structuredContent"];
        assert_eq!(position["board"], "O...X....", "{answers}");
    }
    // An array of notifications has no answer.
    let request = app.request(Method::POST, "/mcp").json(&json!([note, note]));
    let reply = request.send().await.unwrap();
    assert_eq!(reply.status(), StatusCode::ACCEPTED);
    assert_eq!(reply.text().await.unwrap(), "");
    // Later versions have no arrays, and JSON-RPC has no empty one.
    for (version, body) in [
        (Some("2025-06-18"), json!([ping(1)])),
        (Some("2025-11-25"), json!([ping(1)])),
        (None, json!([])),
        (None, json!(vec![ping(1); 99])),
    ] {
        let reply = send_body(&app, version, &body).await;
        assert_eq!(reply.status, 422, "{version:?}: {}", reply.text);
    }
}

#[tokio::test]
async fn invalid_messages_of_an_array_have_errors_beside_the_answers_of_the_others() {
    let app = App::start().await;
    let ping = |id: u32| json!({"jsonrpc": "2.0", "id": id, "method": "ping"});
    for invalid in [
        json!({"jsonrpc": "2.0"}),
        json!({"jsonrpc": "1.0", "id": 3, "method": "ping"}),
        json!({"method": "ping"}),
        json!([ping(3)]),
        json!(null),
        json!(1),
        json!("ping"),
    ] {
        let reply = send_body(&app, None, &json!([ping(1), invalid, ping(2)])).await;
        assert_eq!(reply.status, 200, "{invalid}: {}", reply.text);
        let error = json!({"jsonrpc": "2.0", "id": null, "error": {
            "code": -32_600,
            "message": "must be a request or a notification of JSON-RPC 2.0",
        }});
        let answers = reply.json();
        assert_eq!(answers[1], error, "{invalid}");
        assert_eq!([&answers[0]["id"], &answers[2]["id"]], [1, 2]);
        let alone = send_body(&app, None, &json!([invalid])).await;
        assert_eq!(alone.status, 422, "{invalid}: {}", alone.text);
    }
}

#[tokio::test]
async fn answers_of_an_array_fit_into_the_memory_for_responses() {
    let app = App::start_with(Settings {
        max_batch: 1_000,
        ..settings()
    })
    .await;
    // A client may have 32 MiB of responses at a time, which large answers exceed.
    let message = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {
        "name": "legal_moves", "arguments": {
            "game": "mnk", "rules": {"rows": 19, "columns": 19, "connect": 5}, "moves": [],
        },
    }});
    let few = send_body(&app, None, &json!(vec![&message; 2])).await;
    assert_eq!(few.status, 200);
    let answers = few.json();
    assert_eq!(answers.as_array().unwrap().len(), 2);
    let count = 33 * 1024 * 1024 / (few.text.len() / 2) + 1;
    let many = send_body(&app, None, &json!(vec![&message; count])).await;
    assert_eq!(many.json()["code"], "overloaded", "{}", many.text);
    // Nothing stays reserved.
    let few = send_body(&app, None, &json!(vec![&message; 2])).await;
    assert_eq!(few.status, 200);
}

#[tokio::test]
async fn media_types_that_exclude_json_are_refused() {
    let app = App::start().await;
    for (accept, status) in [
        ("application/json, text/event-stream", 200),
        ("application/json", 200),
        ("*/*", 200),
        ("text/event-stream", 406),
        ("text/html", 406),
        ("application/json;q=0, */*", 406),
    ] {
        let request = post(&app, "ping", &json!({})).header("accept", accept);
        let reply = app.send(request).await;
        assert_eq!(reply.status, status, "{accept}: {}", reply.text);
        if status == 406 {
            assert_eq!(reply.json()["code"], "not_acceptable");
        }
    }
}

#[tokio::test]
async fn arguments_of_prompts_have_the_sentences_of_http() {
    let app = App::start().await;
    for (argument, value, field) in [
        ("level", "expert", "difficulty"),
        ("level", "Hard", "difficulty"),
        ("side", "Z", "player"),
        ("side", "", "player"),
    ] {
        let request = json!({"board": ".........", "player": "X", field: value});
        // A later field replaces an earlier one of the same name.
        let problem = app.refusal(&request).await;
        let detail = problem["errors"][0]["detail"].as_str().unwrap();
        let params = json!({"name": "play", "arguments": {argument: value}});
        let error = &send(&app, "prompts/get", &params).await["error"];
        assert_eq!(error["code"], -32_602);
        assert_eq!(error["message"], format!("/{argument}: {detail}"));
    }
}

#[tokio::test]
async fn prompts_name_the_game_and_its_tools() {
    let app = App::start().await;
    let list = send(&app, "prompts/list", &json!({})).await;
    let prompts = list["result"]["prompts"].as_array().unwrap().iter();
    let names: Vec<_> = prompts.map(|prompt| &prompt["name"]).collect();
    assert_eq!(names, ["play", "teach"]);
    let cases = r#"
        {} => play => Play tic-tac-toe => I play X => "best"
        {"game": "gomoku", "level": "hard", "side": "o"} => play => Play gomoku => I play O => "hard"
        {"game": "connect-four", "position": "3, 3"} => teach => Teach me connect-four => : 3, 3 => analyze
    "#;
    for (arguments, [name, parts @ ..]) in requests::<4>(cases) {
        let params = json!({"name": name, "arguments": arguments});
        let result = &send(&app, "prompts/get", &params).await["result"];
        let text = result["messages"][0]["content"]["text"].as_str().unwrap();
        for part in parts {
            assert!(text.contains(part), "{part} in {text}");
        }
    }
}

#[tokio::test]
async fn message_of_the_latest_version_needs_no_handshake() {
    let app = App::start().await;
    let params = json!({
        "name": "best_move",
        "arguments": {"board": "O.XX.X.OO", "player": "X"},
        "_meta": {
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientInfo": {"name": "test", "version": "1"},
            "io.modelcontextprotocol/clientCapabilities": {},
        },
    });
    let request = post(&app, "tools/call", &params)
        .header("mcp-protocol-version", "2026-07-28")
        .header("mcp-method", "tools/call")
        .header("mcp-name", "best_move");
    let answer = app.send(request).await.json();
    assert_eq!(
        answer["result"]["structuredContent"]["index"], 4,
        "{answer}"
    );
}

#[tokio::test]
async fn errors_of_the_latest_version_have_a_status_of_their_own() {
    let app = App::start().await;
    let params = json!({"_meta": {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": {"name": "test", "version": "1"},
        "io.modelcontextprotocol/clientCapabilities": {},
    }});
    for (header, status, code) in [("games/resign", 404, -32_601), ("ping", 400, -32_020)] {
        let request = post(&app, "games/resign", &params)
            .header("mcp-protocol-version", "2026-07-28")
            .header("mcp-method", header);
        let reply = app.send(request).await;
        assert_eq!(reply.status, status, "{}", reply.text);
        assert_eq!(reply.header("content-type"), "application/json");
        assert_eq!(reply.json()["error"]["code"], code, "{}", reply.text);
    }
}

#[tokio::test]
async fn notification_is_accepted_without_an_answer() {
    let app = App::start().await;
    let message = json!({"jsonrpc": "2.0", "method": "notifications/initialized"});
    let reply = app
        .request(Method::POST, "/mcp")
        .json(&message)
        .send()
        .await;
    let reply = reply.unwrap();
    assert_eq!(reply.status(), StatusCode::ACCEPTED);
    assert_eq!(reply.text().await.unwrap(), "");
}

#[tokio::test]
async fn request_that_is_no_message_is_a_problem() {
    let app = App::start().await;
    let send = async |body: String| {
        let request = app.request(Method::POST, "/mcp").body(body);
        app.send(request.header(CONTENT_TYPE, "application/json"))
            .await
    };
    let long = " ".repeat(65 * 1024);
    for (body, status, code) in [
        ("{", 400, "malformed_json"),
        ("[]", 422, "invalid_request"),
        ("{}", 422, "invalid_request"),
        (
            r#"{"jsonrpc": "1.0", "id": 1, "method": "ping"}"#,
            422,
            "invalid_request",
        ),
        (long.as_str(), 413, "body_too_large"),
    ] {
        let reply = send(body.to_owned()).await;
        assert_eq!(reply.status, status, "{}", reply.text);
        assert_eq!(reply.json()["code"], code);
    }
    assert_eq!(
        send("{}".to_owned()).await.json()["detail"],
        "the request: must be a request or a notification of JSON-RPC 2.0"
    );
    let text = app.request(Method::POST, "/mcp").body("{}");
    assert_eq!(
        app.send(text).await.json()["code"],
        "unsupported_media_type"
    );
    let version = post(&app, "ping", &json!({})).header("mcp-protocol-version", "1999-01-01");
    assert_eq!(app.send(version).await.json()["code"], "bad_request");
    // There are no sessions to resume or to end.
    for method in [Method::GET, Method::DELETE] {
        let reply = app.send(app.request(method, "/mcp")).await;
        assert_eq!(reply.status, StatusCode::METHOD_NOT_ALLOWED);
        assert_eq!(reply.header("allow"), "POST");
    }
}
