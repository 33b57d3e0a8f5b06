//! The committed `openapi.yaml`, what the server serves, and what it does.

use std::path::Path;

use reqwest::Method;
use serde_json::Value;

use super::app::App;

/// Set to rewrite the committed file from what the code says.
const UPDATE: &str = "BESTMOVE_UPDATE_OPENAPI";

#[tokio::test]
async fn the_committed_contract_is_the_one_that_is_served() {
    let app = App::start().await;
    let served = app.get("/openapi.yaml").await.text;
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi.yaml");
    if std::env::var_os(UPDATE).is_some() {
        std::fs::write(&path, &served).unwrap();
    }
    let committed = std::fs::read_to_string(&path).unwrap();
    assert!(
        served == committed,
        "openapi.yaml is not what the code says; run `{UPDATE}=1 cargo test --test api contract` \
         and look at the difference"
    );
    let parsed: Value = yaml_serde::from_str(&served).unwrap();
    assert_eq!(parsed, *app.document());
    assert_eq!(parsed["openapi"], "3.1.0");
    assert_eq!(parsed["info"]["version"], env!("CARGO_PKG_VERSION"));
}

#[tokio::test]
async fn every_example_is_answered_as_it_says() {
    let app = App::start().await;
    let operation = &app.document()["paths"]["/best-move"]["post"];
    let requests = &operation["requestBody"]["content"]["application/json"]["examples"];
    let answers = &operation["responses"]["200"]["content"]["application/json"]["examples"];
    let requests = requests.as_object().unwrap();
    assert!(requests.len() >= 3);
    for (name, example) in requests {
        let request = &example["value"];
        let schema = serde_json::json!({"$ref": "#/components/schemas/BestMoveRequest"});
        app.check_schema(&schema, request);
        let answer = app.answer(request).await;
        if let Some(expected) = answers.get(name) {
            assert_eq!(answer, expected["value"], "{name}");
        }
    }
    for name in answers.as_object().unwrap().keys() {
        assert!(requests.contains_key(name), "{name} answers no example");
    }
}

#[tokio::test]
async fn the_rules_of_every_game_fit_the_contract() {
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
            for value in values {
                app.check_schema(&schema, &serde_json::json!({name: value}));
            }
        }
    }
}

#[tokio::test]
async fn every_operation_exists_and_has_a_name_of_its_own() {
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
