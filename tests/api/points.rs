//! Games of points: the margins of their answers.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::app::App;
use super::caching::{took_no_search, with_cache};
use super::events::Events;
use super::mcp::{call, text};
use super::refused::with_fields;

/// A board of one box, with these fields.
fn one_box(fields: &Value) -> Value {
    let request = json!({"game": "dots-and-boxes", "rules": {"rows": 1, "columns": 1}});
    with_fields(request, fields)
}

#[tokio::test]
async fn best_candidate_has_the_greatest_margin() {
    let app = App::start().await;
    let rules = json!({"rows": 2, "columns": 2});
    let request = json!({"game": "dots-and-boxes", "rules": rules, "moves": [1, 3, 5]});
    let answer = app.answer(&request).await;
    let margins: Vec<_> = answer["candidates"]
        .as_array()
        .unwrap()
        .iter()
        .map(|candidate| candidate["margin"].as_i64().unwrap())
        .collect();
    assert!(margins.is_sorted_by(|a, b| a >= b), "{margins:?}");
    assert_eq!(answer["margin"], margins[0]);
    // A win by more points is not better for being quicker.
    assert_eq!(answer["remoteness"].is_null(), margins[0] != 0);
}

#[tokio::test]
async fn margin_is_that_of_the_player_to_move() {
    let app = App::start().await;
    for (moves, margin, outcome) in [
        (&[][..], -1, "loss"),
        (&[1, 3, 5], 1, "win"),
        (&[1, 3, 5, 7], 1, "win"),
    ] {
        let answer = app.answer(&one_box(&json!({"moves": moves}))).await;
        assert_eq!(answer["margin"], margin, "{moves:?}");
        assert_eq!(answer["outcome"], outcome, "{moves:?}");
    }
    let answer = app.answer(&one_box(&json!({"moves": [1, 3, 5, 7]}))).await;
    assert_eq!(
        (&answer["status"], &answer["winner"]),
        (&json!("won"), &json!("two"))
    );
}

#[tokio::test]
async fn margin_is_null_where_it_is_not_proven_and_absent_without_points() {
    let app = App::start().await;
    let rules = json!({"rows": 5, "columns": 5});
    let limits = json!({"nodes": 200});
    let request = json!({"game": "dots-and-boxes", "rules": rules, "moves": [], "limits": limits});
    let answer = app.answer(&request).await;
    for value in [&answer, &answer["candidates"][0]] {
        assert_eq!(value.get("margin"), Some(&Value::Null));
    }
    let answer = app.answer(&json!({"moves": [4]})).await;
    for value in [&answer, &answer["candidates"][0]] {
        assert_eq!(value.get("margin"), None);
    }
}

fn margins(answer: &Value) -> Vec<&Value> {
    let candidates = answer["candidates"].as_array().unwrap();
    let all = candidates.iter().chain([answer]);
    all.map(|it| it.get("margin").unwrap()).collect()
}

/// A board of 2 × 2 boxes on which some moves win by 2 or 4 points, and others lose.
fn four_boxes(board: &str, player: &str) -> Value {
    let rules = json!({"rows": 2, "columns": 2});
    json!({"game": "dots-and-boxes", "rules": rules, "board": board, "player": player})
}

#[tokio::test]
async fn batches_have_the_margins_of_single_answers() {
    let app = App::start().await;
    let requests = [
        one_box(&json!({"moves": [1, 3, 5]})),
        one_box(&json!({"moves": [1, 3, 5, 7]})),
        four_boxes("+~+.+|...|+.+.+|...|+.+~+", "one"),
        json!({"moves": [4]}),
    ];
    let mut alone = Vec::new();
    for request in &requests {
        alone.push(app.answer(request).await);
    }
    for answer in &alone[..3] {
        assert!(
            margins(answer).iter().all(|margin| margin.is_i64()),
            "{answer}"
        );
    }
    let body = json!({"requests": requests});
    assert_eq!(
        app.answer_of("/best-moves", &body).await["responses"],
        json!(alone)
    );
    let lines = app.post("/best-moves/stream", &body).await.text;
    let lines: Vec<Value> = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines, alone);
}

/// Each event of a stream has margins: null until they are proven.
#[tokio::test]
async fn streams_have_margins_from_the_first_event() {
    let app = App::start().await;
    let mut unproven = json!({"game": "dots-and-boxes", "moves": []});
    unproven["limits"] = json!({"nodes": 2_000});
    let events = Events::open(&app, &unproven).await.all().await;
    assert!(events.len() > 1, "{events:?}");
    for (_, answer) in &events {
        assert!(
            margins(answer).iter().any(|margin| margin.is_null()),
            "{answer}"
        );
    }
    assert_eq!(events.last().unwrap().1, app.answer(&unproven).await);
    let proven = four_boxes("+~+.+|...|+.+.+|...|+.+~+", "one");
    let events = Events::open(&app, &proven).await.all().await;
    let (_, answer) = events.last().unwrap();
    assert!(
        margins(answer).iter().all(|margin| margin.is_i64()),
        "{answer}"
    );
    assert_eq!(*answer, app.answer(&proven).await);
}

/// The cache of positions keeps lines of play, whose ends tell the margins again.
#[tokio::test]
async fn cached_answers_have_the_margins_of_new_ones() {
    // A board and its mirror image.
    let asked = four_boxes("+~+.+|...|+.+.+|....+.+~+", "one");
    let mirrored = four_boxes("+.+~+|...|+.+.+....|+~+.+", "one");
    let new = App::start().await;
    let app = with_cache().await;
    let first = app.ask(&asked).await;
    assert!(!took_no_search(&first), "{:?}", first.headers);
    let first_answer = first.json();
    assert!(
        margins(&first_answer).iter().all(|margin| margin.is_i64()),
        "{first_answer}"
    );
    let again = app.ask(&asked).await;
    assert!(took_no_search(&again) && again.text == first.text);
    let image = app.ask(&mirrored).await;
    assert!(took_no_search(&image), "{:?}", image.headers);
    let image = image.json();
    assert_eq!(margins(&image), margins(&new.answer(&mirrored).await));
    let batch = json!({"requests": [mirrored, asked]});
    let batch = app.answer_of("/best-moves", &batch).await;
    assert_eq!(batch["responses"], json!([image, first_answer]));
    let events = Events::open(&app, &mirrored).await.all().await;
    assert_eq!(events, [("result".to_owned(), image)]);
}

/// Plays a game in which a player of these names makes the worst move that keeps its result, and the other one the
/// best. The result are the game and the candidates of each ply.
async fn careless_game(app: &App, careless: &[&str]) -> (Value, Vec<Value>) {
    let mut game = json!({
        "game": "dots-and-boxes", "board": "+.+~+~+....|2|+.+.+~+|.|...|+~+.+.+..|....+.+~+~+",
        "player": "two", "moves": [],
    });
    let mut plies = Vec::new();
    loop {
        let answer = app.answer(&game).await;
        let candidates = answer["candidates"].as_array().unwrap();
        let is_careless = careless.contains(&answer["player"].as_str().unwrap());
        let mut keeping = candidates
            .iter()
            .filter(|it| it["score"] == answer["score"]);
        let played = if is_careless {
            keeping.next_back()
        } else {
            keeping.next()
        };
        let Some(played) = played else {
            return (game, plies);
        };
        let moves = game["moves"].as_array_mut().unwrap();
        moves.push(played["index"].clone());
        plies.push(answer["candidates"].clone());
    }
}

/// The verdict of a move without a loss of result, from the margin that it loses, the candidates of its position,
/// and whether the opponent's last move gave a chance. There are nine boxes, so nine tenths of a point are a point
/// of score.
fn expected_verdict(lost: i64, candidates: &Value, has_chance: bool) -> &'static str {
    let score = |index: usize| candidates[index]["score"].as_f64();
    let is_only = score(1).is_some_and(|second| score(0).unwrap() - second >= 3.0);
    match (lost, score(1)) {
        (_, None) => "forced",
        (0, _) if is_only && has_chance => "great",
        (0, _) if is_only => "only",
        (0, _) => "best",
        _ if has_chance => "miss",
        (2, _) => "mistake",
        _ => "blunder",
    }
}

#[tokio::test]
async fn verdicts_of_a_review_weigh_margins() {
    let app = App::start().await;
    let mut seen = BTreeSet::new();
    for careless in [&["one", "two"][..], &["one"], &["two"]] {
        let (game, candidates) = careless_game(&app, careless).await;
        let review = app.answer_of("/game-review", &game).await;
        check_verdicts(&review, &candidates, &mut seen);
    }
    for expected in ["forced", "best", "mistake", "blunder", "miss"] {
        assert!(seen.contains(expected), "{seen:?}");
    }
    let without_points = app
        .answer_of("/game-review", &json!({"moves": [4, 1]}))
        .await;
    assert_eq!(without_points["plies"][0]["lost"].get("margin"), None);
}

fn check_verdicts(review: &Value, candidates: &[Value], seen: &mut BTreeSet<&'static str>) {
    assert_eq!(review["exact"], true, "{review}");
    // The player and the verdict of the ply before.
    let mut last = (Value::Null, "");
    for (ply, candidates) in review["plies"].as_array().unwrap().iter().zip(candidates) {
        let [best, played] = ["best", "played"].map(|of| ply[of]["margin"].as_i64().unwrap());
        assert_eq!(
            ply["lost"],
            json!({"score": 0, "outcome": null, "margin": best - played})
        );
        let gave_chance = ["mistake", "blunder", "miss"].contains(&last.1);
        let has_chance = last.0 != ply["player"] && gave_chance;
        let expected = expected_verdict(best - played, candidates, has_chance);
        assert_eq!(ply["verdict"], expected, "{ply}");
        last = (ply["player"].clone(), expected);
        seen.insert(expected);
    }
    for summary in review["summaries"].as_array().unwrap() {
        assert_eq!(summary["average_lost_score"], 0, "{summary}");
    }
}

#[tokio::test]
async fn game_trees_and_reviews_have_margins() {
    let app = App::start().await;
    let board = one_box(&json!({"board": "+~+|.|+.+", "player": "one"}));
    let tree = app.answer_of("/game-tree", &board).await;
    let margins = [0, 1].map(|node| &tree["nodes"][node]["margin"]);
    assert_eq!(margins, [&json!(1), &json!(1)]);
    let game = one_box(&json!({"moves": [1, 3, 5, 7]}));
    let review = app.answer_of("/game-review", &game).await;
    let margins = [0, 1, 2, 3].map(|ply| &review["plies"][ply]["played"]["margin"]);
    assert_eq!(margins, [&json!(-1), &json!(1), &json!(-1), &json!(1)]);
    let tree = app
        .answer_of("/game-tree", &json!({"board": "O.XX.X.OO", "player": "X"}))
        .await;
    assert_eq!(tree["nodes"][0].get("margin"), None);
}

/// In a board for agents, the owner of a box cannot be taken for a move.
#[tokio::test]
async fn agents_can_tell_boxes_from_moves() {
    let app = App::start().await;
    let game = json!({"game": "dots-and-boxes", "rules": {"rows": 1, "columns": 2},
                      "board": "+~+.+|1|..+~+.+", "player": "one"});
    let moves = call(&app, "legal_moves", &game).await;
    assert!(text(&moves).contains("#1"), "{moves}");
    let best = call(&app, "best_move", &game).await;
    assert!(text(&best).contains(" by "), "{best}");
    assert_eq!(
        best["structuredContent"]["margin"].as_i64().map(i64::abs),
        Some(2)
    );
}

/// The size of the board in cells is not that of the rules.
#[tokio::test]
async fn position_has_the_size_of_its_board() {
    let app = App::start().await;
    let request =
        json!({"game": "dots-and-boxes", "rules": {"rows": 1, "columns": 2}, "moves": []});
    let position = app.position(&request).await;
    assert_eq!(position["shape"], json!({"rows": 3, "columns": 5}));
}
