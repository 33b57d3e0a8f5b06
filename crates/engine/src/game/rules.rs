//! The rules of a game.

use std::fmt::Debug;
use std::hash::Hash;

use super::draw_rules::DrawRules;
use super::ends::Ends;
use super::outcome::Outcome;
use super::player::Player;

/// A two-player game of perfect information without chance.
///
/// The implementing value holds the rules, such as the size of a board. A position is a few
/// words that are copied and never undone. A pass is a move, a multiple jump is one move,
/// and a side may move several times in a row: nothing here assumes that sides alternate.
///
/// Methods do not check their arguments: positions are legal, and moves are legal moves of
/// their position. [`Notation`](super::Notation) checks what comes from outside.
///
/// The feature `conformance` has a function, `check_game`, that checks an implementation.
///
/// # Example
///
/// Nim with one pile: a side takes one to three stones, and the side that takes the last stone wins.
///
/// ```
/// use std::ops::RangeInclusive;
///
/// use bestmove_engine::game::{Estimable, Outcome, Player, Provable, Rules, Symmetric};
/// use bestmove_engine::search::{WinBy, Search, Value};
///
/// #[derive(Clone, Debug)]
/// struct Nim {
///     stones: u8,
/// }
///
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
/// struct Position {
///     stones: u8,
///     to_move: Player,
/// }
///
/// impl Rules for Nim {
///     type Position = Position;
///     type Move = u8;
///     type Moves = RangeInclusive<u8>;
///
///     fn initial_position(&self) -> Position {
///         Position { stones: self.stones, to_move: Player::One }
///     }
///
///     fn to_move(&self, position: &Position) -> Player {
///         position.to_move
///     }
///
///     fn outcome(&self, position: &Position) -> Option<Outcome> {
///         (position.stones == 0).then_some(Outcome::Won(!position.to_move))
///     }
///
///     fn moves(&self, position: &Position) -> RangeInclusive<u8> {
///         1..=position.stones.min(3)
///     }
///
///     fn play(&self, position: &Position, taken: u8) -> Position {
///         Position { stones: position.stones - taken, to_move: !position.to_move }
///     }
///
///     fn max_plies_left(&self, position: &Position) -> u32 {
///         position.stones.into()
///     }
/// }
///
/// impl Symmetric for Nim {}
/// impl Provable for Nim {}
/// impl Estimable for Nim {
///     type Features = ();
/// }
///
/// let game = Nim { stones: 10 };
/// let analysis = Search::new(&game).run(&game.initial_position());
/// assert_eq!(analysis.candidates[0].mv, 2);
/// assert_eq!(analysis.candidates[0].value, Value::Win(WinBy::Plies(5)));
/// ```
pub trait Rules: Clone + Debug + Send + Sync + 'static {
    /// A position: everything that decides how play can go on.
    ///
    /// That is the marks or pieces and the side to move. Equal positions have equal values.
    type Position: Clone + Eq + Hash + Debug + Send + Sync + 'static;

    /// A move, which has a meaning only together with the position in which it is played.
    type Move: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// Several moves of a position, held without an allocation.
    ///
    /// It can be an `ArrayVec` with the game's own bound, or a set of bits.
    type Moves: Clone + IntoIterator<Item = Self::Move, IntoIter: ExactSizeIterator>;

    /// What makes one win better than another, and whether positions come back.
    const ENDS: Ends = Ends::Soonest;

    /// The position in which play begins, with [`Player::One`] to move.
    fn initial_position(&self) -> Self::Position;

    /// The side to move. In a finished game, that is the side whose turn it would be.
    fn to_move(&self, position: &Self::Position) -> Player;

    /// The result of the game, or `None` while it is open.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// Every legal move, in ascending order of the game's own numbering.
    ///
    /// Among moves of equal value, the search prefers the first in this order. There is at
    /// least one move while the game is open; afterwards the result is unspecified.
    fn moves(&self, position: &Self::Position) -> Self::Moves;

    /// The position after `mv`, which must be one of [`moves`](Self::moves).
    ///
    /// [`Notation::read_move`](super::Notation::read_move) is the checked counterpart.
    #[must_use]
    fn play(&self, position: &Self::Position, mv: Self::Move) -> Self::Position;

    /// An upper bound on the plies of any line of play from here.
    ///
    /// It is 0 once the game has ended, and every move lowers it, except in games of
    /// [cycles](Ends::Cycles). A search to this depth reaches the end of every line, so a tighter bound
    /// lets depth-limited searches prove more. Where no [draw rule](Self::draw_rules) ends a game of
    /// cycles, no search reaches it.
    fn max_plies_left(&self, position: &Self::Position) -> u32;

    /// Whether no position before the move `mv` can come back after it, as after a capture.
    ///
    /// It is called only in games of [cycles](Ends::Cycles).
    fn is_irreversible(&self, _position: &Self::Position, _mv: Self::Move) -> bool {
        true
    }

    /// The rules that end a game of [cycles](Ends::Cycles), or let a player claim a draw; by default, as in
    /// chess.
    fn draw_rules(&self) -> DrawRules {
        DrawRules::CHESS
    }

    /// The result of a game that ends at an open position, because too many reversible plies were played.
    /// By default, a draw.
    fn no_progress_outcome(&self, _position: &Self::Position) -> Outcome {
        Outcome::Drawn
    }
}
