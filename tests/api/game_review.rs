//! `/game-review` and its stream.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use super::app::App;
use super::events::Events;
use super::lifecycle::{hard, one_search, until_busy};
use super::refused::{pointers, requests};

/// A game of tic-tac-toe: O answers the centre with an edge, and X wins.
const LOST: [usize; 7] = [4, 1, 0, 8, 3, 5, 6];

async fn review(app: &App, body: &Value) -> Value {
    app.answer_of("/game-review", body).await
}

#[tokio::test]
async fn values_are_those_of_best_move() {
    let app = App::start().await;
    let review = review(&app, &json!({"moves": LOST})).await;
    assert_eq!(review["exact"], true);
    assert_eq!(review["start"]["board"], ".........");
    let plies = review["plies"].as_array().unwrap();
    assert_eq!(plies.len(), LOST.len());
    for (index, ply) in plies.iter().enumerate() {
        let answer = app.answer(&json!({"moves": LOST[..index]})).await;
        assert_eq!(ply["ply"], index + 1);
        assert_eq!(ply["player"], answer["player"]);
        assert_eq!(ply["best"], answer["candidates"][0]);
        let candidates = answer["candidates"].as_array().unwrap();
        let played = candidates.iter().find(|it| it["index"] == LOST[index]);
        assert_eq!(&ply["played"], played.unwrap());
        let after = app.answer(&json!({"moves": LOST[..=index]})).await;
        assert_eq!(ply["after"]["board"], after["board"]);
        assert_eq!(ply["after"]["winning_line"], after["winning_line"]);
    }
}

#[tokio::test]
async fn verdicts_and_summaries_say_what_was_lost() {
    let app = App::start().await;
    let review = review(&app, &json!({"moves": LOST})).await;
    let ply = |number: usize| &review["plies"][number - 1];
    assert_eq!(ply(1)["verdict"], "best");
    assert_eq!(ply(2)["verdict"], "blunder");
    assert_eq!(ply(2)["lost"], json!({"score": 10, "outcome": "draw"}));
    assert_eq!(ply(7)["lost"], json!({"score": 0, "outcome": null}));
    let [x, o] = [&review["summaries"][0], &review["summaries"][1]];
    assert_eq!((&x["player"], &x["moves"]), (&json!("X"), &json!(4)));
    assert_eq!((&o["moves"], &o["blunders"]), (&json!(3), &json!(1)));
    assert_eq!(o["average_lost_score"], 3.33);
    let sum: u64 = [
        "forced",
        "great",
        "only",
        "best",
        "good",
        "inaccuracies",
        "mistakes",
        "blunders",
        "misses",
    ]
    .iter()
    .map(|verdict| x[verdict].as_u64().unwrap())
    .sum();
    assert_eq!(sum, 4);
}

#[tokio::test]
async fn review_may_begin_with_a_board_and_have_no_moves() {
    let app = App::start().await;
    let board = json!([["O", "", "X"], ["X", "", "X"], ["", "O", "O"]]);
    let from_board = json!({"board": board, "player": "X", "moves": [1, 4]});
    let review_from_board = review(&app, &from_board).await;
    assert_eq!(review_from_board["start"]["board"][0][0], "O");
    assert_eq!(
        review_from_board["plies"][0]["lost"],
        json!({"score": 20, "outcome": "win"})
    );
    assert_eq!(review_from_board["plies"][1]["after"]["winner"], "O");
    let empty = review(&app, &json!({"moves": []})).await;
    assert_eq!(empty["plies"], json!([]));
    assert_eq!(empty["summaries"][0]["average_lost_score"], Value::Null);
}

#[tokio::test]
async fn estimated_moves_are_valued_within_the_limits() {
    let app = App::start().await;
    let moves = [112, 113, 98, 0, 126];
    let body = json!({"game": "gomoku", "moves": moves, "limits": {"nodes": 2_000}});
    let review = review(&app, &body).await;
    assert_eq!(review["exact"], false);
    for ply in review["plies"].as_array().unwrap() {
        let score = |of: &Value| of["score"].as_f64().unwrap();
        let (best, played) = (score(&ply["best"]), score(&ply["played"]));
        assert!(best >= played, "{ply}");
        let lost = ply["lost"]["score"].as_f64().unwrap();
        assert!((best - played - lost).abs() < 1e-9, "{ply}");
    }
}

#[tokio::test]
async fn stream_has_every_ply_and_then_the_review() {
    let app = App::start().await;
    let body = json!({"moves": LOST});
    let whole = review(&app, &body).await;
    let request = app.request(Method::POST, "/game-review/stream").json(&body);
    let events = Events::from_request(request).await.all().await;
    let (last, plies) = events.split_last().unwrap();
    assert!(plies.iter().all(|(name, _)| name == "ply"));
    let plies: Vec<_> = plies.iter().map(|(_, ply)| ply.clone()).collect();
    assert_eq!(json!(plies), whole["plies"]);
    assert_eq!(last, &("result".to_owned(), whole));
}

#[tokio::test]
async fn review_that_a_shutdown_cuts_short_fails() {
    let mut settings = one_search();
    settings.grace = Duration::from_millis(100);
    let mut app = App::start_with(settings).await;
    let mut body = hard();
    body["moves"] = json!([0, 1]);
    body["limits"] = json!({"depth": 60});
    let request = app.request(Method::POST, "/game-review").json(&body);
    let review = tokio::spawn(request.send());
    until_busy(&app).await;
    app.stop();
    let problem: Value = review.await.unwrap().unwrap().json().await.unwrap();
    assert_eq!(problem["code"], "shutting_down", "{problem}");
}

#[tokio::test]
async fn invalid_request_is_refused() {
    let app = App::start().await;
    let cases = r#"
        {} => invalid_request => /moves
        {"moves": 4} => invalid_request => /moves
        {"board": "O.XX.X.OO", "player": "X"} => invalid_request => /moves
        {"moves": [], "top": 1} => invalid_request => /top
        {"moves": [], "game": "x"} => invalid_request => /game
        {"moves": [], "limits": {"nodes": 0}} => invalid_request => /limits/nodes
        {"moves": [4], "limits": {"movetime_ms": 60001, "nodes": 1000001}} => invalid_request => /limits/movetime_ms /limits/nodes
        {"moves": [4, 4]} => illegal_move => /moves/1
        {"moves": [4], "player": "Z"} => invalid_request => /player
    "#;
    let mut cases: Vec<_> = requests(cases).collect();
    let moves: Vec<_> = (0..60).collect();
    let slow = json!({"game": "gomoku", "moves": moves, "limits": {"movetime_ms": 10_001}});
    cases.push((slow, ["invalid_request", "/limits/movetime_ms"]));
    let long: Vec<_> = (0..10_000).map(|ply| ply % 9).collect();
    cases.push((json!({"moves": long}), ["illegal_move", "/moves/7"]));
    for (body, [code, at]) in cases {
        for path in ["/game-review", "/game-review/stream"] {
            let problem = app.refusal_of(path, &body).await;
            assert_eq!(problem["code"], code, "{problem}");
            assert_eq!(pointers(&problem).join(" "), at, "{problem}");
        }
    }
}
