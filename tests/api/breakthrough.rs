//! Breakthrough: the boards and moves that are refused.

use serde_json::json;

use super::refusals::assert_refused;

#[tokio::test]
async fn impossible_boards_and_moves_are_refused_with_their_place() {
    let base = json!({"game": "breakthrough", "rules": {"rows": 4, "columns": 3}});
    let unread = json!(["B", "B", "B", 3, 4, "X", 6, 7, null, "W", "W", 10]);
    let open = "BB....B.WWW.";
    assert_refused(
        &base,
        [
            (
                json!({"board": "BBB.....WWW", "player": "white"}),
                "invalid_request",
                &["/board"],
            ),
            (
                json!({"board": "BBB\n...\n..\nWWW", "player": "white"}),
                "invalid_request",
                &["/board"],
            ),
            (
                json!({"board": unread, "player": "white"}),
                "invalid_request",
                &["/board/5", "/board/11"],
            ),
            (
                json!({"board": "BBB...WW.WW.", "player": "white"}),
                "impossible_position",
                &["/board"],
            ),
            (
                json!({"board": "BBB...W...WW", "player": "white"}),
                "not_players_turn",
                &["/player"],
            ),
            (
                json!({"board": "BBB......WWW"}),
                "invalid_request",
                &["/player"],
            ),
            // A piece of the opponent, a capture straight ahead, and cells that are not on the board.
            (json!({"moves": ["a4a3"]}), "illegal_move", &["/moves/0"]),
            (
                json!({"moves": ["a1a2", "b1b2"]}),
                "illegal_move",
                &["/moves/1"],
            ),
            (
                json!({"board": open, "player": "white", "moves": ["a1a2"]}),
                "illegal_move",
                &["/moves/0"],
            ),
            (json!({"moves": ["c1d2"]}), "illegal_move", &["/moves/0"]),
            (json!({"moves": [9]}), "illegal_move", &["/moves/0"]),
            (
                json!({"moves": [], "rules": {"rows": 2, "columns": 1}}),
                "invalid_request",
                &["/rules/rows", "/rules/columns"],
            ),
            (
                json!({"moves": [], "rules": {"rows": 9, "columns": 9}}),
                "invalid_request",
                &["/rules/rows", "/rules/columns"],
            ),
        ],
    )
    .await;
}
