//! Bounds on the value of a position that follow from the rules without a search.
//!
//! The search needs them in every node, because a bound that suffices saves the whole subtree.

/// The result that the search tries to reach or to refute for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// A draw or a win.
    Draw,
    /// A win.
    Win,
}

/// A bound on the result of best play, for the side to move, that a strategy proves.
///
/// A game that states it is an "interior node recognizer"
/// (<https://www.chessprogramming.org/Interior_Node_Recognizer>).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StaticBound {
    /// The opponent can prevent a win of the side to move.
    AtMostDraw,
    /// The side to move can avoid a loss.
    AtLeastDraw,
    /// The side to move can force a win within this number of plies.
    Won(u32),
    /// The opponent can force a win within this number of plies.
    Lost(u32),
}

/// The least number of plies to the end of a game, whatever is played.
///
/// Mate distance pruning uses it: a position cannot be worth more than its earliest win
/// (<https://www.chessprogramming.org/Mate_Distance_Pruning>).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MinDistance {
    /// Plies until the side to move has won, at least.
    pub to_win: i16,
    /// Plies until the side to move has lost, at least.
    pub to_loss: i16,
}

impl MinDistance {
    /// The one of a game in which sides alternate and each wins by a move of its own.
    pub const ALTERNATING: Self = Self {
        to_win: 3,
        to_loss: 2,
    };
    /// The one of every open position.
    pub(crate) const OPEN: Self = Self {
        to_win: 1,
        to_loss: 1,
    };
}

/// The result of a test whether the side to move reaches a margin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndgameTest {
    /// A lower bound of the margin that is at least the goal, or an upper bound below it. It is `None`
    /// where the test would have to visit more positions than it may.
    pub bound: Option<i16>,
    /// The number of positions visited.
    pub nodes: u64,
}
