//! Nine games as a reader of their rules would describe them. Those of the menu are the ones that others may be like.

use serde_json::Value;

use crate::games::described::description;

macro_rules! on_menu {
    ($name:literal) => {
        include_str!(concat!(
            "../../../../../../api/src/gallery/menu/",
            $name,
            ".json"
        ))
    };
}

pub(super) const TIC_TAC_TOE: &str = on_menu!("tic-tac-toe");

pub(super) const MISERE: &str = r#"
{
  "name": "Three in a row loses",
  "board": {"rows": 4, "columns": 4},
  "ends": [{"line": 3, "result": "loss"}]
}"#;

pub(super) const CONNECT_FOUR: &str = on_menu!("connect-four");

/// On the largest square board that can be described.
pub(super) const GOMOKU: &str = on_menu!("gomoku");

pub(super) const OTHELLO: &str = on_menu!("othello");

pub(super) const HEX: &str = on_menu!("hex");

pub(super) const BREAKTHROUGH: &str = on_menu!("breakthrough");

pub(in crate::games::described) const DRAUGHTS: &str = on_menu!("draughts");

/// Without castling and captures en passant.
pub(in crate::games::described) const CHESS: &str = on_menu!("chess");

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
        assert!(lines.iter().all(|line| line.len() <= 100), "{text}");
        let compiled = description(&parsed(text)).compile();
        assert!(compiled.is_ok(), "{text}: {compiled:?}");
    }
}
