//! The answer of a game to the question whether an evaluation of a position means anything.

/// The moves that have to be played out before a position is evaluated.
///
/// An evaluation counts what stands on the board. It is wrong where the next moves change that
/// by force. See <https://www.chessprogramming.org/Quiescence_Search>.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quiescence<Moves> {
    /// The evaluation holds.
    Quiet,
    /// These moves may be better than the evaluation. The side to move may also decline them.
    Optional(Moves),
    /// The side to move has to play one of these moves.
    Forced(Moves),
}
