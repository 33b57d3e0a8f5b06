//! What each idea of the tutorials buys: the calls that it takes to find out what a position
//! is worth, in the plainest search that has the idea.

use std::cmp::Reverse;
use std::time::Instant;

use rustc_hash::FxHashMap;

use super::budget::{CancelFlag, StoppedBy};
use super::minimax::Found;
use super::score::{Score, SearchScore};
use crate::game::{Game, hash64};

/// An idea, which is added to those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Enhancement {
    /// Every line is followed to its end.
    Minimax,
    /// What cannot change the value is left out.
    AlphaBeta,
    /// What is reached again by other moves is remembered.
    TranspositionTable,
    /// So is what is the same turned or mirrored.
    Symmetry,
    /// Moves that look better come first.
    Ordering,
}

impl Enhancement {
    /// In the order in which they build on each other.
    pub const ALL: [Self; 5] = [
        Self::Minimax,
        Self::AlphaBeta,
        Self::TranspositionTable,
        Self::Symmetry,
        Self::Ordering,
    ];

    /// What `position` is worth to its side to move, and the calls that entry it took with
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
        stop: &CancelFlag,
    ) -> Result<Found, StoppedBy> {
        let mut search = CountedSearch {
            game,
            idea: self,
            most_positions,
            deadline,
            stop,
            calls: 0,
            moves_examined: 0,
            known: FxHashMap::default(),
        };
        let score = search.value(position, Score::MIN, Score::MAX)?;
        Ok(Found {
            value: SearchScore::proven(score).value(),
            calls: search.calls,
        })
    }
}

/// Calls between two moves_examined at the clock and the flag.
const CALLS_PER_CHECK: u64 = 4_096;

struct CountedSearch<'a, G: Game> {
    game: &'a G,
    idea: Enhancement,
    most_positions: u64,
    deadline: Option<Instant>,
    stop: &'a CancelFlag,
    calls: u64,
    /// Positions that were made only to be put in order.
    moves_examined: u64,
    /// What positions are worth at least, and at most, by their numbers.
    known: FxHashMap<u64, (Score, Score)>,
}

impl<G: Game> CountedSearch<'_, G> {
    /// What a position is worth to its side to move, or a bound of it outside of the window.
    fn value(
        &mut self,
        position: &G::Position,
        alpha: Score,
        beta: Score,
    ) -> Result<Score, StoppedBy> {
        if self.calls + self.moves_examined >= self.most_positions {
            return Err(StoppedBy::Nodes);
        }
        if self.calls.is_multiple_of(CALLS_PER_CHECK) {
            self.stop.until(self.deadline, Instant::now())?;
        }
        self.calls += 1;
        let game = self.game;
        let player = game.to_move(position);
        if let Some(outcome) = game.outcome(position) {
            return Ok(Score::from_outcome(outcome, player));
        }
        let key = match self.idea {
            Enhancement::Minimax | Enhancement::AlphaBeta => None,
            Enhancement::TranspositionTable => Some(hash64(position)),
            Enhancement::Symmetry | Enhancement::Ordering => Some(game.key(position)),
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
        if self.idea >= Enhancement::Ordering {
            self.moves_examined += moves.len() as u64;
            moves.sort_by_cached_key(|mv| Reverse(game.move_score(&game.play(position, *mv), *mv)));
        }
        let mut best = Score::MIN;
        for mv in moves {
            let child = &game.play(position, mv);
            let same_side = game.to_move(child) == player;
            let floor = if self.idea >= Enhancement::AlphaBeta {
                alpha.max(best)
            } else {
                alpha
            };
            let [one, other] = [floor, beta].map(|bound| bound.bound_for_child(same_side));
            let found = SearchScore::proven(self.value(child, one.min(other), one.max(other))?);
            best = best.max(found.for_parent(same_side).score);
            if self.idea >= Enhancement::AlphaBeta && best >= beta {
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
