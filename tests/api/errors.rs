//! Every row of the contract's table of errors, and input that only an attacker
//! would send.

use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use reqwest::header::{CONTENT_ENCODING, CONTENT_TYPE};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::app::{App, Reply};

/// `POST /best-move` with these bytes as JSON.
async fn post(app: &App, body: impl Into<reqwest::Body>) -> Reply {
    let request = app.request(Method::POST, "/best-move");
    let request = request.header(CONTENT_TYPE, "application/json");
    app.send(request.body(body)).await
}

#[tokio::test]
async fn what_is_no_json_is_malformed() {
    let app = App::start().await;
    let deep = "[".repeat(30_000);
    let deep_board = format!(r#"{{"board": {deep}"#);
    for body in [
        &b""[..],
        b"{",
        b"{\"board\":",
        b"{\"board\": \"O.XX.X.OO\", \"player\": \"X\"} {}",
        b"{'board': 1}",
        b"\xff\xfe{\x00}\x00",
        b"\xef\xbb\xbf{}",
        b"{\"player\": \"\xff\"}",
        b"{\"seed\": 01}",
        b"NaN",
        b"{\"board\": 7, ",
        b"[1, 2",
        deep.as_bytes(),
        deep_board.as_bytes(),
    ] {
        let reply = post(&app, body.to_vec()).await;
        let shown = String::from_utf8_lossy(&body[..body.len().min(40)]).into_owned();
        assert_eq!(reply.status, StatusCode::BAD_REQUEST, "{shown}");
        assert_eq!(reply.json()["code"], "malformed_json", "{shown}");
    }
}

#[tokio::test]
async fn an_unknown_path_is_not_found() {
    let app = App::start().await;
    for (method, path) in [
        (Method::GET, "/"),
        (Method::GET, "/best-move/"),
        (Method::POST, "/bestmove"),
        (Method::DELETE, "/..%2f..%2fetc/passwd"),
    ] {
        let reply = app.send(app.request(method, path)).await;
        assert_eq!(reply.status, StatusCode::NOT_FOUND, "{path}");
        assert_eq!(reply.json()["code"], "not_found");
    }
}

#[tokio::test]
async fn a_wrong_method_is_told_the_right_one() {
    let app = App::start().await;
    for (method, path, allow) in [
        (Method::GET, "/best-move", "POST"),
        (Method::DELETE, "/best-move", "POST"),
        (Method::POST, "/games", "GET,HEAD"),
        (Method::PUT, "/games/tic-tac-toe", "GET,HEAD"),
        (Method::POST, "/livez", "GET,HEAD"),
        (Method::PATCH, "/openapi.yaml", "GET,HEAD"),
    ] {
        let reply = app.send(app.request(method.clone(), path)).await;
        assert_eq!(
            reply.status,
            StatusCode::METHOD_NOT_ALLOWED,
            "{method} {path}"
        );
        assert_eq!(reply.json()["code"], "method_not_allowed");
        assert_eq!(reply.header("allow"), allow, "{method} {path}");
    }
}

#[tokio::test]
async fn a_body_that_is_too_large_is_refused() {
    let app = App::start().await;
    let reply = post(&app, vec![b' '; 65 * 1024]).await;
    assert_eq!(reply.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(reply.json()["code"], "body_too_large");
    let largest = post(&app, vec![b' '; 64 * 1024]).await;
    assert_eq!(largest.json()["code"], "malformed_json");
}

#[tokio::test]
async fn a_body_must_say_that_it_is_json() {
    let app = App::start().await;
    let body = r#"{"board": "O.XX.X.OO", "player": "X"}"#;
    let post = || app.request(Method::POST, "/best-move").body(body);
    for request in [
        post(),
        post().header(CONTENT_TYPE, "application/x-www-form-urlencoded"),
        post().header(CONTENT_TYPE, "text/json"),
        post().header(CONTENT_TYPE, "json"),
        post().header(CONTENT_TYPE, "application/jsonp"),
        post()
            .header(CONTENT_TYPE, "application/json")
            .header(CONTENT_ENCODING, "gzip"),
    ] {
        let reply = app.send(request).await;
        assert_eq!(reply.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
        assert_eq!(reply.json()["code"], "unsupported_media_type");
    }
    for media_type in [
        "application/json; charset=utf-8",
        "Application/JSON",
        "application/vnd.bestmove+json",
    ] {
        let reply = app.send(post().header(CONTENT_TYPE, media_type)).await;
        assert_eq!(reply.status, StatusCode::OK, "{media_type}");
    }
}

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
        let reply = post(&app, body).await;
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
        let reply = post(&app, body).await;
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
        json!({"rules": {"rows": 8, "columns": 8}, "board": cells, "player": "X"}),
    ] {
        let reply = app.ask(&body).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(reply.text.len() < 16_000, "{} bytes", reply.text.len());
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

#[tokio::test]
async fn a_request_id_comes_back() {
    let app = App::start().await;
    let get = || app.request(Method::GET, "/nowhere");
    let given = app
        .send(get().header("x-request-id", "game-7/move-3"))
        .await;
    assert_eq!(given.header("x-request-id"), "game-7/move-3");
    let drawn = app.send(get()).await.header("x-request-id").to_owned();
    assert_eq!(drawn.len(), 16);
    let long = "x".repeat(129);
    for unfit in ["", "two words", &long] {
        let reply = app.send(get().header("x-request-id", unfit)).await;
        assert_eq!(reply.header("x-request-id").len(), 16, "{unfit}");
    }
}

#[tokio::test]
async fn a_page_from_elsewhere_may_read_answers_and_errors() {
    let app = App::start().await;
    let from_a_page =
        |request: reqwest::RequestBuilder| request.header("origin", "http://play.test");
    let error = app
        .send(from_a_page(app.request(Method::GET, "/nowhere")))
        .await;
    assert_eq!(error.header("access-control-allow-origin"), "*");
    let preflight = app
        .client
        .request(Method::OPTIONS, format!("{}/best-move", app.url))
        .header("origin", "http://play.test")
        .header("access-control-request-method", "POST")
        .header("access-control-request-headers", "content-type")
        .send()
        .await
        .unwrap();
    assert_eq!(preflight.status(), StatusCode::OK);
    let allowed = preflight.headers()["access-control-allow-headers"]
        .to_str()
        .unwrap();
    assert!(allowed.contains("content-type"), "{allowed}");
}

/// A question that can be answered, with up to two fields replaced by anything.
fn nearly_a_request() -> impl Strategy<Value = Value> {
    let questions = prop::sample::select(vec![
        json!({"board": "O.XX.X.OO", "player": "X", "limits": {"depth": 3}}),
        json!({"moves": [4, 0], "tie_break": "random", "seed": 7}),
        json!({"moves": [4], "difficulty": "medium", "limits": {"movetime_ms": 50}}),
        json!({"moves": [], "rules": {"rows": 4}, "limits": {"nodes": 1000}}),
    ]);
    let field = "(board|player|moves|game|rules|limits|difficulty|tie_break|seed)";
    let changes = prop::collection::hash_map(field, anything(), 0..3);
    (questions, changes).prop_map(|(mut question, changes)| {
        for (field, value) in changes {
            question[field] = value;
        }
        question
    })
}

fn anything() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "[XO. 0-9]{0,9}".prop_map(Value::from),
        any::<String>().prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 24, 9, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..10).prop_map(Value::from),
            prop::collection::hash_map(
                "(rows|columns|connect|depth|movetime_ms|nodes|\\PC{0,3})",
                inner,
                0..4
            )
            .prop_map(|fields| json!(fields)),
        ]
    })
}

/// Sends bodies that a strategy makes; none may be answered with a 5xx, and every
/// reply must be what the contract says. How many were answered.
async fn storm(strategy: impl Strategy<Value = Vec<u8>>) -> usize {
    let app = App::start().await;
    let mut runner = proptest::test_runner::TestRunner::default();
    let mut answered = 0;
    for _ in 0..300 {
        let body = strategy.new_tree(&mut runner).unwrap().current();
        let reply = post(&app, body.clone()).await;
        assert!(
            reply.status.as_u16() < 500,
            "{} for {}",
            reply.status,
            String::from_utf8_lossy(&body)
        );
        answered += usize::from(reply.status.is_success());
    }
    answered
}

#[tokio::test]
async fn no_bytes_break_the_server() {
    storm(prop::collection::vec(any::<u8>(), 0..200)).await;
}

#[tokio::test]
async fn no_json_breaks_the_server() {
    let bodies = nearly_a_request().prop_map(|value| value.to_string().into_bytes());
    let answered = storm(bodies).await;
    assert!(
        (30..270).contains(&answered),
        "{answered} of 300 were answered"
    );
}
