//! Othello: boards that say who is to move, passes, and the boards and moves that are refused.

use serde_json::{Value, json};

use super::app::App;
use super::refusals::{assert_refused, with_fields};

/// A board of 4 × 4, with these fields beside it.
fn small(fields: &Value) -> Value {
    with_fields(json!({"game": "othello", "rules": {"size": 4}}), fields)
}

/// The start, with the side to move behind the cells.
const WITH_SIDE: &str = ".....OX..XO..... X";

#[tokio::test]
async fn board_may_say_who_is_to_move() {
    let app = App::start().await;
    let answer = app.answer(&small(&json!({"board": WITH_SIDE}))).await;
    let expected = app.answer(&small(&json!({"moves": []}))).await;
    assert_eq!(answer["player"], "black");
    for field in ["board", "margin", "candidates"] {
        assert_eq!(answer[field], expected[field], "{field}");
    }
}

#[tokio::test]
async fn pass_is_the_only_move_of_a_side_that_cannot_flip() {
    let app = App::start().await;
    let board = json!({"board": "WWWBWWWBWWBB.BBB", "player": "white"});
    let answer = app.answer(&small(&board)).await;
    assert_eq!(answer["move"], "pass");
    assert_eq!(answer["candidates"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn impossible_boards_and_moves_are_refused_with_their_place() {
    let base = small(&json!({}));
    let unread = json!([
        0, "Z", 2, 3, 4, "W", "B", 7, 8, "B", "W", 11, 12, 13, 14, "?"
    ]);
    assert_refused(
        &base,
        [
            (
                json!({"board": ".....WB..BW....", "player": "black"}),
                "invalid_request",
                &["/board"],
            ),
            (
                json!({"board": "....\n.WB.\n.BW\n....", "player": "black"}),
                "invalid_request",
                &["/board"],
            ),
            (
                json!({"board": unread, "player": "black"}),
                "invalid_request",
                &["/board/1", "/board/15"],
            ),
            (
                json!({"board": ".....WB..B......", "player": "black"}),
                "impossible_position",
                &["/board"],
            ),
            (
                json!({"board": WITH_SIDE, "player": "white"}),
                "not_players_turn",
                &["/player"],
            ),
            (
                json!({"board": ".....WB..BW....."}),
                "invalid_request",
                &["/player"],
            ),
            (json!({"moves": ["pass"]}), "illegal_move", &["/moves/0"]),
            (json!({"moves": ["a1"]}), "illegal_move", &["/moves/0"]),
            (
                json!({"moves": ["b1", "b1"]}),
                "illegal_move",
                &["/moves/1"],
            ),
            (json!({"moves": ["b1", 5]}), "illegal_move", &["/moves/1"]),
            (json!({"moves": ["e1"]}), "illegal_move", &["/moves/0"]),
            (json!({"moves": [16]}), "illegal_move", &["/moves/0"]),
            (
                json!({"moves": [], "rules": {"size": 5}}),
                "invalid_request",
                &["/rules/size"],
            ),
            (
                json!({"moves": [], "rules": {"size": 12}}),
                "invalid_request",
                &["/rules/size"],
            ),
        ],
    )
    .await;
}
