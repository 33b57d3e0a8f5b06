//! The proof of a value: negamax that follows every line to the end of the game, and so
//! needs no depth, no estimate and no doubt.
//!
//! It answers questions, "is it worth at least this much?", which alpha-beta answers
//! quickest (the null window of Pearl's "Scout", 1980), and keeps what it finds as bounds
//! in a [`TranspositionTable`] of its own that no estimate ever enters. [`Prover::value`] asks until the
//! bounds meet.

use super::abdada::{OrdinalRange, SharedProof};
use super::bounds::Bounds;
use super::budget::{Budget, StoppedBy};
use super::enhancements::Enhancements;
use super::null_window;
use super::score::Score;
use super::table::TranspositionTable;
use crate::game::{Game, Goal, NonLosingMoves, Player, StaticBound};

/// A position below the root of a search, where there is more than one move to choose from.
#[derive(Clone, Copy, Debug)]
struct Node<P> {
    position: P,
    key: u64,
    /// Plies below the root.
    ply: i16,
}

/// A node that a move leads to, after the replies to it that are forced.
#[derive(Clone, Copy, Debug)]
struct ChildNode<P> {
    node: Node<P>,
    /// Whether the side that made the move is to move there.
    same_side: bool,
    static_order: i32,
}

/// Where forced moves lead.
enum Expanded<P> {
    /// To this value.
    Decided(Score),
    /// A node, and whether the side that made the move is to move there.
    Node(Node<P>, bool),
}

/// The question whether a value is at least `question`, put to the other side: whether its
/// value is at least this; the answers are opposite.
fn negate_bound(question: Score, same_side: bool) -> Score {
    if same_side {
        question
    } else {
        -question.pred()
    }
}

/// Proves values of positions of one game.
#[derive(Debug)]
pub(crate) struct Prover<'a, G: Game> {
    pub(crate) game: &'a G,
    pub(crate) table: &'a TranspositionTable<Bounds>,
    enhancements: Enhancements,
    /// Pays for every move looked at, as an estimate does, so that a node of a game with
    /// many moves costs what it takes.
    pub(crate) budget: Budget<'a>,
    /// Positions in which there was a choice.
    pub(crate) nodes: u64,
    /// The threads that work on the same value, this one among them, if it is not alone.
    abdada: Option<&'a SharedProof>,
    /// What the abdada knew of the value when the present question was asked.
    known_by_team: OrdinalRange,
    /// The branches of the nodes on the line being searched that are still to be searched.
    branches: Vec<ChildNode<G::Position>>,
}

impl<'a, G: Game> Prover<'a, G> {
    pub(crate) fn new(
        game: &'a G,
        table: &'a TranspositionTable<Bounds>,
        enhancements: Enhancements,
        budget: Budget<'a>,
        abdada: Option<&'a SharedProof>,
    ) -> Self {
        Self {
            game,
            table,
            enhancements: enhancements.usable(),
            budget,
            nodes: 0,
            abdada,
            known_by_team: abdada.map_or((0, 0), SharedProof::bounds),
            branches: Vec::new(),
        }
    }

    /// The value of `position` for its side to move.
    pub(crate) fn value(&mut self, position: &G::Position) -> Result<Score, StoppedBy> {
        let left = self.game.max_plies_left(position);
        let left = i16::try_from(left).expect("games are shorter than that");
        let (mut low, mut high) = (Score::MIN.ordinal(left), Score::MAX.ordinal(left));
        loop {
            if let Some(abdada) = self.abdada {
                (low, high) = abdada.tighten((low, high));
                self.known_by_team = (low, high);
            }
            if low >= high {
                return Ok(Score::from_ordinal(low, left));
            }
            let next = if self.enhancements.outside_in {
                null_window::next_bound_outside_in(low, high, left)
            } else {
                null_window::bisect(low, high)
            };
            let question = Score::from_ordinal(next, left);
            match self.test(position, question) {
                Ok(score) if score >= question => low = score.ordinal(left),
                Ok(score) => high = score.ordinal(left),
                Err(StoppedBy::Cancelled) if self.is_already_answered() => {}
                Err(cause) => return Err(cause),
            }
        }
    }

    /// Whether another thread has answered the question.
    fn is_already_answered(&self) -> bool {
        self.abdada
            .is_some_and(|abdada| abdada.bounds() != self.known_by_team)
    }

    /// Whether `position` is worth at least `question` to its side to move: if so, a lower
    /// bound of its value that is no less; if not, an upper bound that is less.
    pub(crate) fn test(
        &mut self,
        position: &G::Position,
        question: Score,
    ) -> Result<Score, StoppedBy> {
        // Also where it takes no search: who asks has a whole line to find.
        self.budget.spend_node()?;
        self.branches.clear();
        match self.play_forced_moves(*position, 0, self.game.to_move(position)) {
            Expanded::Decided(score) => Ok(score),
            Expanded::Node(node, same_side) => {
                let question = negate_bound(question, same_side);
                let score = match self.bound(&node, question) {
                    Some(score) => score,
                    None => self.search(&node, question)?,
                };
                Ok(score.for_side(same_side))
            }
        }
    }

    /// Follows forced moves from `position`, `ply` plies below the root, until there is a
    /// choice or the game is decided, which is seen from the side `me`.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "a position is not to be handed over in memory"
    )]
    fn play_forced_moves(
        &self,
        mut position: G::Position,
        mut ply: i16,
        me: Player,
    ) -> Expanded<G::Position> {
        let game = self.game;
        loop {
            let mine = game.to_move(&position) == me;
            if let Some(outcome) = game.outcome(&position) {
                return Expanded::Decided(Score::from_outcome(outcome, me).from_tt(ply));
            }
            match self.enhancements.non_losing_moves(game, &position) {
                NonLosingMoves::WinInOne => {
                    return Expanded::Decided(Score::win_at(ply + 1).for_side(mine));
                }
                NonLosingMoves::LossInTwo => {
                    return Expanded::Decided(Score::loss_at(ply + 2).for_side(mine));
                }
                NonLosingMoves::Moves(moves) => {
                    let mut moves = moves.into_iter();
                    let only = moves.next().expect("an open position has a move");
                    if moves.next().is_some() {
                        let key = self.enhancements.key(game, &position);
                        return Expanded::Node(Node { position, key, ply }, mine);
                    }
                    position = game.play(&position, only);
                    ply += 1;
                }
            }
        }
    }

    /// A bound that answers the question without a search: from a book, from the distance
    /// that is left, or from what the game says is foregone.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "a position is not to be handed over in memory"
    )]
    fn bound(&self, node: &Node<G::Position>, question: Score) -> Option<Score> {
        let Node { position, ply, .. } = node;
        if let Some(score) = self.known_by_heart(position) {
            return Some(score.from_tt(*ply));
        }
        if self.enhancements.distance_pruning {
            let soonest = self.game.min_distance(position);
            let soonest_win = Score::win_at(ply + soonest.to_win);
            if soonest_win < question {
                return Some(soonest_win);
            }
            let soonest_loss = Score::loss_at(ply + soonest.to_loss);
            if soonest_loss >= question {
                return Some(soonest_loss);
            }
        }
        if !self.enhancements.static_bounds {
            return None;
        }
        let goal = if question > Score::DRAW {
            Goal::Win
        } else {
            Goal::Draw
        };
        match self.game.static_bound(position, goal)? {
            StaticBound::AtMostDraw => (question > Score::DRAW).then_some(Score::DRAW),
            StaticBound::AtLeastDraw => (question <= Score::DRAW).then_some(Score::DRAW),
            StaticBound::Lost => {
                let last = self.game.max_plies_left(position);
                let last = ply + i16::try_from(last).expect("games are shorter than that");
                let latest_loss = Score::loss_at(last);
                (latest_loss < question).then_some(latest_loss)
            }
        }
    }

    /// Answers the question at a node, fail-soft (Fishburn 1983).
    fn search(&mut self, node: &Node<G::Position>, question: Score) -> Result<Score, StoppedBy> {
        let ply = node.ply;
        let known = self.probe_table(node.key);
        if let Some(score) = known.and_then(|known| known.answer(question, ply)) {
            return Ok(score);
        }
        if self.is_already_answered() {
            return Err(StoppedBy::Cancelled);
        }
        let started = self.nodes;
        let first = self.branches.len();
        let mut score = self.look_ahead(node, question)?;
        let abdada = self.abdada.filter(|_| ply < SHARED_PLIES);
        let mut is_first = true;
        while score < question {
            let branches = self.branches[first..].iter_mut();
            let Some(next) = branches
                .max_by_key(|branch| branch.static_order)
                .filter(|branch| branch.static_order > DONE)
            else {
                break;
            };
            let ChildNode {
                node: child,
                same_side,
                static_order,
            } = *next;
            let is_put_off = abdada.is_some_and(|abdada| {
                !is_first && static_order > DEFERRED && abdada.in_progress(child.key)
            });
            if is_put_off {
                next.static_order = DEFERRED;
                continue;
            }
            next.static_order = DONE;
            let known = abdada.and_then(|_| self.probe_table(node.key));
            if let Some(found) = known.and_then(|known| known.answer(question, ply)) {
                // Another thread has finished this node.
                score = found;
                break;
            }
            is_first = false;
            if let Some(abdada) = abdada {
                abdada.enter(child.key);
            }
            let reached = self.search(&child, negate_bound(question, same_side));
            if let Some(abdada) = abdada {
                abdada.leave(child.key);
            }
            let reached = reached?;
            score = score.max(reached.for_side(same_side));
        }
        self.branches.truncate(first);
        if !self.enhancements.table {
            return Ok(score);
        }
        let work = u64::BITS - (self.nodes - started).leading_zeros();
        let counted = score.to_tt(ply);
        let (lower, upper) = if score >= question {
            (counted, Score::MAX)
        } else {
            (Score::MIN, counted)
        };
        self.table.store(
            node.key,
            Bounds {
                lower,
                upper,
                work: u8::try_from(work).expect("at most 64 digits"),
            },
        );
        Ok(score)
    }

    /// Looks at every move of a node, unless one answers the question, and leaves the
    /// branches that are to be searched. Returns what the best move seen is worth.
    #[inline]
    fn look_ahead(
        &mut self,
        node: &Node<G::Position>,
        question: Score,
    ) -> Result<Score, StoppedBy> {
        let game = self.game;
        let me = game.to_move(&node.position);
        let NonLosingMoves::Moves(moves) = self.enhancements.non_losing_moves(game, &node.position)
        else {
            unreachable!("a node has a choice");
        };
        self.nodes += 1;
        let first = self.branches.len();
        let mut score = Score::MIN;
        for mv in moves {
            self.budget.spend_node()?;
            let child = game.play(&node.position, mv);
            let seen = match self.play_forced_moves(child, node.ply + 1, me) {
                Expanded::Decided(seen) => seen,
                Expanded::Node(node, same_side) => {
                    if let Some(bound) = self.bound(&node, negate_bound(question, same_side)) {
                        bound.for_side(same_side)
                    } else {
                        let static_order = if self.enhancements.static_order {
                            game.move_score(&child, mv)
                                .clamp(-MAX_MOVE_SCORE, MAX_MOVE_SCORE)
                        } else {
                            0
                        };
                        self.branches.push(ChildNode {
                            node,
                            same_side,
                            static_order,
                        });
                        continue;
                    }
                }
            };
            score = score.max(seen);
            if score >= question {
                return Ok(score);
            }
        }
        Ok(self.probe_children(first, score, question))
    }

    /// Looks up the branches from `first` on, of which those that are known need no search
    /// and may be worth more than `score`: one right after the other, so that they are
    /// fetched from memory together. Returns what the best move seen is worth.
    ///
    /// This is the enhanced transposition cutoff (Schaeffer and Plaat, "New Advances in
    /// Alpha-Beta Searching", 1996): a move that is known to do is not searched after
    /// another.
    #[inline]
    fn probe_children(&mut self, first: usize, mut score: Score, question: Score) -> Score {
        if !self.enhancements.etc {
            return score;
        }
        for place in first..self.branches.len() {
            let ChildNode {
                node, same_side, ..
            } = self.branches[place];
            let known = self.probe_table(node.key);
            let known =
                known.and_then(|known| known.answer(negate_bound(question, same_side), node.ply));
            if let Some(seen) = known {
                score = score.max(seen.for_side(same_side));
                if score >= question {
                    break;
                }
                self.branches[place].static_order = DONE;
            }
        }
        score
    }
}

impl<G: Game> Prover<'_, G> {
    #[inline]
    fn known_by_heart(&self, position: &G::Position) -> Option<Score> {
        if !self.enhancements.book {
            return None;
        }
        self.game.book_value(position).map(Score::from_solved)
    }

    /// Best play to the end, if it is known by heart.
    pub(crate) fn line_by_heart(&self, position: &G::Position) -> Option<Vec<G::Move>> {
        let line = || self.game.book_line(position);
        self.enhancements.book.then(line)?
    }

    #[inline]
    fn probe_table(&self, key: u64) -> Option<Bounds> {
        self.enhancements.table.then(|| self.table.probe(key))?
    }
}

/// The range in which promises are told apart: none is taken for one of a branch that has
/// been searched, or overflows.
const MAX_MOVE_SCORE: i32 = 1 << 30;

/// Nodes of fewer plies are divided among threads: those below are soon searched, and to talk
/// about them would take as long.
const SHARED_PLIES: i16 = 16;

/// The static_order of a branch that another thread is searching.
const DEFERRED: i32 = i32::MIN + 1;

/// The static_order of a branch that has been searched.
const DONE: i32 = i32::MIN;
