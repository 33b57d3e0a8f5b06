//! Legal moves and lines of play, between the search and their texts.

use super::snapshot::end;
use crate::game::{Game, MoveText, PositionHistory};

/// The legal moves in the game's order; none where the game is over.
pub(super) fn legal_moves<G: Game>(
    rules: &G,
    position: &G::Position,
    history: &PositionHistory,
) -> Vec<G::Move> {
    if end(rules, position, history).is_some() {
        return Vec::new();
    }
    rules.moves(position).into_iter().collect()
}

pub(super) fn example_moves<G: Game>(rules: &G) -> Vec<MoveText> {
    let start = rules.initial_position();
    let mut line = Vec::new();
    let mut position = start.clone();
    for _ in 0..2 {
        let legal = legal_moves(rules, &position, &PositionHistory::default());
        // One in the middle, which is more like a move that somebody makes.
        let Some(mv) = legal.get(legal.len() / 2) else {
            break;
        };
        line.push(*mv);
        position = rules.play(&position, *mv);
    }
    write_line(rules, &start, &line).0
}

/// Writes a line of play that begins in `position`: its moves, and what players call them.
pub(super) fn write_line<G: Game>(
    rules: &G,
    position: &G::Position,
    line: &[G::Move],
) -> (Vec<MoveText>, Vec<String>) {
    let mut reached = position.clone();
    line.iter()
        .map(|mv| {
            let written = (
                rules.write_move(&reached, *mv),
                rules.move_name(&reached, *mv),
            );
            reached = rules.play(&reached, *mv);
            written
        })
        .unzip()
}

/// The line of play that begins in `position` and has been written.
///
/// # Panics
///
/// A move is not legal.
pub(super) fn read_line<G: Game>(
    rules: &G,
    position: &G::Position,
    line: &[MoveText],
) -> Vec<G::Move> {
    let mut reached = position.clone();
    let read = line.iter().map(|written| {
        let mv = rules.read_move(&reached, written);
        let mv = mv.expect("a written move is read");
        reached = rules.play(&reached, mv);
        mv
    });
    read.collect()
}
