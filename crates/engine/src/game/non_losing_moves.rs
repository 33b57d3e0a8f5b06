//! The result of looking two plies ahead by the rules alone.

/// The moves of an open position that do not lose within two plies, as far as the rules can
/// tell without a search.
///
/// Pons calls them "possible non-losing moves" ("Solving Connect Four", 2015,
/// <http://blog.gamesolver.org>).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NonLosingMoves<Moves> {
    /// Some move wins at once.
    WinInOne,
    /// No move wins at once, and after every move the opponent can win at once.
    LossInTwo,
    /// No move wins at once. These moves, in ascending order and at least one, are all that
    /// may be worth a search.
    ///
    /// Every move that is left out loses at once or lets the opponent win at once. A game
    /// may keep such moves: it keeps all of them where there is no other move.
    Moves(Moves),
}
