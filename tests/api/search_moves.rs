//! `search_moves`: only the given moves are valued, whatever is known of the others.

use serde_json::{Value, json};

use super::app::App;
use super::events::Events;
use super::mcp::ask as call;
use super::refused::{assert_details, with_fields};

/// The move of a candidate or of a legal move.
fn move_of(known: &Value) -> &Value {
    known.get("index").unwrap_or_else(|| &known["move"])
}

fn moves_of(candidates: &Value) -> Vec<Value> {
    let candidates = candidates.as_array().unwrap().iter();
    candidates.map(|it| move_of(it).clone()).collect()
}

/// The candidates of a full answer that are among these moves, in its order.
fn only(answer: &Value, moves: &[Value]) -> Vec<Value> {
    let all = answer["candidates"].as_array().unwrap().iter();
    all.filter(|it| moves.contains(move_of(it)))
        .cloned()
        .collect()
}

#[tokio::test]
async fn answer_is_the_full_one_without_the_other_moves() {
    let app = App::start().await;
    let positions = [
        json!({"board": "O.XX.X.OO", "player": "X"}),
        json!({"moves": []}),
        json!({"moves": [4]}),
        // One side can win at once.
        json!({"game": "connect-four", "moves": [3, 2, 3, 2, 3, 2]}),
        // The book has the best move.
        json!({"game": "connect-four", "moves": [3, 3, 3, 3, 3]}),
        json!({"game": "kalah", "rules": {"pits": 3, "seeds": 2}, "moves": []}),
        json!({"game": "othello", "rules": {"size": 4}, "moves": []}),
        json!({"game": "dots-and-boxes", "rules": {"rows": 1, "columns": 2}, "moves": []}),
        json!({"game": "hex", "rules": {"size": 4}, "moves": []}),
        // A table of endgames has every move.
        json!({"game": "chess", "board": "8/8/8/8/8/2k5/1q6/K7 w - - 0 1"}),
        json!({"game": "chess", "board": "8/8/8/8/8/k7/7R/2K5 w - - 0 1"}),
    ];
    for position in positions {
        let full = app.answer(&position).await;
        assert_eq!(full["search"]["exact"], true, "{position}");
        let all = moves_of(&full["candidates"]);
        // With and without the best move, all, and one.
        let parts: [Vec<_>; 4] = [
            all.iter().step_by(2).cloned().collect(),
            all.iter().skip(1).cloned().collect(),
            all.clone(),
            all.last().cloned().into_iter().collect(),
        ];
        for part in parts.into_iter().filter(|part| !part.is_empty()) {
            let request = with_fields(position.clone(), &json!({"search_moves": part}));
            let answer = app.answer(&request).await;
            let expected = only(&full, &part);
            let values = |candidates: &[Value]| {
                let fields = ["score", "outcome", "remoteness"];
                let of = |it: &Value| (move_of(it).clone(), fields.map(|field| it[field].clone()));
                candidates.iter().map(of).collect::<Vec<_>>()
            };
            let shown = answer["candidates"].as_array().unwrap();
            assert_eq!(values(shown), values(&expected), "{request}");
            for field in ["score", "outcome", "remoteness"] {
                assert_eq!(answer[field], expected[0][field], "{request}");
            }
            assert_eq!(answer["search"]["exact"], true, "{request}");
            assert_eq!(move_of(&answer), move_of(&expected[0]), "{request}");
        }
    }
}

/// A tic-tac-toe board of three marks each, whose values one can count: 4 wins, and 1 and 6 lose.
#[tokio::test]
async fn values_are_those_of_the_given_moves() {
    let app = App::start().await;
    let request = json!({"board": "O.XX.X.OO", "player": "X", "search_moves": [6, 1]});
    let answer = app.answer(&request).await;
    assert_eq!(moves_of(&answer["candidates"]), [json!(1), json!(6)]);
    assert_eq!(
        (&answer["index"], &answer["score"], &answer["remoteness"]),
        (&json!(1), &json!(-10), &json!(2))
    );
    let after = &answer["after"];
    assert_eq!(after["board"], "OXXX.X.OO");
}

#[tokio::test]
async fn candidates_of_every_game_are_the_given_moves() {
    let app = App::start().await;
    let games = app.get("/games").await.json();
    for game in games["games"].as_array().unwrap() {
        let name = &game["name"];
        let position = json!({"game": name, "moves": []});
        let legal = moves_of(&app.position(&position).await["moves"]);
        let given: Vec<_> = legal.iter().rev().step_by(3).cloned().collect();
        let limits = json!({"nodes": 3_000});
        let request = with_fields(position, &json!({"search_moves": given, "limits": limits}));
        let answer = app.answer(&request).await;
        let mut shown = moves_of(&answer["candidates"]);
        let mut expected = given;
        for moves in [&mut shown, &mut expected] {
            moves.sort_by_key(Value::to_string);
        }
        assert_eq!(shown, expected, "{name}");
        // A level and a tie-break choose among them, too.
        for chosen in [
            json!({"difficulty": "easy", "seed": 3}),
            json!({"difficulty": "hard", "seed": 4}),
            json!({"tie_break": "random", "seed": 5}),
            json!({"tie_break": "first"}),
            json!({"top": 1}),
        ] {
            let answer = app.answer(&with_fields(request.clone(), &chosen)).await;
            assert!(expected.contains(move_of(&answer)), "{name} {chosen}");
        }
    }
}

#[tokio::test]
async fn move_that_wins_at_once_may_be_left_out() {
    let app = App::start().await;
    // Column 3 would win at once. Among the others, only column 3 also stops nothing.
    let limits = json!({"depth": 4});
    for (game, moves, left_out) in [
        ("connect-four", json!([3, 2, 3, 2, 3, 2]), json!(3)),
        (
            "gomoku",
            json!([112, 0, 113, 2, 114, 4, 115, 6]),
            json!(116),
        ),
    ] {
        let position = json!({"game": game, "moves": moves, "limits": limits});
        let legal = moves_of(&app.position(&json!({"game": game, "moves": moves})).await["moves"]);
        let given: Vec<_> = legal.into_iter().filter(|mv| *mv != left_out).collect();
        let request = with_fields(position, &json!({"search_moves": given}));
        let answer = app.answer(&request).await;
        assert_ne!(answer["index"], left_out, "{game}");
        let depths = answer["candidates"].as_array().unwrap().iter();
        let searched = depths.filter(|it| it["depth"].as_u64().unwrap() > 1);
        assert!(searched.count() > 0, "{game}: {answer}");
    }
}

#[tokio::test]
async fn every_endpoint_and_tool_takes_them() {
    let app = App::start().await;
    let request = json!({"board": "O.XX.X.OO", "player": "X", "search_moves": [1, 6]});
    let full = json!({"board": "O.XX.X.OO", "player": "X"});
    // Answers of one kind must not serve the other, whichever was first.
    for _ in 0..2 {
        let answer = app.answer(&request).await;
        assert_eq!(answer["score"], -10);
        assert_eq!(app.answer(&full).await["score"], 10);
        let link = "/best-move?board=O.XX.X.OO&player=X";
        let linked = app.get(&format!("{link}&search_moves=1,6")).await;
        assert_eq!(linked.json(), answer);
        assert_eq!(linked.headers.get("link"), None);
        assert_eq!(app.get(link).await.json()["score"], 10);
        let batch = json!({"requests": [full, request]});
        let responses = app.answer_of("/best-moves", &batch).await["responses"].clone();
        assert_eq!(responses[0]["score"], 10);
        assert_eq!(responses[1], answer);
        let events = Events::open(&app, &request).await.all().await;
        assert_eq!(events.last().unwrap().1, answer);
        for tool in ["best_move", "analyze"] {
            // Moves are texts in the schemas of tools.
            let arguments =
                json!({"board": "O.XX.X.OO", "player": "X", "search_moves": ["1", "6"]});
            let told = call(&app, tool, &arguments).await;
            assert_eq!(told["score"], -10, "{tool}");
        }
    }
}

#[tokio::test]
async fn single_move_is_searched_within_all_limits() {
    let app = App::start().await;
    let request = json!({"game": "chess", "moves": [], "search_moves": ["a2a3"],
        "limits": {"nodes": 20_000}});
    let answer = app.answer(&request).await;
    assert_eq!(answer["search"]["ended_by"], "nodes");
    assert!(answer["search"]["depth"].as_u64().unwrap() > 3, "{answer}");
}

#[tokio::test]
async fn what_is_no_set_of_legal_moves_is_refused() {
    assert_details(
        r#"
        {"moves": [4], "search_moves": []} => /search_moves => is empty; name at least one move, or leave the field out for all
        {"moves": [4], "search_moves": [0, 4]} => /search_moves/1 => b2 (index 4) is taken already
        {"moves": [4], "search_moves": [0, 1, 0]} => /search_moves/2 => is the move at index 0 again; each move is given once
        {"moves": [4], "search_moves": [0, null]} => /search_moves/1 => is null; a move is the index of a cell, 0 to 8, which is row × 3 + column, both from 0 at the top left; or its name, "a1" to "c3", with rows counted from the bottom
        {"moves": [4], "search_moves": 3} => /search_moves => is 3; expected an array of moves, such as [4,5]
        {"board": "XXXOO....", "player": "O", "search_moves": [8]} => /search_moves/0 => the game is over before this move
        {"game": "chess", "moves": [], "search_moves": ["e2e4", "e2e5"]} => /search_moves/1 => the pawn on e2 cannot move to e5
        "#,
    )
    .await;
}
