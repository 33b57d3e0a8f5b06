//! Described games of stones obey the laws of every game.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::check;
use crate::games::described::placing::{
    connect_four, hex, othello, pente, pop_out, tic_tac_toe, two_stones, yavalath,
};

/// The described games that a test holds to the laws.
fn all() -> Vec<Value> {
    vec![
        tic_tac_toe(),
        json!({"board": {"rows": 3, "columns": 4}, "ends": [{"line": 3, "result": "loss"}]}),
        json!({"board": {"rows": 4, "columns": 4}, "ends": [{"line": 3, "exactly": true}]}),
        json!({"board": {"rows": 4, "columns": 4}, "ends": [{"pattern": ["XX", "XX"]}]}),
        json!({"board": {"rows": 4, "columns": 3, "holes": ["b2"]}, "ends": [{"pattern": ["XX", "X."]}], "no_move": "loss"}),
        json!({"board": {"rows": 1, "columns": 9}, "ends": [{"line": 3}], "no_move": "win"}),
        json!({"board": {"rows": 3, "columns": 3}, "ends": [{"line": 3, "result": "draw"}], "no_move": "loss"}),
        json!({"board": {"rows": 5, "columns": 5}, "place": {"gravity": true}, "no_move": "most_stones"}),
        connect_four(4, 5),
        connect_four(6, 7),
        pop_out(3, 4, 3),
        pop_out(6, 7, 4),
        othello(4),
        othello(8),
        hex(3),
        hex(11),
        json!({"board": {"rows": 3, "columns": 4}, "ends": [{"connect": ["left_right", "top_bottom"]}]}),
        json!({
            "board": {"shape": "rhombus", "rows": 3, "columns": 3},
            "players": ["red", "blue"],
            "place": {"swap": true},
            "ends": [{"connect": ["top_bottom", "left_right"]}]
        }),
        json!({"board": {"rows": 3, "columns": 3}, "place": {"swap": true, "stones": 2}, "ends": [{"line": 3}]}),
        json!({
            "board": {"rows": 3, "columns": 3},
            "place": {"swap": true},
            "ends": [{"connect": ["top_bottom", "left_right"]}],
            "no_move": "loss"
        }),
        json!({
            "board": {"rows": 3, "columns": 3},
            "ends": [{"lines": [["a1", "b2", "c3"], ["a3", "b2", "c1"], ["a1", "a2"]]}]
        }),
        json!({"board": {"rows": 2, "columns": 7}, "ends": [{"line": 4}, {"line": 3, "result": "draw"}]}),
        json!({
            "board": {"rows": 1, "columns": 3},
            "ends": [{"lines": [["a1", "b1"], ["b1", "c1"], ["a1", "c1"]]}, {"lines": [["c1"]], "result": "draw"}]
        }),
        json!({
            "board": {"shape": "rhombus", "rows": 3, "columns": 3},
            "ends": [{"connect": ["left_right", "top_bottom"]}, {"line": 3, "result": "draw"}]
        }),
        json!({
            "board": {"rows": 3, "columns": 3, "holes": ["a3", "c2"]},
            "ends": [
                {"lines": [["c3", "b3", "b2"], ["c1", "b1", "b3"]], "result": "loss"},
                {"connect": ["left_right", "top_bottom"], "result": "draw"},
                {"line": 3, "exactly": true, "result": "loss"}
            ],
            "no_move": "loss"
        }),
        json!({
            "board": {"rows": 5, "columns": 5},
            "players": ["white", "black"],
            "captures": {"between": 1},
            "ends": [{"line": 3, "exactly": true}, {"captured": 10}]
        }),
        json!({
            "board": {"rows": 4, "columns": 4},
            "start": ["....", ".OX.", ".XO.", "...."],
            "place": {"outflanks": true},
            "ends": [{"line": 4}]
        }),
        yavalath(3),
        yavalath(5),
        json!({"board": {"shape": "hexagon", "side": 2}, "ends": [{"line": 3}, {"pattern": ["XX", "X."]}]}),
        pente(5, 4),
        pente(11, 10),
        two_stones(4, 4),
        two_stones(11, 6),
        json!({"board": {"rows": 8, "columns": 16}, "ends": [{"line": 5, "exactly": true}]}),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn described_games_obey_the_laws(
        game in prop::sample::select(all()),
        picks in prop::collection::vec(any::<u16>(), 0..150),
        seed: u64,
    ) {
        check(&game, &picks, seed).unwrap();
    }
}
