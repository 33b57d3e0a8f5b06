//! The end of a game.

use super::player::Player;

/// The result of a finished game.
///
/// An outcome is absolute: it names the winner, whichever side is to move. Only the search
/// makes it relative to a side, in one place, so that no game can get the sign wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This side has won.
    Won(Player),
    /// Neither side has won, and neither can win any more.
    Drawn,
}
