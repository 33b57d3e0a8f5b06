//! `difficulty`: what a level sees, how it chooses, and that it does so again.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::app::App;

const LEVELS: [&str; 4] = ["easy", "medium", "hard", "perfect"];

#[tokio::test]
async fn a_level_is_repeatable_by_its_seed() {
    let app = App::start().await;
    for level in ["easy", "medium", "hard"] {
        for _ in 0..10 {
            let question = json!({"game": "connect-four", "moves": [], "difficulty": level});
            let drawn = app.answer(&question).await;
            let mut again = question;
            again["seed"] = drawn["seed"].clone();
            assert_eq!(app.answer(&again).await, drawn);
        }
    }
}

#[tokio::test]
async fn only_what_is_drawn_has_a_seed() {
    let app = App::start().await;
    let question = json!({"moves": [4], "difficulty": "perfect", "seed": 7});
    assert_eq!(app.answer(&question).await.get("seed"), None);
    let question = json!({"moves": [4], "difficulty": "easy", "seed": 7});
    assert_eq!(app.answer(&question).await["seed"], 7);
    let over = json!({"board": "XXXOO....", "player": "O", "difficulty": "easy"});
    assert_eq!(app.answer(&over).await.get("seed"), None);
}

#[tokio::test]
async fn a_level_looks_as_far_as_it_says() {
    let app = App::start().await;
    for (level, game, depth) in [
        ("easy", "tic-tac-toe", 1),
        ("medium", "tic-tac-toe", 2),
        ("hard", "tic-tac-toe", 3),
        ("perfect", "tic-tac-toe", 9),
        ("easy", "connect-four", 1),
        ("medium", "connect-four", 2),
        ("hard", "connect-four", 6),
    ] {
        let question = json!({"game": game, "moves": [], "difficulty": level});
        let answer = app.answer(&question).await;
        assert_eq!(answer["search"]["depth"], depth, "{level} {game}");
        let limits = json!({"depth": 1});
        let question = json!({"moves": [], "difficulty": level, "limits": limits});
        assert_eq!(app.answer(&question).await["search"]["depth"], 1, "{level}");
    }
}

/// Returns how often each move is chosen with a hundred seeds.
async fn chosen(app: &App, question: &Value) -> [u32; 9] {
    let mut times = [0; 9];
    for seed in 0..100 {
        let mut question = question.clone();
        question["seed"] = seed.into();
        let index = app.answer(&question).await["index"].as_u64().unwrap();
        times[usize::try_from(index).unwrap()] += 1;
    }
    times
}

#[tokio::test]
async fn a_win_is_taken_and_a_threat_is_met_by_whom_sees_it() {
    let app = App::start().await;
    for (level, least) in LEVELS.into_iter().zip([50, 100, 100, 100]) {
        // X wins with 2, or with 8 after another move.
        let won = json!({"board": "XX.OO....", "player": "X", "difficulty": level});
        let times = chosen(&app, &won).await[2];
        assert!((least..=100).contains(&times), "{level} {times}");
    }
    for (level, seen) in LEVELS
        .into_iter()
        .zip([0..=90, 85..=100, 100..=100, 100..=100])
    {
        let threatened = json!({"board": "XX..O....", "player": "O", "difficulty": level});
        let times = chosen(&app, &threatened).await[2];
        assert!(seen.contains(&times), "{level} {times}");
    }
}

#[tokio::test]
async fn the_tie_break_decides_among_the_moves_of_the_score_drawn() {
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
