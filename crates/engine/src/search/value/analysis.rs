//! The result of a search.

use std::cmp::Reverse;

use super::reported::Value;
use crate::search::limits::{End, StoppedBy};

/// The result of the search of one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis<M> {
    /// The candidates, best first: by value, then the quicker win or the longer defence, then
    /// the game's [preference](crate::game::Symmetric::preference) and its order. Empty if the game is over.
    ///
    /// Those of [`analyse()`](crate::search::analyse()) are all legal moves, those of
    /// [`analyse_root`](crate::search::analyse_root) are the moves to value, and
    /// [`solve()`](crate::search::solve()) has only one best move.
    pub candidates: Vec<Candidate<M>>,
    /// Plies searched: the last completed depth. If everything is proven, the longest line of
    /// play within the depth limit.
    pub depth: u32,
    /// The depth at which the candidates were compared: their estimates differ by what they differ at
    /// this depth. It is less than `depth` where there was no time to value all moves as deep as the
    /// best.
    pub candidates_depth: u32,
    /// Positions visited below the one analysed.
    pub nodes: u64,
    /// Those of the nodes that estimates visited; proofs visited the others.
    pub estimate_nodes: u64,
    /// True if the value of the position is proven: it is that of the first candidate, and no other
    /// can be better.
    pub solved: bool,
    /// Why the search ended; `None` while it goes on.
    pub end: Option<End>,
}

impl<M> Analysis<M> {
    /// An analysis with these candidates, in any order.
    pub(crate) fn new(
        mut candidates: Vec<Candidate<M>>,
        solved: bool,
        depth: u32,
        nodes: u64,
        end: Option<End>,
    ) -> Self {
        candidates.sort_by_key(|candidate| {
            (
                Reverse(candidate.value.order()),
                Reverse(candidate.preference),
                candidate.order,
            )
        });
        Self {
            candidates,
            depth,
            candidates_depth: depth,
            nodes,
            estimate_nodes: 0,
            solved,
            end,
        }
    }

    /// The analysis of a position whose candidates, in any order, are known to be proven.
    pub(crate) fn from_proven(candidates: Vec<Candidate<M>>, depth: u32, nodes: u64) -> Self {
        Self::new(candidates, true, depth, nodes, Some(End::Proven))
    }

    /// What stopped the search before everything was proven.
    #[must_use]
    pub fn stopped_by(&self) -> Option<StoppedBy> {
        self.end.and_then(End::stopped_by)
    }

    /// Whether the value of every candidate is exact.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        all_exact(&self.candidates)
    }
}

/// The result of the search of one move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate<M> {
    /// The move.
    pub mv: M,
    /// The index of the move in the game's order of the moves that were to be valued.
    pub order: usize,
    /// The game's [preference](crate::game::Symmetric::preference) of the move among equals.
    pub preference: i16,
    /// The value of the move for the player who makes it.
    pub value: Value,
    /// Plies looked ahead for the value. A proof looks ahead to the end of the game.
    pub depth: u32,
    /// The principal variation: best play by both sides, starting with the move.
    ///
    /// For an exact value it reaches the end of the game, unless [`solve()`](crate::search::solve())
    /// was to find [the first move only](crate::search::PvLength::FirstMove). A draw that a table of
    /// endgames has proven may have no end.
    pub pv: Vec<M>,
}

impl<M> Candidate<M> {
    /// The plies to the end of the game, the move included, with best play by both sides; `None` if the
    /// value is not proven.
    ///
    /// For a draw it is the length of [`pv`](Self::pv), and holds only if that is complete.
    #[must_use]
    pub fn remoteness(&self) -> Option<u32> {
        match self.value {
            Value::Win(by) | Value::Loss(by) => by.plies(),
            Value::Draw => u32::try_from(self.pv.len()).ok(),
            Value::Estimate(_) => None,
        }
    }
}

pub(crate) fn all_exact<M>(candidates: &[Candidate<M>]) -> bool {
    let mut values = candidates.iter().map(|candidate| candidate.value);
    values.all(Value::is_exact)
}
