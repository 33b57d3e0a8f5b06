//! The game that a response is about, for the metrics.

/// A response extension with the name of the game. The metrics read it when the response is
/// finished, because only the handler knows the game.
#[derive(Clone, Copy, Debug)]
pub(super) struct GameLabel(pub(super) &'static str);
