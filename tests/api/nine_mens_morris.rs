//! Nine Men's Morris: answers of the rules, pictures, and the boards and moves that are refused.

use reqwest::Method;
use serde_json::{Value, json};

use super::app::App;
use super::refusals::assert_refused;

/// White can close a mill at a7 from d7. No man of black is in a mill.
const MOVING: &str = "WW.BB.B.BB....W......W.. 0 0";

async fn post(app: &App, path: &str, request: &Value) -> Value {
    let reply = app
        .send(app.request(Method::POST, path).json(request))
        .await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    reply.json()
}

fn names(answer: &Value) -> Vec<&str> {
    let moves = answer["moves"].as_array().expect("moves are a list");
    moves
        .iter()
        .map(|mv| mv["move"].as_str().expect("a name"))
        .collect()
}

#[tokio::test]
async fn squares_are_cells_of_the_grid_and_end_with_the_removed_man() {
    let app = App::start().await;
    let request = json!({"game": "nine-mens-morris", "board": MOVING, "player": "white"});
    let answer = app.position(&request).await;
    assert_eq!(answer["layout"], "rings");
    assert_eq!(answer["shape"], json!({"rows": 7, "columns": 7}));
    assert_eq!(
        names(&answer),
        [
            "a4-a7", "d7-a7xb2", "d7-a7xb4", "d7-a7xc3", "d7-a7xc5", "d7-a7xd1", "d7-d6", "d7-g7",
            "g1-g4",
        ]
    );
    assert_eq!(answer["moves"][1]["squares"], json!([3, 0, 36]));
    assert_eq!(answer["moves"][0]["squares"], json!([21, 0]));
}

#[tokio::test]
async fn men_in_hand_are_in_the_board_and_in_the_middle_cell() {
    let app = App::start().await;
    let request = json!({"game": "nine-mens-morris", "moves": ["D2", "a1"]});
    let answer = app.position(&request).await;
    assert_eq!(answer["board"], "B.........W............. 8 8");
    let cells = answer["cells"].as_array().expect("the cells are drawn");
    assert_eq!(cells.len(), 49);
    let marks = [24, 38, 42].map(|cell| &cells[cell]);
    assert_eq!(marks, ["8:8", "W", "B"]);
}

#[tokio::test]
async fn each_way_to_end_has_its_word() {
    let app = App::start().await;
    let to_and_fro = ["a1-d1", "b2-d2", "d1-a1", "d2-b2"].repeat(2);
    for (board, moves, status, ended_by) in [
        (
            "WW.BB.B.......W......... 0 0",
            json!(["d7-a7xb4"]),
            "won",
            "material",
        ),
        ("BW.....B.W....BW......WB 0 0", json!([]), "in_progress", ""),
        (
            "BWB.W....W...W.......BWB 0 0",
            json!(["d6-d7"]),
            "won",
            "no_moves",
        ),
        (
            "WW.BB.B.B.....W......W.. 0 0",
            json!(to_and_fro),
            "draw",
            "repetition",
        ),
    ] {
        let request = json!({
            "game": "nine-mens-morris", "board": board, "player": "white", "moves": moves
        });
        let answer = app.position(&request).await;
        assert_eq!(answer["status"], status, "{board}");
        let expected = if ended_by.is_empty() {
            Value::Null
        } else {
            json!(ended_by)
        };
        assert_eq!(answer["ended_by"], expected, "{board}");
    }
}

#[tokio::test]
async fn third_man_of_the_opponent_is_removed_at_once() {
    let app = App::start().await;
    let request = json!({
        "game": "nine-mens-morris", "board": "WW.BB.B.......W......... 0 0", "player": "white"
    });
    let answer = post(&app, "/best-move", &request).await;
    assert_eq!(answer["move"], "d7-a7xb2");
    assert_eq!(answer["squares"], json!([3, 0, 36]));
    assert_eq!(answer["remoteness"], 1);
    assert_eq!(answer["after"]["ended_by"], "material");
}

#[tokio::test]
async fn pictures_have_three_rings_and_the_men_in_hand() {
    let app = App::start().await;
    let path = "/board.svg?game=nine-mens-morris&moves=d2,a1";
    let reply = app.send(app.request(Method::GET, path)).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    for class in ["black", "white"] {
        assert!(
            reply.text.contains(&format!("class=\"{class}\"")),
            "{class}"
        );
    }
    let grid = reply.text.split("class=\"grid\" d=\"").nth(1);
    let grid = grid.and_then(|rest| rest.split('"').next()).expect("lines");
    assert_eq!(grid.matches('Z').count(), 3, "{grid}");
    assert_eq!(grid.matches('M').count(), 7, "{grid}");
    assert!(reply.text.contains(">8:8</text>"));
}

#[tokio::test]
async fn impossible_boards_and_moves_are_refused_with_their_place() {
    let base = json!({"game": "nine-mens-morris"});
    let moving = |mv: &str| json!({"board": MOVING, "player": "white", "moves": [mv]});
    let start = "........................";
    let read = |board: &str| json!({"board": board, "player": "white"});
    assert_refused(
        &base,
        [
            (read(""), "invalid_request", &["/board"][..]),
            (read(start), "invalid_request", &["/board"]),
            (read("W.B 8 8"), "invalid_request", &["/board"]),
            (
                read("X....................... 9 9"),
                "invalid_request",
                &["/board"],
            ),
            (
                read("........................ 9 nine"),
                "invalid_request",
                &["/board"],
            ),
            (
                json!({"board": vec![json!(null); 24], "player": "white"}),
                "invalid_request",
                &["/board"],
            ),
            (
                json!({"board": format!("{start} 9 9")}),
                "invalid_request",
                &["/player"],
            ),
            (
                read("W.......B............... 9 8"),
                "impossible_position",
                &["/board"],
            ),
            (
                read("WWWW....BBBB............ 5 3"),
                "impossible_position",
                &["/board"],
            ),
            (
                read("WWWW....BB.............. 0 0"),
                "impossible_position",
                &["/board"],
            ),
            (
                read("W....................... 8 9"),
                "not_players_turn",
                &["/player"],
            ),
            (json!({"moves": ["d4"]}), "illegal_move", &["/moves/0"]),
            (json!({"moves": [9]}), "illegal_move", &["/moves/0"]),
            (json!({"moves": ["a1-a4"]}), "illegal_move", &["/moves/0"]),
            (
                json!({"moves": ["d2", "d2"]}),
                "illegal_move",
                &["/moves/1"],
            ),
            (
                json!({"moves": ["d2", "a1", "f4xa1"]}),
                "illegal_move",
                &["/moves/2"],
            ),
            (
                json!({"moves": ["d1", "a1", "d2", "a4", "d3"]}),
                "illegal_move",
                &["/moves/4"],
            ),
            (moving("d2"), "illegal_move", &["/moves/0"]),
            (moving("b2-d2"), "illegal_move", &["/moves/0"]),
            (moving("d7-d5"), "illegal_move", &["/moves/0"]),
            (moving("a4-b4"), "illegal_move", &["/moves/0"]),
            (moving("d7-a7"), "illegal_move", &["/moves/0"]),
            (moving("d7-a7xg7"), "illegal_move", &["/moves/0"]),
            (
                json!({"moves": [], "rules": {"men": 12}}),
                "invalid_request",
                &["/rules/men"],
            ),
        ],
    )
    .await;
}
