//! Refusals of a question: its fields, its board, its rules, its moves.

use reqwest::StatusCode;
use serde_json::{Value, json};

use super::app::App;

/// The code of the refusal and where it points to.
async fn refused(app: &App, body: Value) -> (String, Vec<String>) {
    let problem = app.refusal(&body).await;
    let errors = problem["errors"].as_array().unwrap();
    let pointers = errors
        .iter()
        .map(|error| error["pointer"].as_str().unwrap().to_owned())
        .collect();
    for error in errors {
        let detail = problem["detail"].as_str().unwrap();
        assert!(
            detail.contains(error["detail"].as_str().unwrap()),
            "{problem}"
        );
    }
    (problem["code"].as_str().unwrap().to_owned(), pointers)
}

/// Each of these is an invalid request, at fault in these places.
async fn assert_invalid<const CASES: usize>(cases: [(Value, &[&str]); CASES]) {
    let app = App::start().await;
    for (body, pointers) in cases {
        let shown = body.to_string();
        let (code, found) = refused(&app, body).await;
        assert_eq!(code, "invalid_request", "{shown}");
        assert_eq!(found, pointers, "{shown}");
    }
}

#[tokio::test]
async fn a_field_that_is_missing_or_unknown() {
    let board = "O.XX.X.OO";
    assert_invalid([
        (json!({}), &["/board"]),
        (json!({"player": "X"}), &["/board"]),
        (json!({"board": board}), &["/player"]),
        (
            json!({"board": board, "moves": [], "player": "X"}),
            &["/moves"],
        ),
        (
            json!({"board": board, "player": "X", "colour": 1}),
            &["/colour"],
        ),
        (
            json!({"board": board, "player": "X", "a/b~c": 1}),
            &["/a~1b~0c"],
        ),
    ])
    .await;
}

#[tokio::test]
async fn a_value_of_the_wrong_type() {
    let board = "O.XX.X.OO";
    assert_invalid([
        (json!([]), &[""]),
        (
            json!([board, "X", null, null, null, null, null, null]),
            &[""],
        ),
        (json!("X"), &[""]),
        (json!({"board": 7, "player": "X"}), &["/board"]),
        (json!({"board": {"0": "X"}, "player": "X"}), &["/board"]),
        (json!({"board": board, "player": 1}), &["/player"]),
        (json!({"moves": 4}), &["/moves"]),
        (json!({"moves": [4, true]}), &["/moves/1"]),
        (json!({"moves": [4, -1]}), &["/moves/1"]),
        (json!({"moves": [4, 0.5]}), &["/moves/1"]),
        (json!({"moves": [], "rules": 3}), &["/rules"]),
        (json!({"moves": [], "limits": []}), &["/limits"]),
        (json!({"moves": [], "limits": [1, 1]}), &["/limits"]),
        (
            json!({"moves": [], "tie_break": {"first": null}}),
            &["/tie_break"],
        ),
        (
            json!({"moves": [], "tie_break": "slowest"}),
            &["/tie_break"],
        ),
        (json!({"moves": [], "tie_break": 1}), &["/tie_break"]),
        (
            json!({"moves": [], "difficulty": {"easy": null}}),
            &["/difficulty"],
        ),
        (json!({"moves": [], "difficulty": "Easy"}), &["/difficulty"]),
        (json!({"moves": [], "difficulty": 1}), &["/difficulty"]),
    ])
    .await;
}

#[tokio::test]
async fn a_board_that_cannot_be_read() {
    assert_invalid([
        (json!({"board": "O.XX.X.O", "player": "X"}), &["/board"]),
        (json!({"board": "", "player": "X"}), &["/board"]),
        (json!({"board": [], "player": "X"}), &["/board"]),
        (
            json!({"board": vec![Value::Null; 10], "player": "X"}),
            &["/board"],
        ),
        (json!({"board": "O.XX.Y.OO", "player": "X"}), &["/board"]),
        (json!({"board": "O_XX_X_OO", "player": "X"}), &["/board"]),
        (json!({"board": "ÖöXX.X.OO", "player": "X"}), &["/board"]),
        (
            json!({"board": ["O", 1, "X", "x", 4, "X", 7, "O", "O"], "player": "X"}),
            &["/board/3", "/board/6"],
        ),
        (
            json!({"board": [0, 1, 2, 3, true, 5, 6, 7, 8], "player": "X"}),
            &["/board/4"],
        ),
        (
            json!({"board": [0, 1, 2, 3, -4, 5, 6, 7, 8], "player": "X"}),
            &["/board/4"],
        ),
        (
            json!({"board": [0, 1, 2, 3, 4.5, 5, 6, 7, 8], "player": "X"}),
            &["/board/4"],
        ),
        (
            json!({"board": [0, 1, 2, 3, [], 5, 6, 7, 8], "player": "X"}),
            &["/board/4"],
        ),
        (
            json!({"board": [0, 1, 2, 3, "04", 5, 6, 7, 8], "player": "X"}),
            &["/board/4"],
        ),
        (
            json!({"board": [0, 1, 2, 3, "+4", 5, 6, 7, 8], "player": "X"}),
            &["/board/4"],
        ),
        (
            json!({"board": [0, 1, 2, 3, "  ", 5, 6, 7, 8], "player": "X"}),
            &["/board/4"],
        ),
        (
            json!({"board": [0, 1, 2, 3, u64::MAX, 5, 6, 7, 8], "player": "X"}),
            &["/board/4"],
        ),
        (
            json!({"board": [0, 1, 2, 3, 1e300, 5, 6, 7, 8], "player": "X"}),
            &["/board/4"],
        ),
    ])
    .await;
}

#[tokio::test]
async fn an_unknown_player_or_game() {
    let board = "O.XX.X.OO";
    assert_invalid([
        (json!({"board": board, "player": "x"}), &["/player"]),
        (json!({"board": board, "player": ""}), &["/player"]),
        (json!({"moves": [], "player": "Z"}), &["/player"]),
        (json!({"moves": [], "game": "go-fish"}), &["/game"]),
        (json!({"moves": [], "game": "Tic-Tac-Toe"}), &["/game"]),
    ])
    .await;
}

#[tokio::test]
async fn rules_out_of_range() {
    assert_invalid([
        (json!({"moves": [], "rules": {"rows": 0}}), &["/rules/rows"]),
        (
            json!({"moves": [], "rules": {"rows": -1}}),
            &["/rules/rows"],
        ),
        (
            json!({"moves": [], "rules": {"rows": 1e10}}),
            &["/rules/rows"],
        ),
        (
            json!({"moves": [], "rules": {"rows": "3"}}),
            &["/rules/rows"],
        ),
        (
            json!({"moves": [], "rules": {"rows": true}}),
            &["/rules/rows"],
        ),
        (
            json!({"moves": [], "rules": {"misere": 1}}),
            &["/rules/misere"],
        ),
        (
            json!({"moves": [], "rules": {"misere": "true"}}),
            &["/rules/misere"],
        ),
        (
            json!({"game": "mnk", "moves": [], "rules": {"rows": 20, "connect": 0}}),
            &["/rules/rows", "/rules/connect"],
        ),
        (
            json!({"game": "gomoku", "moves": [], "rules": {"rows": 19}}),
            &["/rules/rows"],
        ),
        (
            json!({"moves": [], "rules": {"rows": 65, "height": 3}}),
            &["/rules/rows", "/rules/height"],
        ),
        (
            json!({"moves": [], "rules": {"rows": 9, "columns": 9}}),
            &["/rules"],
        ),
    ])
    .await;
}

#[tokio::test]
async fn limits_and_seeds_out_of_range() {
    assert_invalid([
        (
            json!({"moves": [], "limits": {"depth": 0}}),
            &["/limits/depth"],
        ),
        (
            json!({"moves": [], "limits": {"depth": 1001}}),
            &["/limits/depth"],
        ),
        (
            json!({"moves": [], "limits": {"depth": "deep"}}),
            &["/limits/depth"],
        ),
        (
            json!({"moves": [], "limits": {"nodes": 0}}),
            &["/limits/nodes"],
        ),
        (
            json!({"moves": [], "limits": {"nodes": 1_000_001}}),
            &["/limits/nodes"],
        ),
        (
            json!({"moves": [], "limits": {"movetime_ms": 0}}),
            &["/limits/movetime_ms"],
        ),
        (
            json!({"moves": [], "limits": {"movetime_ms": 60_001}}),
            &["/limits/movetime_ms"],
        ),
        (json!({"moves": [], "seed": -1}), &["/seed"]),
        (
            json!({"moves": [], "seed": 9_007_199_254_740_992_u64}),
            &["/seed"],
        ),
        (json!({"moves": [], "seed": 1.5}), &["/seed"]),
    ])
    .await;
}

#[tokio::test]
async fn a_field_given_twice_is_pointed_to() {
    let app = App::start().await;
    let depths = r#"{"moves": [], "limits": {"depth": 1, "depth": 2}}"#;
    for (body, pointer) in [
        (r#"{"moves": [], "player": "X", "player": "O"}"#, "/player"),
        (depths, "/limits/depth"),
        (
            r#"{"moves": [], "rules": {"rows": 3, "rows": 4}}"#,
            "/rules/rows",
        ),
    ] {
        let reply = app.ask_bytes(body).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{body}");
        let problem = reply.json();
        assert_eq!(problem["code"], "invalid_request");
        assert_eq!(problem["errors"][0]["pointer"], pointer);
        assert!(
            problem["detail"]
                .as_str()
                .unwrap()
                .contains("duplicate field")
        );
    }
}

#[tokio::test]
async fn json_that_no_program_can_hold_is_invalid_and_not_malformed() {
    let app = App::start().await;
    for (body, pointer) in [
        (
            r#"{"moves": [], "limits": {"depth": 1e999}}"#,
            "/limits/depth",
        ),
        (r#"{"moves": [], "player": "\ud800"}"#, "/player"),
    ] {
        let reply = app.ask_bytes(body).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{body}");
        assert_eq!(
            reply.json()["errors"][0]["pointer"],
            pointer,
            "{}",
            reply.text
        );
    }
}

#[tokio::test]
async fn a_refusal_does_not_grow_with_the_request() {
    let app = App::start().await;
    let rules: serde_json::Map<_, _> = (0..4_000)
        .map(|number| (format!("r{number}"), json!(number)))
        .collect();
    let cells = vec!["~".repeat(500); 64];
    for body in [
        json!({"moves": [], "rules": rules}),
        json!({"moves": [], "game": "g".repeat(60_000)}),
        json!({"moves": [], "n".repeat(60_000): 1}),
        json!({"moves": [], "rules": {"~".repeat(60_000): 1}}),
        json!({"rules": {"rows": 8, "columns": 8}, "board": cells, "player": "X"}),
    ] {
        let reply = app.ask(&body).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(reply.text.len() < 16_000, "{} bytes", reply.text.len());
        for part in reply.json()["errors"].as_array().unwrap() {
            let mut after_tildes = part["pointer"].as_str().unwrap().split('~').skip(1);
            let is_pointer = after_tildes.all(|rest| rest.starts_with(['0', '1']));
            assert!(is_pointer, "{part}");
        }
    }
}

#[tokio::test]
async fn an_impossible_position_is_refused() {
    let app = App::start().await;
    for (board, player) in [
        ("X.X......", "O"),
        ("XXXXOO...", "O"),
        ("OOOXXX...", "X"),
        ("XXXOOO...", "O"),
        // X has won, and it is X's turn: O was not asked to stop.
        ("XXX.OO.O.", "X"),
        ("XXXOO.O..", "X"),
    ] {
        let found = refused(&app, json!({"board": board, "player": player})).await;
        let expected = ("impossible_position".to_owned(), vec!["/board".to_owned()]);
        assert_eq!(found, expected, "{board} {player}");
    }
    // Two lines without a common cell cannot be completed by one move.
    let rules = json!({"rows": 2, "columns": 4, "connect": 4});
    let board = "XXXXXXXX";
    let (code, _) = refused(&app, json!({"rules": rules, "board": board, "player": "O"})).await;
    assert_eq!(code, "impossible_position");
    let rules = json!({"rows": 4, "columns": 3, "connect": 3});
    let board = "XXXOO.XXXOO.";
    let request = json!({"rules": rules, "board": board, "player": "O"});
    let (code, _) = refused(&app, request).await;
    assert_eq!(code, "impossible_position");
    let rules = json!({"rows": 4, "columns": 3, "connect": 3});
    let board = "XXXOO.XXXOOO";
    let request = json!({"rules": rules, "board": board, "player": "O"});
    let (code, _) = refused(&app, request).await;
    assert_eq!(code, "impossible_position");
}

#[tokio::test]
async fn a_disc_that_floats_is_refused() {
    let app = App::start().await;
    let mut cells = vec![Value::Null; 42];
    cells[28] = json!("X");
    let request = json!({"game": "connect-four", "board": cells, "player": "O"});
    let expected = (
        "impossible_position".to_owned(),
        vec!["/board/28".to_owned()],
    );
    assert_eq!(refused(&app, request).await, expected);
    let text = format!("{}X{}", ".".repeat(28), ".".repeat(13));
    let request = json!({"game": "connect-four", "board": text, "player": "O"});
    let expected = ("impossible_position".to_owned(), vec!["/board".to_owned()]);
    assert_eq!(refused(&app, request).await, expected);
}

#[tokio::test]
async fn a_board_that_no_order_of_moves_leads_to_is_refused() {
    let app = App::start().await;
    let request = |board: &str, player| {
        let rules = json!({"rows": 3, "columns": 3});
        json!({"game": "connect-four", "rules": rules, "board": board, "player": player})
    };
    let expected = ("impossible_position".to_owned(), vec!["/board".to_owned()]);
    // If X is to move, X began. But its only disc lies on that of O.
    assert_eq!(refused(&app, request(".....X..O", "X")).await, expected);
    // If O is to move, O began.
    app.answer(&request(".....X..O", "O")).await;
}

#[tokio::test]
async fn it_must_be_the_players_turn() {
    let app = App::start().await;
    for (board, player) in [("X........", "X"), ("XO.XXO...", "X"), ("OOO.XX...", "O")] {
        let found = refused(&app, json!({"board": board, "player": player})).await;
        let expected = ("not_players_turn".to_owned(), vec!["/player".to_owned()]);
        assert_eq!(found, expected, "{board} {player}");
    }
}

#[tokio::test]
async fn a_move_that_cannot_be_played_is_refused() {
    let app = App::start().await;
    for (moves, place) in [
        (json!([4, 4]), 1),
        (json!([9]), 0),
        (json!([u64::MAX]), 0),
        (json!([0, "e4"]), 1),
        // X has won with its third mark.
        (json!([0, 3, 1, 4, 2, 5]), 5),
    ] {
        let found = refused(&app, json!({"moves": moves})).await;
        let expected = ("illegal_move".to_owned(), vec![format!("/moves/{place}")]);
        assert_eq!(found, expected, "{moves}");
    }
}
