//! `level` and `difficulty`: the effort of a level, its choice of a move, and its seed.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::app::App;
use super::refused::assert_details;

const NAMES: [&str; 4] = ["easy", "medium", "hard", "best"];

#[tokio::test]
async fn level_is_repeatable_by_its_seed() {
    let app = App::start().await;
    for level in [1, 5, 8, 12, 19] {
        for _ in 0..6 {
            let request = json!({"game": "connect-four", "moves": [], "level": level});
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
async fn difficulty_names_a_level() {
    let app = App::start().await;
    for game in ["tic-tac-toe", "gomoku"] {
        let levels = app.get(&format!("/games/{game}")).await.json()["levels"].clone();
        assert_eq!(levels["best"], 20);
        for name in NAMES {
            let limits = json!({"nodes": 2_000});
            let ask = |field: &str, level: &Value| {
                let mut request = json!({"game": game, "moves": [], "seed": 7, "limits": limits});
                request[field] = level.clone();
                request
            };
            let named = app.answer(&ask("difficulty", &json!(name))).await;
            assert_eq!(app.answer(&ask("level", &levels[name])).await, named);
        }
    }
}

#[tokio::test]
async fn elo_of_chess_rises_with_the_level() {
    let app = App::start().await;
    let card = app.get("/games/chess").await.json();
    let elos = card["level_elos"].as_array().unwrap();
    let levels: Vec<_> = elos
        .iter()
        .map(|entry| entry["level"].as_i64().unwrap())
        .collect();
    assert_eq!(levels, (1..=20).collect::<Vec<_>>());
    let elos: Vec<_> = elos
        .iter()
        .map(|entry| entry["elo"].as_i64().unwrap())
        .collect();
    assert!(
        elos.is_sorted_by(|weaker, stronger| weaker < stronger),
        "{elos:?}"
    );
    let card = app.get("/games/othello").await.json();
    assert_eq!(card["level_elos"], json!([]));
}

#[tokio::test]
async fn stronger_level_searches_more() {
    let app = App::start().await;
    for (game, moves) in [
        ("chess", json!(["e2e4"])),
        ("gomoku", json!([112])),
        ("othello", json!(["f5"])),
    ] {
        let mut nodes = Vec::new();
        for level in [1, 12, 14, 16, 19] {
            let request = json!({"game": game, "moves": moves, "level": level, "seed": 7});
            let answer = app.answer(&request).await;
            nodes.push(answer["search"]["nodes"].as_u64().unwrap());
        }
        assert!(
            nodes.is_sorted_by(|weaker, stronger| weaker < stronger),
            "{game} {nodes:?}"
        );
        assert!(nodes[4] < 200_000, "{game} {nodes:?}");
    }
}

#[tokio::test]
async fn limits_weaken_a_level() {
    let app = App::start().await;
    for level in [1, 3, 8, 13, 19, 20] {
        for game in ["tic-tac-toe", "connect-four"] {
            let limits = json!({"depth": 1});
            let request = json!({"game": game, "moves": [], "level": level, "limits": limits});
            let depth = app.answer(&request).await["search"]["depth"].as_u64();
            // The weakest levels do not come so far.
            assert!(depth <= Some(1), "{level} {game} {depth:?}");
            assert!(level < 20 || depth == Some(1), "{game} {depth:?}");
        }
    }
}

#[tokio::test]
async fn level_that_does_not_exist_is_refused() {
    assert_details(
        r#"
        {"moves": [], "level": 0} => /level => is 0; expected a whole number from 1 to 20
        {"moves": [], "level": 21} => /level => is 21; expected a whole number from 1 to 20
        {"moves": [], "level": "easy"} => /level => is "easy"; expected a whole number from 1 to 20
        {"moves": [], "level": 5, "difficulty": "best"} => /level => is given along with `difficulty`, which names level 20; give one of them
        "#,
    )
    .await;
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
    for level in [1, 3, 8, 13, 20] {
        // X wins with 2, or with 8 after another move.
        let won = json!({"board": "XX.OO....", "player": "X", "level": level});
        assert_eq!(chosen(&app, &won).await[2], 100, "{level}");
    }
    for (level, expected) in [(1, 10..=60), (4, 20..=90), (10, 100..=100), (20, 100..=100)] {
        let threatened = json!({"board": "XX..O....", "player": "O", "level": level});
        let times = chosen(&app, &threatened).await[2];
        assert!(expected.contains(&times), "{level} {times}");
    }
}

#[tokio::test]
async fn tie_break_decides_among_moves_of_the_noticed_score() {
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
