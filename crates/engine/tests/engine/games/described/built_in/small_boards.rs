//! Games on boards so small that every value is proven.

use bestmove_engine::erased::Limits;
use proptest::prelude::*;
use serde_json::json;

use super::{Pair, values};
use crate::games::described::moving::breakthrough;
use crate::games::described::placing::{connect_four, hex, othello, tic_tac_toe};

fn pairs() -> Vec<Pair> {
    let three = json!({"board": {"rows": 4, "columns": 4}, "ends": [{"line": 3}]});
    let three_loses =
        json!({"board": {"rows": 3, "columns": 4}, "ends": [{"line": 3, "result": "loss"}]});
    let mnk = |rows, columns, connect| [("rows", rows), ("columns", columns), ("connect", connect)];
    let size = |rows, columns| [("rows", rows), ("columns", columns)];
    vec![
        Pair::new(tic_tac_toe(), "tic-tac-toe", &[]),
        Pair::new(three, "mnk", &mnk(4, 4, 3)),
        Pair::new(three_loses, "mnk", &mnk(3, 4, 3)).misere(),
        Pair::new(connect_four(4, 5), "connect-four", &size(4, 5)),
        Pair::new(othello(4), "othello", &[("size", 4)]),
        Pair::new(hex(3), "hex", &[("size", 3)]),
        Pair::new(breakthrough(5, 3), "breakthrough", &size(5, 3)),
    ]
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
        let [described, built_in] =
            pair.after(&moves).map(|position| values(&*position, Limits::default()));
        prop_assert_eq!(described, built_in, "{:?}", moves);
    }
}
