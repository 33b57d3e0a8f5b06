//! The estimating recursion: negamax to a given depth, with alpha-beta pruning by principal
//! variation search (Marsland and Campbell, "Parallel Negamax of Strongly Ordered Game
//! Trees", 1982).

use std::sync::Arc;

use super::budget::{Budget, StoppedBy};
use super::enhancements::Enhancements;
use super::ordering::{MoveHistory, MoveOrder};
use super::score::{Score, SearchScore};
use super::table::{self, TranspositionTable};
use super::window::Window;
use crate::game::{Game, NonLosingMoves};

/// Which side of the true value a stored score is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bound {
    Exact,
    /// The value is at least the score.
    Lower,
    /// The value is at most the score.
    Upper,
}

impl Bound {
    /// What a search of `window` has shown by returning `score`.
    fn of(score: Score, window: Window) -> Self {
        if score <= window.alpha {
            Self::Upper
        } else if score >= window.beta {
            Self::Lower
        } else {
            Self::Exact
        }
    }
}

/// What a search of a position found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EvalEntry {
    verdict: SearchScore,
    bound: Bound,
    /// The number of plies that were searched below the position.
    depth: u16,
    /// The place of the best move among those of the outlook, if it is a low one.
    best: u8,
}

impl EvalEntry {
    /// The verdict, if it answers a search of this depth and window.
    fn answers(self, depth: u32, window: Window) -> Option<SearchScore> {
        let deep_enough = self.verdict.proven || u32::from(self.depth) >= depth;
        let score = self.verdict.score;
        let tells = match self.bound {
            Bound::Exact => true,
            Bound::Lower => score >= window.beta,
            Bound::Upper => score <= window.alpha,
        };
        (deep_enough && tells).then_some(self.verdict)
    }
}

impl table::TtEntry for EvalEntry {
    fn pack(self) -> u64 {
        let [score0, score1] = self.verdict.score.to_bits().to_le_bytes();
        let [depth0, depth1] = self.depth.to_le_bytes();
        let bound = match self.bound {
            Bound::Exact => 0,
            Bound::Lower => 1,
            Bound::Upper => 2,
        };
        let flags = bound << 1 | u8::from(self.verdict.proven);
        u64::from_le_bytes([score0, score1, depth0, depth1, flags, self.best, 0, 0])
    }

    fn unpack(word: u64) -> Self {
        let [score0, score1, depth0, depth1, flags, best, ..] = word.to_le_bytes();
        Self {
            verdict: SearchScore {
                score: Score::from_bits(u16::from_le_bytes([score0, score1])),
                proven: flags & 1 == 1,
            },
            bound: match flags >> 1 {
                0 => Bound::Exact,
                1 => Bound::Lower,
                _ => Bound::Upper,
            },
            depth: u16::from_le_bytes([depth0, depth1]),
            best,
        }
    }

    fn effort(self) -> u8 {
        u8::try_from(self.depth).unwrap_or(u8::MAX)
    }

    fn merge(self, _earlier: Self) -> Self {
        self
    }
}

/// One search: a game, what it has found so far and what it may still spend.
#[derive(Debug)]
pub(crate) struct Negamax<'a, G: Game> {
    pub(crate) game: &'a G,
    pub(crate) table: Arc<TranspositionTable<EvalEntry>>,
    pub(crate) enhancements: Enhancements,
    pub(crate) budget: Budget<'a>,
    history: MoveHistory<G::Move>,
    /// The moves of the nodes on the line being searched that are still to be searched.
    children: Vec<Child<G>>,
}

/// A move that is to be searched.
#[derive(Debug)]
struct Child<G: Game> {
    mv: G::Move,
    child: G::Position,
    place: u8,
    /// `None` once it has been searched.
    rank: Option<MoveOrder>,
}

/// No move is known to be best. Nor are those told apart whose place is higher.
const NO_MOVE: u8 = u8::MAX;

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

    /// One more search that uses the same table.
    pub(crate) fn helper(&self, budget: Budget<'a>) -> Self {
        Self::new(
            self.game,
            Arc::clone(&self.table),
            self.enhancements,
            budget,
        )
    }

    /// What `position` is worth to its side to move when no line is followed for
    /// more than `depth` plies.
    ///
    /// The score is exact inside `window`; outside it is a bound ("fail-soft",
    /// Fishburn 1983).
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
        // Distance pruning: nothing here can be better than to win at once.
        if window.alpha >= Score::WIN_IN_ONE {
            return Ok(SearchScore::proven(Score::WIN_IN_ONE));
        }
        let key = self.enhancements.key(self.game, position);
        let known = self
            .enhancements
            .table
            .then(|| self.table.probe(key))
            .flatten();
        if let Some(verdict) = known.and_then(|known| known.answers(depth, window)) {
            return Ok(verdict);
        }
        let moves = match self.non_losing_moves(position, depth) {
            NonLosingMoves::WinInOne => return Ok(SearchScore::proven(Score::WIN_IN_ONE)),
            NonLosingMoves::LossInTwo => return Ok(SearchScore::proven(Score::LOSS_IN_TWO)),
            NonLosingMoves::Moves(moves) => moves,
        };
        let best = known
            .filter(|_| self.enhancements.hash_move)
            .map_or(NO_MOVE, |known| known.best);
        let first = self.children.len();
        self.push_children(position, moves, best, depth);
        let found = self.best_of(position, first, depth, window);
        self.children.truncate(first);
        let found = found?;
        if self.enhancements.table {
            self.table.store(key, found);
        }
        Ok(found.verdict)
    }

    /// The game's outlook, unless it would see beyond a horizon of one ply.
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
        best_known: u8,
        depth: u32,
    ) {
        let side = self.game.to_move(position);
        for (mv, place) in moves
            .into_iter()
            .zip((0..NO_MOVE).chain(std::iter::repeat(NO_MOVE)))
        {
            let child = self.game.play(position, mv);
            let known_best = place == best_known && place != NO_MOVE;
            let promise = if self.enhancements.static_order {
                self.game.move_score(&child, mv)
            } else {
                0
            };
            self.children.push(Child {
                mv,
                child,
                place,
                rank: Some(self.history.rank(mv, known_best, promise, side, depth)),
            });
        }
    }

    /// The best of the children from `first` on, those of an open position.
    fn best_of(
        &mut self,
        position: &G::Position,
        first: usize,
        depth: u32,
        window: Window,
    ) -> Result<EvalEntry, StoppedBy> {
        let side = self.game.to_move(position);
        let mut best = NO_MOVE;
        let mut score = Score::MIN;
        let mut all_proven = true;
        let depth_word = u16::try_from(depth).unwrap_or(u16::MAX);
        let mut searched = 0;
        while let Some(next) = self.children[first..]
            .iter_mut()
            .filter(|child| child.rank.is_some())
            .max_by_key(|child| child.rank)
        {
            next.rank = None;
            let (mv, child, place) = (next.mv, next.child, next.place);
            let window = Window {
                alpha: window.alpha.max(score),
                ..window
            };
            let same_side = self.game.to_move(&child) == side;
            let verdict = if searched == 0 || !self.enhancements.pvs {
                self.child_score(&child, same_side, depth, window)?
            } else {
                // The others only have to be shown to be no better.
                let scout = window.at_alpha();
                let verdict = self.child_score(&child, same_side, depth, scout)?;
                if window.holds(verdict.score) {
                    self.child_score(&child, same_side, depth, window)?
                } else {
                    verdict
                }
            };
            searched += 1;
            if verdict.score >= window.beta {
                if self.enhancements.history {
                    self.history.record_cutoff(mv, side, depth);
                }
                // One proven refutation proves the bound, whatever the rest are.
                return Ok(EvalEntry {
                    verdict,
                    bound: Bound::Lower,
                    depth: depth_word,
                    best: place,
                });
            }
            all_proven &= verdict.proven;
            if searched == 1 || verdict.score > score {
                best = place;
                score = verdict.score;
            }
        }
        // A win no longer than the search is deep is the quickest there is, even
        // beside moves whose lines were cut off.
        let quickest = score.win_in().is_some_and(|plies| plies <= depth);
        Ok(EvalEntry {
            verdict: SearchScore {
                score,
                proven: all_proven || quickest,
            },
            bound: Bound::of(score, window),
            depth: depth_word,
            best,
        })
    }

    /// What a move to `child` is worth to the side that makes it, by a search of the child.
    pub(crate) fn child_score(
        &mut self,
        child: &G::Position,
        same_side: bool,
        depth: u32,
        window: Window,
    ) -> Result<SearchScore, StoppedBy> {
        let verdict = self.score(child, depth - 1, window.for_child(same_side))?;
        Ok(verdict.for_parent(same_side))
    }
}
