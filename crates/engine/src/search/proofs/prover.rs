//! Proofs: negamax to the end of the game, without a depth and without an evaluation.
//!
//! The prover tests one bound at a time: is the value at least this score? Such a null-window
//! test needs the fewest nodes. Its result is a lower or an upper bound of the value.
//! [`Prover::value`] repeats tests until the bounds meet. `next_bound.rs`
//! chooses the next bound and names the sources.
//!
//! Results are stored in a [`TranspositionTable`] that only proofs use. No estimate can enter
//! it, so everything in it is proven.
//!
//! The tests of a [`proof_node`](crate::search::proofs::node) avoid the search of most children. The
//! *enhanced transposition cutoff* avoids more: the table is probed for all children before one
//! is searched, because one stored refutation makes the other searches needless. The probes
//! follow each other closely, so their buckets are fetched from memory together. With a table of
//! 512 MB, that saves a third of the time. Schaeffer and Plaat, "New Advances in Alpha-Beta
//! Searching", 1996: <https://www.chessprogramming.org/Enhanced_Transposition_Cutoff>.
//!
//! The remaining children are searched in the order of the game's move score.
//!
//! **Cycles.** Where positions can come back, a line need not end. Proofs are then about distances
//! only: does the side to move win within a number of plies? Such a test ends, because every ply
//! leaves fewer. It needs no history, because a shortest win repeats no position. So everything
//! in the table stays true on every path. Whether a side has at least a draw is never tested.
//! Kishimoto and Müller, "A General Solution to the Graph History Interaction Problem", 2004:
//! <https://www.chessprogramming.org/Graph_History_Interaction>.

use super::next_bound;
use super::node::{Expanded, ProofNode, negate_bound, play_forced_moves, test_without_search};
use super::scale::Scale;
use super::table_entry::ProofEntry;
use super::value_range::{OrdinalRange, ValueRange};
use crate::game::{EndgameTest, NonLosingMoves, Provable};
use crate::search::enhancements::Enhancements;
use crate::search::limits::StoppedBy;
use crate::search::shared::{Budget, NodesInProgress, TranspositionTable};
use crate::search::value::Score;

/// A node that a move leads to, after the forced replies.
#[derive(Clone, Debug)]
struct ChildNode<P> {
    node: ProofNode<P>,
    /// The side that made the move is also to move in the node.
    same_side: bool,
    /// The game's move score, or [`DEFERRED`] or [`DONE`].
    static_order: i32,
}

/// The proofs of one thread, about positions of one game.
#[derive(Debug)]
pub(crate) struct Prover<'a, G: Provable> {
    pub(crate) game: &'a G,
    table: &'a TranspositionTable<ProofEntry>,
    enhancements: Enhancements,
    /// Pays for every move examined, as an estimate does. A node of a game with two hundred
    /// moves takes longer than one with seven, and limits have to hold for both.
    pub(crate) budget: Budget<'a>,
    /// The number of nodes expanded.
    pub(crate) nodes: u64,
    /// The nodes that the game's tests of endgames have visited.
    pub(crate) endgame_nodes: u64,
    /// The work that the budget had paid for when a test was last answered, or 0.
    pub(crate) answered: u64,
    /// The state shared with other threads, if several prove the same value.
    shared: Option<&'a NodesInProgress>,
    /// The plies that proofs look ahead in a game of cycles.
    max_plies: u32,
    /// The range of the value, which other threads narrow as well.
    range: &'a ValueRange,
    /// The range when this test started.
    range_at_start: OrdinalRange,
    /// The children of all nodes on the line that is being searched, as a stack. A vector for
    /// each node would cost an allocation.
    children: Vec<ChildNode<G::Position>>,
}

impl<'a, G: Provable> Prover<'a, G> {
    /// The enhancements are [effective](Enhancements::effective) ones.
    pub(crate) fn new(
        game: &'a G,
        table: &'a TranspositionTable<ProofEntry>,
        enhancements: Enhancements,
        budget: Budget<'a>,
        max_plies: u32,
        range: &'a ValueRange,
        shared: Option<&'a NodesInProgress>,
    ) -> Self {
        Self {
            game,
            table,
            enhancements,
            budget,
            nodes: 0,
            endgame_nodes: 0,
            answered: 0,
            shared,
            max_plies,
            range,
            range_at_start: range.get(),
            children: Vec::new(),
        }
    }

    /// The value of `position` for its side to move.
    ///
    /// # Errors
    ///
    /// A limit stopped the proof, or no side wins within the plies that it may look ahead.
    pub(crate) fn value(&mut self, position: &G::Position) -> Result<Score, StoppedBy> {
        let scale = Scale::new(self.game, position, self.max_plies);
        self.range.tighten(scale.range());
        loop {
            let (low, high) = self.range.get();
            self.range_at_start = (low, high);
            if low >= high {
                let is_beyond_horizon = matches!(scale, Scale::Horizon(_)) && low == 0;
                return if is_beyond_horizon {
                    Err(StoppedBy::Depth)
                } else {
                    Ok(scale.score(low))
                };
            }
            let next = match scale {
                Scale::Horizon(_) => next_bound::next_bound_nearest_first(low, high),
                Scale::Plies(plies) if self.enhancements.outside_in => {
                    next_bound::next_bound_outside_in(low, high, plies)
                }
                Scale::Plies(_) | Scale::Points(..) => next_bound::bisect(low, high),
            };
            let bound = scale.score(next);
            match self.test(position, bound) {
                // A score beyond the bound narrows the range by more than the test needed.
                Ok(score) => {
                    let ordinal = scale.ordinal(score);
                    self.range.tighten(if score >= bound {
                        (ordinal, high)
                    } else {
                        (low, ordinal)
                    });
                }
                // Another thread was faster. Its answer is in the range already.
                Err(StoppedBy::Cancelled) if self.is_already_answered() => {}
                Err(cause) => return Err(cause),
            }
            self.answered = self.budget.nodes;
        }
    }

    fn is_already_answered(&self) -> bool {
        self.shared.is_some() && self.range.get() != self.range_at_start
    }

    /// Tests whether `position` is worth at least `bound` to its side to move.
    ///
    /// The result is a lower bound of at least `bound`, or an upper bound below it.
    pub(crate) fn test(
        &mut self,
        position: &G::Position,
        bound: Score,
    ) -> Result<Score, StoppedBy> {
        // Paid even if no search follows: a principal variation takes a test for each move.
        self.budget.spend_node()?;
        self.children.clear();
        let me = self.game.to_move(position);
        match play_forced_moves(self.game, self.enhancements, position.clone(), 0, me) {
            Expanded::Decided(score) => Ok(score),
            Expanded::Node(node, same_side) => {
                let bound = negate_bound(bound, same_side);
                let score = match test_without_search(self.game, self.enhancements, &node, bound) {
                    Some(score) => score,
                    None => self.search(&node, bound)?,
                };
                Ok(score.for_side(same_side))
            }
        }
    }

    /// Tests a node by a search. The score may lie beyond the bound ("fail-soft").
    fn search(&mut self, node: &ProofNode<G::Position>, bound: Score) -> Result<Score, StoppedBy> {
        if let Some(test) = self.test_endgame(node, bound) {
            self.nodes += test.nodes;
            self.endgame_nodes += test.nodes;
            self.budget.spend(test.nodes);
            let bound = test.bound.ok_or(StoppedBy::Nodes)?;
            return Ok(Score::from_margin(bound));
        }
        // The table comes before all work on the moves, because each test repeats most of the last.
        let origin = node.origin(self.game);
        let entry = self.probe_table(node.key);
        if let Some(score) = entry.and_then(|entry| entry.test::<G>(bound, origin)) {
            return Ok(score);
        }
        if self.is_already_answered() {
            return Err(StoppedBy::Cancelled);
        }
        let nodes_before = self.nodes;
        let first = self.children.len();
        let mut score = self.expand(node, bound)?;
        let shared = self.shared.filter(|_| node.ply < SHARED_PLIES);
        let mut is_first = true;
        while score < bound {
            // One refutation suffices, so a sorted list would often be sorted for nothing.
            let children = self.children[first..].iter_mut();
            let Some(next) = children
                .max_by_key(|child| child.static_order)
                .filter(|child| child.static_order > DONE)
            else {
                break;
            };
            let ChildNode {
                node: child,
                same_side,
                static_order,
            } = next.clone();
            let is_deferred = shared.is_some_and(|shared| {
                !is_first && static_order > DEFERRED && shared.contains(child.key)
            });
            if is_deferred {
                next.static_order = DEFERRED;
                continue;
            }
            next.static_order = DONE;
            // Another thread may have finished this node meanwhile.
            let entry = shared.and_then(|_| self.probe_table(node.key));
            if let Some(stored) = entry.and_then(|entry| entry.test::<G>(bound, origin)) {
                score = stored;
                break;
            }
            is_first = false;
            if let Some(shared) = shared {
                shared.enter(child.key);
            }
            let result = self.search(&child, negate_bound(bound, same_side));
            if let Some(shared) = shared {
                shared.leave(child.key);
            }
            score = score.max(result?.for_side(same_side));
        }
        // After an error, the stack is cleared by the next test.
        self.children.truncate(first);
        if !self.enhancements.table {
            return Ok(score);
        }
        let effort = u64::BITS - (self.nodes - nodes_before).leading_zeros();
        let stored = score.to_tt::<G>(origin);
        let (lower, upper) = if score >= bound {
            (stored, Score::MAX)
        } else {
            (Score::MIN, stored)
        };
        self.table.store(
            node.key,
            ProofEntry {
                lower,
                upper,
                effort: u8::try_from(effort).expect("at most 64 digits"),
            },
        );
        Ok(score)
    }

    #[inline]
    fn test_endgame(&self, node: &ProofNode<G::Position>, bound: Score) -> Option<EndgameTest> {
        if G::ENDS.in_points() && self.enhancements.endgames {
            let goal = bound.least_margin();
            self.game
                .test_endgame(&node.position, goal, self.budget.nodes_left())
        } else {
            None
        }
    }

    /// Examines every move of a node, or as many as decide the test, and pushes the children that take a
    /// search. The result is the score of the best move that takes none.
    #[inline]
    fn expand(&mut self, node: &ProofNode<G::Position>, bound: Score) -> Result<Score, StoppedBy> {
        let game = self.game;
        let me = game.to_move(&node.position);
        let NonLosingMoves::Moves(moves) = self.enhancements.non_losing_moves(game, &node.position)
        else {
            unreachable!("a node has a choice");
        };
        self.nodes += 1;
        let first = self.children.len();
        let mut score = Score::MIN;
        // All moves are looked at before any child is searched: one that decides at once saves all.
        for mv in moves {
            self.budget.spend_node()?;
            let child = game.play(&node.position, mv);
            let move_score =
                match play_forced_moves(game, self.enhancements, child.clone(), node.ply + 1, me) {
                    Expanded::Decided(decided) => decided,
                    Expanded::Node(node, same_side) => {
                        let child_bound = negate_bound(bound, same_side);
                        let decided =
                            test_without_search(game, self.enhancements, &node, child_bound);
                        if let Some(decided) = decided {
                            decided.for_side(same_side)
                        } else {
                            let static_order = if self.enhancements.static_order {
                                game.move_score(&child, mv)
                                    .clamp(-MAX_MOVE_SCORE, MAX_MOVE_SCORE)
                            } else {
                                0
                            };
                            self.children.push(ChildNode {
                                node,
                                same_side,
                                static_order,
                            });
                            continue;
                        }
                    }
                };
            score = score.max(move_score);
            if score >= bound {
                return Ok(score);
            }
        }
        Ok(self.probe_children(first, score, bound))
    }

    /// Probes the table for the children from index `first` on: the enhanced transposition cutoff. The
    /// result is the best score of these and of `score`.
    #[inline]
    fn probe_children(&mut self, first: usize, mut score: Score, bound: Score) -> Score {
        if !self.enhancements.etc {
            return score;
        }
        for index in first..self.children.len() {
            let ChildNode {
                node, same_side, ..
            } = &self.children[index];
            let entry = self.probe_table(node.key);
            let origin = node.origin(self.game);
            let child_bound = negate_bound(bound, *same_side);
            let stored = entry.and_then(|entry| entry.test::<G>(child_bound, origin));
            if let Some(stored) = stored {
                score = score.max(stored.for_side(*same_side));
                if score >= bound {
                    break;
                }
                self.children[index].static_order = DONE;
            }
        }
        score
    }

    /// Best play from `position` to the end of the game, if the book has it.
    pub(crate) fn book_line(&self, position: &G::Position) -> Option<Vec<G::Move>> {
        self.enhancements.book_line(self.game, position)
    }

    #[inline]
    fn probe_table(&self, key: u64) -> Option<ProofEntry> {
        self.enhancements.table.then(|| self.table.probe(key))?
    }
}

/// The range of move scores. Scores within it cannot be mistaken for [`DEFERRED`] or [`DONE`].
const MAX_MOVE_SCORE: i32 = 1 << 30;

/// Threads share the nodes of this many plies below the root. Deeper nodes are searched so
/// quickly that sharing them would take as long.
const SHARED_PLIES: i16 = 16;

/// The order of a child that another thread is searching.
const DEFERRED: i32 = i32::MIN + 1;

/// The order of a child that has been searched.
const DONE: i32 = i32::MIN;
