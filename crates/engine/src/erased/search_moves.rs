//! The moves that a client wants to be valued, where these are not all legal moves.

use rustc_hash::FxHashMap;

use super::played::read_move;
use crate::game::{Field, FieldError, Game, MoveText, PositionError, PositionHistory};

/// Reads the moves of a position that a search is to value.
///
/// # Errors
///
/// A move cannot be played or is given twice, or there is none.
pub(super) fn read_search_moves<G: Game>(
    rules: &G,
    position: (&G::Position, &PositionHistory),
    moves: &[MoveText],
) -> Result<Vec<G::Move>, PositionError> {
    if moves.is_empty() {
        let detail = "is empty; name at least one move, or leave the field out for all";
        return Err(FieldError::new(Field::SearchMoves(None), detail).into());
    }
    let mut search_moves = Vec::new();
    let mut indices = FxHashMap::default();
    for (index, text) in moves.iter().enumerate() {
        let field = Field::SearchMoves(Some(index));
        let mv = match read_move(rules, position, text) {
            Ok(mv) => mv,
            Err(error) => {
                let fault = FieldError::new(field, error.to_string());
                return Err(PositionError::IllegalMove(fault));
            }
        };
        // Two texts may name one move.
        if let Some(first) = indices.insert(mv, index) {
            let detail = format!("is the move at index {first} again; each move is given once");
            return Err(FieldError::new(field, detail).into());
        }
        search_moves.push(mv);
    }
    Ok(search_moves)
}
