//! Described games of pieces obey the laws of every game.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::check;
use crate::games::described::moving::{
    antichess, ataxx, breakthrough, chess, clobber, draughts, fox_and_hounds, hasami_shogi,
    hexapawn, international_draughts, three_mens_morris, tigers_and_goats,
};

/// Cannons and grasshoppers, which need pieces on their way.
fn hoppers() -> Value {
    json!({
        "board": {"rows": 6, "columns": 6, "holes": ["c3"]},
        "players": ["red", "blue"],
        "pieces": {
            "C": {"moves": "mRcpR"}, "G": {"moves": "gQ"}, "E": {"moves": "nA"}, "K": {"moves": "W", "royal": true},
            "P": {"moves": "fW", "promotes": {"to": ["C"], "at": "middle"}}
        },
        "regions": {"middle": ["a4", "b4", "e3", "f3"]},
        "start": ["cgk.gc", "e....e", "p....p", "P....P", "E....E", "CGK.GC"],
        "draws": {"occurrence": 3, "plies": 60}
    })
}

/// Pieces that only capture beside others that never do, in a game without draws.
fn capturers_and_walkers() -> Value {
    json!({
        "board": {"rows": 5, "columns": 4},
        "pieces": {
            "A": {"moves": "cfWcF", "promotes": {"to": ["B"], "at": "middle"}},
            "B": {"moves": "mfW"}
        },
        "regions": {"middle": ["a3", "b3", "c3", "d3"]},
        "start": ["abab", "BAab", "....", "baAB", "ABAB"],
        "no_move": "loss"
    })
}

/// Pieces that are placed, and then only capture, one of them by two ways to the same cell.
fn captures_only() -> Value {
    json!({
        "board": {"rows": 3, "columns": 4},
        "pieces": {"A": {"moves": "cAcW", "jumps": "KF", "in_hand": [4, 5]}},
        "ends": [{"fewer_than": 2}],
        "captures": {"again": true},
        "no_move": "pass"
    })
}

/// The described games that a test holds to the laws.
fn all() -> Vec<Value> {
    vec![
        hexapawn(3, 3),
        hexapawn(4, 5),
        breakthrough(6, 5),
        draughts(),
        international_draughts(),
        chess(),
        antichess(),
        three_mens_morris("loss"),
        three_mens_morris("pass"),
        clobber(3, 4),
        ataxx(4),
        ataxx(7),
        hasami_shogi(5),
        fox_and_hounds(),
        tigers_and_goats(),
        hoppers(),
        capturers_and_walkers(),
        captures_only(),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn described_games_of_pieces_obey_the_laws(
        game in prop::sample::select(all()),
        picks in prop::collection::vec(any::<u16>(), 0..120),
        seed: u64,
    ) {
        check(&game, &picks, seed).unwrap();
    }
}
