//! Descriptions of games in which pieces move.

use serde_json::{Value, json};

use super::built_in::{CHESS, DRAUGHTS, parsed};

fn pawns(rows: usize, columns: usize) -> Vec<String> {
    let mut start = vec![".".repeat(columns); rows];
    start[0] = "p".repeat(columns);
    start[rows - 1] = "P".repeat(columns);
    start
}

pub(super) fn hexapawn(rows: usize, columns: usize) -> Value {
    json!({
        "board": {"rows": rows, "columns": columns},
        "players": ["white", "black"],
        "pieces": {"P": {"moves": "fmWfcF"}},
        "start": pawns(rows, columns),
        "ends": [{"reach": "far_row"}],
        "no_move": "loss"
    })
}

pub(super) fn breakthrough(rows: usize, columns: usize) -> Value {
    let mut start = pawns(rows, columns);
    (start[1], start[rows - 2]) = (start[0].clone(), start[rows - 1].clone());
    json!({
        "board": {"rows": rows, "columns": columns},
        "players": ["white", "black"],
        "pieces": {"P": {"moves": "fmWfF"}},
        "start": start,
        "ends": [{"reach": "far_row"}, {"fewer_than": 1}]
    })
}

pub(super) fn draughts() -> Value {
    parsed(DRAUGHTS)
}

pub(super) fn international_draughts() -> Value {
    json!({
        "board": {"rows": 10, "columns": 10, "only_dark": true},
        "players": ["white", "black"],
        "pieces": {
            "M": {"moves": "fmF", "jumps": "F", "promotes": {"to": ["K"]}},
            "K": {"moves": "mB", "jumps": "B"}
        },
        "start": [
            ".m.m.m.m.m", "m.m.m.m.m.", ".m.m.m.m.m", "m.m.m.m.m.", "..........",
            "..........", ".M.M.M.M.M", "M.M.M.M.M.", ".M.M.M.M.M", "M.M.M.M.M."
        ],
        "captures": {"compulsory": true, "longest": true, "again": true},
        "no_move": "loss",
        "draws": {"occurrence": 3, "plies": 50}
    })
}

/// Chess without castling and capturing en passant.
pub(super) fn chess() -> Value {
    parsed(CHESS)
}

pub(super) fn antichess() -> Value {
    let mut game = chess();
    game["pieces"]["K"] = json!({"moves": "K"});
    game["pieces"]["P"]["promotes"]["to"] = json!(["Q", "R", "B", "N", "K"]);
    game["captures"] = json!({"compulsory": true});
    game["ends"] = json!([{"fewer_than": 1, "result": "loss"}]);
    game["no_move"] = json!("win");
    game
}

pub(super) fn three_mens_morris(result: &str) -> Value {
    json!({
        "board": {"rows": 3, "columns": 3, "diagonals": "alternate"},
        "players": ["white", "black"],
        "pieces": {"M": {"moves": "mK", "in_hand": [3, 3]}},
        "ends": [{"line": 3}],
        "no_move": result,
        "draws": {"occurrence": 3}
    })
}

pub(super) fn clobber(rows: usize, columns: usize) -> Value {
    let side = |row: usize, column: usize| {
        if (rows - 1 - row + column).is_multiple_of(2) {
            'C'
        } else {
            'c'
        }
    };
    let start = (0..rows).map(|row| (0..columns).map(|column| side(row, column)).collect());
    json!({
        "board": {"rows": rows, "columns": columns},
        "pieces": {"C": {"moves": "cW"}},
        "start": start.collect::<Vec<String>>(),
        "no_move": "loss"
    })
}

pub(super) fn ataxx(size: usize) -> Value {
    let mut start = vec![".".repeat(size); size];
    let ends = |first: &str, last: &str| format!("{first}{}{last}", ".".repeat(size - 2));
    (start[0], start[size - 1]) = (ends("A", "a"), ends("a", "A"));
    json!({
        "board": {"rows": size, "columns": size},
        "players": ["red", "blue"],
        "pieces": {"A": {"moves": "mDmAmN"}},
        "start": start,
        "place": {"beside": true},
        "captures": {"flips_neighbours": true},
        "ends": [{"fewer_than": 1}],
        "no_move": "pass",
        "draws": {"occurrence": 3, "plies": 100}
    })
}

pub(super) fn hasami_shogi(size: usize) -> Value {
    json!({
        "board": {"rows": size, "columns": size},
        "players": ["black", "white"],
        "pieces": {"P": {"moves": "mR"}},
        "start": pawns(size, size),
        "captures": {"between": 1, "or_more": true},
        "ends": [{"fewer_than": 2}],
        "no_move": "loss",
        "draws": {"occurrence": 3, "plies": 100}
    })
}

pub(super) fn fox_and_hounds() -> Value {
    json!({
        "board": {"rows": 8, "columns": 8, "only_dark": true},
        "pieces": {"F": {"moves": "mF"}, "H": {"moves": "fmF"}},
        "start": [".h.h.h.h", "........", "........", "........", "........", "........", "........", "....F..."],
        "ends": [{"reach": "far_row", "of": ["F"]}],
        "no_move": "loss",
        "draws": {"plies": 300}
    })
}

/// Bagh-chal, in which tigers jump over goats.
pub(super) fn tigers_and_goats() -> Value {
    json!({
        "board": {"rows": 5, "columns": 5, "diagonals": "alternate"},
        "players": ["white", "black"],
        "pieces": {"G": {"moves": "mK", "in_hand": [20, 0]}, "T": {"moves": "mK", "jumps": "K"}},
        "start": ["t...t", ".....", ".....", ".....", "t...t"],
        "ends": [{"captured": 5, "by": "black"}],
        "no_move": "loss",
        "draws": {"occurrence": 3}
    })
}
