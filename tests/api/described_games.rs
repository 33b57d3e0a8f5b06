//! Games that requests describe, wherever a name can stand.

use std::fs;

use form_urlencoded::byte_serialize;
use reqwest::Method;
use serde_json::{Value, json};

use super::app::App;

fn hexagons() -> Value {
    json!({
        "name": "Yavalath",
        "board": {"shape": "hexagon", "side": 3},
        "players": ["white", "black"],
        "ends": [{"line": 4}, {"line": 3, "result": "loss"}]
    })
}

/// Tic-tac-toe as a description, with other ends.
fn nine_cells(ends: &Value) -> Value {
    json!({"board": {"rows": 3, "columns": 3}, "ends": ends})
}

#[tokio::test]
async fn description_has_the_answer_of_the_game_that_it_describes() {
    let app = App::start().await;
    let mut request = json!({"board": ["O", 1, "X", "X", 4, "X", 6, "O", "O"], "player": "X"});
    let named = app.answer(&request).await;
    request["game"] = nine_cells(&json!([{"line": 3}]));
    let mut described = app.answer(&request).await;
    assert_eq!(described["game"], "described");
    for field in [
        "index",
        "score",
        "outcome",
        "remoteness",
        "pv",
        "pv_names",
        "winner",
        "after",
    ] {
        assert_eq!(described[field], named[field], "{field}");
    }
    let values = |answer: &mut Value| {
        let candidates = answer["candidates"].as_array().unwrap().iter();
        candidates
            .map(|it| [it["index"].clone(), it["score"].clone()])
            .collect::<Vec<_>>()
    };
    assert_eq!(values(&mut described), values(&mut named.clone()));
}

#[tokio::test]
async fn cached_answers_of_other_rules_are_not_given() {
    let app = App::start().await;
    for (ends, outcome) in [
        (json!([{"line": 3}]), "win"),
        (json!([{"line": 3, "result": "loss"}]), "loss"),
        (
            json!([{"line": 3, "result": "draw"}, {"pattern": ["XX", "X."]}]),
            "draw",
        ),
    ] {
        for _ in 0..2 {
            let game = nine_cells(&ends);
            let request =
                json!({"game": game, "board": "XX.OO....", "player": "X", "search_moves": ["c3"]});
            let answer = app.answer(&request).await;
            assert_eq!(answer["outcome"], outcome, "{ends}");
            let whole = json!({"game": game, "board": "XX.OO....", "player": "X"});
            let candidates = app.answer(&whole).await["candidates"].clone();
            let c3 = candidates
                .as_array()
                .unwrap()
                .iter()
                .find(|it| it["index"] == 2)
                .unwrap();
            assert_eq!(c3["outcome"], outcome, "{ends}");
        }
    }
}

#[tokio::test]
async fn description_stands_wherever_a_name_can() {
    let app = App::start().await;
    let game = hexagons();
    let position = app
        .post("/position", &json!({"game": game, "moves": ["c1", "d2"]}))
        .await;
    assert_eq!(position.json()["moves"].as_array().unwrap().len(), 17);
    let review = json!({"game": game, "moves": ["c3", "d2", "c2"], "explain": true, "limits": {"nodes": 2_000}});
    let review = app.post("/game-review", &review).await;
    assert_eq!(review.json()["plies"].as_array().unwrap().len(), 3);
    let tree = app
        .post(
            "/game-tree",
            &json!({"game": game, "moves": ["c3"], "depth": 1}),
        )
        .await;
    assert_eq!(tree.json()["nodes"].as_array().unwrap().len(), 19);
    let batch = json!({"requests": [{"game": game, "moves": []}, {"moves": []}]});
    let batch = app.post("/best-moves", &batch).await;
    assert_eq!(batch.json()["responses"][0]["game"], "described");
    let game: String = byte_serialize(game.to_string().as_bytes()).collect();
    let picture = app
        .get(&format!("/board.svg?game={game}&moves=c3,d2"))
        .await;
    assert!(picture.text.contains("white to move"), "{}", picture.text);
}

#[tokio::test]
async fn check_says_what_a_description_means() {
    let app = App::start().await;
    let game = nine_cells(&json!([{"line": 3}]));
    let check = app
        .post("/games/check", &json!({"game": game}))
        .await
        .json();
    assert_eq!(check["symmetries"], 8);
    assert_eq!(check["perft"], json!([9, 72, 504, 3_024]));
    assert_eq!(check["value"], json!({"outcome": "draw", "remoteness": 9}));
    assert_eq!(check["info"]["longest_game"], 9);
    assert_eq!(check["sample"]["end"]["status"], "draw");
    assert!(
        check["sample"]["pictures"][2]
            .as_str()
            .unwrap()
            .starts_with("<svg")
    );
}

#[tokio::test]
async fn faults_are_told_where_they_are() {
    let app = App::start().await;
    let long = "a1".repeat(9_000);
    for (game, pointer, reason) in [
        (json!({"ends": []}), "/game/board", "missing"),
        (
            json!({"board": {"rows": "three", "columns": 3}}),
            "/game/board/rows",
            "three",
        ),
        (
            json!({"board": {"rows": 3, "columns": 3}, "ends": [{"line": 4}]}),
            "/game/ends/0/line",
            "no line of 4",
        ),
        (
            json!({"board": {"rows": 3, "columns": 3}, "end": []}),
            "/game/end",
            "unknown",
        ),
        (
            json!({"board": {"rows": 3, "columns": 3}, "players": ["X", "Zoe"]}),
            "/game/players/1",
            "Zoe",
        ),
        (
            json!({"board": {"rows": 3, "columns": 3, "holes": [long]}, "ends": [{"line": 3}]}),
            "/game",
            "16384",
        ),
        (json!(3), "/game", "the name of a game, or its description"),
    ] {
        for path in ["/best-move", "/position", "/games/check"] {
            let request = json!({"game": game, "moves": []});
            let request = if path == "/games/check" {
                json!({"game": game})
            } else {
                request
            };
            let reply = app.post(path, &request).await;
            assert_eq!(reply.status, 422, "{path} {game}: {}", reply.text);
            let fault = &reply.json()["errors"][0];
            assert_eq!(fault["pointer"], pointer, "{path} {game}: {}", reply.text);
            assert!(
                fault["detail"].as_str().unwrap().contains(reason),
                "{}",
                reply.text
            );
        }
    }
}

/// The examples of the documents are games, and their players would recognize them.
#[tokio::test]
async fn examples_of_the_documents_are_games() {
    let text = fs::read_to_string("docs/described-games.md").unwrap();
    let blocks = text.split("```json\n").skip(1);
    let games: Vec<Value> = blocks
        .map(|block| serde_json::from_str(block.split("```").next().unwrap()).unwrap())
        .collect();
    assert_eq!(games.len(), 10);
    let app = App::start().await;
    for game in games {
        let check = app.post("/games/check", &json!({"game": game})).await;
        assert_eq!(check.status, 200, "{game}: {}", check.text);
        assert_eq!(check.json()["info"]["title"], game["name"]);
    }
}

#[tokio::test]
async fn name_of_described_games_is_no_name_to_ask_for() {
    let app = App::start().await;
    app.refusal(&json!({"game": "described", "moves": []}))
        .await;
    app.refusal_of("/games/check", &json!({"game": "hex"}))
        .await;
}

/// A description is valid where the server takes it.
#[tokio::test]
async fn schema_is_that_of_the_contract() {
    let app = App::start().await;
    let schema = app.get("/games/schema").await;
    assert_eq!(schema.header("content-type"), "application/schema+json");
    let validator = jsonschema::validator_for(&schema.json()).unwrap();
    assert!(validator.is_valid(&hexagons()));
    assert!(validator.is_valid(&json!({"like": "hex", "place": {"swap": true}})));
    assert!(!validator.is_valid(&json!({"board": {"rows": 3, "columns": 3}, "end": []})));
    let published = &app.document()["components"]["schemas"]["GameDescription"];
    assert_eq!(
        &schema.json()["components"]["schemas"]["GameDescription"],
        published
    );
}

/// A page keeps one picture of a game, so it needs the marks of pieces that come later.
#[tokio::test]
async fn pictures_have_the_marks_of_all_kinds() {
    let app = App::start().await;
    for (game, marks) in [("three-mens-morris", "Mm"), ("russian-draughts", "KkMm")] {
        let svg = app
            .send(app.request(Method::GET, &format!("/board.svg?game={game}&moves=")))
            .await
            .text;
        for mark in marks.chars() {
            assert!(
                svg.contains(&format!("id=\"mark-{mark}\"")),
                "{game} {mark}"
            );
        }
    }
}

/// A path has no objects, so a description stands in it as its JSON.
#[tokio::test]
async fn path_may_have_a_description() {
    let app = App::start().await;
    let path = |game: &str| {
        format!(
            "/games/{}",
            byte_serialize(game.as_bytes())
                .collect::<String>()
                .replace('+', "%20")
        )
    };
    let info = app
        .send(app.request(Method::GET, &path(&hexagons().to_string())))
        .await;
    assert_eq!(info.status, 200, "{}", info.text);
    assert_eq!(info.json()["title"], "Yavalath");
    let refused = app
        .send(app.request(Method::GET, &path("{\"board\": 3}")))
        .await;
    assert_eq!(refused.status, 422, "{}", refused.text);
    assert_eq!(refused.json()["errors"][0]["pointer"], "/game/board");
}
