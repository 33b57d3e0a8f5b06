//! Refusals of boards, positions and moves.

use serde_json::{Value, json};

use super::app::App;
use super::refusals::{assert_invalid, refused};

#[tokio::test]
async fn unreadable_board_is_refused() {
    assert_invalid([
        (json!({"board": "O.XX.X.O", "player": "X"}), &["/board"]),
        (json!({"board": "", "player": "X"}), &["/board"]),
        (json!({"board": [], "player": "X"}), &["/board"]),
        (
            json!({"board": vec![Value::Null; 10], "player": "X"}),
            &["/board"],
        ),
        (json!({"board": "O.XX.Y.OO", "player": "X"}), &["/board"]),
        (json!({"board": "O.XX.X7OO", "player": "X"}), &["/board"]),
        (
            json!({"board": "O.X\nX.X.\nOO", "player": "X"}),
            &["/board"],
        ),
        (json!({"board": "O.XX\n.X.OO", "player": "X"}), &["/board"]),
        (
            json!({"board": [["O", 1, "X"], ["X", 4, "X"], [7, "O", "Y"]], "player": "X"}),
            &["/board/2/0", "/board/2/2"],
        ),
        (
            json!({"board": [["O", 1, "X"], ["X", 4, [5]], [6, "O", "O"]], "player": "X"}),
            &["/board/1/2"],
        ),
        (
            json!({"board": [["O", 1, "X"], ["X", 4], [6, "O", "O"]], "player": "X"}),
            &["/board/1"],
        ),
        (
            json!({"board": [["O", 1, "X"], 3], "player": "X"}),
            &["/board/1"],
        ),
        (json!({"board": [[], [], []], "player": "X"}), &["/board"]),
        (
            json!({
                "game": "connect-four", "player": "O",
                "board": [["", "", "", "", "", "X"], vec![""; 6], vec![""; 6], vec![""; 6],
                          vec![""; 6], vec![""; 6], vec![""; 6]],
            }),
            &["/board"],
        ),
        (
            json!({"board": [["O", 1, "X", "X", 4, "X", 6, "O", "O"]], "player": "X"}),
            &["/board"],
        ),
        (json!({"board": "ÖöXX.X.OO", "player": "X"}), &["/board"]),
        (
            json!({"board": ["O", 1, "X", "y", 4, "X", 7, "O", "O"], "player": "X"}),
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
async fn impossible_position_is_refused() {
    let app = App::start().await;
    for (board, player) in [
        ("X.X......", "O"),
        ("XXXXOO...", "O"),
        ("OOOXXX...", "X"),
        ("XXXOOO...", "O"),
        // X has won, so it cannot be X's turn.
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
async fn floating_disc_is_refused() {
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

#[tokio::test]
async fn player_out_of_turn_is_refused() {
    let app = App::start().await;
    for (board, player) in [("X........", "X"), ("XO.XXO...", "X"), ("OOO.XX...", "O")] {
        let found = refused(&app, json!({"board": board, "player": player})).await;
        let expected = ("not_players_turn".to_owned(), vec!["/player".to_owned()]);
        assert_eq!(found, expected, "{board} {player}");
    }
}

#[tokio::test]
async fn illegal_move_is_refused() {
    let app = App::start().await;
    for (moves, index) in [
        (json!([4, 4]), 1),
        (json!([9]), 0),
        (json!([u64::MAX]), 0),
        (json!([0, "e4"]), 1),
        // X has won with its third mark.
        (json!([0, 3, 1, 4, 2, 5]), 5),
    ] {
        let found = refused(&app, json!({"moves": moves})).await;
        let expected = ("illegal_move".to_owned(), vec![format!("/moves/{index}")]);
        assert_eq!(found, expected, "{moves}");
    }
}
