//! Descriptions of boards and starts that are refused.

use serde_json::json;

use super::assert_refused;

#[test]
fn boards_that_cannot_be_are_refused() {
    let square = json!({"rows": 3, "columns": 3});
    assert_refused(&[
        (
            json!({"board": {"rows": 3}, "ends": [{"line": 3}]}),
            "/board/columns",
            "missing",
        ),
        (
            json!({"board": {"rows": 12, "columns": 12}, "ends": [{"line": 3}]}),
            "/board",
            "has 12 × 12 = 144 cells",
        ),
        (
            json!({"board": {"rows": 0, "columns": 3}, "ends": [{"line": 3}]}),
            "/board/rows",
            "0 is not from 1 to 26",
        ),
        (
            json!({"board": {"rows": 3, "columns": 3, "side": 3}, "ends": [{"line": 3}]}),
            "/board/side",
            "is the side of a hexagon",
        ),
        (
            json!({"board": {"shape": "hexagon", "side": 7}, "ends": [{"line": 3}]}),
            "/board/side",
            "7 is not from 2 to 6",
        ),
        (
            json!({"board": {"rows": 3, "columns": 3, "holes": ["d4"]}, "ends": [{"line": 3}]}),
            "/board/holes/0",
            "\"d4\" is no cell",
        ),
        (
            json!({"board": {"rows": 1, "columns": 1, "holes": ["a1"]}, "ends": [{"line": 1}]}),
            "/board/holes",
            "leave no cell",
        ),
        (
            json!({"board": square, "players": ["black", "blue"], "ends": [{"line": 3}]}),
            "/players",
            "black and blue begin",
        ),
        (
            json!({"board": square, "start": ["..."], "ends": [{"line": 3}]}),
            "/start",
            "has 1 rows",
        ),
        (
            json!({"board": square, "start": ["...", "..", "..."], "ends": [{"line": 3}]}),
            "/start/1",
            "has 2 cells",
        ),
        (
            json!({"board": square, "start": ["...", ".Z.", "..."], "ends": [{"line": 3}]}),
            "/start/1",
            "\"Z\" is not",
        ),
        (
            json!({"board": square, "start": ["...", "XXX", "..."], "ends": [{"line": 3}]}),
            "/start",
            "the game is over before it begins",
        ),
        (
            json!({"board": {"rows": 2, "columns": 2}, "start": ["X.", ".."], "place": {"gravity": true}, "ends": [{"line": 2}]}),
            "/start",
            "has a stone with an empty cell below",
        ),
        (
            json!({"name": "n".repeat(61), "board": square, "ends": [{"line": 3}]}),
            "/name",
            "has 61 characters",
        ),
    ]);
}
