//! Refusals of fields, values and rules.

use reqwest::StatusCode;
use serde_json::{Value, json};

use super::app::App;

/// Sends a request that must be refused. Returns the code and the pointers of the problem.
pub(crate) async fn refused(app: &App, body: Value) -> (String, Vec<String>) {
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

/// Checks that each body is an invalid request, with errors at these pointers.
pub(crate) async fn assert_invalid<const CASES: usize>(cases: [(Value, &[&str]); CASES]) {
    let app = App::start().await;
    for (body, pointers) in cases {
        let shown = body.to_string();
        let (code, found) = refused(&app, body).await;
        assert_eq!(code, "invalid_request", "{shown}");
        assert_eq!(found, pointers, "{shown}");
    }
}

/// Returns a request with these fields beside those that it has.
pub(crate) fn with_fields(mut request: Value, fields: &Value) -> Value {
    for (name, value) in fields.as_object().unwrap() {
        request[name] = value.clone();
    }
    request
}

/// Checks that requests with each of these fields beside those of `base` are refused with a problem
/// of this code, at these pointers.
pub(crate) async fn assert_refused<const CASES: usize>(
    base: &Value,
    cases: [(Value, &str, &[&str]); CASES],
) {
    let app = App::start().await;
    for (fields, code, pointers) in cases {
        let (found_code, found) = refused(&app, with_fields(base.clone(), &fields)).await;
        assert_eq!(found_code, code, "{fields}");
        assert_eq!(found, pointers, "{fields}");
    }
}

#[tokio::test]
async fn missing_or_unknown_field_is_refused() {
    let board = "O.XX.X.OO";
    assert_invalid([
        (json!({}), &["/board"]),
        (json!({"player": "X"}), &["/board"]),
        (json!({"board": board}), &["/player"]),
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
async fn value_of_the_wrong_type_is_refused() {
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
async fn unknown_player_or_game_is_refused() {
    let board = "O.XX.X.OO";
    assert_invalid([
        (json!({"board": board, "player": "Z"}), &["/player"]),
        (json!({"board": board, "player": ""}), &["/player"]),
        (json!({"moves": [], "player": "Z"}), &["/player"]),
        (json!({"moves": [], "game": "go-fish"}), &["/game"]),
        (json!({"moves": [], "game": "Tic-Tac-Toe"}), &["/game"]),
    ])
    .await;
}

#[tokio::test]
async fn rules_out_of_range_are_refused() {
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
async fn number_of_candidates_out_of_range_is_refused() {
    let top = |top: Value| json!({"moves": [], "top": top});
    assert_invalid([
        (top(json!(0)), &["/top"]),
        (top(json!(-1)), &["/top"]),
        (top(json!(1.5)), &["/top"]),
        (top(json!("3")), &["/top"]),
        (top(json!(true)), &["/top"]),
        (top(json!([3])), &["/top"]),
        (top(json!(9_007_199_254_740_992_u64)), &["/top"]),
        (top(json!(1e30)), &["/top"]),
    ])
    .await;
}

#[tokio::test]
async fn limits_and_seeds_out_of_range_are_refused() {
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
            json!({"moves": [], "limits": {"movetime_ms": 60_001, "nodes": 1_000_001}}),
            &["/limits/movetime_ms", "/limits/nodes"],
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
async fn duplicate_field_is_refused() {
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
        assert_eq!(problem["errors"][0]["detail"], "is given twice");
    }
}

#[tokio::test]
async fn unrepresentable_json_is_invalid_and_not_malformed() {
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
async fn refusal_does_not_grow_with_the_request() {
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
