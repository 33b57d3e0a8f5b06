//! Lines of play from another replica: a result is restored from them only if there is one legal
//! line to the end of the game for each legal move.

#![no_main]

use arbitrary::Arbitrary;
use bestmove::engine::{
    DynGame, DynPosition, MoveText, PositionSource, PositionSpec, ProvenLines, Pruning,
};
use bestmove::games::GAMES;
use libfuzzer_sys::fuzz_target;

/// Lines of play from a position, most of them of legal moves.
#[derive(Arbitrary, Debug)]
struct Received {
    game: u8,
    /// The moves that lead to the position.
    picks: Vec<u8>,
    lines: Vec<Line>,
    depth: u32,
    nodes: u64,
}

#[derive(Arbitrary, Debug)]
struct Line {
    picks: Vec<u8>,
    /// A move at the end that may be illegal.
    last: Option<AnyMove>,
}

#[derive(Arbitrary, Debug)]
enum AnyMove {
    Index(usize),
    Name(String),
}

/// Returns the moves before, and those that are picked after them until the game is over.
fn played(game: &dyn DynGame, before: &[MoveText], picks: &[u8]) -> Vec<MoveText> {
    let mut moves = before.to_vec();
    for pick in picks {
        let legal = legal(&*position_after(game, &moves));
        if legal.is_empty() {
            break;
        }
        moves.push(legal[usize::from(*pick) % legal.len()].clone());
    }
    moves
}

fn position_after(game: &dyn DynGame, moves: &[MoveText]) -> Box<dyn DynPosition> {
    let spec = PositionSpec::new(PositionSource::Moves(moves.to_vec()));
    game.position(&spec).expect("legal moves were played")
}

fn legal(position: &dyn DynPosition) -> Vec<MoveText> {
    let tree = position.game_tree(Some(1), Pruning::None, usize::MAX);
    let branches = tree.expect("as many calls as it takes").branches;
    branches
        .into_iter()
        .filter_map(|branch| branch.mv)
        .collect()
}

fuzz_target!(|received: Received| {
    let game = GAMES[usize::from(received.game) % GAMES.len()];
    let before = played(game, &[], &received.picks);
    let position = position_after(game, &before);
    let line = |line: Line| {
        let mut moves = played(game, &before, &line.picks).split_off(before.len());
        moves.extend(line.last.map(|mv| match mv {
            AnyMove::Index(index) => MoveText::Index(index),
            AnyMove::Name(name) => MoveText::Name(name),
        }));
        moves
    };
    let proven = ProvenLines {
        lines: received.lines.into_iter().map(line).collect(),
        depth: received.depth,
        nodes: received.nodes,
    };
    let Some(result) = position.result_from_cached(&proven) else {
        return;
    };
    let mut legal = legal(&*position);
    for candidate in &result.candidates {
        let mv = &candidate.pv[0];
        let index = legal.iter().position(|legal| legal == mv);
        legal.swap_remove(index.expect("each legal move has one line"));
        let end = [&before[..], &candidate.pv].concat();
        assert!(position_after(game, &end).is_over(), "{proven:?}");
    }
    assert!(legal.is_empty(), "{proven:?}");
});
