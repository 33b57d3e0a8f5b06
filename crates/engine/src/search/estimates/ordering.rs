//! Move ordering: the move that is searched first.
//!
//! Alpha-beta stops at the first move that refutes a position. If that move comes first, the
//! others cost nothing. Without any order, estimates visit three times the nodes. The hash move
//! comes first. The others follow by the sum of the game's own score and of what the search has
//! learnt from refutations elsewhere:
//!
//! * Killers are the last moves that refuted a position at the same distance from the root. A
//!   threat usually refutes most moves of the opponent, wherever they are. Slate and Atkin,
//!   "Chess 4.5", 1977: <https://www.chessprogramming.org/Killer_Heuristic>
//! * The countermove is the last move that refuted the move before. Uiterwijk, "The
//!   Countermove Heuristic", 1992: <https://www.chessprogramming.org/Countermove_Heuristic>
//! * History tells how often each side's moves refuted anything. A refutation deep in the
//!   search counts for more. Moves that were tried before it are punished, and old results
//!   fade. Schaeffer, "The History Heuristic", 1983:
//!   <https://www.chessprogramming.org/History_Heuristic>
//!
//! For the other terms see <https://www.chessprogramming.org/Move_Ordering>.

use std::hash::Hash;

use crate::game::{Player, hash64};

/// A move of a node that may still be searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OrderedMove<M> {
    pub(crate) mv: M,
    /// The index among the moves of the node.
    pub(crate) index: u16,
    pub(crate) is_quiet: bool,
    /// The score from killers, countermoves and history.
    pub(crate) learnt: i32,
    /// Greater moves are searched first.
    pub(crate) order: i32,
}

/// The greatest order of a move that waits for another thread. The orders up to it hold the ranks
/// of such moves, so that they keep their order among themselves.
const MAX_DEFERRED: i32 = i32::MIN + u16::MAX as i32;

/// The least order of a move that is not deferred.
pub(crate) const MIN_ORDER: i32 = MAX_DEFERRED + 1;

impl<M: Copy> OrderedMove<M> {
    /// Puts the move that came after `rank` others behind all that are not deferred.
    pub(crate) fn defer(&mut self, rank: usize) {
        self.order = MAX_DEFERRED - i32::from(u16::try_from(rank).unwrap_or(u16::MAX));
    }

    pub(crate) const fn is_deferred(&self) -> bool {
        self.order <= MAX_DEFERRED
    }

    /// Moves the first of the greatest moves to the front. Its rank is the number of moves before it in the
    /// order, of which `passed` were searched, left out or deferred.
    pub(crate) fn take_next(moves: &mut [Self], passed: usize) -> (Self, usize) {
        let mut next = 0;
        for index in 1..moves.len() {
            if moves[index].order > moves[next].order {
                next = index;
            }
        }
        moves.swap(0, next);
        let next = moves[0];
        let rank = if next.is_deferred() {
            (MAX_DEFERRED - next.order).unsigned_abs() as usize
        } else {
            passed
        };
        (next, rank)
    }
}

/// The moves that refuted positions, whatever the position.
#[derive(Debug)]
pub(crate) struct MoveHistory<M> {
    /// The last refutations, by plies from the root; the latest first.
    killers: Vec<[Option<M>; 2]>,
    /// The last refutation of each move, by the side that refutes it and a hash of the move.
    countermoves: [Vec<Option<M>>; 2],
    /// The success of each move, by side and by a hash of the move: at most [`MAX_HISTORY`].
    history: [Vec<i32>; 2],
}

/// The killers, the countermove and the history that apply to one node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Refutations<'a, M> {
    killers: [Option<M>; 2],
    countermove: Option<M>,
    history: &'a [i32],
}

impl<M: Copy + Eq + Hash> Refutations<'_, M> {
    pub(crate) fn score(&self, mv: M) -> i32 {
        let mut score = self.history.get(slot(mv)).copied().unwrap_or(0);
        for (killer, bonus) in self.killers.into_iter().zip(KILLER) {
            if killer == Some(mv) {
                score += bonus;
            }
        }
        if self.countermove == Some(mv) {
            score += COUNTERMOVE;
        }
        score
    }
}

/// The greatest magnitude of a move's history.
pub(crate) const MAX_HISTORY: i32 = 8_000;

/// The scores of killers, the later one first, and of the countermove.
const KILLER: [i32; 2] = [4_000, 3_000];
const COUNTERMOVE: i32 = 3_000;

/// The slots by a hash of a move, more than most games have moves.
const SLOTS: usize = 1 << 10;

impl<M: Copy> Default for MoveHistory<M> {
    fn default() -> Self {
        Self {
            killers: Vec::new(),
            countermoves: [const { Vec::new() }; 2],
            history: [const { Vec::new() }; 2],
        }
    }
}

impl<M: Copy + Eq + Hash> MoveHistory<M> {
    /// The refutations of a side `ply` plies below the root, after the move `previous`.
    pub(crate) fn refutations(
        &self,
        side: Player,
        ply: usize,
        previous: Option<M>,
    ) -> Refutations<'_, M> {
        let side = side.index();
        Refutations {
            killers: self.killers.get(ply).copied().unwrap_or_default(),
            countermove: previous
                .and_then(|previous| *self.countermoves[side].get(slot(previous))?),
            history: &self.history[side],
        }
    }

    /// Records that the last of the moves `tried` refuted a position that was searched `depth`
    /// plies deep, and that the others did not.
    pub(crate) fn record_cutoff(
        &mut self,
        tried: &[OrderedMove<M>],
        side: Player,
        ply: usize,
        previous: Option<M>,
        depth: u32,
    ) {
        let Some((best, failed)) = tried.split_last() else {
            return;
        };
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(best.mv) {
            *killers = [Some(best.mv), killers[0]];
        }
        let side = side.index();
        if let Some(previous) = previous {
            self.countermoves[side].resize(SLOTS, None);
            self.countermoves[side][slot(previous)] = Some(best.mv);
        }
        let history = &mut self.history[side];
        history.resize(SLOTS, 0);
        let weight = i32::try_from(depth * depth)
            .map_or(MAX_HISTORY, |square| (8 * square).min(MAX_HISTORY / 4));
        let mut learn = |mv: M, bonus: i32| {
            let history = &mut history[slot(mv)];
            // The nearer to the limit, the less is added. So old results fade.
            *history += bonus - *history * bonus.abs() / MAX_HISTORY;
        };
        learn(best.mv, weight);
        for failed in failed.iter().filter(|failed| failed.is_quiet) {
            learn(failed.mv, -weight);
        }
    }
}

fn slot(mv: impl Hash) -> usize {
    let [low, high, ..] = hash64(&mv).to_le_bytes();
    usize::from(u16::from_le_bytes([low, high])) % SLOTS
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(orders: &[i32]) -> Vec<OrderedMove<char>> {
        ('a'..)
            .zip(0..)
            .zip(orders)
            .map(|((mv, index), &order)| OrderedMove {
                mv,
                index,
                is_quiet: true,
                learnt: 0,
                order,
            })
            .collect()
    }

    #[test]
    fn deferred_moves_come_last_in_their_own_order() {
        let mut moves = moves(&[5, 40, -7, 30]);
        let mut taken = Vec::new();
        let mut searched = 0;
        let mut deferred = 0;
        while searched < moves.len() {
            let (next, rank) = OrderedMove::take_next(&mut moves[searched..], searched + deferred);
            if !next.is_deferred() && "ad".contains(next.mv) {
                moves[searched].defer(rank);
                deferred += 1;
            } else {
                taken.push((next.mv, rank));
                searched += 1;
            }
        }
        assert_eq!(taken, [('b', 0), ('c', 3), ('d', 1), ('a', 2)]);
    }
}
