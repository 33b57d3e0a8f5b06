//! Draughts over HTTP: answers of the rules, and the boards and moves that are refused.

use reqwest::Method;
use serde_json::json;

use super::app::App;
use super::refusals::{assert_refused, refused};

/// A man that can capture two pieces on one way, or one on another.
const CAPTURES: &str = "W:W22,32:B18,11,17,1";

#[tokio::test]
async fn moves_are_names_with_the_squares_to_press() {
    let app = App::start().await;
    let answer = app
        .position(&json!({"game": "draughts", "board": CAPTURES}))
        .await;
    assert_eq!(answer["layout"], "dark_squares");
    assert_eq!(answer["player"], "white");
    assert_eq!(answer["board"], "W:W22,32:B1,11,17,18");
    assert_eq!(answer["cells"][42], "W");
    let moves = answer["moves"].as_array().expect("moves are a list");
    let shown: Vec<_> = moves
        .iter()
        .map(|mv| (mv["move"].as_str().unwrap(), &mv["squares"]))
        .collect();
    assert_eq!(
        shown,
        [
            ("22x13", &json!([42, 24])),
            ("22x15x8", &json!([42, 28, 14]))
        ]
    );
    assert_eq!(moves[1]["after"]["board"], "B:W8,32:B1,17");
}

#[tokio::test]
async fn boards_are_read_as_squares_and_answered_as_text() {
    let app = App::start().await;
    let expected = app
        .position(&json!({"game": "draughts", "board": "B:W21,22,K29:B1,2,K5"}))
        .await;
    let squares = "bb..B...............ww......W...";
    let array: Vec<_> = squares
        .chars()
        .map(|mark| json!(mark.to_string()))
        .collect();
    for board in [json!(squares), json!(array)] {
        let request = json!({"game": "draughts", "board": board, "player": "black"});
        assert_eq!(app.position(&request).await, expected, "{board}");
    }
}

#[tokio::test]
async fn games_end_by_their_pieces_or_by_their_history() {
    let app = App::start().await;
    let to_and_fro = ["1-5", "32-28", "5-1", "28-32"].repeat(4);
    for (board, moves, status, ended_by) in [
        ("B:W18:B14", json!(["14x23"]), "won", "material"),
        ("B:W5:B1,9,10", json!(["10-14"]), "won", "no_moves"),
        ("B:WK32:BK1", json!(to_and_fro), "draw", "repetition"),
    ] {
        let request = json!({"game": "draughts", "board": board, "moves": moves});
        let answer = app.position(&request).await;
        assert_eq!(answer["status"], status, "{board}");
        assert_eq!(answer["ended_by"], ended_by, "{board}");
    }
}

#[tokio::test]
async fn winning_capture_is_proven() {
    let app = App::start().await;
    let request = json!({"game": "draughts", "board": "B:W18:B14", "limits": {"nodes": 1000}});
    let answer = app.answer(&request).await;
    assert_eq!(
        (&answer["move"], &answer["outcome"], &answer["remoteness"]),
        (&json!("14x23"), &json!("win"), &json!(1))
    );
}

#[tokio::test]
async fn pictures_have_dark_squares_with_numbers_and_crowns() {
    let app = App::start().await;
    let path = "/board.svg?game=draughts&board=B:W21,K29:B1,K5";
    let reply = app.send(app.request(Method::GET, path)).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    let count = |class: &str| reply.text.matches(&format!("class=\"{class}\"")).count();
    assert_eq!(count("dark"), 32);
    assert_eq!(count("number mark"), 32);
    assert_eq!((count("black"), count("white"), count("crown")), (1, 1, 1));
}

#[tokio::test]
async fn impossible_boards_and_moves_are_refused_with_their_place() {
    let base = json!({"game": "draughts"});
    let mut unread = vec![json!(null); 32];
    (unread[3], unread[5]) = (json!("X"), json!(4));
    assert_refused(
        &base,
        [
            (json!({"board": "bbb.www"}), "invalid_request", &["/board"]),
            (json!({"board": "X:W21:B1"}), "invalid_request", &["/board"]),
            (json!({"board": "B:W21"}), "invalid_request", &["/board"]),
            (json!({"board": "B:W21:W1"}), "invalid_request", &["/board"]),
            (json!({"board": "B:W33:B1"}), "invalid_request", &["/board"]),
            (
                json!({"board": "B:W21,21:B1"}),
                "invalid_request",
                &["/board"],
            ),
            (
                json!({"board": unread, "player": "black"}),
                "invalid_request",
                &["/board/3", "/board/5"],
            ),
            (
                json!({"board": "bb..B...............ww......W..."}),
                "invalid_request",
                &["/player"],
            ),
            (
                json!({"board": "B:W21:B1", "player": "white"}),
                "not_players_turn",
                &["/player"],
            ),
            (
                json!({"board": "B:W21-32:B1-13"}),
                "impossible_position",
                &["/board"],
            ),
            (
                json!({"board": "B:W4:B12"}),
                "impossible_position",
                &["/board"],
            ),
            (
                json!({"board": "W:W21:B30"}),
                "impossible_position",
                &["/board"],
            ),
            (
                json!({"board": "B:W:B12"}),
                "impossible_position",
                &["/board"],
            ),
            // An empty square, a piece of the opponent, a square that is taken or too far away, and a
            // capture that is not made or not ended.
            (json!({"moves": ["15-19"]}), "illegal_move", &["/moves/0"]),
            (json!({"moves": ["22-18"]}), "illegal_move", &["/moves/0"]),
            (
                json!({"moves": ["11-15", "26-22"]}),
                "illegal_move",
                &["/moves/1"],
            ),
            (json!({"moves": ["11-18"]}), "illegal_move", &["/moves/0"]),
            (
                json!({"board": CAPTURES, "moves": ["32-28"]}),
                "illegal_move",
                &["/moves/0"],
            ),
            (
                json!({"board": CAPTURES, "moves": ["22x15"]}),
                "illegal_move",
                &["/moves/0"],
            ),
            (json!({"moves": ["33-1"]}), "illegal_move", &["/moves/0"]),
            (json!({"moves": [9]}), "illegal_move", &["/moves/0"]),
            (
                json!({"moves": [], "rules": {"rows": 8}}),
                "invalid_request",
                &["/rules/rows"],
            ),
        ],
    )
    .await;
}

#[tokio::test]
async fn refused_moves_have_a_sentence() {
    let app = App::start().await;
    for (moves, sentence) in [
        (json!(["32-28"]), "white must capture, as by 22x13"),
        (json!(["22x15"]), "the capture goes on: 22x15x8"),
    ] {
        let request = json!({"game": "draughts", "board": CAPTURES, "moves": moves});
        let problem = app.refusal(&request).await;
        assert_eq!(problem["errors"][0]["detail"], sentence);
        assert_eq!(refused(&app, request).await.0, "illegal_move");
    }
}
