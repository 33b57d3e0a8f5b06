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
    mut position: G::Position,
    line: &[G::Move],
) -> Vec<MoveText> {
    line.iter()
        .map(|mv| {
            let text = rules.write_move(&position, *mv);
            position = rules.play(&position, *mv);
            text
        })
        .collect()
}
