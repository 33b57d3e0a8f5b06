//! Games on boards so small that every value is proven.

use bestmove_engine::erased::ParameterInput;
use proptest::prelude::*;
use serde_json::json;

use super::{Pair, values};
use crate::games::described::moving::breakthrough;
use crate::games::described::placing::{connect_four, hex, othello, tic_tac_toe};

fn number(name: &'static str, value: i64) -> (&'static str, ParameterInput) {
    (name, ParameterInput::Number(value))
}

fn pairs() -> Vec<Pair> {
    let pairs = [
        (tic_tac_toe(), "tic-tac-toe", vec![]),
        (
            json!({"board": {"rows": 4, "columns": 4}, "ends": [{"line": 3}]}),
            "mnk",
            vec![
                number("rows", 4),
                number("columns", 4),
                number("connect", 3),
            ],
        ),
        (
            json!({"board": {"rows": 3, "columns": 4}, "ends": [{"line": 3, "result": "loss"}]}),
            "mnk",
            vec![
                number("rows", 3),
                number("columns", 4),
                number("connect", 3),
                ("misere", ParameterInput::Flag(true)),
            ],
        ),
        (
            connect_four(4, 5),
            "connect-four",
            vec![number("rows", 4), number("columns", 5)],
        ),
        (othello(4), "othello", vec![number("size", 4)]),
        (hex(3), "hex", vec![number("size", 3)]),
        (
            breakthrough(5, 3),
            "breakthrough",
            vec![number("rows", 5), number("columns", 3)],
        ),
    ];
    let pair = |(description, built_in, rules)| Pair {
        description,
        built_in,
        rules,
    };
    pairs.map(pair).into()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(110))]

    /// Every move is worth the same in both, by as many plies or points.
    #[test]
    fn values_are_those_of_the_built_in_game(
        pair in prop::sample::select(pairs()),
        picks in prop::collection::vec(any::<u16>(), 0..12),
    ) {
        let mut moves = Vec::new();
        for pick in picks {
            let [described, _] = pair.after(&moves);
            let legal = described.legal_moves();
            if legal.is_empty() {
                break;
            }
            moves.push(legal[usize::from(pick) % legal.len()].mv.clone());
        }
        let [described, built_in] = pair.after(&moves);
        prop_assert_eq!(values(&*described), values(&*built_in), "{:?}", moves);
    }
}
