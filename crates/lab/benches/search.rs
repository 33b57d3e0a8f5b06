//! Measures whole searches, and the functions that a Connect Four proof calls most.
//!
//! `cargo bench -p bestmove-lab`

use std::hint::black_box;

use bestmove_engine::game::{
    BoardText, Game, Goal, Notation as _, Player, Provable as _, Rules as _, Symmetric as _,
    book_value,
};
use bestmove_engine::games::connect_four::{ConnectFour, Position};
use bestmove_engine::games::mnk::Mnk;
use bestmove_engine::search::{Analysis, CancelFlag, Limits, Resources, analyse};
use criterion::{Criterion, criterion_group, criterion_main};

/// Proves the value of every move with its line of play.
fn analyse_all<G: Game>(game: &G, position: &G::Position) -> Analysis<G::Move> {
    let (limits, mut resources) = (Limits::default(), Resources::default());
    let cancel = CancelFlag::default();
    analyse(
        game,
        position,
        &limits,
        &mut resources,
        &cancel,
        &mut |_| (),
    )
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
            bencher.iter(|| analyse_all(&game, black_box(&position)));
        });
    }
    group.finish();
}

fn empty_boards(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("empty board");
    group.sample_size(10);
    for (rows, columns, connect) in [(3, 4, 3), (4, 4, 3), (4, 4, 4), (5, 5, 4)] {
        let game = Mnk::new(rows, columns, connect);
        let start = game.initial_position();
        group.bench_function(format!("{rows},{columns},{connect}"), |bencher| {
            bencher.iter(|| analyse_all(&game, black_box(&start)));
        });
    }
    group.finish();
}

/// Measures the functions that a proof calls for each position of a game, and a proof.
fn connect_four(criterion: &mut Criterion) {
    let game = ConnectFour::STANDARD;
    let start = game.initial_position();
    let record = game.read_record("226526741243").expect("columns");
    let positions = record.moves.iter().scan(start, |position, recorded| {
        let mv = game.read_move(position, &recorded.mv).expect("legal");
        *position = game.play(position, mv);
        Some(*position)
    });
    let positions: Vec<_> = positions.collect();
    let mut group = criterion.benchmark_group("connect-four, twelve positions");
    let mut bench_each = |name: &str, run: &dyn Fn(&Position)| {
        group.bench_function(name, |bencher| {
            bencher.iter(|| black_box(&positions).iter().for_each(run));
        });
    };
    bench_each("non-losing moves, play", &|position| {
        black_box(game.non_losing_moves(position));
        for mv in game.moves(position) {
            black_box(game.play(position, mv));
        }
    });
    bench_each("key, play, move score", &|position| {
        black_box(game.key(position));
        for mv in game.moves(position) {
            black_box(game.move_score(&game.play(position, mv), mv));
        }
    });
    bench_each("static bound", &|position| {
        for goal in [Goal::Draw, Goal::Win] {
            black_box(game.static_bound(position, goal));
        }
    });
    bench_each("book value", &|position| {
        black_box(book_value(&game, position));
    });
    group.finish();
    let last = positions.last().expect("twelve positions");
    criterion.bench_function("connect-four, after twelve discs", |bencher| {
        bencher.iter(|| analyse_all(&game, black_box(last)));
    });
}

criterion_group!(benches, tic_tac_toe, empty_boards, connect_four);
criterion_main!(benches);
