//! Legal moves and lines of play, between the search and their texts.

use super::snapshot::end;
use crate::game::record::{are_digits, ply_number};
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
    write_line(rules, &rules.initial_position(), &example_line(rules)).0
}

/// The example moves as people write them.
pub(super) fn example_record<G: Game>(rules: &G) -> String {
    let (_, names) = write_line(rules, &rules.initial_position(), &example_line(rules));
    let is_glued = rules.numbered_things().is_some_and(are_digits);
    let names = names.join(if is_glued { "" } else { " " });
    let mut formats = rules.record_formats().iter();
    if formats.any(|format| format.numbers_moves()) {
        format!("{} {names}", ply_number(0))
    } else {
        names
    }
}

/// The first two moves of some game.
fn example_line<G: Game>(rules: &G) -> Vec<G::Move> {
    let mut line = Vec::new();
    let mut position = rules.initial_position();
    for _ in 0..2 {
        let legal = legal_moves(rules, &position, &PositionHistory::default());
        // One in the middle, which is more like a move that somebody makes.
        let Some(mv) = legal.get(legal.len() / 2) else {
            break;
        };
        line.push(*mv);
        position = rules.play(&position, *mv);
    }
    line
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
