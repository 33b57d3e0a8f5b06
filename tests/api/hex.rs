//! Hex: the form of its answers, and the boards and moves that it refuses.

use serde_json::{Value, json};

use super::app::App;
use super::refusals::{assert_refused, with_fields};

/// A board of 3 × 3, with these fields beside it.
fn small(fields: &Value) -> Value {
    with_fields(json!({"game": "hex", "rules": {"size": 3}}), fields)
}

#[tokio::test]
async fn moves_are_read_as_names_and_answered_as_indices() {
    let app = App::start().await;
    let answer = app.answer(&small(&json!({"moves": ["a1", "C3", 2]}))).await;
    assert_eq!(answer["board"], "R.R.....B");
    assert_eq!(answer["player"], "blue");
    assert!(answer["index"].is_u64(), "{answer}");
    assert_eq!(answer.get("move"), None);
}

#[tokio::test]
async fn position_tells_its_layout_and_the_winning_chain() {
    let app = App::start().await;
    let moves = json!(["c1", "a1", "b2", "a2", "a3"]);
    let request = small(&json!({"moves": moves}));
    let path = app
        .request(reqwest::Method::POST, "/position")
        .json(&request);
    let position = app.send(path).await.json();
    assert_eq!(position["layout"], "rhombus");
    assert_eq!(position["winner"], "red");
    assert_eq!(position["winning_line"], json!([2, 4, 6]));
    assert_eq!(position["coordinates"]["rows"], json!(["1", "2", "3"]));
}

#[tokio::test]
async fn impossible_boards_and_moves_are_refused_with_their_place() {
    let base = small(&json!({}));
    assert_refused(
        &base,
        [
            (
                json!({"board": "R......", "player": "blue"}),
                "invalid_request",
                &["/board"],
            ),
            (
                json!({"board": ["R", "X", 2, 3, 4, 5, 6, 7, 8], "player": "blue"}),
                "invalid_request",
                &["/board/1"],
            ),
            (
                json!({"board": "RR.......", "player": "blue"}),
                "impossible_position",
                &["/board"],
            ),
            (
                json!({"board": "R..RB.RBB", "player": "red"}),
                "impossible_position",
                &["/board"],
            ),
            (
                json!({"board": "RR.B.....", "player": "red"}),
                "not_players_turn",
                &["/player"],
            ),
            (json!({"moves": [4, "b2"]}), "illegal_move", &["/moves/1"]),
            (json!({"moves": ["d1"]}), "illegal_move", &["/moves/0"]),
            (json!({"moves": [9]}), "illegal_move", &["/moves/0"]),
            (
                json!({"moves": [], "rules": {"size": 12}}),
                "invalid_request",
                &["/rules/size"],
            ),
        ],
    )
    .await;
}
