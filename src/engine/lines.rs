//! Legal moves and lines of play, between the search and their texts.

use super::snapshot::end;
use crate::game::{MoveText, Notation, PositionHistory};

/// Returns the legal moves in the game's order; none where the game is over.
pub(super) fn legal_moves<G: Notation>(
    rules: &G,
    position: &G::Position,
    history: &PositionHistory,
) -> Vec<G::Move> {
    if end(rules, position, history).is_some() {
        return Vec::new();
    }
    rules.moves(position).into_iter().collect()
}

/// Writes a line of play that begins in `position`.
pub(super) fn write_line<G: Notation>(
    rules: &G,
    position: &G::Position,
    line: &[G::Move],
) -> Vec<MoveText> {
    let mut reached = position.clone();
    line.iter()
        .map(|mv| {
            let text = rules.write_move(&reached, *mv);
            reached = rules.play(&reached, *mv);
            text
        })
        .collect()
}
