//! `ended_by`: the rule that ended a game, wherever an answer has a position.

use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use serde_json::{Value, json};

use super::app::{App, random_input};
use super::events::Events;
use super::mcp::ask as call;
use super::refused::{json_of, requests};

/// Positions in which a move ends the game: the request, the move, and the rule that ends it.
const LAST_MOVES: &str = r#"
    {"board": "XX.OO....", "player": "X"} => 2 => line
    {"board": "XX.OO....", "player": "X", "rules": {"misere": true}} => 2 => line
    {"board": "XOXXOOO.X", "player": "X"} => 7 => full_board
    {"game": "connect-four", "moves": [0, 1, 0, 1, 0, 1]} => 0 => line
    {"game": "connect-four", "rules": {"rows": 1, "columns": 2}, "moves": [0]} => 1 => full_board
    {"game": "dots-and-boxes", "rules": {"rows": 1, "columns": 1}, "board": "+~+|.|+.+", "player": "two"} => 7 => points
    // Each side has one box.
    {"game": "dots-and-boxes", "rules": {"rows": 1, "columns": 2}, "board": "+~+~+|1|.|+~+.+", "player": "two"} => 13 => points
    {"game": "breakthrough", "rules": {"rows": 4, "columns": 3}, "board": ".B.W........", "player": "white"} => "a3a4" => goal
    {"game": "breakthrough", "rules": {"rows": 4, "columns": 3}, "board": "......B..WW.", "player": "white"} => "b1a2" => material
"#;

fn with(request: &Value, fields: &[(&str, &Value)]) -> Value {
    let mut request = request.clone();
    for (field, value) in fields {
        request[*field] = (*value).clone();
    }
    request
}

/// The move of a candidate, a legal move or a node.
fn move_of(known: &Value) -> &Value {
    known.get("index").unwrap_or_else(|| &known["move"])
}

fn of_move<'a>(elements: &'a Value, mv: &Value) -> &'a Value {
    let mut elements = elements.as_array().unwrap().iter();
    elements.find(|element| move_of(element) == mv).unwrap()
}

#[tokio::test]
async fn every_endpoint_names_the_rule() {
    let app = App::start().await;
    for (open, [mv, word]) in requests(LAST_MOVES) {
        let mv = json_of(mv);
        let legal = app.position(&open).await;
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
        assert_eq!(app.position(&over).await["ended_by"], word, "{over}");

        let answer = app.answer(&open).await;
        assert_eq!(answer["ended_by"], Value::Null, "{open}");
        let chosen = &of_move(&legal["moves"], move_of(&answer))["after"];
        assert_eq!(answer["after"]["ended_by"], chosen["ended_by"], "{open}");
        let end = app.answer(&over).await;
        assert_eq!(end["ended_by"], word, "{over}");
        let batch = app
            .answer_of("/best-moves", &json!({"requests": [open, over]}))
            .await;
        assert_eq!(batch["responses"], json!([answer, end]));
        for (request, answer) in [(&open, &answer), (&over, &end)] {
            let events = Events::open(&app, request).await.all().await;
            assert_eq!(events.last().unwrap().1, *answer);
        }

        let review = app.answer_of("/game-review", &game).await;
        let last = review["plies"].as_array().unwrap().last().unwrap();
        assert_eq!(last["after"]["ended_by"], word, "{game}");
        assert_eq!(review["start"]["ended_by"], Value::Null, "{game}");

        let tree = with(&open, &[("depth", &json!(1))]);
        let nodes = &app.answer_of("/game-tree", &tree).await["nodes"];
        assert_eq!(nodes[0]["ended_by"], Value::Null, "{open}");
        assert_eq!(of_move(nodes, &mv)["ended_by"], word, "{open}");

        let legal = call(&app, "legal_moves", &open).await;
        assert_eq!(of_move(&legal["moves"], &mv)["after"]["ended_by"], word);
        assert_eq!(call(&app, "best_move", &over).await["ended_by"], word);
        assert_eq!(call(&app, "play", &game).await["ended_by"], word);
    }
}

#[tokio::test]
async fn a_rule_is_named_exactly_where_a_game_is_over() {
    let app = App::start().await;
    let menu = app.get("/games").await.json();
    let mut runner = random_input();
    for game in menu["games"].as_array().unwrap() {
        let mut board = json!({"game": game["name"], "moves": []});
        loop {
            let here = app.position(&board).await;
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

#[tokio::test]
async fn each_way_to_end_has_its_word() {
    let app = App::start().await;
    let cases = r#"
        {"game": "chess", "moves": ["f3", "e5", "g4", "Qh4"]} => won checkmate
        {"game": "chess", "board": "7k/5Q2/6K1/8/8/8/8/8 b - -"} => draw stalemate
        {"game": "chess", "board": "8/8/8/4k3/8/8/8/4KN2 w - -"} => draw material
        {"game": "draughts", "board": "B:W18:B14", "moves": ["14x23"]} => won material
        {"game": "draughts", "board": "B:W5:B1,9,10", "moves": ["10-14"]} => won no_moves
        {"game": "surakarta", "player": "black", "board": "......\n......\n......\n...W..\n......\n..B...", "moves": ["c1xd3"]} => won material
        {"game": "surakarta", "player": "white", "board": "......\n......\n......\n......\n.W....\nBW.W.."} => in_progress null
        {"game": "surakarta", "player": "white", "board": "......\n......\n......\n.W....\n.W....\nBW....", "moves": ["b3-a2"]} => won no_moves
        {"game": "nine-mens-morris", "player": "white", "board": "WW.BB.B.......W......... 0 0", "moves": ["d7-a7xb4"]} => won material
        {"game": "nine-mens-morris", "player": "white", "board": "BW.....B.W....BW......WB 0 0"} => in_progress null
        {"game": "nine-mens-morris", "player": "white", "board": "BWB.W....W...W.......BWB 0 0", "moves": ["d6-d7"]} => won no_moves
        {"game": "nine-mens-morris", "player": "white", "board": "WW.BB.B.B.....W......W.. 0 0", "moves": ["a1-d1", "b2-d2", "d1-a1", "d2-b2", "a1-d1", "b2-d2", "d1-a1", "d2-b2"]} => draw repetition
    "#;
    for (request, [expected]) in requests(cases) {
        let position = app.position(&request).await;
        let status = position["status"].as_str().unwrap();
        let word = position["ended_by"].as_str().unwrap_or("null");
        assert_eq!(format!("{status} {word}"), expected, "{request}");
    }
}
