//! `POST /ideas`.

use serde_json::{Value, json};

use super::app::App;

async fn costs(app: &App, body: &Value) -> Vec<(String, Option<u64>)> {
    let answer = app.answer_of("/ideas", body).await;
    let name = |cost: &Value| cost["name"].as_str().unwrap().to_owned();
    let costs = answer["costs"].as_array().unwrap().iter();
    costs
        .map(|cost| (name(cost), cost["calls"].as_u64()))
        .collect()
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
