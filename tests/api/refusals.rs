//! Refusals of fields, values and rules, and of boards, positions and moves.

use reqwest::StatusCode;
use serde_json::{Value, json};

use super::app::App;
use super::refused::{assert_invalid, assert_refused, assert_refused_at, detail, pointers};
use super::table::rows;

#[tokio::test]
async fn missing_or_unknown_field_is_refused() {
    assert_invalid(
        r#"
        {} => /board
        {"player": "X"} => /board
        {"board": "O.XX.X.OO"} => /player
        {"board": "O.XX.X.OO", "player": "X", "colour": 1} => /colour
        {"board": "O.XX.X.OO", "player": "X", "a/b~c": 1} => /a~1b~0c
        "#,
    )
    .await;
}

#[tokio::test]
async fn value_of_the_wrong_type_is_refused() {
    assert_invalid(
        r#"
        [] =>
        ["O.XX.X.OO", "X", null, null, null, null, null, null] =>
        "X" =>
        {"board": 7, "player": "X"} => /board
        {"board": {"0": "X"}, "player": "X"} => /board
        {"board": "O.XX.X.OO", "player": 1} => /player
        {"moves": 4} => /moves
        {"moves": [4, true]} => /moves/1
        {"moves": [4, -1]} => /moves/1
        {"moves": [4, 0.5]} => /moves/1
        {"moves": [], "rules": 3} => /rules
        {"moves": [], "limits": []} => /limits
        {"moves": [], "limits": [1, 1]} => /limits
        {"moves": [], "tie_break": {"first": null}} => /tie_break
        {"moves": [], "tie_break": "slowest"} => /tie_break
        {"moves": [], "tie_break": 1} => /tie_break
        {"moves": [], "difficulty": {"easy": null}} => /difficulty
        {"moves": [], "difficulty": "Easy"} => /difficulty
        {"moves": [], "difficulty": 1} => /difficulty
        "#,
    )
    .await;
}

#[tokio::test]
async fn unknown_player_or_game_is_refused() {
    assert_invalid(
        r#"
        {"board": "O.XX.X.OO", "player": "Z"} => /player
        {"board": "O.XX.X.OO", "player": ""} => /player
        {"moves": [], "player": "Z"} => /player
        {"moves": [], "game": "go-fish"} => /game
        {"moves": [], "game": "Tic-Tac-Toe!"} => /game
        "#,
    )
    .await;
}

#[tokio::test]
async fn rules_out_of_range_are_refused() {
    assert_invalid(
        r#"
        {"moves": [], "rules": {"rows": 0}} => /rules/rows
        {"moves": [], "rules": {"rows": -1}} => /rules/rows
        {"moves": [], "rules": {"rows": 1e10}} => /rules/rows
        {"moves": [], "rules": {"rows": "3"}} => /rules/rows
        {"moves": [], "rules": {"rows": true}} => /rules/rows
        {"moves": [], "rules": {"misere": 1}} => /rules/misere
        {"moves": [], "rules": {"misere": "true"}} => /rules/misere
        {"game": "mnk", "moves": [], "rules": {"rows": 20, "connect": 0}} => /rules/rows /rules/connect
        {"game": "gomoku", "moves": [], "rules": {"rows": 19}} => /rules/rows
        {"moves": [], "rules": {"rows": 65, "height": 3}} => /rules/rows /rules/height
        {"moves": [], "rules": {"rows": 9, "columns": 9}} => /rules
        "#,
    )
    .await;
}

#[tokio::test]
async fn number_of_candidates_out_of_range_is_refused() {
    assert_invalid(
        r#"
        {"moves": [], "top": 0} => /top
        {"moves": [], "top": -1} => /top
        {"moves": [], "top": 1.5} => /top
        {"moves": [], "top": "3"} => /top
        {"moves": [], "top": true} => /top
        {"moves": [], "top": [3]} => /top
        {"moves": [], "top": 9007199254740992} => /top
        {"moves": [], "top": 1e30} => /top
        "#,
    )
    .await;
}

#[tokio::test]
async fn limits_and_seeds_out_of_range_are_refused() {
    assert_invalid(
        r#"
        {"moves": [], "limits": {"depth": 0}} => /limits/depth
        {"moves": [], "limits": {"depth": 1001}} => /limits/depth
        {"moves": [], "limits": {"depth": "deep"}} => /limits/depth
        {"moves": [], "limits": {"nodes": 0}} => /limits/nodes
        {"moves": [], "limits": {"nodes": 1000001}} => /limits/nodes
        {"moves": [], "limits": {"movetime_ms": 0}} => /limits/movetime_ms
        {"moves": [], "limits": {"movetime_ms": 60001, "nodes": 1000001}} => /limits/movetime_ms /limits/nodes
        {"moves": [], "limits": {"movetime_ms": 60001}} => /limits/movetime_ms
        {"moves": [], "seed": -1} => /seed
        {"moves": [], "seed": 9007199254740992} => /seed
        {"moves": [], "seed": 1.5} => /seed
        "#,
    )
    .await;
}

/// Texts that a value of JSON would not keep.
#[tokio::test]
async fn duplicate_and_unrepresentable_values_are_invalid_and_not_malformed() {
    let app = App::start().await;
    let cases = r#"
        {"moves": [], "player": "X", "player": "O"} => /player => is given twice
        {"moves": [], "limits": {"depth": 1, "depth": 2}} => /limits/depth => is given twice
        {"moves": [], "rules": {"rows": 3, "rows": 4}} => /rules/rows => is given twice
        {"moves": [], "limits": {"depth": 1e999}} => /limits/depth =>
        {"moves": [], "player": "\ud800"} => /player =>
    "#;
    for [body, pointer, words] in rows(cases) {
        let reply = app.ask_bytes(body.to_owned()).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{body}");
        let problem = reply.json();
        assert_eq!(problem["code"], "invalid_request", "{body}");
        assert_eq!(pointers(&problem)[0], pointer, "{body}");
        if !words.is_empty() {
            assert_eq!(detail(&problem), words, "{body}");
        }
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

#[tokio::test]
async fn unreadable_board_is_refused() {
    assert_invalid(
        r#"
        {"board": "O.XX.X.O", "player": "X"} => /board
        {"board": "", "player": "X"} => /board
        {"board": [], "player": "X"} => /board
        {"board": [null, null, null, null, null, null, null, null, null, null], "player": "X"} => /board
        {"board": "O.XX.Y.OO", "player": "X"} => /board
        {"board": "O.XX.X7OO", "player": "X"} => /board
        {"board": "O.X\nX.X.\nOO", "player": "X"} => /board
        {"board": "O.XX\n.X.OO", "player": "X"} => /board
        {"board": [["O", 1, "X"], ["X", 4, "X"], [7, "O", "Y"]], "player": "X"} => /board/2/0 /board/2/2
        {"board": [["O", 1, "X"], ["X", 4, [5]], [6, "O", "O"]], "player": "X"} => /board/1/2
        {"board": [["O", 1, "X"], ["X", 4], [6, "O", "O"]], "player": "X"} => /board/1
        {"board": [["O", 1, "X"], 3], "player": "X"} => /board/1
        {"board": [[], [], []], "player": "X"} => /board
        {"game": "connect-four", "player": "O", "board": [["", "", "", "", "", "X"], ["", "", "", "", "", ""], ["", "", "", "", "", ""], ["", "", "", "", "", ""], ["", "", "", "", "", ""], ["", "", "", "", "", ""], ["", "", "", "", "", ""]]} => /board
        {"board": [["O", 1, "X", "X", 4, "X", 6, "O", "O"]], "player": "X"} => /board
        {"board": "ÖöXX.X.OO", "player": "X"} => /board
        {"board": ["O", 1, "X", "y", 4, "X", 7, "O", "O"], "player": "X"} => /board/3 /board/6
        {"board": [0, 1, 2, 3, true, 5, 6, 7, 8], "player": "X"} => /board/4
        {"board": [0, 1, 2, 3, -4, 5, 6, 7, 8], "player": "X"} => /board/4
        {"board": [0, 1, 2, 3, 4.5, 5, 6, 7, 8], "player": "X"} => /board/4
        {"board": [0, 1, 2, 3, [], 5, 6, 7, 8], "player": "X"} => /board/4
        {"board": [0, 1, 2, 3, "04", 5, 6, 7, 8], "player": "X"} => /board/4
        {"board": [0, 1, 2, 3, "+4", 5, 6, 7, 8], "player": "X"} => /board/4
        {"board": [0, 1, 2, 3, "  ", 5, 6, 7, 8], "player": "X"} => /board/4
        {"board": [0, 1, 2, 3, 18446744073709551615, 5, 6, 7, 8], "player": "X"} => /board/4
        {"board": [0, 1, 2, 3, 1e300, 5, 6, 7, 8], "player": "X"} => /board/4
        "#,
    )
    .await;
}

#[tokio::test]
async fn positions_and_moves_against_the_rules_are_refused_with_their_kind() {
    assert_refused(
        r#"{"game": "tic-tac-toe"}"#,
        r#"
        {"board": "X.X......", "player": "O"} => impossible_position => /board
        {"board": "XXXXOO...", "player": "O"} => impossible_position => /board
        {"board": "OOOXXX...", "player": "X"} => impossible_position => /board
        {"board": "XXXOOO...", "player": "O"} => impossible_position => /board
        // X has won, so it cannot be X's turn.
        {"board": "XXX.OO.O.", "player": "X"} => impossible_position => /board
        {"board": "XXXOO.O..", "player": "X"} => impossible_position => /board
        // Two lines without a common cell cannot be completed by one move.
        {"board": "XXXXXXXX", "player": "O", "rules": {"rows": 2, "columns": 4, "connect": 4}} => impossible_position => /board
        {"board": "XXXOO.XXXOO.", "player": "O", "rules": {"rows": 4, "columns": 3, "connect": 3}} => impossible_position => /board
        {"board": "XXXOO.XXXOOO", "player": "O", "rules": {"rows": 4, "columns": 3, "connect": 3}} => impossible_position => /board
        {"board": "X........", "player": "X"} => not_players_turn => /player
        {"board": "XO.XXO...", "player": "X"} => not_players_turn => /player
        {"board": "OOO.XX...", "player": "O"} => not_players_turn => /player
        {"moves": [4, 4]} => illegal_move => /moves/1
        {"moves": [9]} => illegal_move => /moves/0
        {"moves": [18446744073709551615]} => illegal_move => /moves/0
        {"moves": [0, "e4"]} => illegal_move => /moves/1
        // X has won with its third mark.
        {"moves": [0, 3, 1, 4, 2, 5]} => illegal_move => /moves/5
        "#,
    )
    .await;
}

#[tokio::test]
async fn floating_disc_is_refused() {
    let app = App::start().await;
    let mut cells = vec![Value::Null; 42];
    cells[28] = json!("X");
    let text = format!("{}X{}", ".".repeat(28), ".".repeat(13));
    for (board, pointer) in [(json!(cells), "/board/28"), (json!(text), "/board")] {
        let request = json!({"game": "connect-four", "board": board, "player": "O"});
        assert_refused_at(&app, &request, "impossible_position", pointer).await;
    }
}

/// Frontends and tests make boards by hand. No order of moves leads to this one.
#[tokio::test]
async fn board_is_answered_whatever_the_order_of_moves() {
    let app = App::start().await;
    for player in ["X", "O"] {
        // If X is to move, X began. But its only disc lies on that of O.
        let request = json!({
            "game": "connect-four", "rules": {"rows": 3, "columns": 3}, "board": ".....X..O",
            "player": player
        });
        app.answer(&request).await;
    }
}
