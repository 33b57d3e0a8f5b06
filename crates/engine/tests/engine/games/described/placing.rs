//! Descriptions of games in which stones are placed.

use serde_json::{Value, json};

pub(super) fn tic_tac_toe() -> Value {
    json!({"board": {"rows": 3, "columns": 3}, "ends": [{"line": 3}]})
}

pub(super) fn connect_four(rows: u32, columns: u32) -> Value {
    json!({
        "board": {"rows": rows, "columns": columns},
        "place": {"gravity": true},
        "ends": [{"line": 4}]
    })
}

/// Connect Four in which discs are taken out of the lowest row, too.
pub(super) fn pop_out(rows: u32, columns: u32, line: u32) -> Value {
    json!({
        "board": {"rows": rows, "columns": columns},
        "place": {"gravity": true, "pops": true},
        "ends": [{"line": line}],
        "draws": {"occurrence": 3}
    })
}

pub(super) fn othello(size: usize) -> Value {
    let mut start = vec![".".repeat(size); size];
    let middle = size / 2 - 1;
    start[middle].replace_range(middle..middle + 2, "WB");
    start[middle + 1].replace_range(middle..middle + 2, "BW");
    json!({
        "board": {"rows": size, "columns": size, "first_row": "top"},
        "players": ["black", "white"],
        "start": start,
        "place": {"outflanks": true},
        "no_move": "pass",
        "empty_cells_go_to_winner": true
    })
}

pub(super) fn hex(size: u32) -> Value {
    json!({
        "board": {"shape": "rhombus", "rows": size, "columns": size},
        "players": ["red", "blue"],
        "ends": [{"connect": ["top_bottom", "left_right"]}]
    })
}

pub(super) fn yavalath(side: u32) -> Value {
    json!({
        "board": {"shape": "hexagon", "side": side},
        "players": ["white", "black"],
        "ends": [{"line": 4}, {"line": 3, "result": "loss"}]
    })
}

pub(super) fn pente(size: u32, captured: u32) -> Value {
    json!({
        "board": {"rows": size, "columns": size},
        "players": ["white", "black"],
        "captures": {"between": 2},
        "ends": [{"line": 5}, {"captured": captured}]
    })
}

/// Two stones a turn, and one in the first, as in Connect6.
pub(super) fn two_stones(size: u32, line: u32) -> Value {
    json!({
        "board": {"rows": size, "columns": size},
        "players": ["black", "white"],
        "place": {"stones": 2, "first_stones": 1},
        "ends": [{"line": line}]
    })
}
