//! `GET /games`, `GET /games/{game}` and the health endpoints.

use reqwest::StatusCode;
use serde_json::json;

use super::app::App;

#[tokio::test]
async fn every_game_is_listed_and_has_a_path() {
    let app = App::start().await;
    let list = app.get("/games").await.json();
    let games = list["games"].as_array().unwrap();
    let schema = json!({"$ref": "#/components/schemas/BestMoveRequest"});
    assert_eq!(games[0]["name"], "tic-tac-toe");
    for game in games {
        let name = game["name"].as_str().unwrap();
        assert_eq!(app.get(&format!("/games/{name}")).await.json(), *game);
        let answer = app.answer(&game["example"]).await;
        assert_eq!(answer["game"], name);
        let every_option = json!({
            "game": name,
            "rules": game["rules"],
            "moves": [],
            "limits": {"depth": 2, "movetime_ms": 5_000, "nodes": 100_000},
            "top": 3,
            "difficulty": "hard",
            "tie_break": "random",
            "seed": 7,
        });
        app.check_schema(&schema, &every_option);
        app.check_schema(&schema, &game["example"]);
        let answer = app.answer(&every_option).await;
        // After moves without a board, the answer has the board as one text.
        let by_text = json!({
            "game": name,
            "board": answer["board"],
            "player": answer["player"],
            "limits": {"depth": 1},
        });
        app.check_schema(&schema, &by_text);
        assert_eq!(app.answer(&by_text).await["board"], answer["board"]);
        let start = json!({
            "game": name,
            "board": game["start"]["board"],
            "player": game["start"]["player"],
            "limits": {"depth": 1}
        });
        assert_eq!(app.answer(&start).await["status"], "in_progress");
    }
}

#[tokio::test]
async fn tic_tac_toe_is_described() {
    let app = App::start().await;
    let game = app.get("/games/tic-tac-toe").await.json();
    assert_eq!(game["shape"], json!({"rows": 3, "columns": 3}));
    assert_eq!(game["players"], json!(["X", "O"]));
    assert_eq!(
        game["rules"],
        json!({"rows": 3, "columns": 3, "connect": 3, "misere": false})
    );
    assert_eq!(game["longest_game"], 9);
    assert_eq!(game["move_notation"], "index");
    assert_eq!(game["start"]["board"], json!([0, 1, 2, 3, 4, 5, 6, 7, 8]));
    let board = json!(["O", 1, "X", "X", 4, "X", 6, "O", "O"]);
    assert_eq!(game["example"]["board"], board);
}

#[tokio::test]
async fn rules_are_numbers_and_flags() {
    let app = App::start().await;
    let game = app.get("/games/mnk").await.json();
    assert_eq!(
        game["parameters"],
        json!([
            {"name": "rows", "description": "rows of the board", "type": "integer",
             "minimum": 1, "maximum": 19, "default": 5},
            {"name": "columns", "description": "columns of the board", "type": "integer",
             "minimum": 1, "maximum": 19, "default": 5},
            {"name": "connect", "description": "marks in a line that end the game",
             "type": "integer", "minimum": 1, "maximum": 19, "default": 4},
            {"name": "misere", "description": "whether the player loses that completes a line",
             "type": "boolean", "default": false},
        ])
    );
    assert_eq!(
        app.get("/games/gomoku").await.json()["parameters"],
        json!([])
    );
}

#[tokio::test]
async fn unknown_game_is_not_found() {
    let app = App::start().await;
    for path in [
        "/games/go-fish",
        "/games/",
        "/games/tic-tac-toe/x",
        "/games/%ff",
    ] {
        let reply = app.get(path).await;
        assert_eq!(reply.status, StatusCode::NOT_FOUND, "{path}");
        assert_eq!(reply.json()["code"], "not_found");
    }
}

#[tokio::test]
async fn server_is_live_and_ready() {
    let app = App::start().await;
    assert_eq!(app.get("/livez").await.json(), json!({"status": "live"}));
    assert_eq!(app.get("/readyz").await.json(), json!({"status": "ready"}));
}
