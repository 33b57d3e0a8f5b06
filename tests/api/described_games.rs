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

/// What a description does not say is as in the game that it is like, and objects are changed field by field.
#[tokio::test]
async fn description_may_be_like_another_game() {
    let app = App::start().await;
    let check = async |game: Value| {
        let reply = app.post("/games/check", &json!({"game": game})).await;
        assert_eq!(reply.status, 200, "{game}: {}", reply.text);
        reply.json()
    };
    let losing = json!({"line": 4, "result": "loss"});
    let board = json!({"rows": 4, "columns": 5});
    let like = check(
        json!({"like": "connect-four", "board": {"rows": 4, "columns": 5}, "ends": [losing]}),
    )
    .await;
    let whole = check(json!({"board": board, "place": {"gravity": true}, "ends": [losing]})).await;
    assert_eq!(like, whole);
    let pieces = json!({"Q": null, "C": {"moves": "BN"}, "P": {"promotes": {"to": ["C"]}}});
    let start = ["rcbk", "pppp", "....", "....", "PPPP", "RCBK"];
    let small = json!({"like": "chess", "board": {"rows": 6, "columns": 4}, "start": start});
    let small = json!({"like": {"like": small, "name": "Cardinals", "pieces": pieces}, "draws": {"plies": 60}});
    let description = &check(small).await["info"]["description"];
    assert_eq!(description["draws"], json!({"occurrence": 3, "plies": 60}));
    assert_eq!(description["name"], Value::Null);
    let kinds = description["pieces"].as_object().unwrap();
    assert!(kinds.keys().eq(["B", "C", "K", "N", "P", "R"]), "{kinds:?}");
    assert_eq!(kinds["P"]["moves"], "mfWcfFimnfD");
    for (game, pointer, reason) in [
        (
            json!({"like": "connct-four"}),
            "/game/like",
            "\"connect-four\"",
        ),
        (
            json!({"like": "kalah"}),
            "/game/like",
            "no game \"kalah\" can be described; `GET",
        ),
        (
            json!({"like": "Checkers", "board": {"rows": 6}}),
            "/game/start",
            "has 8 rows",
        ),
        (json!({"like": 3}), "/game/like", "must be the name"),
        (
            json!({"like": {"like": {"like": "me"}}}),
            "/game/like/like/like",
            "\"me\"",
        ),
        (json!({"like": "hex", "bord": 3}), "/game/bord", "\"board\""),
        (
            json!({"like": "chess", "board": {"rows": 6}}),
            "/game/start",
            "has 8 rows",
        ),
    ] {
        let reply = app
            .post("/best-move", &json!({"game": game, "moves": []}))
            .await;
        assert_eq!(reply.status, 422, "{game}: {}", reply.text);
        let fault = &reply.json()["errors"][0];
        assert_eq!(fault["pointer"], pointer, "{}", reply.text);
        assert!(
            fault["detail"].as_str().unwrap().contains(reason),
            "{}",
            reply.text
        );
    }
}

/// JSON of the same part twice, which no reader of values would tell, and JSON that no reader takes.
#[tokio::test]
async fn text_of_a_description_is_read_strictly() {
    let app = App::start().await;
    let deep = format!("{}3{}", "{\"like\":".repeat(200), "}".repeat(200));
    for (game, pointer, reason) in [
        (
            r#"{"like": "hex", "like": "othello"}"#,
            "/game/like",
            "is given twice",
        ),
        (
            r#"{"like": "hex", "board": {"rows": 3, "rows": 4}}"#,
            "/game/board/rows",
            "is given twice",
        ),
        (
            r#"{"like": "chess", "pieces": {"C": {}, "C": null}}"#,
            "/game/pieces/C",
            "is given twice",
        ),
        (
            r#"{"like": "hex", "board": 1e999}"#,
            "/game/board",
            "out of range",
        ),
        (deep.as_str(), "/game", "nested too deeply"),
    ] {
        let game: String = byte_serialize(game.as_bytes()).collect();
        let reply = app.get(&format!("/position?moves=&game={game}")).await;
        assert_eq!(reply.status, 422, "{}", reply.text);
        let fault = &reply.json()["errors"][0];
        let found = fault["pointer"].as_str().unwrap();
        assert!(found.starts_with(pointer), "{}", reply.text);
        assert!(
            fault["detail"].as_str().unwrap().contains(reason),
            "{}",
            reply.text
        );
    }
}

/// A man of draughts becomes a king, whether or not the move says so; a pawn of chess may become several.
#[tokio::test]
async fn only_choice_of_a_promotion_need_not_be_said() {
    let app = App::start().await;
    let men = [
        "........", "..m.....", "........", "..m.....", ".M......", "........", "........",
        "M.......",
    ];
    let draughts = json!({"like": "draughts", "start": men});
    for mv in ["b4xd6xb8", "b4xb8", "b4xb8=K"] {
        let request = json!({"game": draughts, "moves": [mv]});
        let reply = app.post("/position", &request).await;
        assert_eq!(reply.status, 200, "{mv}: {}", reply.text);
        assert_eq!(reply.json()["winner"], "black", "{mv}");
    }
    let pawns = json!({
        "like": "chess", "board": {"rows": 4, "columns": 3}, "start": ["..k", "P..", "...", "..K"]
    });
    let request = json!({"game": pawns, "moves": ["a3-a4"]});
    let reply = app.post("/position", &request).await;
    assert_eq!(reply.status, 422, "{}", reply.text);
    assert!(
        reply.text.contains("say what the piece becomes"),
        "{}",
        reply.text
    );
}

/// Whatever has a description can be changed.
#[tokio::test]
async fn every_described_game_can_be_changed() {
    let app = App::start().await;
    let games = app.get("/games?described=true").await.json();
    let names = games["games"].as_array().unwrap().iter();
    let names = names.map(|it| it["name"].as_str().unwrap());
    let on_menu = [
        "breakthrough",
        "chess",
        "connect-four",
        "draughts",
        "gomoku",
        "hex",
        "othello",
        "tic-tac-toe",
    ];
    for name in names.chain(on_menu) {
        let like = json!({"like": name, "name": "Another"});
        let reply = app.post("/games/check", &json!({"game": like})).await;
        assert_eq!(reply.status, 200, "{name}: {}", reply.text);
        assert_eq!(reply.json()["info"]["title"], "Another");
        assert!(reply.json()["perft"][0].as_u64() > Some(1), "{name}");
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
