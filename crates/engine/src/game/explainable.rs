//! What players of a game say of a move.

use super::rules::Rules;

/// A game whose moves can be explained. Every item has a default: what rules and search show of a move is
/// found without them.
pub trait Explainable: Rules {
    /// What a move is when its name is only a number, as in "column 4".
    const MOVE_NOUN: &'static str = "cell";

    /// One of what [`material`](Self::material) counts, and several.
    const MATERIAL_NOUNS: [&'static str; 2] = ["piece", "pieces"];

    /// The position with the other side to move, where a pass can be thought of although the rules may
    /// forbid it. By default, there is none.
    ///
    /// It shows what a side threatens. The game may be over there.
    fn passed(&self, _position: &Self::Position) -> Option<Self::Position> {
        None
    }

    /// The worth of the pieces of each player, in a game in which pieces are lost; in one of points, those that
    /// are safe. By default, nothing is counted.
    fn material(&self, _position: &Self::Position) -> Option<[u32; 2]> {
        None
    }

    /// What only this game has words for. `mv` is a legal move of `position`. By default, nothing.
    fn own_facts(&self, _position: &Self::Position, _mv: Self::Move) -> Vec<OwnFact> {
        Vec::new()
    }
}

/// A fact about a move for which only its game has a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnFact {
    /// What the move does.
    pub kind: OwnFactKind,
    /// The cells where it does so.
    pub cells: Vec<usize>,
}

impl OwnFact {
    /// The fact, if it has any cells.
    #[must_use]
    pub fn at(kind: OwnFactKind, cells: Vec<usize>) -> Option<Self> {
        (!cells.is_empty()).then_some(Self { kind, cells })
    }
}

/// What a move does by the words of its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
pub enum OwnFactKind {
    /// It makes a man a king.
    Crowns,
    /// It makes a pawn another piece.
    Promotes,
    /// It is a move of the king and a rook.
    Castles,
    /// It makes a row of three men.
    ClosesMill,
    /// It puts a disc on a corner, where it stays.
    TakesCorner,
    /// It lets the opponent put a disc on a corner, which it could not have done before.
    GivesCorner,
    /// It draws the last edge of a box.
    ClosesBox,
    /// It lets the opponent close three boxes or more in a row.
    OpensChain,
    /// It is linked to another stone by two empty cells, of which the opponent can take only one.
    Bridge,
}
