//! The relation of a score to the true value.
//!
//! A search with a window stops as soon as the value is known to lie outside of the window.
//! Its score is then only a bound: <https://www.chessprogramming.org/Node_Types>.

/// The relation of a score to the true value of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The value is the score.
    Exact,
    /// The value is at least the score.
    Lower,
    /// The value is at most the score.
    Upper,
}
