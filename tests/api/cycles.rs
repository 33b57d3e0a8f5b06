//! Games in which positions come back: answers depend on the moves that were played before.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::app::App;

/// Moves to and fro, after which the pieces stand as before the first of them.
const TO_AND_FRO: [&str; 4] = ["a2-a3", "a5-a4", "a3-a2", "a4-a5"];

/// A game of Surakarta that ends after so many plies without a capture.
fn surakarta(no_capture_plies: u32, moves: &[&str]) -> Value {
    let rules = json!({"no_capture_plies": no_capture_plies});
    json!({"game": "surakarta", "rules": rules, "moves": moves})
}

async fn post(app: &App, path: &str, body: &Value) -> (StatusCode, Value) {
    let reply = app.send(app.request(Method::POST, path).json(body)).await;
    (reply.status, reply.json())
}

#[tokio::test]
async fn play_without_progress_ends_the_game() {
    let app = App::start().await;
    let (status, over) = post(&app, "/best-move", &surakarta(4, &TO_AND_FRO)).await;
    assert_eq!(status, StatusCode::OK, "{over}");
    assert_eq!(
        (&over["status"], &over["ended_by"], &over["candidates"]),
        (&json!("draw"), &json!("no_progress"), &json!([]))
    );
    let (_, legal) = post(&app, "/position", &surakarta(4, &TO_AND_FRO)).await;
    assert_eq!(legal["moves"], json!([]), "{legal}");
}

#[tokio::test]
async fn move_after_the_end_is_refused() {
    let app = App::start().await;
    let body = surakarta(3, &TO_AND_FRO);
    for path in ["/best-move", "/position", "/game-review"] {
        let (status, problem) = post(&app, path, &body).await;
        assert_eq!(
            status,
            StatusCode::UNPROCESSABLE_ENTITY,
            "{path}: {problem}"
        );
        let error = &problem["errors"][0];
        assert_eq!(error["pointer"], "/moves/3", "{path}: {problem}");
        assert_eq!(error["detail"], "the game is over before this move");
    }
}

/// A board is worth more or less by its history, whatever was asked and cached before.
#[tokio::test]
async fn history_decides_beside_a_cache() {
    let app = App::start().await;
    // Black is a piece ahead: without progress, it has won.
    let board = "......\n......\n.....W\n......\n......\nBB....";
    let with_moves = |moves: &[&str]| {
        let rules = json!({"no_capture_plies": 5});
        json!({"game": "surakarta", "rules": rules, "board": board, "player": "black",
            "moves": moves, "limits": {"nodes": 20_000}})
    };
    let fresh = with_moves(&[]);
    let late = with_moves(&["a1-a2", "f4-f3", "a2-a1", "f3-f4"]);
    for _ in 0..2 {
        let (_, answer) = post(&app, "/best-move", &late).await;
        assert_eq!(answer["score"], 10, "{answer}");
        assert_eq!(answer["candidates"][0]["remoteness"], 1, "{answer}");
        assert_eq!(answer["after"]["ended_by"], "no_progress", "{answer}");
        let (_, answer) = post(&app, "/best-move", &fresh).await;
        assert_ne!(answer["candidates"][0]["remoteness"], 1, "{answer}");
    }
}

#[tokio::test]
async fn searches_that_follow_every_line_need_a_depth() {
    let app = App::start().await;
    for path in ["/game-tree", "/ideas"] {
        let mut body = json!({"game": "surakarta", "moves": []});
        let (status, problem) = post(&app, path, &body).await;
        assert_eq!(
            status,
            StatusCode::UNPROCESSABLE_ENTITY,
            "{path}: {problem}"
        );
        assert_eq!(
            problem["errors"][0],
            json!({"pointer": "/depth", "detail":
                "missing; positions of this game can come back, so that lines may not end"})
        );
        body["depth"] = json!(1);
        let (status, answer) = post(&app, path, &body).await;
        assert_eq!(status, StatusCode::OK, "{path}: {answer}");
    }
    let (_, answer) = post(
        &app,
        "/ideas",
        &json!({"game": "surakarta", "moves": [], "depth": 1}),
    )
    .await;
    assert_eq!(answer["costs"][0]["calls"], 17, "{answer}");
}

/// A game tree shows the end of a game that its history ends.
#[tokio::test]
async fn game_tree_ends_where_the_history_does() {
    let app = App::start().await;
    let mut body = surakarta(3, &TO_AND_FRO[..1]);
    body["depth"] = json!(3);
    let (status, tree) = post(&app, "/game-tree", &body).await;
    assert_eq!(status, StatusCode::OK, "{tree}");
    let nodes = tree["nodes"].as_array().expect("nodes are a list");
    // Two plies are left, and no piece can be captured within them.
    for node in nodes {
        let is_over = node["level"] == 2;
        assert_eq!(node["status"] == "draw", is_over, "{node}");
        assert_eq!(node["ended_by"] == "no_progress", is_over, "{node}");
    }
    assert!(nodes.iter().any(|node| node["level"] == 2));
}
