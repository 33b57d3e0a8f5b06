//! Games in which positions come back: answers depend on the moves that were played before.

use reqwest::StatusCode;
use serde_json::{Value, json};

use super::app::App;
use super::refused::{detail, pointers};

/// Moves to and fro, after which the pieces stand as before the first of them.
const TO_AND_FRO: [&str; 4] = ["a2-a3", "a5-a4", "a3-a2", "a4-a5"];

/// Surakarta that ends after `no_capture_plies` plies without a capture.
fn surakarta(no_capture_plies: u32, moves: &[&str]) -> Value {
    let rules = json!({"no_capture_plies": no_capture_plies});
    json!({"game": "surakarta", "rules": rules, "moves": moves})
}

#[tokio::test]
async fn play_without_progress_ends_the_game() {
    let app = App::start().await;
    let over = app
        .answer_of("/best-move", &surakarta(4, &TO_AND_FRO))
        .await;
    assert_eq!(
        (&over["status"], &over["ended_by"], &over["candidates"]),
        (&json!("draw"), &json!("no_progress"), &json!([]))
    );
    let legal = app.position(&surakarta(4, &TO_AND_FRO)).await;
    assert_eq!(legal["moves"], json!([]), "{legal}");
}

#[tokio::test]
async fn move_after_the_end_is_refused() {
    let app = App::start().await;
    let body = surakarta(3, &TO_AND_FRO);
    for path in ["/best-move", "/position", "/game-review"] {
        let problem = app.refusal_of(path, &body).await;
        assert_eq!(pointers(&problem), ["/moves/3"], "{path}: {problem}");
        assert_eq!(detail(&problem), "the game is over before this move");
    }
}

/// A board is worth more or less by its history, whatever was searched and cached before.
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
        let answer = app.answer(&late).await;
        assert_eq!(answer["score"], 10, "{answer}");
        assert_eq!(answer["candidates"][0]["remoteness"], 1, "{answer}");
        assert_eq!(answer["after"]["ended_by"], "no_progress", "{answer}");
        let answer = app.answer(&fresh).await;
        assert_ne!(answer["candidates"][0]["remoteness"], 1, "{answer}");
    }
}

#[tokio::test]
async fn searches_that_follow_every_line_need_a_depth() {
    let app = App::start().await;
    for path in ["/game-tree", "/ideas"] {
        let mut body = json!({"game": "surakarta", "moves": []});
        let problem = app.refusal_of(path, &body).await;
        assert_eq!(pointers(&problem), ["/depth"], "{path}: {problem}");
        let expected = "missing; positions of this game can come back, so that lines may not end";
        assert_eq!(detail(&problem), expected, "{path}");
        body["depth"] = json!(1);
        app.answer_of(path, &body).await;
    }
    let one_ply = json!({"game": "surakarta", "moves": [], "depth": 1});
    let answer = app.answer_of("/ideas", &one_ply).await;
    assert_eq!(answer["costs"][0]["calls"], 17, "{answer}");
}

/// A game tree shows the end of a game that its history ends.
#[tokio::test]
async fn game_tree_ends_where_the_history_does() {
    let app = App::start().await;
    let mut body = surakarta(3, &TO_AND_FRO[..1]);
    body["depth"] = json!(3);
    let tree = app.answer_of("/game-tree", &body).await;
    let nodes = tree["nodes"].as_array().expect("nodes are a list");
    // Two plies are left, and no piece can be captured within them.
    for node in nodes {
        let is_over = node["level"] == 2;
        assert_eq!(node["status"] == "draw", is_over, "{node}");
        assert_eq!(node["ended_by"] == "no_progress", is_over, "{node}");
    }
    assert!(nodes.iter().any(|node| node["level"] == 2));
}

/// A limit of Surakarta and of Nine Men's Morris is a number, or never.
#[tokio::test]
async fn limits_may_be_never() {
    let app = App::start().await;
    let to_and_fro = TO_AND_FRO.repeat(100);
    let surakarta = json!({"game": "surakarta", "rules": {"no_capture_plies": "never"},
        "moves": to_and_fro});
    let morris_board = "WW.BB.B.B.....W......W.. 0 0";
    let morris = |rules: Value, times: usize| {
        let moves = ["a1-d1", "b2-d2", "d1-a1", "d2-b2"].repeat(times);
        json!({"game": "nine-mens-morris", "board": morris_board, "player": "white",
            "rules": rules, "moves": moves})
    };
    let never = json!({"repetition": "never", "no_removal_plies": "never"});
    for request in [
        surakarta,
        morris(never, 100),
        morris(json!({"repetition": "never"}), 24),
        morris(json!({"repetition": 4}), 2),
        morris(json!({"no_removal_plies": "never"}), 1),
    ] {
        let position = app.position(&request).await;
        assert_eq!(position["status"], "in_progress", "{position}");
        assert_eq!(position["claimable"], Value::Null, "{position}");
        let mut question = request.clone();
        question["limits"] = json!({"movetime_ms": 100});
        let answer = app.answer(&question).await;
        assert!(answer["move"].is_string(), "{answer}");
    }
    for (request, word) in [
        (morris(json!({}), 2), "repetition"),
        (morris(json!({"repetition": "never"}), 25), "no_progress"),
        (morris(json!({"repetition": 2}), 1), "repetition"),
        (morris(json!({"no_removal_plies": 4}), 1), "no_progress"),
    ] {
        let position = app.position(&request).await;
        assert_eq!(position["ended_by"], word, "{position}");
    }
    let link =
        "/best-move?game=surakarta&moves=a2-a3&rules.no_capture_plies=never&limits.nodes=999";
    let reply = app.get(link).await;
    assert_eq!(reply.status, StatusCode::OK, "{}", reply.text);
    let refused = json!({"game": "surakarta", "rules": {"no_capture_plies": "no"}, "moves": []});
    let expected = "\"no\" is neither a number nor \"never\"";
    for path in ["/best-move", "/position"] {
        let problem = app.refusal_of(path, &refused).await;
        assert_eq!(pointers(&problem), ["/rules/no_capture_plies"], "{path}");
        assert_eq!(detail(&problem), expected, "{path}");
    }
    let card = app.get("/games/nine-mens-morris").await.json();
    assert_eq!(card["parameters"][0]["words"], json!(["never"]), "{card}");
    assert_eq!(card["rules"]["repetition"], 3, "{card}");
}
