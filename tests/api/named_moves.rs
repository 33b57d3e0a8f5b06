//! Games whose moves are names: pieces that move, passes, and boards that are texts of their own.

use bestmove_engine::conformance::check_game;
use bestmove_engine::erased::{DynGame, GameDefinition};
use proptest::prelude::*;
use reqwest::Method;
use serde_json::{Value, json};

use super::app::{App, with_service};
use super::frogs::Frogs;
use super::refused::{json_of, requests};

/// The game of frogs, under a name that the contract has.
const FROGS: &dyn DynGame = &GameDefinition {
    name: "breakthrough",
    title: "Frogs",
    aliases: &[],
    summary: "Two frogs hop past each other.",
    rules: Frogs,
    small: &[Frogs],
    others: &[],
    example: Some(("1-3", "left")),
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
    App::start_with(with_service(|service| {
        service.games = Box::leak(Box::new([FROGS]));
    }))
    .await
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
    let position = app
        .position(&json!({"board": "0-4", "player": "right"}))
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
    let tree = app
        .answer_of("/game-tree", &json!({"board": "3-4", "player": "left"}))
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
    for part in [">L<", ">R<", ">e<", "class=\"arrow\"", ">+10<"] {
        assert!(svg.contains(part), "{part} in {svg}");
    }
    let pass = app
        .send(app.request(Method::GET, "/board.svg?board=3-4&player=left&scores=true"))
        .await
        .text;
    assert!(!pass.contains("class=\"arrow\""), "{pass}");
    let tree = app
        .send(app.request(Method::GET, "/game-tree.svg?board=3-4&player=left"))
        .await
        .text;
    assert!(tree.contains("class=\"last\""), "{tree}");
}

#[tokio::test]
async fn reviews_name_the_moves() {
    let app = start().await;
    let review = app
        .answer_of("/game-review", &json!({"moves": ["b1", "c1", "d1"]}))
        .await;
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

async fn named_squares(app: &App, request: &Value) -> Vec<(String, Value)> {
    let position = app.position(request).await;
    let moves = position["moves"].as_array().unwrap().iter();
    let named = |mv: &Value| {
        (
            mv["move"].as_str().unwrap().to_owned(),
            mv["squares"].clone(),
        )
    };
    moves.map(named).collect()
}

#[tokio::test]
async fn moves_are_names_with_the_squares_to_press() {
    let app = App::start().await;
    // The last of three squares is that of the man that is removed.
    let cases = r#"
        {"game": "surakarta", "player": "black", "board": "......\n......\n......\n...W..\nW.....\n..B..."} => c1xd3 c1-b2 c1-c2 c1-d2 c1-b1 c1-d1 => c1xd3 [32,21]
        {"game": "draughts", "board": "W:W22,32:B18,11,17,1"} => 22x13 22x15x8 => 22x13 [42,24]
        {"game": "draughts", "board": "W:W22,32:B18,11,17,1"} => 22x13 22x15x8 => 22x15x8 [42,28,14]
        {"game": "nine-mens-morris", "player": "white", "board": "WW.BB.B.BB....W......W.. 0 0"} => a4-a7 d7-a7xb2 d7-a7xb4 d7-a7xc3 d7-a7xc5 d7-a7xd1 d7-d6 d7-g7 g1-g4 => a4-a7 [21,0]
        {"game": "nine-mens-morris", "player": "white", "board": "WW.BB.B.BB....W......W.. 0 0"} => a4-a7 d7-a7xb2 d7-a7xb4 d7-a7xc3 d7-a7xc5 d7-a7xd1 d7-d6 d7-g7 g1-g4 => d7-a7xb2 [3,0,36]
    "#;
    for (request, [names, pressed]) in requests(cases) {
        let moves = named_squares(&app, &request).await;
        let found: Vec<_> = moves.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(found.join(" "), names, "{request}");
        let has_squares =
            |(name, squares): &(String, Value)| format!("{name} {squares}") == pressed;
        assert!(
            moves.iter().any(has_squares),
            "{pressed} is not in {moves:?}"
        );
    }
}

#[tokio::test]
async fn boards_are_texts_and_drawn_as_cells() {
    let app = App::start().await;
    let captures = json!({"game": "draughts", "board": "W:W22,32:B18,11,17,1"});
    let draughts = app.position(&captures).await;
    assert_eq!(draughts["layout"], "dark_squares");
    assert_eq!(draughts["player"], "white");
    assert_eq!(draughts["board"], "W:W22,32:B1,11,17,18");
    assert_eq!(draughts["cells"][42], "W");
    assert_eq!(draughts["moves"][1]["after"]["board"], "B:W8,32:B1,17");
    let morris = json!({"game": "nine-mens-morris", "moves": ["D2", "a1"]});
    let morris = app.position(&morris).await;
    assert_eq!(morris["layout"], "rings");
    assert_eq!(morris["shape"], json!({"rows": 7, "columns": 7}));
    assert_eq!(morris["board"], "B.........W............. 8 8");
    let cells = morris["cells"].as_array().unwrap();
    assert_eq!(cells.len(), 49);
    // The men in hand are in the middle.
    assert_eq!([24, 38, 42].map(|cell| &cells[cell]), ["8:8", "W", "B"]);
    let surakarta = app
        .position(&json!({"game": "surakarta", "moves": []}))
        .await;
    assert_eq!(surakarta["layout"], "circuits");
}

#[tokio::test]
async fn boards_of_draughts_are_read_as_squares_and_answered_as_text() {
    let app = App::start().await;
    let text = json!({"game": "draughts", "board": "B:W21,22,K29:B1,2,K5"});
    let expected = app.position(&text).await;
    let squares = "bb..B...............ww......W...";
    let array: Vec<_> = squares.chars().map(String::from).collect();
    for board in [json!(squares), json!(array)] {
        let request = json!({"game": "draughts", "board": board, "player": "black"});
        assert_eq!(app.position(&request).await, expected, "{board}");
    }
}

#[tokio::test]
async fn capture_that_ends_the_game_is_proven() {
    let app = App::start().await;
    let cases = r#"
        {"game": "draughts", "board": "B:W18:B14", "limits": {"nodes": 1000}} => 14x23 => [26,44]
        {"game": "nine-mens-morris", "board": "WW.BB.B.......W......... 0 0", "player": "white"} => d7-a7xb2 => [3,0,36]
    "#;
    for (request, [mv, squares]) in requests(cases) {
        let answer = app.answer(&request).await;
        assert_eq!(answer["move"], mv, "{request}");
        assert_eq!(answer["squares"], json_of(squares), "{request}");
        assert_eq!(answer["outcome"], "win", "{request}");
        assert_eq!(answer["remoteness"], 1, "{request}");
        assert_eq!(answer["after"]["ended_by"], "material", "{request}");
    }
}
