//! `difficulty`: the depth of a level, its choice of a move, and its seed.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::app::App;

const LEVELS: [&str; 4] = ["easy", "medium", "hard", "best"];

#[tokio::test]
async fn level_is_repeatable_by_its_seed() {
    let app = App::start().await;
    for level in ["easy", "medium", "hard"] {
        for _ in 0..10 {
            let request = json!({"game": "connect-four", "moves": [], "difficulty": level});
            let drawn = app.answer(&request).await;
            let mut again = request;
            again["seed"] = drawn["seed"].clone();
            assert_eq!(app.answer(&again).await, drawn);
        }
    }
}

#[tokio::test]
async fn only_random_answer_has_a_seed() {
    let app = App::start().await;
    let request = json!({"moves": [4], "difficulty": "best", "seed": 7});
    assert_eq!(app.answer(&request).await.get("seed"), None);
    let request = json!({"moves": [4], "difficulty": "easy", "seed": 7});
    assert_eq!(app.answer(&request).await["seed"], 7);
    let over = json!({"board": "XXXOO....", "player": "O", "difficulty": "easy"});
    assert_eq!(app.answer(&over).await.get("seed"), None);
}

#[tokio::test]
async fn level_searches_to_its_depth() {
    let app = App::start().await;
    for (level, game, depth) in [
        ("easy", "tic-tac-toe", 1),
        ("medium", "tic-tac-toe", 2),
        ("hard", "tic-tac-toe", 3),
        ("best", "tic-tac-toe", 9),
        ("easy", "connect-four", 1),
        ("medium", "connect-four", 2),
        ("hard", "connect-four", 6),
    ] {
        let request = json!({"game": game, "moves": [], "difficulty": level});
        let answer = app.answer(&request).await;
        assert_eq!(answer["search"]["depth"], depth, "{level} {game}");
        let limits = json!({"depth": 1});
        let request = json!({"moves": [], "difficulty": level, "limits": limits});
        assert_eq!(app.answer(&request).await["search"]["depth"], 1, "{level}");
    }
}

/// How often each move is chosen with a hundred seeds.
async fn chosen(app: &App, request: &Value) -> [u32; 9] {
    let mut times = [0; 9];
    for seed in 0..100 {
        let mut request = request.clone();
        request["seed"] = seed.into();
        let index = app.answer(&request).await["index"].as_u64().unwrap();
        times[usize::try_from(index).unwrap()] += 1;
    }
    times
}

#[tokio::test]
async fn level_takes_wins_and_meets_threats_that_it_sees() {
    let app = App::start().await;
    for (level, min_times) in LEVELS.into_iter().zip([50, 100, 100, 100]) {
        // X wins with 2, or with 8 after another move.
        let won = json!({"board": "XX.OO....", "player": "X", "difficulty": level});
        let times = chosen(&app, &won).await[2];
        assert!((min_times..=100).contains(&times), "{level} {times}");
    }
    for (level, expected) in LEVELS
        .into_iter()
        .zip([0..=90, 85..=100, 100..=100, 100..=100])
    {
        let threatened = json!({"board": "XX..O....", "player": "O", "difficulty": level});
        let times = chosen(&app, &threatened).await[2];
        assert!(expected.contains(&times), "{level} {times}");
    }
}

#[tokio::test]
async fn tie_break_decides_among_moves_of_the_sampled_score() {
    let app = App::start().await;
    let mut openings = BTreeSet::new();
    for seed in 0..30 {
        let ask = |tie_break| json!({"moves": [], "difficulty": "easy", "tie_break": tie_break, "seed": seed});
        let fastest = app.answer(&ask("fastest")).await;
        openings.insert(fastest["index"].as_u64().unwrap());
        let first = app.answer(&ask("first")).await;
        assert_eq!(first["score"], fastest["score"], "seed {seed}");
        let lowest = first["candidates"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|candidate| candidate["score"] == first["score"])
            .map(|candidate| candidate["index"].as_u64().unwrap())
            .min();
        assert_eq!(first["index"].as_u64(), lowest, "seed {seed}");
    }
    assert!(openings.len() > 4, "{openings:?}");
}
