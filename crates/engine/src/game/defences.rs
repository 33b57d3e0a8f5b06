//! The result of looking four plies ahead at what both sides threaten.

/// The non-losing moves of an open position that do not lose within four plies, as far as the
/// game can tell without a search.
///
/// It looks two plies further than [`NonLosingMoves`](super::NonLosingMoves), at more cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Defences<Moves> {
    /// Some move makes two threats to win at once, of which the opponent can stop only one.
    WinInThree,
    /// After every move the opponent can make two threats to win at once.
    LossInFour,
    /// These moves, in ascending order and at least one, are all that may be worth a search.
    ///
    /// Every move that is left out loses within four plies. A game may keep such moves.
    Moves(Moves),
}
