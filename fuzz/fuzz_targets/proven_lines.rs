//! Lines of play from the shared cache: a result is restored from them only if there is one legal
//! line to the end of the game for each legal move.

#![no_main]

use arbitrary::Arbitrary;
use bestmove_engine::erased::{
    DynGame, DynPosition, MoveText, PositionSource, PositionSpec, ProvenLines, Pruning,
};
use bestmove_engine::games::GAMES;
use libfuzzer_sys::fuzz_target;

/// Lines of play from a position, most of them of legal moves.
#[derive(Arbitrary, Debug)]
struct Received {
    game: u8,
    /// Selects the moves that lead to the position.
    move_picks: Vec<u8>,
    lines: Vec<Line>,
    depth: u32,
    nodes: u64,
}

#[derive(Arbitrary, Debug)]
struct Line {
    move_picks: Vec<u8>,
    /// A last move that may be illegal.
    last: Option<AnyMove>,
}

#[derive(Arbitrary, Debug)]
enum AnyMove {
    Index(usize),
    Name(String),
}

/// Returns `moves` and the legal moves that are picked after them, at most until the game is over.
fn extend_with_picks(game: &dyn DynGame, moves: &[MoveText], picks: &[u8]) -> Vec<MoveText> {
    let mut moves = moves.to_vec();
    for pick in picks {
        let legal = legal_moves(&*position_after(game, &moves));
        if legal.is_empty() {
            break;
        }
        moves.push(legal[usize::from(*pick) % legal.len()].clone());
    }
    moves
}

fn position_after(game: &dyn DynGame, moves: &[MoveText]) -> Box<dyn DynPosition> {
    let spec = PositionSpec::new(PositionSource::Moves(moves.to_vec()));
    game.position(&spec).expect("every move is legal")
}

fn legal_moves(position: &dyn DynPosition) -> Vec<MoveText> {
    let tree = position.game_tree(Some(1), Pruning::None, usize::MAX);
    let nodes = tree.expect("there is no limit of calls").nodes;
    nodes.into_iter().filter_map(|node| node.mv).collect()
}

fuzz_target!(|received: Received| {
    let game = GAMES[usize::from(received.game) % GAMES.len()];
    let before = extend_with_picks(game, &[], &received.move_picks);
    let position = position_after(game, &before);
    let line = |line: Line| {
        let mut moves = extend_with_picks(game, &before, &line.move_picks).split_off(before.len());
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
    let mut legal = legal_moves(&*position);
    for candidate in &result.candidates {
        let mv = &candidate.pv[0];
        let index = legal.iter().position(|legal| legal == mv);
        legal.swap_remove(index.expect("each legal move has one line"));
        let end = [&before[..], &candidate.pv].concat();
        assert!(position_after(game, &end).is_over(), "{proven:?}");
    }
    assert!(legal.is_empty(), "{proven:?}");
});
