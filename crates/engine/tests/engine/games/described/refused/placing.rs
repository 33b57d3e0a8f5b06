//! Descriptions of games of stones that are refused.

use serde_json::json;

use super::assert_refused;

#[test]
fn stones_that_cannot_be_placed_are_refused() {
    let square = json!({"rows": 3, "columns": 3});
    assert_refused(&[
        (
            json!({"board": square, "start": ["XOX", "OXO", "OXO"], "ends": [{"line": 3}]}),
            "/place",
            "the game cannot begin",
        ),
        (
            json!({"board": square, "place": {"outflanks": true}, "no_move": "pass"}),
            "/place",
            "the game cannot begin",
        ),
        (
            json!({"board": {"shape": "hexagon", "side": 3}, "place": {"gravity": true}, "ends": [{"line": 3}]}),
            "/place/gravity",
            "needs a rectangle",
        ),
        (
            json!({"board": square, "place": {"pops": true}, "ends": [{"line": 3}], "draws": {"occurrence": 3}}),
            "/place/pops",
            "needs `gravity`",
        ),
        (
            json!({"board": {"rows": 3, "columns": 3, "holes": ["b3"]}, "place": {"gravity": true, "pops": true},
                "ends": [{"line": 3}], "draws": {"occurrence": 3}}),
            "/place/pops",
            "needs a board without holes",
        ),
        (
            json!({"board": square, "place": {"gravity": true, "pops": true}, "ends": [{"line": 3}]}),
            "/draws/occurrence",
            "missing",
        ),
        (
            json!({"board": square, "place": {"gravity": true, "pops": true}, "ends": [{"line": 3}],
                "draws": {"occurrence": 3, "plies": 9}}),
            "/draws/plies",
            "counts moves in a row",
        ),
        (
            json!({"board": square, "ends": [{"line": 3}], "draws": {"occurrence": 3}}),
            "/draws",
            "belongs to games of `pieces` that move, and of stones",
        ),
        (
            json!({"board": square, "place": {"stones": 5}, "ends": [{"line": 3}]}),
            "/place/stones",
            "5 is not from 1 to 4",
        ),
        (
            json!({"board": square, "place": {"first_stones": 2}, "ends": [{"line": 3}]}),
            "/place/first_stones",
            "2 is more than `stones`, which is 1",
        ),
        (
            json!({"board": square, "captures": {"between": 2}, "ends": [{"line": 3}]}),
            "/captures",
            "needs an end with `captured`",
        ),
        (
            json!({"board": square, "ends": [{"line": 3}], "no_move": "most_stones"}),
            "/no_move",
            "lets the most stones win",
        ),
        (
            json!({"board": square, "ends": [{"line": 3}], "empty_cells_go_to_winner": true}),
            "/empty_cells_go_to_winner",
            "needs `no_move`",
        ),
    ]);
}

#[test]
fn ends_that_cannot_be_are_refused() {
    let square = json!({"rows": 3, "columns": 3});
    assert_refused(&[
        (
            json!({"board": square, "ends": [{"captured": 3}]}),
            "/ends/0/captured",
            "needs `captures`",
        ),
        (
            json!({"board": square, "ends": [{"line": 4}]}),
            "/ends/0/line",
            "no line of 4 fits",
        ),
        (
            json!({"board": square, "ends": [{"line": 17}]}),
            "/ends/0/line",
            "17 is not from 1 to 16",
        ),
        (
            json!({"board": square, "ends": [{"line": 3, "pattern": ["XX"]}]}),
            "/ends/0",
            "has several of",
        ),
        (
            json!({"board": square, "ends": [{}]}),
            "/ends/0",
            "has none of",
        ),
        (
            json!({"board": square, "ends": [{"pattern": ["XY"]}]}),
            "/ends/0/pattern/0",
            "\"Y\" is neither",
        ),
        (
            json!({"board": square, "ends": [{"pattern": [".."]}]}),
            "/ends/0/pattern",
            "has 0 stones",
        ),
        (
            json!({"board": square, "ends": [{"pattern": ["XXXX"]}]}),
            "/ends/0/pattern",
            "does not fit",
        ),
        (
            json!({"board": square, "ends": [{"pattern": ["XX"], "exactly": true}]}),
            "/ends/0/exactly",
            "belongs to a `line`",
        ),
        (
            json!({"board": {"shape": "hexagon", "side": 3}, "ends": [{"connect": ["top_bottom", "left_right"]}]}),
            "/ends/0/connect",
            "needs a rectangle or a rhombus",
        ),
        (
            json!({"board": square, "ends": []}),
            "/ends",
            "has nothing that wins",
        ),
        (
            json!({"board": square, "ends": [{"line": 3, "result": "draw"}]}),
            "/ends",
            "has nothing that wins",
        ),
    ]);
}
