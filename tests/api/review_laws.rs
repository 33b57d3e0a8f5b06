//! What holds in reviews of every game: two laws about verdicts and losses, and reasons that lead on.

use bestmove_engine::games::GAMES;
use proptest::test_runner::{Config, RngSeed};
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64;
use reqwest::StatusCode;
use serde_json::{Value, json};

use super::app::App;

/// The plies of a game, and the nodes of the search for each of its positions. Such a search is repeatable.
const PLIES: usize = 24;
const NODES: u64 = 400;

/// Whether a candidate is better by the score, or among equals by a distance that is known.
fn is_better(other: &Value, played: &Value) -> bool {
    let [scores, distances] =
        ["score", "remoteness"].map(|key| [other, played].map(|it| it[key].as_f64()));
    let sign = match played["outcome"].as_str() {
        Some("win") => -1.0,
        Some("loss") => 1.0,
        _ => 0.0,
    };
    match distances {
        [Some(other), Some(played)] if scores[0] == scores[1] => sign * other > sign * played,
        _ => scores[0] > scores[1],
    }
}

/// Plays random moves, up to the end of the game or a number of plies.
async fn random_game(app: &App, game: &str, generator: &mut Pcg64) -> Vec<Value> {
    let mut moves = Vec::new();
    while moves.len() < PLIES {
        let position = app.position(&json!({"game": game, "moves": moves})).await;
        let legal = position["moves"].as_array().unwrap();
        if legal.is_empty() {
            break;
        }
        let mv = &legal[generator.random_range(0..legal.len())];
        moves.push(mv.get("index").unwrap_or_else(|| &mv["move"]).clone());
    }
    moves
}

/// A move with the best verdicts is no worse than another one that was valued at the same depth.
fn check_best(ply: &Value, candidates: &Value) {
    let played = &ply["played"];
    let is_best = ["best", "only", "great"].contains(&ply["verdict"].as_str().unwrap());
    let is_other = |it: &&Value| it["depth"] == played["depth"] && it["name"] != played["name"];
    let others = candidates.as_array().unwrap().iter();
    for other in others.filter(|it| is_best && is_other(it)) {
        assert!(!is_better(other, played), "{other} {ply}");
    }
}

/// A result is lost only where the best one and the one that is left are proven.
fn check_lost(ply: &Value) {
    if !ply["lost"]["outcome"].is_null() {
        assert_eq!(ply["lost"]["outcome"], ply["best"]["outcome"], "{ply}");
        assert!(!ply["played"]["outcome"].is_null(), "{ply}");
    }
}

/// Moves that were not best have reasons, and so do the best ones there. A refutation can be played.
async fn check_reasons(app: &App, ply: &Value, game: &str, moves: &[Value]) {
    let is_explained = ply["verdict"] != "best";
    for of in ["played", "best"] {
        assert_eq!(ply[of].get("why").is_some(), is_explained, "{ply}");
        assert_eq!(ply[of].get("facts").is_some(), is_explained, "{ply}");
    }
    let facts = ply["played"]["facts"].as_array().into_iter().flatten();
    for refutation in facts.filter(|fact| fact["fact"] == "allows") {
        let line = [moves, refutation["moves"].as_array().unwrap()].concat();
        let response = app
            .post("/position", &json!({"game": game, "moves": line}))
            .await;
        assert_eq!(response.status, StatusCode::OK, "{ply}");
    }
    if !ply["lost"]["outcome"].is_null() {
        assert!(ply["played"]["why"].is_string(), "{ply}");
    }
}

#[tokio::test]
async fn verdicts_losses_and_reasons_agree_in_every_game() {
    let app = App::start().await;
    // That of the tests by proptest: `PROPTEST_RNG_SEED`.
    let seed = match Config::default().rng_seed {
        RngSeed::Fixed(seed) => seed,
        RngSeed::Random => rand::random(),
    };
    println!("PROPTEST_RNG_SEED={seed}");
    let mut generator = Pcg64::seed_from_u64(seed);
    for definition in GAMES {
        let game = definition.info().name;
        let moves = random_game(&app, game, &mut generator).await;
        let limits = json!({"nodes": NODES});
        let request = json!({"game": game, "moves": moves, "limits": limits, "explain": true});
        let review = app.answer_of("/game-review", &request).await;
        for (index, ply) in review["plies"].as_array().unwrap().iter().enumerate() {
            let before = json!({"game": game, "moves": moves[..index], "limits": limits});
            let answer = app.answer(&before).await;
            check_best(ply, &answer["candidates"]);
            check_lost(ply);
            check_reasons(&app, ply, game, &moves[..=index]).await;
        }
    }
}
