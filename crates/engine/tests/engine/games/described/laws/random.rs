//! Random descriptions are refused, or describe games that obey the laws.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::check;

/// Descriptions that are mostly right, of small boards.
fn any_description() -> impl Strategy<Value = Value> {
    let board = prop_oneof![
        (1..=5_u32, 1..=5_u32, 0..4_usize).prop_map(|(rows, columns, holes)| {
            let holes = &["a1", "b2", "c1"][..holes.min(3)];
            json!({"rows": rows, "columns": columns, "holes": holes})
        }),
        (2..=4_u32, 2..=4_u32).prop_map(
            |(rows, columns)| json!({"shape": "rhombus", "rows": rows, "columns": columns})
        ),
        (2..=3_u32).prop_map(|side| json!({"shape": "hexagon", "side": side})),
    ];
    let condition = prop_oneof![
        (1..=5_u32).prop_map(|line| json!({"line": line})),
        (2..=4_u32, any::<bool>())
            .prop_map(|(line, exactly)| json!({"line": line, "exactly": exactly})),
        prop::sample::select(vec![
            json!(["XX", "X."]),
            json!(["X.X"]),
            json!(["X", "X", "X"]),
            json!([".X.", "X.X"])
        ])
        .prop_map(|pattern| json!({"pattern": pattern})),
        Just(json!({"lines": [["b1", "b2"], ["a1", "c1", "a2"]]})),
        Just(json!({"connect": ["top_bottom", "left_right"]})),
        Just(json!({"connect": ["left_right", "left_right"]})),
        (1..=4_u32).prop_map(|captured| json!({"captured": captured})),
    ];
    let end = (condition, prop::sample::select(vec!["win", "loss", "draw"])).prop_map(
        |(mut end, result)| {
            end["result"] = json!(result);
            end
        },
    );
    let place = (any::<[bool; 3]>(), 1..=3_u32, 1..=3_u32).prop_map(
        |([gravity, outflanks, swap], stones, first)| {
            json!({
                "gravity": gravity, "outflanks": outflanks, "swap": swap, "stones": stones,
                "first_stones": first.min(stones)
            })
        },
    );
    let no_move = prop::sample::select(vec!["draw", "win", "loss", "most_stones", "pass"]);
    let captures = prop::option::of(1..=2_u32);
    // Stones that are taken out need so much that nearly all random rules would contradict it.
    let pops = prop::bool::weighted(0.2);
    (
        board,
        place,
        prop::collection::vec(end, 0..3),
        no_move,
        captures,
        pops,
    )
        .prop_map(|(board, place, ends, no_move, captures, pops)| {
            let mut game =
                json!({"board": board, "place": place, "ends": ends, "no_move": no_move});
            if pops {
                game["place"] = json!({"gravity": true, "pops": true});
                game["draws"] = json!({"occurrence": 2});
                return game;
            }
            if let Some(between) = captures {
                game["captures"] = json!({"between": between});
            }
            game
        })
}

proptest! {
    #![proptest_config(ProptestConfig { max_global_rejects: 20_000, ..ProptestConfig::with_cases(150) })]

    /// Whatever can be described and does not contradict itself is a game.
    #[test]
    fn descriptions_without_contradictions_obey_the_laws(
        game in any_description(),
        picks in prop::collection::vec(any::<u16>(), 0..40),
        seed: u64,
    ) {
        let accepted = check(&game, &picks, seed);
        prop_assume!(accepted.is_ok());
    }
}
