//! Nine games as a reader of their rules would describe them.

use serde_json::Value;

use crate::games::described::description;

pub(super) const TIC_TAC_TOE: &str = r#"
{
  "name": "Tic-tac-toe",
  "board": {"rows": 3, "columns": 3},
  "ends": [{"line": 3}]
}"#;

pub(super) const MISERE: &str = r#"
{
  "name": "Three in a row loses",
  "board": {"rows": 4, "columns": 4},
  "ends": [{"line": 3, "result": "loss"}]
}"#;

pub(super) const CONNECT_FOUR: &str = r#"
{
  "name": "Connect Four",
  "board": {"rows": 6, "columns": 7},
  "place": {"gravity": true},
  "ends": [{"line": 4}]
}"#;

/// On the largest square board that can be described.
pub(super) const GOMOKU: &str = r#"
{
  "name": "Gomoku",
  "board": {"rows": 11, "columns": 11},
  "ends": [{"line": 5}]
}"#;

pub(super) const OTHELLO: &str = r#"
{
  "name": "Othello",
  "board": {"rows": 8, "columns": 8, "first_row": "top"},
  "players": ["black", "white"],
  "start": [
    "........",
    "........",
    "........",
    "...WB...",
    "...BW...",
    "........",
    "........",
    "........"
  ],
  "place": {"outflanks": true},
  "no_move": "pass",
  "empty_cells_go_to_winner": true
}"#;

pub(super) const HEX: &str = r#"
{
  "name": "Hex",
  "board": {"shape": "rhombus", "rows": 11, "columns": 11},
  "players": ["red", "blue"],
  "ends": [{"connect": ["top_bottom", "left_right"]}]
}"#;

pub(super) const BREAKTHROUGH: &str = r#"
{
  "name": "Breakthrough",
  "board": {"rows": 8, "columns": 8},
  "players": ["white", "black"],
  "pieces": {"P": {"moves": "fmWfF"}},
  "start": [
    "pppppppp",
    "pppppppp",
    "........",
    "........",
    "........",
    "........",
    "PPPPPPPP",
    "PPPPPPPP"
  ],
  "ends": [{"reach": "far_row"}, {"fewer_than": 1}]
}"#;

pub(in crate::games::described) const DRAUGHTS: &str = r#"
{
  "name": "English draughts",
  "board": {"rows": 8, "columns": 8, "only_dark": true},
  "players": ["black", "white"],
  "pieces": {
    "M": {"moves": "fmF", "jumps": "fF", "promotes": {"to": ["K"]}},
    "K": {"moves": "mF", "jumps": "F"}
  },
  "start": [
    ".m.m.m.m",
    "m.m.m.m.",
    ".m.m.m.m",
    "........",
    "........",
    "M.M.M.M.",
    ".M.M.M.M",
    "M.M.M.M."
  ],
  "captures": {"compulsory": true, "again": true},
  "no_move": "loss",
  "draws": {"occurrence": 3, "plies": 80}
}"#;

/// Without castling and captures en passant.
pub(in crate::games::described) const CHESS: &str = r#"
{
  "name": "Plain chess",
  "board": {"rows": 8, "columns": 8},
  "players": ["white", "black"],
  "pieces": {
    "P": {"moves": "fmWfcFifmnD", "promotes": {"to": ["Q", "R", "B", "N"]}},
    "N": {"moves": "N"}, "B": {"moves": "B"}, "R": {"moves": "R"}, "Q": {"moves": "Q"},
    "K": {"moves": "K", "royal": true}
  },
  "start": [
    "rnbqkbnr",
    "pppppppp",
    "........",
    "........",
    "........",
    "........",
    "PPPPPPPP",
    "RNBQKBNR"
  ],
  "draws": {"occurrence": 3, "plies": 100}
}"#;

/// The JSON of one of the nine.
pub(in crate::games::described) fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn known_games_are_described_in_25_lines() {
    for text in [
        TIC_TAC_TOE,
        MISERE,
        CONNECT_FOUR,
        GOMOKU,
        OTHELLO,
        HEX,
        BREAKTHROUGH,
        DRAUGHTS,
        CHESS,
    ] {
        let lines: Vec<_> = text.trim().lines().collect();
        assert!(lines.len() <= 25, "{} lines: {text}", lines.len());
        assert!(lines.iter().all(|line| line.len() <= 90), "{text}");
        let compiled = description(&parsed(text)).compile();
        assert!(compiled.is_ok(), "{text}: {compiled:?}");
    }
}
