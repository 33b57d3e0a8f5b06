//! `ended_by`: the rule that ended a game, wherever an answer has a position.

use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::app::{App, random_input};
use super::events::Events;
use super::mcp::ask as call;

/// Positions in which a move ends the game: the request, the move, and the rule that ends it.
fn last_moves() -> Vec<(Value, Value, &'static str)> {
    let breakthrough = |board: &str| {
        let rules = json!({"rows": 4, "columns": 3});
        json!({"game": "breakthrough", "rules": rules, "board": board, "player": "white"})
    };
    let boxes = |columns: u32, board: &str| {
        let rules = json!({"rows": 1, "columns": columns});
        json!({"game": "dots-and-boxes", "rules": rules, "board": board, "player": "two"})
    };
    let misere = json!({"misere": true});
    vec![
        (
            json!({"board": "XX.OO....", "player": "X"}),
            json!(2),
            "line",
        ),
        (
            json!({"board": "XX.OO....", "player": "X", "rules": misere}),
            json!(2),
            "line",
        ),
        (
            json!({"board": "XOXXOOO.X", "player": "X"}),
            json!(7),
            "full_board",
        ),
        (
            json!({"game": "connect-four", "moves": [0, 1, 0, 1, 0, 1]}),
            json!(0),
            "line",
        ),
        (
            json!({"game": "connect-four", "rules": {"rows": 1, "columns": 2}, "moves": [0]}),
            json!(1),
            "full_board",
        ),
        (boxes(1, "+~+|.|+.+"), json!(7), "points"),
        // Each side has one box.
        (boxes(2, "+~+~+|1|.|+~+.+"), json!(13), "points"),
        (breakthrough(".B.W........"), json!("a3a4"), "goal"),
        (breakthrough("......B..WW."), json!("b1a2"), "material"),
    ]
}

async fn post(app: &App, path: &str, body: &Value) -> Value {
    let reply = app.send(app.request(Method::POST, path).json(body)).await;
    assert_eq!(reply.status, StatusCode::OK, "{body}: {}", reply.text);
    reply.json()
}

/// Returns a request with other values in some fields.
fn with(request: &Value, fields: &[(&str, &Value)]) -> Value {
    let mut request = request.clone();
    for (field, value) in fields {
        request[*field] = (*value).clone();
    }
    request
}

/// Returns the move of a candidate, a legal move or a node.
fn move_of(known: &Value) -> &Value {
    known.get("index").unwrap_or_else(|| &known["move"])
}

/// Returns the element that is about a move.
fn of_move<'a>(elements: &'a Value, mv: &Value) -> &'a Value {
    let mut elements = elements.as_array().unwrap().iter();
    elements.find(|element| move_of(element) == mv).unwrap()
}

#[tokio::test]
async fn every_endpoint_names_the_rule() {
    let app = App::start().await;
    for (open, mv, word) in last_moves() {
        let legal = post(&app, "/position", &open).await;
        assert_eq!(legal["ended_by"], Value::Null, "{open}");
        let after = &of_move(&legal["moves"], &mv)["after"];
        assert_eq!(after["ended_by"], word, "{open}");
        let mut played = open["moves"].as_array().cloned().unwrap_or_default();
        played.push(mv.clone());
        let game = with(&open, &[("moves", &json!(played))]);
        let over = with(
            &open,
            &[("board", &after["board"]), ("player", &after["player"])],
        );
        let over = with(&over, &[("moves", &Value::Null)]);
        assert_eq!(
            post(&app, "/position", &over).await["ended_by"],
            word,
            "{over}"
        );

        let answer = app.answer(&open).await;
        assert_eq!(answer["ended_by"], Value::Null, "{open}");
        let chosen = &of_move(&legal["moves"], move_of(&answer))["after"];
        assert_eq!(answer["after"]["ended_by"], chosen["ended_by"], "{open}");
        let end = app.answer(&over).await;
        assert_eq!(end["ended_by"], word, "{over}");
        let batch = post(&app, "/best-moves", &json!({"requests": [open, over]})).await;
        assert_eq!(batch["responses"], json!([answer, end]));
        for (request, answer) in [(&open, &answer), (&over, &end)] {
            let events = Events::open(&app, request).await.all().await;
            assert_eq!(events.last().unwrap().1, *answer);
        }

        let review = post(&app, "/game-review", &game).await;
        let last = review["plies"].as_array().unwrap().last().unwrap();
        assert_eq!(last["after"]["ended_by"], word, "{game}");
        assert_eq!(review["start"]["ended_by"], Value::Null, "{game}");

        let tree = with(&open, &[("depth", &json!(1))]);
        let nodes = &post(&app, "/game-tree", &tree).await["nodes"];
        assert_eq!(nodes[0]["ended_by"], Value::Null, "{open}");
        assert_eq!(of_move(nodes, &mv)["ended_by"], word, "{open}");

        let legal = call(&app, "legal_moves", &open).await;
        assert_eq!(of_move(&legal["moves"], &mv)["after"]["ended_by"], word);
        assert_eq!(call(&app, "best_move", &over).await["ended_by"], word);
        assert_eq!(call(&app, "play", &game).await["ended_by"], word);
    }
}

/// Plays a random game of each kind to its end.
#[tokio::test]
async fn a_rule_is_named_exactly_where_a_game_is_over() {
    let app = App::start().await;
    let menu = app.get("/games").await.json();
    let mut runner = random_input();
    for game in menu["games"].as_array().unwrap() {
        let mut board = json!({"game": game["name"], "moves": []});
        loop {
            let here = post(&app, "/position", &board).await;
            let legal = here["moves"].as_array().unwrap();
            let after = legal.iter().map(|legal| &legal["after"]);
            for position in after.chain([&here]) {
                let is_over = position["status"] != "in_progress";
                let has_line = !position["winning_line"].is_null();
                assert_eq!(position["ended_by"].is_string(), is_over, "{position}");
                assert_eq!(position["ended_by"] == "line", has_line, "{position}");
            }
            if legal.is_empty() {
                break;
            }
            let pick = (0..legal.len()).new_tree(&mut runner).unwrap().current();
            let next = &legal[pick]["after"];
            board = json!({
                "game": game["name"], "board": next["board"], "player": next["player"],
            });
        }
    }
}
