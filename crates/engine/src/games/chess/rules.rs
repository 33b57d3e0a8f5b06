//! The value that stands for the rules of chess.

/// The rules of chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chess;
