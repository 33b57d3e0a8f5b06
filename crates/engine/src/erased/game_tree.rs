//! The calls of plain minimax with positions and moves as texts.

use super::scoring::Scoring;
use super::snapshot::PositionSnapshot;
use crate::game::{MoveNotation, MoveText};
use crate::search::{CallWindow, Returned};

/// The calls of plain minimax, as a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameTree {
    /// The way in which the game writes its moves.
    pub move_notation: MoveNotation,
    /// The way in which the game is won.
    pub scoring: Scoring,
    /// The calls in the order in which they are made, and the nodes that were cut off, next to their
    /// siblings. Never empty.
    pub nodes: Vec<GameTreeNode>,
}

/// A call of plain minimax, or a branch that was cut off instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameTreeNode {
    /// The number of the call, counted from 1; `None` where the branch was cut off.
    pub number: Option<usize>,
    /// The index in [`GameTree::nodes`] of the call that made this one; `None` for the root.
    pub parent: Option<usize>,
    /// The move that led here; `None` for the root.
    pub mv: Option<MoveText>,
    /// What players call that move.
    pub name: Option<String>,
    /// The cells that a player presses to make the move, in order.
    pub squares: Vec<usize>,
    /// The position after the move.
    pub snapshot: PositionSnapshot,
    /// Plies below the root.
    pub level: u32,
    /// The window of the call, with values for the player to move at the root. It is open unless
    /// calls are pruned.
    pub window: CallWindow,
    /// The value that the call returned, for the player to move at the root; `None` where
    /// the branch was cut off.
    pub returned: Option<Returned>,
}
