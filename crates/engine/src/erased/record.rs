//! The record of a game: the moves that were played, and the positions between them.

use std::fmt;

use super::dyn_position::DynPosition;
use crate::game::MoveText;

/// The record of a game, or of a part of it.
pub struct GameRecord {
    /// The moves in the notation of the game.
    pub moves: Vec<MoveText>,
    /// The position before each move, and the one after the last.
    pub positions: Vec<Box<dyn DynPosition>>,
}

impl fmt::Debug for GameRecord {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("GameRecord")
            .field("moves", &self.moves)
            .finish_non_exhaustive()
    }
}
