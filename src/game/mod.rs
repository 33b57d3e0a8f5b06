//! The rules of one game, apart from how it is searched and how it is written.

mod estimate;
mod hash;
pub mod marks;
pub mod notation;
pub mod parameter;
mod perft;

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::Not;

pub use estimate::Estimate;
pub use hash::hashed;
pub use perft::perft;

/// One of the two sides. `One` is the side that conventionally begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Player {
    /// The side that conventionally begins: X, White, Red.
    One,
    /// The other side: O, Black, Yellow.
    Two,
}

impl Player {
    /// Both sides, in the order in which a game names them.
    pub const BOTH: [Self; 2] = [Self::One, Self::Two];

    /// The place of this side in a pair such as [`notation::Notation::players`].
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Self::One => 0,
            Self::Two => 1,
        }
    }
}

impl Not for Player {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::One => Self::Two,
            Self::Two => Self::One,
        }
    }
}

/// How a finished game ended. Absolute: it names the winner, whoever is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This side has won.
    Won(Player),
    /// Nobody has won, and nobody can any more.
    Drawn,
}

/// What can be seen of an open position at a glance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outlook<Moves> {
    /// Some move wins at once.
    WinsNow,
    /// No move wins at once, and every move lets the opponent win at once.
    LosesNext,
    /// No move wins at once, and these, in ascending order, are all the moves that
    /// might neither lose at once nor let the opponent win at once; or every move there
    /// is. Never empty.
    Open(Moves),
}

/// The rules of a two-player game of perfect information and no chance.
///
/// The implementing value holds the rules (a board's size, say); a position is a
/// few words that are copied and never undone. A pass is a move, a multiple jump
/// is one move, and a side may move several times in a row: nothing here assumes
/// that the sides alternate.
///
/// The laws every implementation must obey are those of [`crate::audit`].
pub trait Game: Clone + Debug + Send + Sync + 'static {
    /// Everything that decides how play can go on: marks or pieces, and the side
    /// to move. Two equal positions have equal values.
    type Position: Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// One move, meaningful only beside the position it is played in.
    type Move: Copy + Eq + Debug + Send + Sync + 'static;
    /// A list of moves with the game's own bound on its length, so that the
    /// search allocates nothing: usually an `ArrayVec`.
    type Moves: IntoIterator<Item = Self::Move> + AsRef<[Self::Move]>;

    /// The position in which play begins, [`Player::One`] to move.
    fn start(&self) -> Self::Position;

    /// The side to move. In a finished position, the side whose turn it would be.
    fn to_move(&self, position: &Self::Position) -> Player;

    /// How the game ended, or `None` while it is open.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// Every legal move in ascending order of the game's own numbering, which is
    /// the order in which equal moves are preferred. Never empty while the game
    /// is open; unspecified once it is over.
    fn moves(&self, position: &Self::Position) -> Self::Moves;

    /// The position after `mv`, which must be one of [`moves`](Self::moves).
    ///
    /// The checked twin is [`notation::Notation::read_move`].
    #[must_use]
    fn play(&self, position: &Self::Position, mv: Self::Move) -> Self::Position;

    /// The number of plies within which the game is certainly over: an upper
    /// bound on the length of any line of play from here, 0 once it has ended.
    fn plies_left(&self, position: &Self::Position) -> u32;

    /// What the next two plies decide, as far as the rules can tell without playing
    /// them; the search looks only at what is left open. By default, nothing.
    fn outlook(&self, position: &Self::Position) -> Outlook<Self::Moves> {
        Outlook::Open(self.moves(position))
    }

    /// One representative of all positions that are this one turned or mirrored, so
    /// that the search finds them under one entry of its table. Everything the rules
    /// say of it is the same; the moves are other cells. By default, the position
    /// itself.
    fn canonical(&self, position: &Self::Position) -> Self::Position {
        *position
    }

    /// A guess at the value of an open position for the side to move, used only
    /// where the search stops short of the end. Even by default.
    fn estimate(&self, _position: &Self::Position) -> Estimate {
        Estimate::EVEN
    }

    /// A guess how good `mv`, which led to `child`, is for the side that made it: the
    /// search tries larger ones first. Comparable only among the moves of one position.
    fn promise(&self, _child: &Self::Position, _mv: Self::Move) -> i32 {
        0
    }

    /// A number that no other position of the same rules shares where 64 bits suffice,
    /// otherwise a hash of all 64 bits. Positions that differ only in what changes
    /// neither the moves nor their values for the side to move may share one.
    fn key(&self, position: &Self::Position) -> u64 {
        hashed(position)
    }

    /// False only where it is certain that this side cannot win any more with best
    /// play of the other.
    fn can_win(&self, _position: &Self::Position, _player: Player) -> bool {
        true
    }
}
