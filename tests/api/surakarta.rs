//! Surakarta: answers of the rules, and the boards and moves that are refused.

use reqwest::Method;
use serde_json::{Value, json};

use super::app::App;
use super::refusals::assert_refused;

/// A black piece that can capture one of two white pieces along the outer circuit.
const OPEN: &str = "......\n......\n......\n...W..\nW.....\n..B...";

#[tokio::test]
async fn moves_are_names_with_the_squares_to_press() {
    let app = App::start().await;
    let request = json!({"game": "surakarta", "board": OPEN, "player": "black"});
    let answer = app.position(&request).await;
    assert_eq!(answer["layout"], "circuits");
    let moves = answer["moves"].as_array().expect("moves are a list");
    let names: Vec<_> = moves
        .iter()
        .map(|mv| mv["move"].as_str().unwrap())
        .collect();
    assert_eq!(
        names,
        ["c1xd3", "c1-b2", "c1-c2", "c1-d2", "c1-b1", "c1-d1"]
    );
    assert_eq!(moves[0]["squares"], json!([32, 21]));
}

#[tokio::test]
async fn last_capture_and_a_lack_of_moves_end_the_game() {
    let app = App::start().await;
    for (board, player, moves, ended_by) in [
        (
            "......\n......\n......\n...W..\n......\n..B...",
            "black",
            json!(["c1xd3"]),
            "material",
        ),
        (
            "......\n......\n......\n......\n.W....\nBW.W..",
            "white",
            json!([]),
            "",
        ),
        (
            "......\n......\n......\n.W....\n.W....\nBW....",
            "white",
            json!(["b3-a2"]),
            "no_moves",
        ),
    ] {
        let request = json!({
            "game": "surakarta", "board": board, "player": player, "moves": moves
        });
        let answer = app.position(&request).await;
        let expected = if ended_by.is_empty() {
            Value::Null
        } else {
            json!(ended_by)
        };
        assert_eq!(answer["ended_by"], expected, "{board}");
    }
}

#[tokio::test]
async fn pictures_have_both_circuits() {
    let app = App::start().await;
    let path = "/board.svg?game=surakarta&moves=c2-c3";
    let reply = app.send(app.request(Method::GET, path)).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    for class in ["inner-circuit", "outer-circuit", "black", "white"] {
        assert!(
            reply.text.contains(&format!("class=\"{class}\"")),
            "{class}"
        );
    }
}

#[tokio::test]
async fn impossible_boards_and_moves_are_refused_with_their_place() {
    let base = json!({"game": "surakarta"});
    let mut unread = vec![json!(null); 36];
    (unread[3], unread[5]) = (json!("X"), json!(4));
    assert_refused(
        &base,
        [
            (
                json!({"board": "BBB.....WWW", "player": "black"}),
                "invalid_request",
                &["/board"],
            ),
            (
                json!({"board": "......\n......\n.....\n......\n......\n......", "player": "black"}),
                "invalid_request",
                &["/board"],
            ),
            (
                json!({"board": unread, "player": "black"}),
                "invalid_request",
                &["/board/3", "/board/5"],
            ),
            (
                json!({"board": "BBBBBBBBBBBBB......................W", "player": "black"}),
                "impossible_position",
                &["/board"],
            ),
            (
                json!({"board": "B...................................", "player": "black"}),
                "impossible_position",
                &["/board"],
            ),
            (json!({"board": OPEN}), "invalid_request", &["/player"]),
            // An empty point, a piece of the opponent, a point that is too far away or taken, and a
            // capture without a loop.
            (json!({"moves": ["a3-a4"]}), "illegal_move", &["/moves/0"]),
            (json!({"moves": ["a5-a4"]}), "illegal_move", &["/moves/0"]),
            (
                json!({"moves": ["a2-a3", "a5-a2"]}),
                "illegal_move",
                &["/moves/1"],
            ),
            (json!({"moves": ["a1-a2"]}), "illegal_move", &["/moves/0"]),
            (
                json!({"moves": ["c2-c3", "c5-c4", "c3xc4"]}),
                "illegal_move",
                &["/moves/2"],
            ),
            (json!({"moves": ["g1-g2"]}), "illegal_move", &["/moves/0"]),
            (json!({"moves": [9]}), "illegal_move", &["/moves/0"]),
            (
                json!({"moves": [], "rules": {"no_capture_plies": 0}}),
                "invalid_request",
                &["/rules/no_capture_plies"],
            ),
            (
                json!({"moves": [], "rules": {"no_capture_plies": 301}}),
                "invalid_request",
                &["/rules/no_capture_plies"],
            ),
        ],
    )
    .await;
}
