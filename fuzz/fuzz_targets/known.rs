//! What another replica may have said of a position: an answer is made of it only where it has
//! a line for each legal move, to the end of the game.

#![no_main]

use arbitrary::Arbitrary;
use bestmove::engine::{Engine, ProvenLines, MoveText, PositionSource, Pruning, PositionSpec, Task};
use bestmove::games::GAMES;
use libfuzzer_sys::fuzz_target;

/// Lines of play from a position, most of them of legal moves.
#[derive(Arbitrary, Debug)]
struct Told {
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
    /// What comes after them.
    last: Option<Odd>,
}

#[derive(Arbitrary, Debug)]
enum Odd {
    Index(usize),
    Name(String),
}

/// The moves before, and those that are picked after them until the game is over.
fn played(game: &dyn Engine, before: &[MoveText], picks: &[u8]) -> Vec<MoveText> {
    let mut moves = before.to_vec();
    for pick in picks {
        let task = at(game, &moves);
        let legal = legal(&*task);
        if legal.is_empty() {
            break;
        }
        moves.push(legal[usize::from(*pick) % legal.len()].clone());
    }
    moves
}

fn at(game: &dyn Engine, moves: &[MoveText]) -> Box<dyn Task> {
    let setup = PositionSpec {
        rules: Vec::new(),
        placement: PositionSource::Moves(moves.to_vec()),
        player: None,
    };
    game.task(&setup).expect("legal moves were played")
}

fn legal(task: &dyn Task) -> Vec<MoveText> {
    let tree = task.game_tree(Some(1), Pruning::None, usize::MAX);
    let branches = tree.expect("as many calls as it takes").branches;
    branches
        .into_iter()
        .filter_map(|branch| branch.mv)
        .collect()
}

fuzz_target!(|told: Told| {
    let game = GAMES[usize::from(told.game) % GAMES.len()];
    let before = played(game, &[], &told.picks);
    let task = at(game, &before);
    let line = |line: Line| {
        let mut moves = played(game, &before, &line.picks).split_off(before.len());
        moves.extend(line.last.map(|odd| match odd {
            Odd::Index(index) => MoveText::Index(index),
            Odd::Name(name) => MoveText::Name(name),
        }));
        moves
    };
    let known = ProvenLines {
        lines: told.lines.into_iter().map(line).collect(),
        depth: told.depth,
        nodes: told.nodes,
    };
    let Some(answer) = task.recalled(&known) else {
        return;
    };
    let mut legal = legal(&*task);
    for candidate in &answer.candidates {
        let mv = &candidate.pv[0];
        let place = legal.iter().position(|legal| legal == mv);
        legal.swap_remove(place.expect("each legal move has one line"));
        let end = [&before[..], &candidate.pv].concat();
        assert!(at(game, &end).is_over(), "{known:?}");
    }
    assert!(legal.is_empty(), "{known:?}");
});
