//! Proofs: negamax to the end of the game, without a depth and without an evaluation.
//!
//! The prover tests one bound at a time: is the value at least this score? Such a null-window
//! test needs the fewest nodes. Its result is a lower or an upper bound of the value.
//! [`Prover::value`] repeats tests until the bounds meet. [`null_window`]
//! chooses the next bound and names the sources.
//!
//! Results are stored in a [`TranspositionTable`] that only proofs use. No estimate can enter
//! it, so everything in it is a fact.
//!
//! A node is a position with more than one move worth a search. The prover avoids the search
//! of a child by these means, from the cheapest to the dearest:
//!
//! 1. **Non-losing moves** end the line, or leave fewer moves. If one move is left, it is
//!    forced and played without a node.
//! 2. **The opening book** holds exact values:
//!    <https://www.chessprogramming.org/Opening_Book>.
//! 3. **Distance pruning.** If a win cannot come soon enough for the tested bound, the test
//!    fails without a search; likewise for a loss. This is mate distance pruning with the
//!    game's own minimum distances: <https://www.chessprogramming.org/Mate_Distance_Pruning>.
//! 4. **Static bounds.** The game may know a strategy that decides the test:
//!    <https://www.chessprogramming.org/Interior_Node_Recognizer>.
//! 5. **Enhanced transposition cutoff.** The table is probed for all children before one is
//!    searched, because one stored refutation makes the other searches needless. The probes
//!    follow each other closely, so their buckets are fetched from memory together. With a
//!    table of 512 MB, that saves a third of the time. Schaeffer and Plaat, "New Advances in
//!    Alpha-Beta Searching", 1996:
//!    <https://www.chessprogramming.org/Enhanced_Transposition_Cutoff>.
//!
//! The remaining children are searched in the order of the game's move score.

use super::abdada::{OrdinalRange, SharedProof};
use super::budget::Budget;
use super::enhancements::Enhancements;
use super::limits::StoppedBy;
use super::null_window;
use super::proof_entry::ProofEntry;
use super::score::Score;
use super::table::TranspositionTable;
use crate::game::{Game, Goal, NonLosingMoves, Player, StaticBound};

/// A position below the root with more than one move to choose from.
#[derive(Clone, Copy, Debug)]
struct Node<P> {
    position: P,
    key: u64,
    /// Plies below the root.
    ply: i16,
}

/// A node that a move leads to, after the forced replies.
#[derive(Clone, Copy, Debug)]
struct ChildNode<P> {
    node: Node<P>,
    /// The side that made the move is also to move in the node.
    same_side: bool,
    /// The game's move score, or [`DEFERRED`] or [`DONE`].
    static_order: i32,
}

/// The position after all forced moves.
enum Expanded<P> {
    /// The game is decided, with this score.
    Decided(Score),
    /// A node, and whether the side that made the first move is to move there.
    Node(Node<P>, bool),
}

/// Converts the test "at least `bound`" to the test from the point of view of the given side.
///
/// The opponent's value is then at least the result exactly if the test fails.
fn negate_bound(bound: Score, same_side: bool) -> Score {
    if same_side { bound } else { -bound.pred() }
}

/// The proofs of one thread, about positions of one game.
#[derive(Debug)]
pub(crate) struct Prover<'a, G: Game> {
    pub(crate) game: &'a G,
    table: &'a TranspositionTable<ProofEntry>,
    enhancements: Enhancements,
    /// Pays for every move examined, as an estimate does. A node of a game with two hundred
    /// moves takes longer than one with seven, and limits have to hold for both.
    pub(crate) budget: Budget<'a>,
    /// The number of nodes expanded.
    pub(crate) nodes: u64,
    /// The state shared with other threads, if several prove the same value.
    shared: Option<&'a SharedProof>,
    /// The shared range of the value when the present test started.
    range_at_start: OrdinalRange,
    /// The children of all nodes on the line that is being searched, as a stack. A vector for
    /// each node would cost an allocation.
    children: Vec<ChildNode<G::Position>>,
}

impl<'a, G: Game> Prover<'a, G> {
    pub(crate) fn new(
        game: &'a G,
        table: &'a TranspositionTable<ProofEntry>,
        enhancements: Enhancements,
        budget: Budget<'a>,
        shared: Option<&'a SharedProof>,
    ) -> Self {
        Self {
            game,
            table,
            enhancements: enhancements.effective(),
            budget,
            nodes: 0,
            shared,
            range_at_start: shared.map_or((0, 0), SharedProof::range),
            children: Vec::new(),
        }
    }

    /// Returns the value of `position` for its side to move.
    pub(crate) fn value(&mut self, position: &G::Position) -> Result<Score, StoppedBy> {
        let plies = self.game.max_plies_left(position);
        let plies = i16::try_from(plies).expect("games are shorter than that");
        let (mut low, mut high) = (Score::MIN.ordinal(plies), Score::MAX.ordinal(plies));
        loop {
            if let Some(shared) = self.shared {
                (low, high) = shared.tighten((low, high));
                self.range_at_start = (low, high);
            }
            if low >= high {
                return Ok(Score::from_ordinal(low, plies));
            }
            let next = if self.enhancements.outside_in {
                null_window::next_bound_outside_in(low, high, plies)
            } else {
                null_window::bisect(low, high)
            };
            let bound = Score::from_ordinal(next, plies);
            match self.test(position, bound) {
                Ok(score) if score >= bound => low = score.ordinal(plies),
                Ok(score) => high = score.ordinal(plies),
                Err(StoppedBy::Cancelled) if self.is_already_answered() => {}
                Err(cause) => return Err(cause),
            }
        }
    }

    /// Returns whether another thread has answered the present test.
    fn is_already_answered(&self) -> bool {
        self.shared
            .is_some_and(|shared| shared.range() != self.range_at_start)
    }

    /// Tests whether `position` is worth at least `bound` to its side to move.
    ///
    /// Returns a lower bound of at least `bound`, or an upper bound below it.
    pub(crate) fn test(
        &mut self,
        position: &G::Position,
        bound: Score,
    ) -> Result<Score, StoppedBy> {
        // Paid even if no search follows: a principal variation takes a test for each move.
        self.budget.spend_node()?;
        self.children.clear();
        match self.play_forced_moves(*position, 0, self.game.to_move(position)) {
            Expanded::Decided(score) => Ok(score),
            Expanded::Node(node, same_side) => {
                let bound = negate_bound(bound, same_side);
                let score = match self.test_without_search(&node, bound) {
                    Some(score) => score,
                    None => self.search(&node, bound)?,
                };
                Ok(score.for_side(same_side))
            }
        }
    }

    /// Plays forced moves from `position`, `ply` plies below the root, until there is a choice
    /// or the game is decided. The score of a decided game is for the side `me`.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "a call would copy the position through memory"
    )]
    fn play_forced_moves(
        &self,
        mut position: G::Position,
        mut ply: i16,
        me: Player,
    ) -> Expanded<G::Position> {
        let game = self.game;
        loop {
            let same_side = game.to_move(&position) == me;
            if let Some(outcome) = game.outcome(&position) {
                return Expanded::Decided(Score::from_tt(Score::from_outcome(outcome, me), ply));
            }
            match self.enhancements.non_losing_moves(game, &position) {
                NonLosingMoves::WinInOne => {
                    return Expanded::Decided(Score::win_at(ply + 1).for_side(same_side));
                }
                NonLosingMoves::LossInTwo => {
                    return Expanded::Decided(Score::loss_at(ply + 2).for_side(same_side));
                }
                NonLosingMoves::Moves(moves) => {
                    let mut moves = moves.into_iter();
                    let only = moves.next().expect("an open position has a move");
                    if moves.next().is_some() {
                        let key = self.enhancements.key(game, &position);
                        return Expanded::Node(Node { position, key, ply }, same_side);
                    }
                    position = game.play(&position, only);
                    ply += 1;
                }
            }
        }
    }

    /// Tests a node by the opening book, the minimum distances and static bounds.
    ///
    /// Returns a bound that decides the test, or `None` if it takes a search.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "a call would copy the position through memory"
    )]
    fn test_without_search(&self, node: &Node<G::Position>, bound: Score) -> Option<Score> {
        let Node { position, ply, .. } = node;
        if let Some(score) = self.book_score(position) {
            return Some(Score::from_tt(score, *ply));
        }
        if self.enhancements.distance_pruning {
            let min_distance = self.game.min_distance(position);
            let soonest_win = Score::win_at(ply + min_distance.to_win);
            if soonest_win < bound {
                return Some(soonest_win);
            }
            let soonest_loss = Score::loss_at(ply + min_distance.to_loss);
            if soonest_loss >= bound {
                return Some(soonest_loss);
            }
        }
        if !self.enhancements.static_bounds {
            return None;
        }
        let goal = if bound > Score::DRAW {
            Goal::Win
        } else {
            Goal::Draw
        };
        match self.game.static_bound(position, goal)? {
            StaticBound::AtMostDraw => (bound > Score::DRAW).then_some(Score::DRAW),
            StaticBound::AtLeastDraw => (bound <= Score::DRAW).then_some(Score::DRAW),
            StaticBound::Lost => {
                let last = self.game.max_plies_left(position);
                let last = ply + i16::try_from(last).expect("games are shorter than that");
                let latest_loss = Score::loss_at(last);
                (latest_loss < bound).then_some(latest_loss)
            }
        }
    }

    /// Tests a node by a search. The score may lie beyond the bound ("fail-soft").
    fn search(&mut self, node: &Node<G::Position>, bound: Score) -> Result<Score, StoppedBy> {
        let ply = node.ply;
        let entry = self.probe_table(node.key);
        if let Some(score) = entry.and_then(|entry| entry.test(bound, ply)) {
            return Ok(score);
        }
        if self.is_already_answered() {
            return Err(StoppedBy::Cancelled);
        }
        let nodes_before = self.nodes;
        let first = self.children.len();
        let mut score = self.expand(node, bound)?;
        let shared = self.shared.filter(|_| ply < SHARED_PLIES);
        let mut is_first = true;
        while score < bound {
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
            } = *next;
            let is_deferred = shared.is_some_and(|shared| {
                !is_first && static_order > DEFERRED && shared.in_progress(child.key)
            });
            if is_deferred {
                next.static_order = DEFERRED;
                continue;
            }
            next.static_order = DONE;
            // Another thread may have finished this node meanwhile.
            let entry = shared.and_then(|_| self.probe_table(node.key));
            if let Some(stored) = entry.and_then(|entry| entry.test(bound, ply)) {
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
        self.children.truncate(first);
        if !self.enhancements.table {
            return Ok(score);
        }
        let effort = u64::BITS - (self.nodes - nodes_before).leading_zeros();
        let stored = score.to_tt(ply);
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

    /// Examines every move of a node, or as many as decide the test, and pushes the children
    /// that take a search. Returns the score of the best move that takes none.
    #[inline]
    fn expand(&mut self, node: &Node<G::Position>, bound: Score) -> Result<Score, StoppedBy> {
        let game = self.game;
        let me = game.to_move(&node.position);
        let NonLosingMoves::Moves(moves) = self.enhancements.non_losing_moves(game, &node.position)
        else {
            unreachable!("a node has a choice");
        };
        self.nodes += 1;
        let first = self.children.len();
        let mut score = Score::MIN;
        for mv in moves {
            self.budget.spend_node()?;
            let child = game.play(&node.position, mv);
            let move_score = match self.play_forced_moves(child, node.ply + 1, me) {
                Expanded::Decided(decided) => decided,
                Expanded::Node(node, same_side) => {
                    let child_bound = negate_bound(bound, same_side);
                    if let Some(decided) = self.test_without_search(&node, child_bound) {
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

    /// Probes the table for the children from index `first` on: the enhanced transposition
    /// cutoff. Returns the best score of these and of `score`.
    #[inline]
    fn probe_children(&mut self, first: usize, mut score: Score, bound: Score) -> Score {
        if !self.enhancements.etc {
            return score;
        }
        for index in first..self.children.len() {
            let ChildNode {
                node, same_side, ..
            } = self.children[index];
            let entry = self.probe_table(node.key);
            let stored =
                entry.and_then(|entry| entry.test(negate_bound(bound, same_side), node.ply));
            if let Some(stored) = stored {
                score = score.max(stored.for_side(same_side));
                if score >= bound {
                    break;
                }
                self.children[index].static_order = DONE;
            }
        }
        score
    }
}

impl<G: Game> Prover<'_, G> {
    #[inline]
    fn book_score(&self, position: &G::Position) -> Option<Score> {
        if !self.enhancements.book {
            return None;
        }
        self.game.book_value(position).map(Score::from_solved)
    }

    /// Returns best play from `position` to the end of the game, if the book has it.
    pub(crate) fn book_line(&self, position: &G::Position) -> Option<Vec<G::Move>> {
        let line = || self.game.book_line(position);
        self.enhancements.book.then(line)?
    }

    #[inline]
    fn probe_table(&self, key: u64) -> Option<ProofEntry> {
        self.enhancements.table.then(|| self.table.probe(key))?
    }
}

/// The range of move scores. Scores within it cannot be mistaken for [`DEFERRED`] or [`DONE`].
const MAX_MOVE_SCORE: i32 = 1 << 30;

/// Threads share the nodes of so many plies below the root. Deeper nodes are searched so
/// quickly that sharing them would take as long.
const SHARED_PLIES: i16 = 16;

/// The order of a child that another thread is searching.
const DEFERRED: i32 = i32::MIN + 1;

/// The order of a child that has been searched.
const DONE: i32 = i32::MIN;
