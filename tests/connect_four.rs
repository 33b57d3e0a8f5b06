//! Connect Four against published counts and values.

use std::collections::HashSet;

use bestmove::audit::audit;
use bestmove::game::notation::{MoveText, Notation as _};
use bestmove::game::{Game as _, perft};
use bestmove::games::connect_four::{ConnectFour, Position};
use bestmove::search::{Limits, Resources, StopFlag, Value, analyse};
use proptest::prelude::*;

#[test]
fn perft_of_the_standard_board() {
    let game = ConnectFour::STANDARD;
    let counts: Vec<_> = (1..=8)
        .map(|depth| perft(&game, &game.start(), depth))
        .collect();
    assert_eq!(
        counts,
        [7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234]
    );
}

/// OEIS A212693.
#[test]
fn positions_by_ply() {
    let game = ConnectFour::STANDARD;
    let mut positions = HashSet::from([game.start()]);
    for expected in [1, 7, 49, 238, 1_120, 4_263, 16_422, 54_859, 184_275] {
        assert_eq!(positions.len(), expected);
        positions = positions
            .iter()
            .filter(|position| game.outcome(position).is_none())
            .flat_map(|position| {
                let moves = game.moves(position);
                moves.map(|column| game.play(position, column))
            })
            .collect();
    }
}

/// The position after these columns, 1-based, and how many there are.
fn after(columns: &str) -> (Position, u32) {
    let game = ConnectFour::STANDARD;
    let mut position = game.start();
    for digit in columns.bytes() {
        let column = MoveText::Index(usize::from(digit - b'1'));
        let column = game.read_move(&position, &column).expect("a legal move");
        position = game.play(&position, column);
    }
    (position, u32::try_from(columns.len()).expect("at most 42"))
}

/// The score of Pons's solver: half the discs left at the win, rounded up, signed.
/// For positions whose best move is soon proven, whatever the others take.
fn pons_score(columns: &str) -> i64 {
    let game = ConnectFour::STANDARD;
    let (position, discs) = after(columns);
    let limits = Limits {
        nodes: Some(500_000),
        ..Limits::default()
    };
    let mut resources = Resources::default();
    let stop = StopFlag::default();
    let analysis = analyse(
        &game,
        &position,
        &limits,
        &mut resources,
        &stop,
        &mut |_| (),
    );
    let left = |plies: u32| i64::from((43 - discs - plies).div_ceil(2));
    match analysis.candidates[0].value {
        Value::Win { plies } => left(plies),
        Value::Loss { plies } => -left(plies),
        Value::Draw => 0,
        Value::Estimate(_) => panic!("{columns} is not proven"),
    }
}

#[test]
fn published_values() {
    for (columns, score) in [
        ("4455", 18),
        ("44455554221", -15),
        ("7422341735647741166133573473242566", 1),
    ] {
        assert_eq!(pons_score(columns), score, "{columns}");
    }
}

proptest! {
    #[test]
    fn boards_of_every_size_obey_the_laws(
        (rows, columns) in (1..=63_u32, 1..=32_u32)
            .prop_filter("too large", |(rows, columns)| (rows + 1) * columns <= 64),
        picks in prop::collection::vec(any::<u16>(), 0..30),
        seed: u64,
    ) {
        let rules = ConnectFour::new(rows, columns);
        if let Err(violation) = audit(&rules, &picks, seed) {
            panic!("{rows} × {columns}: {violation}");
        }
    }
}
