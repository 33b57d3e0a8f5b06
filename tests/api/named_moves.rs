//! Games whose moves are names: pieces that move, passes, and boards that are texts of their own.

use bestmove::http::Settings;
use bestmove::service::ServiceSettings;
use bestmove_engine::conformance::check_game;
use bestmove_engine::erased::{DynGame, GameDefinition};
use proptest::prelude::*;
use reqwest::Method;
use serde_json::{Value, json};

use super::app::{App, settings};
use super::frogs::Frogs;

/// The game of frogs, under a name that the contract has.
const FROGS: &dyn DynGame = &GameDefinition {
    name: "breakthrough",
    summary: "Two frogs hop past each other.",
    rules: Frogs,
    small: &[Frogs],
    others: &[],
    example: ("1-3", "left"),
};

proptest! {
    #[test]
    fn frogs_obey_the_laws(picks in prop::collection::vec(any::<u16>(), 0..16), seed: u64) {
        if let Err(violation) = check_game(&Frogs, &picks, seed) {
            panic!("{violation}");
        }
    }
}

async fn start() -> App {
    App::start_with(Settings {
        service: ServiceSettings {
            games: Box::leak(Box::new([FROGS])),
            ..settings().service
        },
        ..settings()
    })
    .await
}

async fn post(app: &App, path: &str, body: &Value) -> Value {
    app.send(app.request(Method::POST, path).json(body))
        .await
        .json()
}

#[tokio::test]
async fn answers_have_the_move_and_its_squares() {
    let app = start().await;
    let answer = app.answer(&json!({"board": "1-3", "player": "left"})).await;
    assert_eq!(answer["move"], "c1");
    assert_eq!(answer["squares"], json!([1, 2]));
    assert_eq!(answer.get("index"), None);
    for candidate in answer["candidates"].as_array().unwrap() {
        assert_eq!(candidate["squares"][0], 1);
        assert_eq!(candidate.get("index"), None);
    }
    assert_eq!(answer["board"], "1-3");
    assert_eq!(
        answer["after"]["cells"],
        json!([null, null, "L", "R", null])
    );
}

#[tokio::test]
async fn pass_has_no_squares() {
    let app = start().await;
    let answer = app.answer(&json!({"board": "3-4", "player": "left"})).await;
    assert_eq!(
        (&answer["move"], &answer["squares"]),
        (&json!("pass"), &json!([]))
    );
    assert_eq!(answer["after"]["board"], "3-4p");
    let over = app
        .answer(&json!({"board": "4-3", "player": "right"}))
        .await;
    assert_eq!(
        (&over["move"], &over["squares"]),
        (&Value::Null, &Value::Null)
    );
}

#[tokio::test]
async fn positions_tell_what_stands_on_each_cell() {
    let app = start().await;
    let position = post(
        &app,
        "/position",
        &json!({"board": "0-4", "player": "right"}),
    )
    .await;
    assert_eq!(position["cells"], json!(["L", null, null, null, "R"]));
    assert_eq!(position["shape"], json!({"rows": 1, "columns": 5}));
    assert_eq!(
        position["coordinates"],
        json!({"rows": ["1"], "columns": ["a", "b", "c", "d", "e"]})
    );
    let moves: Vec<_> = position["moves"].as_array().unwrap().iter().collect();
    assert_eq!(moves.len(), 2);
    assert_eq!(
        (&moves[0]["move"], &moves[0]["squares"]),
        (&json!("c1"), &json!([4, 2]))
    );
}

#[tokio::test]
async fn nodes_of_a_tree_have_the_squares_of_their_move() {
    let app = start().await;
    let tree = post(
        &app,
        "/game-tree",
        &json!({"board": "3-4", "player": "left"}),
    )
    .await;
    let nodes = tree["nodes"].as_array().unwrap();
    assert_eq!(
        (&nodes[0]["move"], &nodes[0]["squares"]),
        (&Value::Null, &Value::Null)
    );
    assert_eq!(
        (&nodes[1]["move"], &nodes[1]["squares"]),
        (&json!("pass"), &json!([]))
    );
    assert_eq!(
        (&nodes[2]["move"], &nodes[2]["squares"]),
        (&json!("c1"), &json!([4, 2]))
    );
}

#[tokio::test]
async fn pictures_draw_the_cells_and_the_best_move() {
    let app = start().await;
    let path = "/board.svg?board=1-3&player=left&scores=true";
    let svg = app.send(app.request(Method::GET, path)).await.text;
    // Both frogs, the names of row and columns, the arrow of the best move, and its score.
    for part in [">L<", ">R<", ">e<", "class=\"route\"", ">+10<"] {
        assert!(svg.contains(part), "{part} in {svg}");
    }
    let pass = app
        .send(app.request(Method::GET, "/board.svg?board=3-4&player=left&scores=true"))
        .await
        .text;
    assert!(!pass.contains("class=\"route\""), "{pass}");
    let tree = app
        .send(app.request(Method::GET, "/game-tree.svg?board=3-4&player=left"))
        .await
        .text;
    assert!(tree.contains("class=\"last\""), "{tree}");
}

#[tokio::test]
async fn reviews_name_the_moves() {
    let app = start().await;
    let review = post(&app, "/game-review", &json!({"moves": ["b1", "c1", "d1"]})).await;
    let moves: Vec<_> = review["plies"]
        .as_array()
        .unwrap()
        .iter()
        .map(|ply| &ply["played"]["move"])
        .collect();
    assert_eq!(
        moves,
        [&json!("b1"), &json!("c1"), &json!("d1")],
        "{review}"
    );
}
