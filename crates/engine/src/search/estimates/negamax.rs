//! Negamax to a given depth: the search behind estimates.
//!
//! Negamax is minimax in which every score is for the side to move, and changes its sign where
//! that side does. This one prunes by alpha-beta in the form of principal variation search.
//! Only the first move of a node gets the whole window. The others are expected to be no
//! better, which a null window shows with fewer nodes. A move that is better after all is
//! searched again. Scores outside of the window are returned as they are, not clamped to it:
//! such "fail-soft" bounds answer more later searches from the transposition table.
//!
//! A forced reply costs no depth, and at depth 0 [quiescence](crate::search::estimates::quiescence)
//! plays out forced moves. The techniques of
//! [`selectivity`](crate::search::estimates::selectivity) then look less deeply where little is to be
//! expected. Two of them look deeper: at answers to checks, and where the opponent threatens to win.
//! Without them, the score is exactly that of plain minimax to the same depth with the same quiescence.
//!
//! Each score carries a bit that tells whether it is proven. No technique makes a wrong proof. A
//! won score only comes from a line in which every reply was tried. A lost one only comes from a
//! node in which no move was left out.
//!
//! * Knuth and Moore, "An Analysis of Alpha-Beta Pruning", 1975:
//!   <https://www.chessprogramming.org/Negamax>
//! * Marsland and Campbell, "Parallel Search of Strongly Ordered Game Trees", 1982:
//!   <https://www.chessprogramming.org/Principal_Variation_Search>
//! * Fishburn, "Another Optimization of Alpha-Beta Search", 1983:
//!   <https://www.chessprogramming.org/Fail-Soft>

use std::sync::Arc;

use super::ordering::{MoveHistory, OrderedMove};
use super::pv::PvTable;
use super::table_entry::{EvalEntry, NO_MOVE};
use crate::game::{DrawLimits, Estimable, PositionHistory, RankedMove};
use crate::search::enhancements::Enhancements;
use crate::search::estimates::selectivity::Expectation;
use crate::search::limits::StoppedBy;
use crate::search::shared::{
    Budget, NodesInProgress, TranspositionTable, key_after, key_with_points,
};
use crate::search::value::{Score, SearchScore, Window};

/// The depth from which on threads divide the moves of a node. Shallower ones are searched in less time
/// than another thread needs to help.
const MIN_SHARED_DEPTH: u32 = 3;

/// The estimates of one thread: a game, the table, and what may be spent.
#[derive(Debug)]
pub(crate) struct Negamax<'a, G: Estimable> {
    pub(crate) game: &'a G,
    pub(crate) table: Arc<TranspositionTable<EvalEntry>>,
    pub(crate) enhancements: Enhancements,
    pub(crate) budget: Budget<'a>,
    /// The nodes that the threads of the search are searching, if there are several.
    pub(crate) in_progress: Option<Arc<NodesInProgress>>,
    pub(crate) move_history: MoveHistory<G::Move>,
    /// The positions before the one that is being searched, from the game and from the line, in games of
    /// cycles.
    pub(crate) path: PositionHistory,
    /// The limits at which they make a line drawn, seen from the root.
    pub(crate) line_limits: DrawLimits,
    /// The depth of the search of the root, which bounds the extensions of a line.
    pub(crate) root_depth: u32,
    /// The principal variations of the nodes on the line that is being searched.
    pub(crate) pv: PvTable<G::Move>,
    /// The static evaluations of these nodes, by ply; `None` where none was needed.
    pub(crate) evaluations: Vec<Option<Score>>,
    /// The moves of these nodes that are not yet searched, as a stack. A vector for each node
    /// would cost an allocation.
    pub(crate) moves: Vec<OrderedMove<G::Move>>,
    /// The moves of one node while they are ranked.
    pub(crate) ranked: Vec<RankedMove<G::Move>>,
    /// The nodes that quiescence may still visit below the node of depth 0 that it plays out.
    pub(crate) quiescence_left: u32,
}

/// A node of the search, with its depth and its window.
#[derive(Debug)]
pub(crate) struct Node<'p, G: Estimable> {
    pub(crate) position: &'p G::Position,
    /// Plies below the root of the search.
    pub(crate) ply: usize,
    /// Plies to look ahead.
    pub(crate) depth: u32,
    pub(crate) window: Window,
    /// The move that led here, unless it was a null move.
    pub(crate) previous: Option<G::Move>,
}

#[expect(
    clippy::expl_impl_clone_on_copy,
    reason = "a derived one would require the game to be `Copy`"
)]
impl<G: Estimable> Clone for Node<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Estimable> Copy for Node<'_, G> {}

impl<'a, G: Estimable> Negamax<'a, G> {
    pub(crate) fn new(
        game: &'a G,
        path: PositionHistory,
        table: Arc<TranspositionTable<EvalEntry>>,
        enhancements: Enhancements,
        budget: Budget<'a>,
    ) -> Self {
        Self {
            game,
            table,
            enhancements,
            budget,
            in_progress: None,
            move_history: MoveHistory::default(),
            line_limits: path.line_limits(game),
            path,
            root_depth: 0,
            pv: PvTable::default(),
            evaluations: Vec::new(),
            moves: Vec::new(),
            ranked: Vec::new(),
            quiescence_left: 0,
        }
    }

    pub(crate) fn with_shared_table(&self, budget: Budget<'a>) -> Self {
        let (path, table) = (self.path.clone(), Arc::clone(&self.table));
        Self::new(self.game, path, table, self.enhancements, budget)
    }

    /// Forgets the nodes of a search that was stopped.
    pub(crate) fn reset(&mut self) {
        self.moves.clear();
    }

    /// The score of a node for its side to move: exact inside the window, and a bound outside of it.
    pub(crate) fn score(&mut self, node: Node<'_, G>) -> Result<SearchScore, StoppedBy> {
        let Node {
            position,
            ply,
            window,
            ..
        } = node;
        if node.depth == 0 {
            return self.quiescence_score(node);
        }
        self.budget.spend_node()?;
        // What an earlier sibling has left behind must not be taken for this node's.
        self.pv.clear(ply);
        self.evaluations.truncate(ply);
        self.evaluations.resize(ply + 1, None);
        if let Some(score) = self.score_of_end(position, ply) {
            return Ok(score);
        }
        // Mate distance pruning: no open position is worth more than a win in one.
        if window.alpha >= Score::WIN_IN_ONE {
            return Ok(SearchScore::proven(Score::WIN_IN_ONE));
        }
        if G::SELECTIVITY.lists_moves_late {
            self.score_before_moves(node)
        } else {
            self.score_after_moves(node)
        }
    }

    pub(crate) fn key(&self, position: &G::Position) -> u64 {
        let key = self.enhancements.key(self.game, position);
        key_with_points(self.game, position, key)
    }

    /// The entry of a key, and its score if it answers a search of this depth and window.
    pub(crate) fn probe(
        &self,
        key: u64,
        depth: u32,
        window: Window,
    ) -> (Option<EvalEntry>, Option<SearchScore>) {
        let probed = self.enhancements.table.then(|| self.table.probe(key));
        let entry = probed.flatten();
        let any_depth = self.enhancements.is_selective();
        let answer = entry.and_then(|entry| entry.answer(depth, window, any_depth));
        // An answer from the table has no line of play, which an open window is there to find.
        (entry, answer.filter(|_| !window.is_open()))
    }

    /// Searches the moves from index `first` on, which are those of `node`.
    ///
    /// A move that another thread is searching is deferred until no other is left.
    pub(crate) fn search_moves(
        &mut self,
        node: Node<'_, G>,
        key: u64,
        first: usize,
        are_all_pushed: bool,
        expectation: &Expectation,
    ) -> Result<EvalEntry, StoppedBy> {
        let Node {
            position,
            ply,
            depth,
            window,
            previous,
        } = node;
        let side = self.game.to_move(position);
        let mut best = NO_MOVE;
        let mut best_score = Score::MIN;
        let mut all_proven = are_all_pushed;
        let count = self.moves.len() - first;
        let mut searched = 0;
        let mut deferred = 0;
        while searched < count {
            let rest = &mut self.moves[first + searched..];
            // Deferral does not change how many moves come before one.
            let (next, rank) = OrderedMove::take_next(rest, searched + deferred);
            let alpha = window.alpha.max(best_score);
            let open = Window { alpha, ..window };
            if searched > 0 && self.is_futile(node, expectation, &next, rank, best_score) {
                // The move is taken for no better than alpha, which is no proof.
                all_proven = false;
                best_score = best_score.max(window.alpha);
                searched += 1;
                continue;
            }
            let shared_key = (depth >= MIN_SHARED_DEPTH).then(|| key_after(key, next.index));
            if searched > 0 && !next.is_deferred() && self.is_in_progress(shared_key) {
                self.moves[first + searched].defer(rank);
                deferred += 1;
                continue;
            }
            self.enter(shared_key);
            let score = if searched == 0 || !self.enhancements.pvs {
                self.move_score(node, next.mv, depth - 1, open)?
            } else {
                // A search that fails high is repeated, first to the full depth, then with the whole
                // window: most do not, so the cheapest search comes first.
                let reduction = self.reduction(node, expectation, next.is_quiet, next.learnt, rank);
                let null_window = open.above_alpha();
                let reduced = depth - 1 - reduction;
                let mut score = self.move_score(node, next.mv, reduced, null_window)?;
                if reduction > 0 && score.score > alpha {
                    score = self.move_score(node, next.mv, depth - 1, null_window)?;
                }
                if open.contains(score.score) {
                    score = self.move_score(node, next.mv, depth - 1, open)?;
                }
                score
            };
            self.leave(shared_key);
            all_proven &= score.proven;
            // Below alpha, all scores are bounds. The first of them still orders the next visit.
            if searched == 0 || score.score > best_score {
                best = next.index;
                best_score = score.score;
                self.pv
                    .set_if(window.is_open() && score.score > alpha, ply, next.mv);
            }
            if score.score >= window.beta {
                if self.enhancements.history {
                    let tried = &self.moves[first..=first + searched];
                    self.move_history
                        .record_cutoff(tried, side, ply, previous, depth);
                }
                // One proven refutation proves the bound, whatever the other moves are worth.
                all_proven = score.proven;
                break;
            }
            searched += 1;
        }
        // A win is the quickest one if every line of its length was searched. In games of cycles,
        // the path may have barred a quicker one.
        let is_quickest = best_score.win_in().is_some_and(|plies| {
            let seen = if self.enhancements.is_selective() || G::ENDS.in_cycles() {
                u32::from(self.game.min_distance(position).to_win.unsigned_abs())
            } else {
                depth
            };
            plies <= seen
        });
        let is_refuted = best_score >= window.beta;
        let score = if are_all_pushed || is_refuted || best_score.is_won() {
            SearchScore {
                score: best_score,
                proven: all_proven || is_quickest,
            }
        } else {
            // A move that was left out may be better.
            SearchScore::unproven(best_score)
        };
        Ok(EvalEntry {
            score,
            bound: window.bound_of(score.score),
            depth,
            best,
            evaluation: expectation.evaluation,
        })
    }

    fn is_in_progress(&self, key: Option<u64>) -> bool {
        let list = self.in_progress.as_ref().zip(key);
        list.is_some_and(|(list, key)| list.contains(key))
    }

    fn enter(&self, key: Option<u64>) {
        if let Some((list, key)) = self.in_progress.as_ref().zip(key) {
            list.enter(key);
        }
    }

    fn leave(&self, key: Option<u64>) {
        if let Some((list, key)) = self.in_progress.as_ref().zip(key) {
            list.leave(key);
        }
    }

    /// The score of a move for the side that makes it. The position after it is searched to `depth`, and
    /// `window` is that of the move.
    #[inline]
    pub(crate) fn move_score(
        &mut self,
        node: Node<'_, G>,
        mv: G::Move,
        depth: u32,
        window: Window,
    ) -> Result<SearchScore, StoppedBy> {
        let child = self.game.play(node.position, mv);
        let same_side = self.game.to_move(&child) == self.game.to_move(node.position);
        self.push_path(node.position, mv);
        let score = self.score(Node {
            position: &child,
            ply: node.ply + 1,
            depth,
            window: window.for_child(same_side),
            previous: Some(mv),
        });
        self.pop_path();
        Ok(score?.for_parent(same_side))
    }

    /// The only move of a node, if it costs no depth.
    pub(crate) fn forced_move(&self, moves: &G::Moves) -> Option<G::Move> {
        let mut moves = moves.clone().into_iter();
        let only = moves.next();
        only.filter(|_| self.enhancements.quiescence && moves.next().is_none())
    }
}
