//! The proof of a value: negamax that follows every line to the end of the game, and so
//! needs no depth, no estimate and no doubt.
//!
//! It answers questions, "is it worth at least this much?", which alpha-beta answers
//! quickest (the null window of Pearl's "Scout", 1980), and keeps what it finds as bounds
//! in a [`Table`] of its own that no estimate ever enters. [`Prover::value`] asks until the
//! bounds meet.

use super::budget::{Budget, StoppedBy};
use super::score::Score;
use super::table::{self, Table};
use crate::game::{Foregone, Game, Goal, Outlook, hashed};

/// What is proven of a position: it is worth at least `lower` and at most `upper` to its
/// side to move, plies counted from there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds {
    lower: Score,
    upper: Score,
    /// The move that showed the lower bound last, by its place among those of the outlook.
    best: u8,
    /// The nodes it took, as the number of their binary digits.
    work: u8,
}

/// No move is known to be best. Nor are those told apart whose place is higher.
const NO_MOVE: u8 = u8::MAX;

impl table::Finding for Bounds {
    fn pack(self) -> u64 {
        let [l0, l1] = self.lower.to_bits().to_le_bytes();
        let [u0, u1] = self.upper.to_bits().to_le_bytes();
        u64::from_le_bytes([l0, l1, u0, u1, self.best, self.work, 0, 0])
    }

    fn unpack(word: u64) -> Self {
        let [l0, l1, u0, u1, best, effort, ..] = word.to_le_bytes();
        Self {
            lower: Score::from_bits(u16::from_le_bytes([l0, l1])),
            upper: Score::from_bits(u16::from_le_bytes([u0, u1])),
            best,
            work: effort,
        }
    }

    fn work(self) -> u8 {
        self.work
    }

    fn and(self, earlier: Self) -> Self {
        Self {
            lower: self.lower.max(earlier.lower),
            upper: self.upper.min(earlier.upper),
            best: self.best,
            work: self.work.max(earlier.work),
        }
    }
}

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
struct Branch<P> {
    node: Node<P>,
    /// Whether the side that made the move is to move there.
    same_side: bool,
    /// The place of the move among those of the outlook.
    place: u8,
    promise: i32,
}

/// What a look at a move shows.
enum Sight<P> {
    /// A bound on the worth of the move that answers the question.
    Enough(Score),
    /// A node that has to be searched.
    Branch(Node<P>, bool),
}

/// The window of a question that looks at a node from the other side.
fn turned((alpha, beta): (Score, Score), same_side: bool) -> (Score, Score) {
    if same_side {
        (alpha, beta)
    } else {
        (-beta, -alpha)
    }
}

/// Proves values of positions of one game.
#[derive(Debug)]
pub(crate) struct Prover<'a, G: Game> {
    pub(crate) game: &'a G,
    pub(crate) table: &'a Table<Bounds>,
    /// Pays for every move looked at, as an estimate does, so that a node of a game with
    /// many moves costs what it takes.
    pub(crate) budget: Budget<'a>,
    /// Positions in which there was a choice.
    pub(crate) nodes: u64,
    /// Which of the threads at work on the same question this is.
    thread: usize,
    /// The branches of the nodes on the line being searched that are still to be searched.
    branches: Vec<Branch<G::Position>>,
}

impl<'a, G: Game> Prover<'a, G> {
    pub(crate) fn new(
        game: &'a G,
        table: &'a Table<Bounds>,
        budget: Budget<'a>,
        thread: usize,
    ) -> Self {
        Self {
            game,
            table,
            budget,
            nodes: 0,
            thread,
            branches: Vec::new(),
        }
    }

    /// The value of `position` for its side to move.
    pub(crate) fn value(&mut self, position: &G::Position) -> Result<Score, StoppedBy> {
        let left = self.game.plies_left(position);
        let left = i16::try_from(left).expect("games are shorter than that");
        let (mut low, mut high) = (Score::MIN.rank(left), Score::MAX.rank(left));
        while low < high {
            let question = Score::of_rank(next_question(low, high, left), left);
            let score = self.ask(position, question)?;
            if score >= question {
                low = score.rank(left);
            } else {
                high = score.rank(left);
            }
        }
        Ok(Score::of_rank(low, left))
    }

    /// Whether `position` is worth at least `question` to its side to move: if so, a lower
    /// bound of its value that is no less; if not, an upper bound that is less.
    pub(crate) fn ask(
        &mut self,
        position: &G::Position,
        question: Score,
    ) -> Result<Score, StoppedBy> {
        self.branches.clear();
        let window = (question.just_below(), question);
        match self.sight(*position, 0, self.game.to_move(position), window) {
            Sight::Enough(score) => Ok(score),
            Sight::Branch(node, same_side) => {
                let score = self.search(&node, turned(window, same_side))?;
                Ok(score.seen_by(same_side))
            }
        }
    }

    /// Looks at `position`, `ply` plies below the root, for the side `me`, following forced
    /// moves, until there is a choice or the question is answered.
    #[inline]
    fn sight(
        &self,
        mut position: G::Position,
        mut ply: i16,
        me: crate::game::Player,
        window: (Score, Score),
    ) -> Sight<G::Position> {
        let game = self.game;
        let mut mine = game.to_move(&position) == me;
        loop {
            if let Some(outcome) = game.outcome(&position) {
                return Sight::Enough(Score::of_outcome(outcome, me).counted_from_root(ply));
            }
            match game.outlook(&position) {
                Outlook::WinsNow => return Sight::Enough(Score::win_at(ply + 1).seen_by(mine)),
                Outlook::LosesNext => return Sight::Enough(Score::loss_at(ply + 2).seen_by(mine)),
                Outlook::Open(moves) => {
                    let mut moves = moves.into_iter();
                    if moves.len() > 1 {
                        break;
                    }
                    let only = moves.next().expect("an open position has a move");
                    position = game.play(&position, only);
                    ply += 1;
                    mine = game.to_move(&position) == me;
                }
            }
        }
        let (alpha, beta) = turned(window, mine);
        if let Some(score) = self.bound(&position, ply, alpha, beta) {
            return Sight::Enough(score.seen_by(mine));
        }
        let key = game.key(&position);
        // Enhanced transposition cutoff (Schaeffer and Plaat, "New Advances in Alpha-Beta
        // Searching", 1996): a move that is known to do is not searched after another.
        if let Some(known) = self.table.get(key) {
            let (lower, upper) = (
                known.lower.counted_from_root(ply),
                known.upper.counted_from_root(ply),
            );
            if lower >= beta {
                return Sight::Enough(lower.seen_by(mine));
            }
            if upper <= alpha {
                return Sight::Enough(upper.seen_by(mine));
            }
        }
        let node = Node { position, key, ply };
        Sight::Branch(node, mine)
    }

    /// A bound that answers the question without a search: from the distance that is left,
    /// or from what the game says is foregone.
    #[inline]
    fn bound(&self, position: &G::Position, ply: i16, alpha: Score, beta: Score) -> Option<Score> {
        let soonest = self.game.soonest(position);
        let soonest_win = Score::win_at(ply + soonest.win);
        let soonest_loss = Score::loss_at(ply + soonest.loss);
        if soonest_win <= alpha {
            return Some(soonest_win);
        }
        if soonest_loss >= beta {
            return Some(soonest_loss);
        }
        let goal = if beta > Score::DRAW {
            Goal::Win
        } else {
            Goal::Draw
        };
        match self.game.foregone(position, goal)? {
            Foregone::NoWin => (alpha >= Score::DRAW).then_some(Score::DRAW),
            Foregone::NoLoss => (beta <= Score::DRAW).then_some(Score::DRAW),
            Foregone::Loss => {
                let last = self.game.plies_left(position);
                let last = ply + i16::try_from(last).expect("games are shorter than that");
                let latest_loss = Score::loss_at(last);
                (latest_loss <= alpha).then_some(latest_loss)
            }
        }
    }

    /// Answers the question at a node, fail-soft (Fishburn 1983).
    fn search(
        &mut self,
        node: &Node<G::Position>,
        (mut alpha, mut beta): (Score, Score),
    ) -> Result<Score, StoppedBy> {
        self.budget.spend_node()?;
        self.nodes += 1;
        let started = self.nodes;
        let ply = node.ply;
        let known = self.table.get(node.key);
        if let Some(known) = known {
            let (lower, upper) = (
                known.lower.counted_from_root(ply),
                known.upper.counted_from_root(ply),
            );
            if lower >= beta {
                return Ok(lower);
            }
            if upper <= alpha {
                return Ok(upper);
            }
            alpha = alpha.max(lower);
            beta = beta.min(upper);
        }
        let first = self.branches.len();
        let (mut score, mut best) = self.look_ahead(
            node,
            (alpha, beta),
            known.map_or(NO_MOVE, |known| known.best),
        )?;
        while score < beta {
            let branches = self.branches[first..].iter_mut();
            let Some(next) = branches
                .max_by_key(|branch| branch.promise)
                .filter(|branch| branch.promise > SEARCHED)
            else {
                break;
            };
            next.promise = SEARCHED;
            let Branch {
                node,
                same_side,
                place,
                ..
            } = *next;
            let window = turned((alpha.max(score), beta), same_side);
            let reached = self.search(&node, window)?.seen_by(same_side);
            if reached > score {
                score = reached;
                best = place;
            }
        }
        self.branches.truncate(first);
        let work = u64::BITS - (self.nodes - started).leading_zeros();
        let counted = score.counted_from_node(ply);
        let (lower, upper) =
            known.map_or((Score::MIN, Score::MAX), |known| (known.lower, known.upper));
        self.table.put(
            node.key,
            Bounds {
                lower: if score > alpha { counted } else { lower },
                upper: if score < beta { counted } else { upper },
                best,
                work: u8::try_from(work).expect("at most 64 digits"),
            },
        );
        Ok(score)
    }

    /// Looks at every move of a node, unless one answers the question, and leaves the
    /// branches that are to be searched. Returns the best move seen and what it is worth.
    #[inline]
    fn look_ahead(
        &mut self,
        node: &Node<G::Position>,
        window: (Score, Score),
        best_known: u8,
    ) -> Result<(Score, u8), StoppedBy> {
        let game = self.game;
        let me = game.to_move(&node.position);
        let Outlook::Open(moves) = game.outlook(&node.position) else {
            unreachable!("a node has a choice");
        };
        let moves = moves.into_iter();
        // The node itself has paid for one of them.
        self.budget.spend(moves.len() as u64 - 1)?;
        let (mut score, mut best) = (Score::MIN, NO_MOVE);
        for (mv, place) in moves.zip((0..NO_MOVE).chain(std::iter::repeat(NO_MOVE))) {
            let child = game.play(&node.position, mv);
            match self.sight(child, node.ply + 1, me, window) {
                Sight::Enough(seen) => {
                    if seen > score {
                        score = seen;
                        best = place;
                        if score >= window.1 {
                            break;
                        }
                    }
                }
                Sight::Branch(node, same_side) => {
                    let promise = if place == best_known && place != NO_MOVE {
                        i32::MAX
                    } else {
                        let promise = game.promise(&child, mv);
                        promise.clamp(-MOST_PROMISED, MOST_PROMISED) + self.whim(node.key)
                    };
                    self.branches.push(Branch {
                        node,
                        same_side,
                        place,
                        promise,
                    });
                }
            }
        }
        Ok((score, best))
    }
}

impl<G: Game> Prover<'_, G> {
    /// What a thread adds to the promise of a branch, so that threads at work on one
    /// question part ways and find different things for the table. Nothing for the first.
    fn whim(&self, key: u64) -> i32 {
        if self.thread == 0 {
            return 0;
        }
        let [whim, ..] = hashed(&(key, self.thread)).to_le_bytes();
        i32::from(whim % 16)
    }
}

/// The range in which promises are told apart: none is taken for one of a branch that has
/// been searched, or overflows.
const MOST_PROMISED: i32 = 1 << 30;

/// The promise of a branch that has been searched.
const SEARCHED: i32 = i32::MIN;

/// What to ask next of a value whose [rank](Score::rank) lies from `low` to `high`, as a
/// rank, in a game that ends in the plies `left`.
///
/// From the outside in: whether somebody wins soon is quickly answered, and what was found
/// on the way helps with what is asked later. Then whether it is a draw, and then halves.
fn next_question(low: i16, high: i16, left: i16) -> i16 {
    let edge = (left + 1) / 3;
    let rank = if left + 1 - high <= left + 1 + low && high - OUTER_STEP > edge {
        high - OUTER_STEP + 1
    } else if low + OUTER_STEP < -edge {
        low + OUTER_STEP
    } else if high - OUTER_STEP > edge {
        high - OUTER_STEP + 1
    } else if low < 0 && high > 0 {
        i16::from(high <= -low)
    } else {
        low + (high - low).div_euclid(2) + 1
    };
    rank.clamp(low + 1, high)
}

/// The plies by which questions move inwards.
const OUTER_STEP: i16 = 8;
