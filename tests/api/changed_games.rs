//! Descriptions that are like another game, and how strictly all of them are read.

use form_urlencoded::byte_serialize;
use serde_json::{Value, json};

use super::app::App;
use super::refused::{detail, pointers, refused_detail};

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
        let request = json!({"game": game, "moves": []});
        let detail = refused_detail(&app, &request, pointer).await;
        assert!(detail.contains(reason), "{game}: {detail}");
    }
}

/// JSON of the same part twice, which no reader of values would tell, and JSON that no reader takes.
#[tokio::test]
async fn text_of_a_description_is_read_strictly() {
    let app = App::start().await;
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
    ] {
        let problem = refusal_of_text(&app, game).await;
        assert_eq!(pointers(&problem), [pointer], "{problem}");
        assert!(detail(&problem).contains(reason), "{problem}");
    }
    // So long a pointer is cut.
    let deep = format!("{}3{}", "{\"like\":".repeat(200), "}".repeat(200));
    let problem = refusal_of_text(&app, &deep).await;
    assert!(
        pointers(&problem)[0].starts_with("/game/like/like/like"),
        "{problem}"
    );
    assert!(
        detail(&problem).contains("is nested too deeply"),
        "{problem}"
    );
}

async fn refusal_of_text(app: &App, game: &str) -> Value {
    let game: String = byte_serialize(game.as_bytes()).collect();
    let reply = app.get(&format!("/position?moves=&game={game}")).await;
    assert_eq!(reply.status, 422, "{}", reply.text);
    reply.json()
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
