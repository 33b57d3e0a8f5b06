//! The values of moves so near the end of a game that all are proven.

use std::ops::RangeInclusive;

use bestmove_engine::erased::Limits;
use rand::SeedableRng as _;
use rand_pcg::Pcg64Mcg;

use super::nine::{CONNECT_FOUR, GOMOKU, HEX, MISERE, OTHELLO, TIC_TAC_TOE, parsed};
use super::random_play::after_random_play;
use super::{Pair, values};
use crate::random::seed;

const POSITIONS: usize = 500;

/// Every move is worth the same in both, by as many plies or points.
fn compare(pair: &Pair, plies: RangeInclusive<usize>) {
    let mut rng = Pcg64Mcg::seed_from_u64(seed());
    for _ in 0..POSITIONS {
        let both = after_random_play(pair, plies.clone(), &mut rng);
        let [described, built_in] = both.map(|it| values(&*it, Limits::default()));
        assert!(described.values().all(|value| value.is_exact()));
        assert_eq!(described, built_in);
    }
}

#[test]
fn late_values_are_those_of_the_built_in_games() {
    let mnk = |rows, columns, connect| [("rows", rows), ("columns", columns), ("connect", connect)];
    let pair = |text, built_in, rules: &[_]| Pair::new(parsed(text), built_in, rules);
    compare(&pair(TIC_TAC_TOE, "tic-tac-toe", &[]), 0..=7);
    compare(&pair(MISERE, "mnk", &mnk(4, 4, 3)).misere(), 4..=14);
    compare(&pair(CONNECT_FOUR, "connect-four", &[]), 24..=40);
    compare(&pair(GOMOKU, "mnk", &mnk(11, 11, 5)), 109..=119);
    compare(&pair(OTHELLO, "othello", &[]), 51..=58);
    compare(&pair(HEX, "hex", &[]), 100..=118);
}
