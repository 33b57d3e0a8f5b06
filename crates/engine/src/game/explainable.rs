//! What players of a game say of a move.

use super::rules::Rules;

/// A game whose moves can be explained. Every item has a default: what rules and search show of a move is
/// found without them.
pub trait Explainable: Rules {
    /// What a move is when its name is only a number, as in "column 4".
    const MOVE_NOUN: &'static str = "cell";

    /// One of what [`material`](Self::material) counts, and several.
    const MATERIAL_NOUNS: [&'static str; 2] = ["piece", "pieces"];

    /// The words that only this game has for what moves do. By default, none.
    const OWN_WORDS: &'static [OwnWord] = &[];

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

    /// What is said of a move with [these words](Self::OWN_WORDS). `mv` is a legal move of `position`. By
    /// default, nothing.
    fn own_facts(&self, _position: &Self::Position, _mv: Self::Move) -> Vec<OwnFact> {
        Vec::new()
    }
}

/// A fact about a move for which only its game has a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnFact {
    /// What the move does.
    pub word: OwnWord,
    /// The cells where it does so.
    pub cells: Vec<usize>,
}

impl OwnFact {
    /// The fact, if it has any cells.
    #[must_use]
    pub fn at(word: OwnWord, cells: Vec<usize>) -> Option<Self> {
        (!cells.is_empty()).then_some(Self { word, cells })
    }
}

/// A word of one game for what a move does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OwnWord {
    /// The name of the fact in answers.
    pub name: &'static str,
    /// A clause without its subject, such as "crowns a man".
    pub clause: &'static str,
    /// Whether the number of cells follows the clause, as in "closes 2 boxes".
    pub counts_cells: bool,
    /// Whether it speaks against the move.
    pub is_bad: bool,
    /// How much it matters in a sentence.
    pub weight: Weight,
}

/// How much a fact matters to players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Weight {
    /// Less than a threat.
    Low,
    /// Less than a piece or points.
    Middle,
    /// More than a piece or points.
    High,
}

impl OwnWord {
    /// A word that speaks for a move.
    #[must_use]
    pub const fn new(name: &'static str, clause: &'static str, weight: Weight) -> Self {
        Self {
            name,
            clause,
            counts_cells: false,
            is_bad: false,
            weight,
        }
    }

    /// The same word, which speaks against a move.
    #[must_use]
    pub const fn against(self) -> Self {
        Self {
            is_bad: true,
            ..self
        }
    }

    /// The same word, with the number of its cells behind the clause.
    #[must_use]
    pub const fn with_count(self) -> Self {
        Self {
            counts_cells: true,
            ..self
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for OwnWord {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name)
    }
}
