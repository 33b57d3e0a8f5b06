//! Kalah over HTTP: a board that is a text of its own, drawn as pits.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::app::App;
use super::mcp::{call, text};
use super::refused::with_fields;

/// A board of two pits on each side with two seeds each, and with these fields.
fn two_pits(fields: &Value) -> Value {
    let request = json!({"game": "kalah", "rules": {"pits": 2, "seeds": 2}});
    with_fields(request, fields)
}

#[tokio::test]
async fn another_turn_leaves_the_player_to_move() {
    let app = App::start().await;
    let request = two_pits(&json!({"board": "2,2,0/2,2,0", "player": "south"}));
    let answer = app.answer(&request).await;
    assert_eq!(
        (&answer["margin"], &answer["outcome"]),
        (&json!(-2), &json!("loss"))
    );
    let after = app.answer(&two_pits(&json!({"moves": [0]}))).await;
    assert_eq!(
        (&after["board"], &after["player"]),
        (&json!("0,3,1/2,2,0"), &json!("south"))
    );
}

/// The numbers of an array are seeds, and not the indices of empty cells.
#[tokio::test]
async fn boards_are_read_as_arrays_and_names_and_answered_as_text() {
    let app = App::start().await;
    let expected = app
        .answer(&two_pits(
            &json!({"board": "1,2,1/2,2,0", "player": "north"}),
        ))
        .await;
    for board in [
        json!([1, 2, 1, 2, 2, 0]),
        json!(["1", "2", "1", "2", "2", "0"]),
        json!(" north: 2 2 0\nsouth: 1 2 1"),
    ] {
        let request = two_pits(&json!({"board": board, "player": "north"}));
        assert_eq!(app.answer(&request).await, expected, "{board}");
    }
}

#[tokio::test]
async fn rules_decide_about_empty_captures() {
    let app = App::start().await;
    // Captured, the last seed of south ends the game.
    for (empty_capture, board, winner) in [
        (false, "0,1,0/0,3,4", Value::Null),
        (true, "0,0,1/0,0,7", json!("north")),
    ] {
        let rules = json!({"pits": 2, "seeds": 2, "empty_capture": empty_capture});
        let request = json!({"game": "kalah", "rules": rules, "board": "1,0,0/0,3,4",
                             "player": "south", "moves": [0]});
        let answer = app.answer(&request).await;
        assert_eq!(
            (&answer["board"], &answer["winner"]),
            (&json!(board), &winner)
        );
    }
}

#[tokio::test]
async fn pictures_draw_pits_with_their_counts() {
    let app = App::start().await;
    let path = "/board.svg?game=kalah&rules.pits=2&rules.seeds=2&board=1,2,1/0,2,2&player=south";
    let svg = app.send(app.request(Method::GET, path)).await.text;
    // Four pits and two stores, with their seeds and a number each.
    for (count, times) in [("0", 1), ("1", 2), ("2", 3)] {
        assert_eq!(svg.matches(&format!(">{count}<")).count(), times, "{svg}");
        let seeds = format!("href=\"#mark-({count})\"");
        assert_eq!(svg.matches(&seeds).count(), times, "{svg}");
    }
    // Pits are higher than wide, and a store is as high as both rows.
    assert_eq!(svg.matches("<path data-cell=").count(), 6, "{svg}");
    assert_eq!(svg.matches("data-height=").count(), 6, "{svg}");
    assert!(!svg.contains('^'), "{svg}");
    // Every number of seeds that play can bring has a mark.
    assert_eq!(svg.matches("id=\"mark-(").count(), 9, "{svg}");
    let tree = app
        .send(app.request(Method::GET, &path.replace("board.svg", "game-tree.svg")))
        .await;
    assert_eq!(tree.status, StatusCode::OK);
    assert!(tree.text.contains("href=\"#mark-(2)\""));
}

/// The number of a move does not hide the seeds in its pit.
#[tokio::test]
async fn agents_see_moves_and_seeds() {
    let app = App::start().await;
    let request = two_pits(&json!({"board": "1,2,1/0,2,2", "player": "south"}));
    let moves = call(&app, "legal_moves", &request).await;
    let board = text(&moves);
    assert!(board.contains(" (2)  (2)  (0)  (1)"), "{board}");
    assert!(board.contains("     1(1) 2(2)"), "{board}");
}
