//! `POST /ideas`.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::app::App;

async fn costs(app: &App, body: &Value) -> Vec<(String, Option<u64>)> {
    let reply = app
        .send(app.request(Method::POST, "/ideas").json(body))
        .await;
    assert_eq!(reply.status, StatusCode::OK, "{body}: {}", reply.text);
    let costs = reply.json()["costs"].as_array().unwrap().clone();
    let cost = |cost: &Value| {
        (
            cost["name"].as_str().unwrap().to_owned(),
            cost["calls"].as_u64(),
        )
    };
    costs.iter().map(cost).collect()
}

#[tokio::test]
async fn each_idea_saves_calls() {
    let app = App::start().await;
    let costs = costs(&app, &json!({"moves": []})).await;
    let names: Vec<_> = costs.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names[..2], ["minimax", "alpha-beta"]);
    assert_eq!(costs[0].1, Some(549_946));
    assert!(
        costs.is_sorted_by(|more, less| more.1 > less.1),
        "{costs:?}"
    );
}

#[tokio::test]
async fn cost_above_the_limit_is_null() {
    let app = App::start().await;
    let costs = costs(&app, &json!({"game": "connect-four", "moves": []})).await;
    assert_eq!(costs[0].1, None);
}
