//! Which move to search first: the better the guess, the more alpha-beta cuts.

use std::collections::VecDeque;

use crate::game::{Player, hash64};

/// How promising a move is; greater is searched first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct MoveOrder {
    /// It was the best move here in an earlier search.
    best_known: bool,
    /// The game's own guess.
    static_order: i32,
    /// It refuted another position at this depth.
    killer: bool,
    /// How much it has refuted elsewhere.
    history: u32,
}

/// What the search has learned about moves, whatever the position they are played in.
#[derive(Debug)]
pub(crate) struct MoveHistory<M> {
    /// The last moves that cut, by the depth that was left (Slate and Atkin, "Chess 4.5",
    /// 1977).
    killers: Vec<VecDeque<M>>,
    /// How often each side's moves cut, by a hash of the move, deep cuts counting for more
    /// (Schaeffer, "The History Heuristic", 1983).
    history: [Vec<u32>; 2],
}

/// Killers remembered for a depth.
const KILLERS: usize = 2;

/// Places in the history: more than most games have moves.
const HISTORY: usize = 1 << 10;

impl<M> Default for MoveHistory<M> {
    fn default() -> Self {
        Self {
            killers: Vec::new(),
            history: [const { Vec::new() }; 2],
        }
    }
}

impl<M: Copy + Eq + std::hash::Hash> MoveHistory<M> {
    pub(crate) fn rank(
        &self,
        mv: M,
        best_known: bool,
        static_order: i32,
        side: Player,
        depth: u32,
    ) -> MoveOrder {
        let killers = self.killers.get(depth as usize);
        let history = self.history[side.index()].get(place(mv));
        MoveOrder {
            best_known,
            static_order,
            killer: killers.is_some_and(|killers| killers.contains(&mv)),
            history: history.copied().unwrap_or(0),
        }
    }

    /// A search `depth` plies deep needed no move after this one.
    pub(crate) fn record_cutoff(&mut self, mv: M, side: Player, depth: u32) {
        let level = depth as usize;
        if self.killers.len() <= level {
            self.killers.resize_with(level + 1, VecDeque::new);
        }
        let killers = &mut self.killers[level];
        if !killers.contains(&mv) {
            killers.push_front(mv);
            killers.truncate(KILLERS);
        }
        let history = &mut self.history[side.index()];
        history.resize(HISTORY, 0);
        let count = &mut history[place(mv)];
        *count = count.saturating_add(depth * depth);
    }
}

fn place(mv: impl std::hash::Hash) -> usize {
    let [low, high, ..] = hash64(&mv).to_le_bytes();
    usize::from(u16::from_le_bytes([low, high])) % HISTORY
}
