//! Lines of play from the shared cache: a result is restored from them only if there is one legal
//! line to the end of the game for each legal move.

#![no_main]

use arbitrary::Arbitrary;
use bestmove_engine::erased::{
    DynGame, DynPosition, MoveSelection, MoveText, PositionSource, PositionSpec, ProvenLines,
    Pruning, Symmetry,
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
    last: Option<usize>,
}

/// Returns `moves` with the legal moves that are picked after them, at most until the game is over, and
/// the index of each of these among the legal moves.
fn extend_with_picks(
    game: &dyn DynGame,
    moves: &[MoveText],
    picks: &[u8],
) -> (Vec<MoveText>, Vec<usize>) {
    let (mut moves, mut indices) = (moves.to_vec(), Vec::new());
    for pick in picks {
        let legal = legal_moves(&*position_after(game, &moves));
        if legal.is_empty() {
            break;
        }
        let index = usize::from(*pick) % legal.len();
        moves.push(legal[index].clone());
        indices.push(index);
    }
    (moves, indices)
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
    let (before, _) = extend_with_picks(game, &[], &received.move_picks);
    let position = position_after(game, &before);
    let line = |line: Line| {
        let (_, mut indices) = extend_with_picks(game, &before, &line.move_picks);
        indices.extend(line.last);
        indices
    };
    let proven = ProvenLines {
        lines: received.lines.into_iter().map(line).collect(),
        depth: received.depth,
        nodes: received.nodes,
    };
    let Some(analysis) = position.restore(&proven) else {
        return;
    };
    let result = position.result(&analysis, Symmetry::default(), &MoveSelection::default());
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
