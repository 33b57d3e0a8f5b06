//! The end of a game that the game itself tests, faster than a search could.

/// The result of a test whether the side to move reaches a margin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndgameTest {
    /// A lower bound of the margin that is at least the goal, or an upper bound below it; `None`
    /// where the test would have to visit more positions than it may.
    pub bound: Option<i16>,
    /// The number of positions visited.
    pub nodes: u64,
}
