//! The proof of a value: negamax that follows every line to the end of the game, and so
//! needs no depth, no estimate and no doubt.
//!
//! It answers questions, "is it worth at least this much?", which alpha-beta answers
//! quickest (the null window of Pearl's "Scout", 1980), and keeps what it finds as bounds
//! in a [`Table`] of its own that no estimate ever enters. [`Prover::value`] asks until the
//! bounds meet.

use super::bounds::Bounds;
use super::budget::{Budget, StoppedBy};
use super::question;
use super::score::Score;
use super::table::Table;
use super::team::{Ranks, Team};
use super::techniques::Techniques;
use crate::game::{Foregone, Game, Goal, Outlook, Player};

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
    promise: i32,
}

/// Where forced moves lead.
enum Sight<P> {
    /// To this value.
    Decided(Score),
    /// A node, and whether the side that made the move is to move there.
    Choice(Node<P>, bool),
}

/// The question whether a value is at least `question`, put to the other side: whether its
/// value is at least this; the answers are opposite.
fn turned(question: Score, same_side: bool) -> Score {
    if same_side {
        question
    } else {
        -question.just_below()
    }
}

/// Proves values of positions of one game.
#[derive(Debug)]
pub(crate) struct Prover<'a, G: Game> {
    pub(crate) game: &'a G,
    pub(crate) table: &'a Table<Bounds>,
    techniques: Techniques,
    /// Pays for every move looked at, as an estimate does, so that a node of a game with
    /// many moves costs what it takes.
    pub(crate) budget: Budget<'a>,
    /// Positions in which there was a choice.
    pub(crate) nodes: u64,
    /// The threads that work on the same value, this one among them, if it is not alone.
    team: Option<&'a Team>,
    /// What the team knew of the value when the present question was asked.
    known_by_team: Ranks,
    /// The branches of the nodes on the line being searched that are still to be searched.
    branches: Vec<Branch<G::Position>>,
}

impl<'a, G: Game> Prover<'a, G> {
    pub(crate) fn new(
        game: &'a G,
        table: &'a Table<Bounds>,
        techniques: Techniques,
        budget: Budget<'a>,
        team: Option<&'a Team>,
    ) -> Self {
        Self {
            game,
            table,
            techniques: techniques.usable(),
            budget,
            nodes: 0,
            team,
            known_by_team: team.map_or((0, 0), Team::bounds),
            branches: Vec::new(),
        }
    }

    /// The value of `position` for its side to move.
    pub(crate) fn value(&mut self, position: &G::Position) -> Result<Score, StoppedBy> {
        let left = self.game.plies_left(position);
        let left = i16::try_from(left).expect("games are shorter than that");
        let (mut low, mut high) = (Score::MIN.rank(left), Score::MAX.rank(left));
        loop {
            if let Some(team) = self.team {
                (low, high) = team.narrow((low, high));
                self.known_by_team = (low, high);
            }
            if low >= high {
                return Ok(Score::of_rank(low, left));
            }
            let next = if self.techniques.outside_in {
                question::from_outside_in(low, high, left)
            } else {
                question::halving(low, high)
            };
            let question = Score::of_rank(next, left);
            match self.ask(position, question) {
                Ok(score) if score >= question => low = score.rank(left),
                Ok(score) => high = score.rank(left),
                Err(StoppedBy::Flag) if self.is_overtaken() => {}
                Err(cause) => return Err(cause),
            }
        }
    }

    /// Whether another thread has answered the question.
    fn is_overtaken(&self) -> bool {
        self.team
            .is_some_and(|team| team.bounds() != self.known_by_team)
    }

    /// Whether `position` is worth at least `question` to its side to move: if so, a lower
    /// bound of its value that is no less; if not, an upper bound that is less.
    pub(crate) fn ask(
        &mut self,
        position: &G::Position,
        question: Score,
    ) -> Result<Score, StoppedBy> {
        // Also where it takes no search: who asks has a whole line to find.
        self.budget.spend_node()?;
        self.branches.clear();
        match self.follow(*position, 0, self.game.to_move(position)) {
            Sight::Decided(score) => Ok(score),
            Sight::Choice(node, same_side) => {
                let question = turned(question, same_side);
                let score = match self.bound(&node, question) {
                    Some(score) => score,
                    None => self.search(&node, question)?,
                };
                Ok(score.seen_by(same_side))
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
    fn follow(&self, mut position: G::Position, mut ply: i16, me: Player) -> Sight<G::Position> {
        let game = self.game;
        loop {
            let mine = game.to_move(&position) == me;
            if let Some(outcome) = game.outcome(&position) {
                return Sight::Decided(Score::of_outcome(outcome, me).counted_from_root(ply));
            }
            match self.techniques.outlook(game, &position) {
                Outlook::WinsNow => return Sight::Decided(Score::win_at(ply + 1).seen_by(mine)),
                Outlook::LosesNext => return Sight::Decided(Score::loss_at(ply + 2).seen_by(mine)),
                Outlook::Open(moves) => {
                    let mut moves = moves.into_iter();
                    let only = moves.next().expect("an open position has a move");
                    if moves.next().is_some() {
                        let key = self.techniques.key(game, &position);
                        return Sight::Choice(Node { position, key, ply }, mine);
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
            return Some(score.counted_from_root(*ply));
        }
        if self.techniques.soonest {
            let soonest = self.game.soonest(position);
            let soonest_win = Score::win_at(ply + soonest.win);
            if soonest_win < question {
                return Some(soonest_win);
            }
            let soonest_loss = Score::loss_at(ply + soonest.loss);
            if soonest_loss >= question {
                return Some(soonest_loss);
            }
        }
        if !self.techniques.foregone {
            return None;
        }
        let goal = if question > Score::DRAW {
            Goal::Win
        } else {
            Goal::Draw
        };
        match self.game.foregone(position, goal)? {
            Foregone::NoWin => (question > Score::DRAW).then_some(Score::DRAW),
            Foregone::NoLoss => (question <= Score::DRAW).then_some(Score::DRAW),
            Foregone::Loss => {
                let last = self.game.plies_left(position);
                let last = ply + i16::try_from(last).expect("games are shorter than that");
                let latest_loss = Score::loss_at(last);
                (latest_loss < question).then_some(latest_loss)
            }
        }
    }

    /// Answers the question at a node, fail-soft (Fishburn 1983).
    fn search(&mut self, node: &Node<G::Position>, question: Score) -> Result<Score, StoppedBy> {
        let ply = node.ply;
        let known = self.known(node.key);
        if let Some(score) = known.and_then(|known| known.answer(question, ply)) {
            return Ok(score);
        }
        if self.is_overtaken() {
            return Err(StoppedBy::Flag);
        }
        let started = self.nodes;
        let first = self.branches.len();
        let mut score = self.look_ahead(node, question)?;
        let team = self.team.filter(|_| ply < SHARED_PLIES);
        let mut is_first = true;
        while score < question {
            let branches = self.branches[first..].iter_mut();
            let Some(next) = branches
                .max_by_key(|branch| branch.promise)
                .filter(|branch| branch.promise > SEARCHED)
            else {
                break;
            };
            let Branch {
                node: child,
                same_side,
                promise,
            } = *next;
            let is_put_off = team
                .is_some_and(|team| !is_first && promise > PUT_OFF && team.is_busy_with(child.key));
            if is_put_off {
                next.promise = PUT_OFF;
                continue;
            }
            next.promise = SEARCHED;
            let known = team.and_then(|_| self.known(node.key));
            if let Some(found) = known.and_then(|known| known.answer(question, ply)) {
                // Another thread has finished this node.
                score = found;
                break;
            }
            is_first = false;
            if let Some(team) = team {
                team.begin(child.key);
            }
            let reached = self.search(&child, turned(question, same_side));
            if let Some(team) = team {
                team.end(child.key);
            }
            let reached = reached?;
            score = score.max(reached.seen_by(same_side));
        }
        self.branches.truncate(first);
        if !self.techniques.table {
            return Ok(score);
        }
        let work = u64::BITS - (self.nodes - started).leading_zeros();
        let counted = score.counted_from_node(ply);
        let (lower, upper) = if score >= question {
            (counted, Score::MAX)
        } else {
            (Score::MIN, counted)
        };
        self.table.put(
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
        let Outlook::Open(moves) = self.techniques.outlook(game, &node.position) else {
            unreachable!("a node has a choice");
        };
        self.nodes += 1;
        let first = self.branches.len();
        let mut score = Score::MIN;
        for mv in moves {
            self.budget.spend_node()?;
            let child = game.play(&node.position, mv);
            let seen = match self.follow(child, node.ply + 1, me) {
                Sight::Decided(seen) => seen,
                Sight::Choice(node, same_side) => {
                    if let Some(bound) = self.bound(&node, turned(question, same_side)) {
                        bound.seen_by(same_side)
                    } else {
                        let promise = if self.techniques.promise {
                            game.promise(&child, mv)
                                .clamp(-MOST_PROMISED, MOST_PROMISED)
                        } else {
                            0
                        };
                        self.branches.push(Branch {
                            node,
                            same_side,
                            promise,
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
        Ok(self.recall(first, score, question))
    }

    /// Looks up the branches from `first` on, of which those that are known need no search
    /// and may be worth more than `score`: one right after the other, so that they are
    /// fetched from memory together. Returns what the best move seen is worth.
    ///
    /// This is the enhanced transposition cutoff (Schaeffer and Plaat, "New Advances in
    /// Alpha-Beta Searching", 1996): a move that is known to do is not searched after
    /// another.
    #[inline]
    fn recall(&mut self, first: usize, mut score: Score, question: Score) -> Score {
        if !self.techniques.early_cutoffs {
            return score;
        }
        for place in first..self.branches.len() {
            let Branch {
                node, same_side, ..
            } = self.branches[place];
            let known = self.known(node.key);
            let known = known.and_then(|known| known.answer(turned(question, same_side), node.ply));
            if let Some(seen) = known {
                score = score.max(seen.seen_by(same_side));
                if score >= question {
                    break;
                }
                self.branches[place].promise = SEARCHED;
            }
        }
        score
    }
}

impl<G: Game> Prover<'_, G> {
    #[inline]
    fn known_by_heart(&self, position: &G::Position) -> Option<Score> {
        if !self.techniques.book {
            return None;
        }
        self.game.known_by_heart(position).map(Score::of_fate)
    }

    /// Best play to the end, if it is known by heart.
    pub(crate) fn line_by_heart(&self, position: &G::Position) -> Option<Vec<G::Move>> {
        let line = || self.game.line_by_heart(position);
        self.techniques.book.then(line)?
    }

    #[inline]
    fn known(&self, key: u64) -> Option<Bounds> {
        self.techniques.table.then(|| self.table.get(key))?
    }
}

/// The range in which promises are told apart: none is taken for one of a branch that has
/// been searched, or overflows.
const MOST_PROMISED: i32 = 1 << 30;

/// Nodes of fewer plies are divided among threads: those below are soon searched, and to talk
/// about them would take as long.
const SHARED_PLIES: i16 = 16;

/// The promise of a branch that another thread is searching.
const PUT_OFF: i32 = i32::MIN + 1;

/// The promise of a branch that has been searched.
const SEARCHED: i32 = i32::MIN;
