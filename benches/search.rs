//! How long the search of an opening, a middle and a late position takes.
//!
//! `cargo bench`

use std::hint::black_box;

use bestmove::game::notation::{BoardText, Notation as _};
use bestmove::game::{Game, Player};
use bestmove::games::mnk::Mnk;
use bestmove::search::{Analysis, Limits, Resources, StopFlag, analyse};
use criterion::{Criterion, criterion_group, criterion_main};

fn solve<G: Game>(game: &G, position: &G::Position) -> Analysis<G::Move> {
    let (limits, mut resources) = (Limits::default(), Resources::default());
    let stop = StopFlag::default();
    analyse(game, position, &limits, &mut resources, &stop, &mut |_| ())
}

fn tic_tac_toe(criterion: &mut Criterion) {
    let game = Mnk::TIC_TAC_TOE;
    let mut group = criterion.benchmark_group("tic-tac-toe");
    for (name, board, player) in [
        ("opening", ".........", Player::One),
        ("middle", "X...O...X", Player::Two),
        ("late", "O.XX.X.OO", Player::One),
    ] {
        let board = BoardText::Text(board.to_owned());
        let position = game.read_board(&board, Some(player)).expect("a position");
        group.bench_function(name, |bencher| {
            bencher.iter(|| solve(&game, black_box(&position)));
        });
    }
    group.finish();
}

fn four_by_four(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("empty board");
    group.sample_size(10);
    for (rows, columns, connect) in [(3, 4, 3), (4, 4, 3), (4, 4, 4)] {
        let game = Mnk::new(rows, columns, connect);
        let start = game.start();
        group.bench_function(format!("{rows},{columns},{connect}"), |bencher| {
            bencher.iter(|| solve(&game, black_box(&start)));
        });
    }
    group.finish();
}

criterion_group!(benches, tic_tac_toe, four_by_four);
criterion_main!(benches);
