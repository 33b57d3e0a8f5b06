//! Descriptions of games of pieces that are refused.

use serde_json::{Value, json};

use crate::games::described::description;
use crate::games::described::moving::draughts;

/// A small game of pieces with one part of it changed.
fn changed(pointer: &str, value: &Value) -> Value {
    let mut game = draughts();
    let (parent, name) = pointer.rsplit_once('/').unwrap();
    let parent = game.pointer_mut(parent).unwrap();
    match name.parse::<usize>() {
        Ok(index) => parent[index] = value.clone(),
        Err(_) => parent[name] = value.clone(),
    }
    game
}

/// A change of a game, and the part that is then wrong with a piece of the reason.
type Case = (&'static str, Value, &'static str, &'static str);

fn assert_refused(cases: Vec<Case>) {
    for (pointer, value, place, reason) in cases {
        let game = changed(pointer, &value);
        let errors = description(&game).compile().map(drop).unwrap_err();
        let found: Vec<_> = errors.iter().map(ToString::to_string).collect();
        let is_found = |error: &String| error.starts_with(place) && error.contains(reason);
        assert!(found.iter().any(is_found), "{pointer} {value}: {found:?}");
    }
}

#[test]
fn pieces_that_contradict_themselves_are_refused() {
    let seven: serde_json::Map<_, _> = "MKABCDE"
        .chars()
        .map(|mark| (mark.to_string(), json!({"moves": "W"})))
        .collect();
    assert_refused(vec![
        ("/pieces", json!(seven), "/pieces", "has 7 kinds"),
        (
            "/pieces/m",
            json!({"moves": "W"}),
            "/pieces",
            "has the mark \"m\"",
        ),
        (
            "/pieces/M/moves",
            json!("fmX"),
            "/pieces/M/moves",
            "has \"X\"",
        ),
        (
            "/pieces/M/moves",
            json!("W".repeat(13)),
            "/pieces/M/moves",
            "has 13 parts",
        ),
        (
            "/pieces/M/moves",
            json!("pgR"),
            "/pieces/M/moves",
            "has \"p\" and \"g\"",
        ),
        (
            "/pieces/M/jumps",
            json!("mF"),
            "/pieces/M/jumps",
            "has a modifier",
        ),
        (
            "/pieces/M/promotes",
            json!({"to": ["X"]}),
            "/pieces/M/promotes/to/0",
            "\"X\" is none",
        ),
        (
            "/pieces/K/promotes",
            json!({"to": ["M"]}),
            "/pieces/K/promotes",
            "leads back",
        ),
        (
            "/pieces/M/promotes",
            json!({"to": ["K"], "at": "hill"}),
            "/pieces/M/promotes/at",
            "\"hill\" is no region",
        ),
        (
            "/pieces/M/royal",
            json!(true),
            "/pieces/M/royal",
            "cannot be combined with `promotes`",
        ),
        (
            "/pieces/M/in_hand",
            json!([61, 0]),
            "/pieces/M/in_hand",
            "61 is not from 0 to 60",
        ),
    ]);
}

#[test]
fn games_of_pieces_that_contradict_themselves_are_refused() {
    assert_refused(vec![
        (
            "/regions",
            json!({"hill": ["z9"]}),
            "/regions/hill/0",
            "\"z9\" is no cell",
        ),
        (
            "/regions",
            json!({"far_row": ["a1"]}),
            "/regions/far_row",
            "is known already",
        ),
        (
            "/start/0",
            json!(".m.m.m.x"),
            "/start/0",
            "\"x\" is neither",
        ),
        (
            "/start/0",
            json!("m.m.m.m."),
            "/start/0",
            "has something on a8, which is a hole",
        ),
        ("/draws", json!(null), "/draws", "missing"),
        ("/draws", json!({}), "/draws", "has neither"),
        (
            "/draws",
            json!({"plies": 301}),
            "/draws/plies",
            "301 is not",
        ),
        (
            "/captures/between",
            json!(9),
            "/captures/between",
            "9 is not",
        ),
        (
            "/place",
            json!({"gravity": true}),
            "/place/gravity",
            "belongs to games",
        ),
        (
            "/place",
            json!({"beside": true}),
            "/place/beside",
            "needs one kind",
        ),
        (
            "/board",
            json!({"shape": "rhombus", "rows": 8, "columns": 8}),
            "/board/shape",
            "must be a rectangle",
        ),
        (
            "/ends",
            json!([{"reach": "far_row", "line": 3}]),
            "/ends/0",
            "has several",
        ),
        (
            "/ends",
            json!([{"fewer_than": 1, "exactly": true}]),
            "/ends/0/exactly",
            "belongs to a `line`",
        ),
        (
            "/ends",
            json!([{"reach": "far_row", "by": "red"}]),
            "/ends/0/by",
            "red is none",
        ),
        (
            "/ends",
            json!([{"reach": "far_row", "of": ["Q"]}]),
            "/ends/0/of/0",
            "\"Q\" is none",
        ),
    ]);
}

#[test]
fn captures_of_draughts_may_be_changed() {
    for (pointer, value) in [("/captures/longest", true), ("/captures/again", false)] {
        let compiled = description(&changed(pointer, &json!(value))).compile();
        assert!(compiled.is_ok(), "{pointer}: {compiled:?}");
    }
}
