//! Move ordering: the move that is searched first.
//!
//! Alpha-beta stops at the first move that refutes a position. If that move comes first, the
//! others cost nothing. Without any order, estimates visit three times the nodes. Moves are
//! compared by the hash move, then the game's move score, then killers, then history.
//!
//! * Killers are the last moves that refuted a position at the same remaining depth. A threat
//!   usually refutes most moves of the opponent, wherever they are. Slate and Atkin,
//!   "Chess 4.5", 1977: <https://www.chessprogramming.org/Killer_Heuristic>
//! * History counts how often each side's moves refuted anything. A refutation deep in the
//!   search saves more, and counts for more. Schaeffer, "The History Heuristic", 1983:
//!   <https://www.chessprogramming.org/History_Heuristic>
//!
//! Killers and history come after the game's move score: they matter most in games without
//! one. For the other terms see <https://www.chessprogramming.org/Move_Ordering>.

use std::collections::VecDeque;
use std::hash::Hash;

use crate::game::{Player, hash64};

/// The order of a move. Greater moves are searched first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct MoveOrder {
    /// It was the best move here in an earlier search.
    is_hash_move: bool,
    /// The game's move score.
    static_order: i32,
    /// It refuted another position at this depth.
    is_killer: bool,
    /// The weight of the positions that it refuted.
    history: u32,
}

/// The moves that refuted positions, whatever the position.
#[derive(Debug)]
pub(crate) struct MoveHistory<M> {
    /// The last refutations, by remaining depth.
    killers: Vec<VecDeque<M>>,
    /// The weight of all refutations, by side and by a hash of the move.
    history: [Vec<u32>; 2],
}

/// The number of killers for each depth.
const KILLERS: usize = 2;

/// The slots of the history, more than most games have moves.
const HISTORY_SLOTS: usize = 1 << 10;

impl<M> Default for MoveHistory<M> {
    fn default() -> Self {
        Self {
            killers: Vec::new(),
            history: [const { Vec::new() }; 2],
        }
    }
}

impl<M: Copy + Eq + Hash> MoveHistory<M> {
    /// Returns the order of a move in a position that is searched `depth` plies deep.
    pub(crate) fn order(
        &self,
        mv: M,
        is_hash_move: bool,
        static_order: i32,
        side: Player,
        depth: u32,
    ) -> MoveOrder {
        let killers = self.killers.get(depth as usize);
        let history = self.history[side.index()].get(history_slot(mv));
        MoveOrder {
            is_hash_move,
            static_order,
            is_killer: killers.is_some_and(|killers| killers.contains(&mv)),
            history: history.copied().unwrap_or(0),
        }
    }

    /// Records that this move refuted a position that was searched `depth` plies deep.
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
        history.resize(HISTORY_SLOTS, 0);
        let weight = &mut history[history_slot(mv)];
        *weight = weight.saturating_add(depth * depth);
    }
}

fn history_slot(mv: impl Hash) -> usize {
    let [low, high, ..] = hash64(&mv).to_le_bytes();
    usize::from(u16::from_le_bytes([low, high])) % HISTORY_SLOTS
}
