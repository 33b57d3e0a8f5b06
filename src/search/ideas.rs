//! What each idea of the tutorials buys: the calls that it takes to find out what a position
//! is worth, in the plainest search that has the idea.

use std::cmp::Reverse;
use std::time::Instant;

use rustc_hash::FxHashMap;

use super::budget::{StopFlag, StoppedBy};
use super::minimax::Found;
use super::score::{Score, Verdict};
use crate::game::{Game, hashed};

/// An idea, which is added to those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Idea {
    /// Every line is followed to its end.
    Minimax,
    /// What cannot change the value is left out.
    AlphaBeta,
    /// What is reached again by other moves is remembered.
    Table,
    /// So is what is the same turned or mirrored.
    Symmetry,
    /// Moves that look better come first.
    Ordering,
}

impl Idea {
    /// In the order in which they build on each other.
    pub const ALL: [Self; 5] = [
        Self::Minimax,
        Self::AlphaBeta,
        Self::Table,
        Self::Symmetry,
        Self::Ordering,
    ];

    /// What `position` is worth to its side to move, and the calls that finding it took with
    /// this idea and those before it.
    ///
    /// # Errors
    ///
    /// What ended it: more positions than so many, those included that are only put in order,
    /// or the time, or the flag.
    pub fn find<G: Game>(
        self,
        game: &G,
        position: &G::Position,
        most_positions: u64,
        deadline: Option<Instant>,
        stop: &StopFlag,
    ) -> Result<Found, StoppedBy> {
        let mut search = Search {
            game,
            idea: self,
            most_positions,
            deadline,
            stop,
            calls: 0,
            looks: 0,
            known: FxHashMap::default(),
        };
        let score = search.value(position, Score::MIN, Score::MAX)?;
        Ok(Found {
            value: Verdict::fact(score).value(),
            calls: search.calls,
        })
    }
}

/// Calls between two looks at the clock and the flag.
const CALLS_BETWEEN_LOOKS: u64 = 4_096;

struct Search<'a, G: Game> {
    game: &'a G,
    idea: Idea,
    most_positions: u64,
    deadline: Option<Instant>,
    stop: &'a StopFlag,
    calls: u64,
    /// Positions that were made only to be put in order.
    looks: u64,
    /// What positions are worth at least, and at most, by their numbers.
    known: FxHashMap<u64, (Score, Score)>,
}

impl<G: Game> Search<'_, G> {
    /// What a position is worth to its side to move, or a bound of it outside of the window.
    fn value(
        &mut self,
        position: &G::Position,
        alpha: Score,
        beta: Score,
    ) -> Result<Score, StoppedBy> {
        if self.calls + self.looks >= self.most_positions {
            return Err(StoppedBy::Nodes);
        }
        if self.calls.is_multiple_of(CALLS_BETWEEN_LOOKS) {
            self.stop.until(self.deadline, Instant::now())?;
        }
        self.calls += 1;
        let game = self.game;
        let player = game.to_move(position);
        if let Some(outcome) = game.outcome(position) {
            return Ok(Score::of_outcome(outcome, player));
        }
        let key = match self.idea {
            Idea::Minimax | Idea::AlphaBeta => None,
            Idea::Table => Some(hashed(position)),
            Idea::Symmetry | Idea::Ordering => Some(game.key(position)),
        };
        let known = key.and_then(|key| self.known.get(&key).copied());
        if let Some((lower, upper)) = known {
            if lower >= beta || lower == upper {
                return Ok(lower);
            }
            if upper <= alpha {
                return Ok(upper);
            }
        }
        let (lower, upper) = known.unwrap_or((Score::MIN, Score::MAX));
        let mut moves: Vec<_> = game.moves(position).into_iter().collect();
        if self.idea >= Idea::Ordering {
            self.looks += moves.len() as u64;
            moves.sort_by_cached_key(|mv| Reverse(game.promise(&game.play(position, *mv), *mv)));
        }
        let mut best = Score::MIN;
        for mv in moves {
            let child = &game.play(position, mv);
            let same_side = game.to_move(child) == player;
            let floor = if self.idea >= Idea::AlphaBeta {
                alpha.max(best)
            } else {
                alpha
            };
            let [one, other] = [floor, beta].map(|bound| bound.bound_for_child(same_side));
            let found = Verdict::fact(self.value(child, one.min(other), one.max(other))?);
            best = best.max(found.for_parent(same_side).score);
            if self.idea >= Idea::AlphaBeta && best >= beta {
                break;
            }
        }
        if let Some(key) = key {
            let bounds = if best <= alpha {
                (lower, best)
            } else if best >= beta {
                (best, upper)
            } else {
                (best, best)
            };
            self.known.insert(key, bounds);
        }
        Ok(best)
    }
}
