//! The expectation of a node's score before its moves are searched.

use super::score::Score;

/// The expected score of a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Expectation {
    /// The evaluation of the position, if a technique needs it.
    pub(super) evaluation: Option<Score>,
    /// The evaluation, if techniques may compare it with the window.
    pub(super) comparable: Option<Score>,
    /// True if the side to move stands better than at its move before.
    pub(super) is_improving: bool,
}

impl Expectation {
    /// Nothing is expected.
    pub(super) const NONE: Self = Self {
        evaluation: None,
        comparable: None,
        is_improving: true,
    };
}
