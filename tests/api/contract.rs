//! The contract: the served `openapi.yaml` and `openapi.json`, compared with the server.

use reqwest::Method;
use reqwest::header::ACCEPT;
use serde_json::{Map, Value};

use super::app::App;
use super::program::bestmove;

#[tokio::test]
async fn served_documents_are_equal_and_of_this_version() {
    let app = App::start().await;
    let yaml = app.get("/openapi.yaml").await;
    // Browsers save a file of another type, and show this one.
    assert_eq!(yaml.header("content-type"), "text/plain; charset=utf-8");
    let document: Value = yaml_serde::from_str(&yaml.text).unwrap();
    assert_eq!(document, app.get("/openapi.json").await.json());
    assert_eq!(document["openapi"], "3.1.0");
    assert_eq!(document["info"]["version"], env!("CARGO_PKG_VERSION"));
}

#[test]
fn committed_contract_is_that_of_the_program() {
    let output = bestmove().arg("openapi").output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let committed = include_str!("../../openapi.yaml");
    assert!(
        output.stdout == committed.as_bytes(),
        "openapi.yaml differs from the program; run `cargo run --features full -- openapi \
         > openapi.yaml` and review the difference"
    );
}

#[tokio::test]
async fn every_body_has_two_examples_with_the_answers_of_the_server() {
    let app = App::start().await;
    let mut answered = 0;
    for (path, operations) in app.document()["paths"].as_object().unwrap() {
        let operation = &operations["post"];
        let body = &operation["requestBody"]["content"]["application/json"];
        let Some(examples) = body["examples"].as_object() else {
            assert!(operation.is_null(), "{path} has no examples");
            continue;
        };
        assert_eq!(examples.len(), 2, "{path}");
        let answers = &operation["responses"]["200"]["content"]["application/json"]["examples"];
        for (name, example) in examples {
            app.check_schema(&body["schema"], &example["value"]);
            let request = app.request(Method::POST, path);
            let reply = app.send(request.json(&example["value"])).await;
            assert_eq!(reply.status, 200, "{name} of {path}: {}", reply.text);
            if let Some(answer) = answers.get(name) {
                assert_eq!(reply.json(), answer["value"], "{name} of {path}");
                answered += 1;
            }
        }
        for name in answers.as_object().into_iter().flat_map(Map::keys) {
            assert!(
                examples.contains_key(name),
                "{name} answers no example of {path}"
            );
        }
    }
    assert_eq!(answered, 4);
}

#[tokio::test]
async fn rules_of_every_game_fit_their_schema() {
    let app = App::start().await;
    let schema = serde_json::json!({"$ref": "#/components/schemas/Rules"});
    for game in app.get("/games").await.json()["games"].as_array().unwrap() {
        for parameter in game["parameters"].as_array().unwrap() {
            let name = parameter["name"].as_str().unwrap();
            let ends = [&parameter["minimum"], &parameter["maximum"]];
            let values: &[_] = if parameter["type"] == "boolean" {
                &[&Value::Bool(true), &Value::Bool(false)]
            } else {
                &ends
            };
            let words = parameter["words"].as_array();
            for value in values.iter().copied().chain(words.into_iter().flatten()) {
                app.check_schema(&schema, &serde_json::json!({name: value}));
            }
        }
    }
}

#[tokio::test]
async fn operations_exist_and_have_unique_names() {
    let app = App::start().await;
    let mut names = Vec::new();
    for (path, operations) in app.document()["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            let method: Method = method.to_uppercase().parse().unwrap();
            let path = path.replace("{game}", "tic-tac-toe");
            let reply = app.request(method, &path).send().await.unwrap();
            assert!(![404, 405].contains(&reply.status().as_u16()), "{path}");
            let name = operation["operationId"].as_str().unwrap().to_owned();
            assert!(!names.contains(&name), "{name} is given twice");
            names.push(name);
        }
    }
}

#[tokio::test]
async fn operation_has_one_media_type() {
    let app = App::start().await;
    for (path, operations) in app.document()["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            let success = &operation["responses"]["200"]["content"];
            let media_types = success.as_object().unwrap();
            assert_eq!(media_types.len(), 1, "{method} {path}");
        }
    }
    let position = "board=O.XX.X.OO&player=X";
    for (operation, media_type) in [
        ("/best-move", "application/json"),
        ("/best-move/stream", "text/event-stream"),
        ("/position", "application/json"),
        ("/game-tree", "application/json"),
        ("/game-tree.svg", "image/svg+xml"),
        ("/board.svg", "image/svg+xml"),
    ] {
        for accept in [
            "*/*",
            "application/json",
            "image/svg+xml, text/event-stream",
        ] {
            let request = app.request(Method::GET, &format!("{operation}?{position}"));
            let reply = app.send(request.header(ACCEPT, accept)).await;
            assert_eq!(reply.header("content-type"), media_type, "{accept}");
            // Large answers are compressed where a client accepts that, and vary with nothing else.
            let vary = reply.headers.get("vary");
            assert!(
                vary.is_none_or(|vary| vary == "accept-encoding"),
                "{operation}"
            );
        }
    }
}
