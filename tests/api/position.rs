//! `/position`: the rules without a search.

use bestmove_engine::games::GAMES;
use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::app::{App, random_input};
use super::refused::{json_of, pointers};
use super::table::rows;

#[tokio::test]
async fn position_has_every_legal_move_with_what_it_leads_to() {
    let app = App::start().await;
    let board = json!(["O", 1, "X", "X", 4, "X", 6, "O", "O"]);
    let after = |index: usize, status: &str, [winner, ended_by, line]: [Value; 3]| {
        let mut board = board.clone();
        board[index] = json!("X");
        let name = ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"][index];
        json!({"index": index, "name": name, "squares": [index], "after": {
            "board": board, "player": "O", "status": status, "winner": winner,
            "ended_by": ended_by, "claimable": null, "winning_line": line,
        }})
    };
    let open = [Value::Null, Value::Null, Value::Null];
    assert_eq!(
        app.position(&json!({"board": board, "player": "X"})).await,
        json!({
            "game": "tic-tac-toe",
            "board": board,
            "text": "3 O . X\n2 X . X\n1 . O O\n  a b c",
            "player": "X",
            "status": "in_progress",
            "winner": null,
            "ended_by": null,
            "claimable": null,
            "winning_line": null,
            "shape": {"rows": 3, "columns": 3},
            "layout": "squares",
            "coordinates": {"rows": ["3", "2", "1"], "columns": ["a", "b", "c"]},
            "moves": [
                after(1, "in_progress", open.clone()),
                after(4, "won", [json!("X"), json!("line"), json!([3, 4, 5])]),
                after(6, "in_progress", open),
            ],
        })
    );
}

#[tokio::test]
async fn finished_game_has_no_moves() {
    let app = App::start().await;
    let won = app
        .position(&json!({"board": "XXXOO....", "player": "O"}))
        .await;
    assert_eq!(
        won,
        json!({
            "game": "tic-tac-toe", "board": "XXXOO....", "text": "3 X X X\n2 O O .\n1 . . .\n  a b c", "player": "O", "status": "won",
            "winner": "X", "ended_by": "line", "claimable": null,
            "winning_line": [0, 1, 2],
            "shape": {"rows": 3, "columns": 3}, "layout": "squares",
            "coordinates": {"rows": ["3", "2", "1"], "columns": ["a", "b", "c"]}, "moves": [],
        })
    );
    let drawn = app
        .position(&json!({"moves": [0, 1, 2, 4, 3, 5, 7, 6, 8]}))
        .await;
    assert_eq!(
        (&drawn["status"], &drawn["moves"]),
        (&json!("draw"), &json!([]))
    );
}

fn move_of(known: &Value) -> &Value {
    known.get("index").unwrap_or_else(|| &known["move"])
}

/// Each move leads where the same move in `moves` does, and the legal moves are the candidates of a search.
#[tokio::test]
async fn moves_of_random_games_lead_where_they_say() {
    let app = App::start().await;
    let mut runner = random_input();
    let picks = prop::collection::vec(0..1_000_usize, 12);
    for game in GAMES.iter().map(|game| game.name()) {
        let mut moves = Vec::new();
        let mut here = app.position(&json!({"game": game, "moves": moves})).await;
        for pick in picks.new_tree(&mut runner).unwrap().current() {
            let request = json!({"game": game, "moves": moves, "limits": {"depth": 1}});
            let answer = app.answer(&request).await;
            let legal = here["moves"].as_array().unwrap();
            let sorted = |moves: &Value| {
                let moves = moves.as_array().unwrap().iter();
                let mut names: Vec<_> = moves.map(|mv| move_of(mv).to_string()).collect();
                names.sort_unstable();
                names
            };
            assert_eq!(
                sorted(&here["moves"]),
                sorted(&answer["candidates"]),
                "{game} {moves:?}"
            );
            assert_eq!(here["board"], answer["board"]);
            let Some(chosen) = legal.get(pick % legal.len().max(1)) else {
                break;
            };
            moves.push(move_of(chosen).clone());
            let next = app.position(&json!({"game": game, "moves": moves})).await;
            for (field, expected) in chosen["after"].as_object().unwrap() {
                assert_eq!(next[field], *expected, "{game} {moves:?} {field}");
            }
            here = next;
        }
    }
}

#[tokio::test]
async fn link_has_the_answer_of_the_body_and_is_cached_for_a_day() {
    let app = App::start().await;
    let path = "/position?game=connect-four&moves=3,3&rules.columns=8";
    let link = app.get(path).await;
    let body = json!({"game": "connect-four", "moves": [3, 3], "rules": {"columns": 8}});
    assert_eq!(link.json(), app.position(&body).await);
    assert_eq!(link.header("cache-control"), "public, max-age=86400");
    let known = app.request(Method::GET, path);
    let known = known.header("if-none-match", link.header("etag"));
    assert_eq!(app.send(known).await.status, StatusCode::NOT_MODIFIED);
}

#[tokio::test]
async fn refusal_names_the_field() {
    let app = App::start().await;
    let cases = r#"
        {} => invalid_request => /board
        {"moves": [], "limits": {}} => invalid_request => /limits
        {"moves": [], "top": 1} => invalid_request => /top
        {"moves": [4, 4]} => illegal_move => /moves/1
        {"board": "X........", "player": "O", "moves": [1, 0]} => illegal_move => /moves/1
        {"board": "XX.......", "player": "O", "moves": []} => impossible_position => /board
    "#;
    let links = "
         => invalid_request => /board
        moves=&top=1 => invalid_request => /top
        moves=&rules.rows=0 => invalid_request => /rules/rows
        moves=&rules.colour=1 => invalid_request => /rules/colour
        moves=4,4 => illegal_move => /moves/1
        board=XXX......&player=O => impossible_position => /board
    ";
    let mut replies = Vec::new();
    for [body, code, pointer] in rows(cases) {
        replies.push((app.post("/position", &json_of(body)).await, code, pointer));
    }
    for [query, code, pointer] in rows(links) {
        replies.push((app.get(&format!("/position?{query}")).await, code, pointer));
    }
    for (reply, code, pointer) in replies {
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
        let problem = reply.json();
        assert_eq!(problem["code"], code, "{problem}");
        assert_eq!(pointers(&problem)[0], pointer, "{problem}");
    }
    let twice = app.get("/position?moves=4&moves=0").await;
    assert_eq!(twice.json()["code"], "bad_query");
}
