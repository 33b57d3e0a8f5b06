//! Explains moves of positions that careless play reaches, in the games that are named, or in all.
//! `cargo run -p bestmove-engine --example why -- chess othello`

use std::time::Duration;

use bestmove_engine::erased::{
    CancelFlag, DynGame, DynPosition, Limits, MoveText, PositionSource, PositionSpec, Resources,
    SearchOptions, Symmetry, ThreadShare,
};
use bestmove_engine::games::GAMES;
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64;

/// The positions of each game, and the moves that are explained in each of them: the best and the worst.
const POSITIONS: u64 = 5;
const BEST: usize = 2;

fn main() {
    let named: Vec<_> = std::env::args().skip(1).collect();
    for game in GAMES {
        if named.is_empty() || named.iter().any(|name| name == game.name()) {
            for seed in 0..POSITIONS {
                explain(*game, seed);
            }
        }
    }
}

fn explain(game: &dyn DynGame, seed: u64) {
    let (moves, position) = careless_position(game, seed);
    let limits = Limits::default().with_movetime(Duration::from_millis(200));
    let options = SearchOptions::default().with_limits(limits);
    let (mut resources, cancel) = (Resources::default(), CancelFlag::default());
    let analysis = position.analyse(&options, &mut resources, &cancel, &mut |_| ());
    let result = position.result(&analysis, Symmetry::default(), &options.selection);
    let explanation = position.explain(&analysis, Symmetry::default(), usize::MAX, &cancel);
    println!("\n{} after {moves:?}", game.name());
    println!(
        "{:?}, {} to move",
        result.snapshot.board, result.snapshot.player
    );
    let count = explanation.moves.len();
    for (index, explained) in explanation.moves.iter().enumerate() {
        if index < BEST || index + 1 == count || index == count / 2 {
            let why = explained.why.as_deref().unwrap_or("—");
            println!(
                "  {:?}: {why} ({})",
                result.candidates[index].value, explained.name
            );
        }
    }
    if let Some(threat) = explanation.threat {
        println!("  threat: {}", threat.why);
    }
}

/// The position after some moves, every third of them random, in which the game goes on.
fn careless_position(game: &dyn DynGame, seed: u64) -> (Vec<MoveText>, Box<dyn DynPosition>) {
    let mut generator = Pcg64::seed_from_u64(seed);
    let longest = game.info().longest_game.min(60);
    let plies = generator.random_range(longest / 4..=longest * 2 / 3);
    let mut moves = Vec::new();
    let mut position = read(game, &moves);
    for _ in 0..plies {
        let legal = position.legal_moves();
        let mv = if generator.random_range(0..3) == 0 {
            legal[generator.random_range(0..legal.len())].mv.clone()
        } else {
            best_move(&*position)
        };
        moves.push(mv);
        let next = read(game, &moves);
        if next.is_over() {
            moves.pop();
            break;
        }
        position = next;
    }
    (moves, position)
}

fn best_move(position: &dyn DynPosition) -> MoveText {
    let limits = Limits::default().with_nodes(1_000);
    let options = SearchOptions::default().with_limits(limits);
    let (mut resources, cancel) = (small_tables(), CancelFlag::default());
    let result = position.search(&options, &mut resources, &cancel);
    result.candidates[0].pv[0].clone()
}

fn small_tables() -> Resources {
    Resources::new(ThreadShare::default(), 1 << 20)
}

fn read(game: &dyn DynGame, moves: &[MoveText]) -> Box<dyn DynPosition> {
    let source = PositionSource::Moves(moves.to_vec());
    game.position(&PositionSpec::new(source))
        .expect("the moves are legal")
}
