//! What a game provides about the moves of a position before the search plays one.

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

/// The non-losing moves of an open position that do not lose within four plies, as far as the
/// game can tell without a search.
///
/// It looks two plies further than [`NonLosingMoves`], at more cost.
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

/// A move, and how a game ranks it before it is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RankedMove<Move> {
    /// The move.
    pub mv: Move,
    /// The score for move ordering: higher ones are searched first. Scores are compared among
    /// the moves of one position only. The search adds up to 16,000 for what it has learnt.
    pub score: i32,
    /// True if the move neither threatens much nor stops a threat, as far as the game tells. The search may
    /// look less deeply at such a move.
    pub is_quiet: bool,
}
