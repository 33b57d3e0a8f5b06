//! Games of points: the margins of their answers.

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

/// Both sides play the worst move that keeps their result.
#[tokio::test]
async fn verdicts_of_a_review_weigh_margins() {
    let app = App::start().await;
    let mut game = json!({
        "game": "dots-and-boxes", "board": "+.+~+~+....|2|+.+.+~+|.|...|+~+.+.+..|....+.+~+~+",
        "player": "two", "moves": [],
    });
    loop {
        let answer = app.answer(&game).await;
        let candidates = answer["candidates"].as_array().unwrap();
        let keeping = candidates.iter().rfind(|it| it["score"] == answer["score"]);
        let Some(played) = keeping else {
            break;
        };
        let moves = game["moves"].as_array_mut().unwrap();
        moves.push(played["index"].clone());
    }
    let review = app.answer_of("/game-review", &game).await;
    assert_eq!(review["exact"], true, "{review}");
    let mut verdicts = Vec::new();
    // The player and the verdict of the ply before.
    let mut last = (Value::Null, Value::Null);
    for ply in review["plies"].as_array().unwrap() {
        let [best, played] = ["best", "played"].map(|of| ply[of]["margin"].as_i64().unwrap());
        assert_eq!(
            ply["lost"],
            json!({"score": 0, "outcome": null, "margin": best - played})
        );
        // There are nine boxes, so nine tenths of a point are a point of score.
        let gave_chance = ["mistake", "blunder", "miss"].map(|name| json!(name));
        let has_chance = last.0 != ply["player"] && gave_chance.contains(&last.1);
        let expected: &[&str] = match best - played {
            0 => &["forced", "great", "only", "best"],
            _ if has_chance => &["miss"],
            2 => &["mistake"],
            _ => &["blunder"],
        };
        let verdict = ply["verdict"].as_str().unwrap();
        assert!(expected.contains(&verdict), "{ply}");
        last = (ply["player"].clone(), ply["verdict"].clone());
        verdicts.push(verdict);
    }
    for expected in ["best", "miss"] {
        assert!(verdicts.contains(&expected), "{verdicts:?}");
    }
    for summary in review["summaries"].as_array().unwrap() {
        assert_eq!(summary["average_lost_score"], 0, "{summary}");
    }
    let without_points = app
        .answer_of("/game-review", &json!({"moves": [4, 1]}))
        .await;
    assert_eq!(without_points["plies"][0]["lost"].get("margin"), None);
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
