//! Negamax to a given depth: the search behind estimates.
//!
//! Negamax is minimax in which every score is for the side to move, and changes its sign where
//! that side does. This one prunes by alpha-beta in the form of principal variation search.
//! Only the first move of a node gets the whole window. The others are expected to be no
//! better, which a null window shows with fewer nodes. A move that is better after all is
//! searched again. Scores outside of the window are returned as they are, not clamped to it:
//! such "fail-soft" bounds answer more later searches from the transposition table.
//!
//! Near the root of an infeasible game no proof ends in time, and a bounded depth still yields
//! a value for every move. Each score carries a bit that says whether it is proven.
//!
//! * Knuth and Moore, "An Analysis of Alpha-Beta Pruning", 1975:
//!   <https://www.chessprogramming.org/Negamax>
//! * Marsland and Campbell, "Parallel Search of Strongly Ordered Game Trees", 1982:
//!   <https://www.chessprogramming.org/Principal_Variation_Search>
//! * Fishburn, "Another Optimization of Alpha-Beta Search", 1983:
//!   <https://www.chessprogramming.org/Fail-Soft>

use std::iter;
use std::sync::Arc;

use super::bound::Bound;
use super::budget::Budget;
use super::enhancements::Enhancements;
use super::eval_entry::{EvalEntry, NO_MOVE};
use super::limits::StoppedBy;
use super::ordering::{MoveHistory, MoveOrder};
use super::score::{Score, SearchScore};
use super::table::TranspositionTable;
use super::window::Window;
use crate::game::{Game, NonLosingMoves};

/// The estimates of one thread: a game, the table, and what may be spent.
#[derive(Debug)]
pub(crate) struct Negamax<'a, G: Game> {
    pub(crate) game: &'a G,
    pub(crate) table: Arc<TranspositionTable<EvalEntry>>,
    pub(crate) enhancements: Enhancements,
    pub(crate) budget: Budget<'a>,
    history: MoveHistory<G::Move>,
    /// The children of all nodes on the line that is being searched, as a stack. A vector for
    /// each node would cost an allocation.
    children: Vec<Child<G>>,
}

/// A move of a node, and where it leads.
#[derive(Debug)]
struct Child<G: Game> {
    mv: G::Move,
    position: G::Position,
    /// The index of the move among the non-losing moves, at most [`NO_MOVE`].
    index: u8,
    /// `None` once the child has been searched.
    order: Option<MoveOrder>,
}

impl<'a, G: Game> Negamax<'a, G> {
    pub(crate) fn new(
        game: &'a G,
        table: Arc<TranspositionTable<EvalEntry>>,
        enhancements: Enhancements,
        budget: Budget<'a>,
    ) -> Self {
        Self {
            game,
            table,
            enhancements,
            budget,
            history: MoveHistory::default(),
            children: Vec::new(),
        }
    }

    /// Returns a search for another thread that shares the table.
    pub(crate) fn with_shared_table(&self, budget: Budget<'a>) -> Self {
        Self::new(
            self.game,
            Arc::clone(&self.table),
            self.enhancements,
            budget,
        )
    }

    /// Returns the score of `position` for its side to move, searched `depth` plies deep.
    ///
    /// The score is exact inside `window`, and a bound outside of it.
    pub(crate) fn score(
        &mut self,
        position: &G::Position,
        depth: u32,
        window: Window,
    ) -> Result<SearchScore, StoppedBy> {
        self.budget.spend_node()?;
        let to_move = self.game.to_move(position);
        if let Some(outcome) = self.game.outcome(position) {
            return Ok(SearchScore::proven(Score::from_outcome(outcome, to_move)));
        }
        if depth == 0 {
            return Ok(SearchScore::estimated(
                self.enhancements.evaluate(self.game, position),
            ));
        }
        // Distance pruning: no open position is worth more than a win in one.
        if window.alpha >= Score::WIN_IN_ONE {
            return Ok(SearchScore::proven(Score::WIN_IN_ONE));
        }
        let key = self.enhancements.key(self.game, position);
        let entry = self
            .enhancements
            .table
            .then(|| self.table.probe(key))
            .flatten();
        if let Some(score) = entry.and_then(|entry| entry.answer(depth, window)) {
            return Ok(score);
        }
        let moves = match self.non_losing_moves(position, depth) {
            NonLosingMoves::WinInOne => return Ok(SearchScore::proven(Score::WIN_IN_ONE)),
            NonLosingMoves::LossInTwo => return Ok(SearchScore::proven(Score::LOSS_IN_TWO)),
            NonLosingMoves::Moves(moves) => moves,
        };
        let hash_move = entry
            .filter(|_| self.enhancements.hash_move)
            .map_or(NO_MOVE, |entry| entry.best);
        let first = self.children.len();
        self.push_children(position, moves, hash_move, depth);
        let result = self.search_children(position, first, depth, window);
        self.children.truncate(first);
        let entry = result?;
        if self.enhancements.table {
            self.table.store(key, entry);
        }
        Ok(entry.score)
    }

    /// Returns the non-losing moves, or all moves if only one ply is left: the two plies that
    /// non-losing moves look ahead would reach beyond the horizon.
    fn non_losing_moves(&self, position: &G::Position, depth: u32) -> NonLosingMoves<G::Moves> {
        if depth == 1 {
            NonLosingMoves::Moves(self.game.moves(position))
        } else {
            self.enhancements.non_losing_moves(self.game, position)
        }
    }

    fn push_children(
        &mut self,
        position: &G::Position,
        moves: G::Moves,
        hash_move: u8,
        depth: u32,
    ) {
        let side = self.game.to_move(position);
        let indices = (0..NO_MOVE).chain(iter::repeat(NO_MOVE));
        for (mv, index) in moves.into_iter().zip(indices) {
            let child = self.game.play(position, mv);
            let is_hash_move = index == hash_move && index != NO_MOVE;
            let static_order = if self.enhancements.static_order {
                self.game.move_score(&child, mv)
            } else {
                0
            };
            let order = self
                .history
                .order(mv, is_hash_move, static_order, side, depth);
            self.children.push(Child {
                mv,
                position: child,
                index,
                order: Some(order),
            });
        }
    }

    /// Searches the children from index `first` on, which are those of an open `position`.
    fn search_children(
        &mut self,
        position: &G::Position,
        first: usize,
        depth: u32,
        window: Window,
    ) -> Result<EvalEntry, StoppedBy> {
        let side = self.game.to_move(position);
        let mut best = NO_MOVE;
        let mut best_score = Score::MIN;
        let mut all_proven = true;
        let entry_depth = u16::try_from(depth).unwrap_or(u16::MAX);
        let mut searched = 0;
        while let Some(next) = self.children[first..]
            .iter_mut()
            .filter(|child| child.order.is_some())
            .max_by_key(|child| child.order)
        {
            next.order = None;
            let (mv, child, index) = (next.mv, next.position, next.index);
            let window = Window {
                alpha: window.alpha.max(best_score),
                ..window
            };
            let same_side = self.game.to_move(&child) == side;
            let score = if searched == 0 || !self.enhancements.pvs {
                self.child_score(&child, same_side, depth, window)?
            } else {
                let null_window = window.above_alpha();
                let score = self.child_score(&child, same_side, depth, null_window)?;
                if window.contains(score.score) {
                    self.child_score(&child, same_side, depth, window)?
                } else {
                    score
                }
            };
            searched += 1;
            if score.score >= window.beta {
                if self.enhancements.history {
                    self.history.record_cutoff(mv, side, depth);
                }
                // One proven refutation proves the bound, whatever the other moves are worth.
                return Ok(EvalEntry {
                    score,
                    bound: Bound::Lower,
                    depth: entry_depth,
                    best: index,
                });
            }
            all_proven &= score.proven;
            if searched == 1 || score.score > best_score {
                best = index;
                best_score = score.score;
            }
        }
        // A win within the depth is the quickest one, and so proven, even if other moves were
        // cut off at the horizon.
        let is_quickest = best_score.win_in().is_some_and(|plies| plies <= depth);
        Ok(EvalEntry {
            score: SearchScore {
                score: best_score,
                proven: all_proven || is_quickest,
            },
            bound: window.bound_of(best_score),
            depth: entry_depth,
            best,
        })
    }

    /// Returns the score of the move to `child` for the side that makes it. The child is
    /// searched one ply less than `depth`.
    pub(crate) fn child_score(
        &mut self,
        child: &G::Position,
        same_side: bool,
        depth: u32,
        window: Window,
    ) -> Result<SearchScore, StoppedBy> {
        let score = self.score(child, depth - 1, window.for_child(same_side))?;
        Ok(score.for_parent(same_side))
    }
}
