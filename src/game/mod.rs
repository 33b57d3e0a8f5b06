//! The rules of one game, apart from how it is searched and how it is written.

pub mod book;
mod evaluation;
mod hash;
pub mod marks;
pub mod notation;
pub mod parameter;
mod perft;

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::Not;

use book::SolvedValue;
pub use evaluation::Evaluation;
pub use hash::hash64;
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
pub enum NonLosingMoves<Moves> {
    /// Some move wins at once.
    WinInOne,
    /// No move wins at once, and every move lets the opponent win at once.
    LossInTwo,
    /// No move wins at once, and these, in ascending order, are all the moves that
    /// might neither lose at once nor let the opponent win at once; or every move there
    /// is. Never empty.
    Moves(Moves),
}

/// What a side may want to reach at least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Not to lose.
    Draw,
    /// To win.
    Win,
}

/// What can be known of the end of a game before it is played out, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StaticBound {
    /// The opponent can prevent a win.
    AtMostDraw,
    /// It can avoid a loss.
    AtLeastDraw,
    /// The opponent can force a win.
    Lost,
}

/// How soon a game can be over: plies that have to be played at least, whatever is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MinDistance {
    /// Until the side to move has won.
    pub win: i16,
    /// Until it has lost.
    pub to_loss: i16,
}

/// One of the ways in which a game's board can be turned and mirrored so that its rules stay
/// the same, by a number of the game's own. The first is to leave it as it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Symmetry(pub u8);

/// The rules of a two-player game of perfect information and no chance.
///
/// The implementing value holds the rules (a board's size, say); a position is a
/// few words that are copied and never undone. A pass is a move, a multiple jump
/// is one move, and a side may move several times in a row: nothing here assumes
/// that the sides alternate.
///
/// The laws every implementation must obey are those of [`crate::conformance`].
pub trait Game: Clone + Debug + Send + Sync + 'static {
    /// Everything that decides how play can go on: marks or pieces, and the side
    /// to move. Two equal positions have equal values.
    type Position: Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// One move, meaningful only beside the position it is played in.
    type Move: Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// Some moves of a position, as a value that takes no allocation: an `ArrayVec` with
    /// the game's own bound, or a set of bits.
    type Moves: IntoIterator<Item = Self::Move, IntoIter: ExactSizeIterator>;

    /// The position in which play begins, [`Player::One`] to move.
    fn initial_position(&self) -> Self::Position;

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
    /// bound on the length of any line of play from here, 0 once it has ended. It falls
    /// with every ply. The tighter it is, the sooner a limit on depth leaves room for proofs.
    fn max_plies_left(&self, position: &Self::Position) -> u32;

    /// What the next two plies decide, as far as the rules can tell; the search looks only
    /// at what is left open. By default, tries every move whether it wins; a game can
    /// often say more, and sooner.
    fn non_losing_moves(&self, position: &Self::Position) -> NonLosingMoves<Self::Moves> {
        default_non_losing_moves(self, position)
    }

    /// How soon a position may end whose [`outlook`](Self::outlook) is open: by the second
    /// move in a win, as no move wins at once, and by the first in a loss, unless the
    /// rules exclude more.
    fn min_distance(&self, _position: &Self::Position) -> MinDistance {
        MinDistance { win: 2, to_loss: 1 }
    }

    /// What best play certainly comes to, as far as the rules can tell without playing
    /// it. The search asks about an open position while it wonders whether the side to
    /// move reaches `goal`; what does not bear on that need not be found out. By default,
    /// nothing.
    fn static_bound(&self, _position: &Self::Position, _goal: Goal) -> Option<StaticBound> {
        None
    }

    /// How best play from an open position ends, if that or the same of a twin is known by
    /// heart, from a [book]. By default, nothing is.
    fn book_value(&self, _position: &Self::Position) -> Option<SolvedValue> {
        None
    }

    /// Best play to the end from a position whose fate is [known](Self::known_by_heart).
    fn book_line(&self, _position: &Self::Position) -> Option<Vec<Self::Move>> {
        None
    }

    /// The number under which a book of this game would have a position, less than 2⁵⁶ and
    /// no other position's; `None` where it would have none, or a twin instead. In a book,
    /// moves are written by their index, which is at most 7.
    fn book_key(&self, _position: &Self::Position) -> Option<u64> {
        None
    }

    /// A number for the search's tables that is the same for positions that are each
    /// other turned or mirrored, if the game looks for such twins, and shared by no other
    /// position as far as 64 bits suffice; beyond, a hash of them all. The side to move is
    /// part of it wherever the pieces do not tell, unless positions that differ in nothing
    /// but the sides' names are worth the same to whoever moves. By default, a hash.
    fn key(&self, position: &Self::Position) -> u64 {
        hash64(position)
    }

    /// The position that stands for this one and for all that this one turned or mirrored
    /// is, and the way in which this one is turned to be it. By default, every position
    /// stands for itself.
    fn canonical_position(&self, position: &Self::Position) -> (Self::Position, Symmetry) {
        (*position, Symmetry::default())
    }

    /// The move that is `mv` once the board is turned in this way.
    fn map_from_canonical(&self, mv: Self::Move, _symmetry: Symmetry) -> Self::Move {
        mv
    }

    /// A guess how good `mv`, which led to `child`, is for the side that made it: moves
    /// that promise more are searched first. Only compared among the moves of one
    /// position, on any scale; where estimates are searched, killers and history come
    /// after it. All alike by default.
    fn move_score(&self, _child: &Self::Position, _mv: Self::Move) -> i32 {
        0
    }

    /// A guess at the value of an open position for the side to move, used only
    /// where the search stops short of the end. Even by default.
    fn evaluate(&self, _position: &Self::Position) -> Evaluation {
        Evaluation::EVEN
    }
}

/// The [outlook](Game::outlook) of a game that says no more of it than its rules.
pub(crate) fn default_non_losing_moves<G: Game>(
    game: &G,
    position: &G::Position,
) -> NonLosingMoves<G::Moves> {
    let win = Some(Outcome::Won(game.to_move(position)));
    let mut moves = game.moves(position).into_iter();
    if moves.any(|mv| game.outcome(&game.play(position, mv)) == win) {
        NonLosingMoves::WinInOne
    } else {
        NonLosingMoves::Moves(game.moves(position))
    }
}
