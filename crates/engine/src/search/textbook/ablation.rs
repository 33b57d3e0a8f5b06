//! Ablation: the number of calls that each textbook technique saves.
//!
//! The full search combines so many techniques that none of its figures belongs to one. So this is
//! the plainest search that can use them, and each [`Idea`] is added to those before it.
//! With alpha-beta, its calls are those of [`game_tree`](crate::search::textbook::game_tree()). The
//! techniques of the full search are measured the other way round, by switching one off: see
//! [`Enhancements`](crate::search::Enhancements).
//!
//! * <https://www.chessprogramming.org/Minimax>
//! * <https://www.chessprogramming.org/Alpha-Beta>
//! * <https://www.chessprogramming.org/Transposition_Table>
//! * <https://www.chessprogramming.org/Flipping_Mirroring_and_Rotating>
//! * <https://www.chessprogramming.org/Move_Ordering>

use std::cmp::Reverse;

use rustc_hash::FxHashMap;
use web_time::Instant;

use super::minimax::CountedValue;
use crate::game::{Estimable, Outcome, PositionHistory, hash64};
use crate::search::cancel::CancelFlag;
use crate::search::limits::StoppedBy;
use crate::search::shared::key_with_points;
use crate::search::value::{Bound, Score, SearchScore, Window};

/// A technique that is added to those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Idea {
    /// Every line is followed to its end.
    Minimax,
    /// Branches that cannot change the value are cut off.
    AlphaBeta,
    /// Positions that are reached again are looked up.
    TranspositionTable,
    /// Symmetric positions share an entry of the table.
    Symmetry,
    /// Moves are searched in the order of the game's move score.
    Ordering,
}

impl Idea {
    /// All techniques, in the order in which they are added.
    pub const ALL: [Self; 5] = [
        Self::Minimax,
        Self::AlphaBeta,
        Self::TranspositionTable,
        Self::Symmetry,
        Self::Ordering,
    ];

    /// The value of `position` for its side to move, and the calls that it takes with this technique and
    /// those before it.
    ///
    /// Lines are followed to the end of the game, or for `depth` plies, where the game's evaluation
    /// decides. Games of [cycles](crate::game::Ends::Cycles) need a depth, because a line may not end. Of the
    /// `history` of the position, its end of the game and its reversible plies count. Repetitions
    /// below the position do not, because a value that is looked up belongs to no path.
    ///
    /// # Errors
    ///
    /// The search needs more than `max_positions`, the deadline passes, or the flag is set.
    /// Positions that are only made to order moves count as well.
    pub fn solve<G: Estimable>(
        self,
        game: &G,
        (position, history): (&G::Position, &PositionHistory),
        depth: Option<u32>,
        max_positions: u64,
        deadline: Option<Instant>,
        cancel: &CancelFlag,
    ) -> Result<CountedValue, StoppedBy> {
        let mut search = CountedSearch {
            game,
            history: history.clone(),
            idea: self,
            max_positions,
            deadline,
            cancel,
            calls: 0,
            ordered: 0,
            bounds: FxHashMap::default(),
        };
        let score = match history.outcome(game, position) {
            Some(outcome) => search.score_of_end(position, outcome),
            None => search.value(position, depth, Window::FULL)?,
        };
        let proven = depth.is_none();
        Ok(CountedValue {
            value: SearchScore { score, proven }.value(),
            calls: search.calls,
        })
    }
}

/// Calls between two checks of the clock and the flag.
const CALLS_PER_CHECK: u64 = 4_096;

struct CountedSearch<'a, G: Estimable> {
    game: &'a G,
    /// The positions before the one that is being searched, in games of cycles.
    history: PositionHistory,
    idea: Idea,
    max_positions: u64,
    deadline: Option<Instant>,
    cancel: &'a CancelFlag,
    calls: u64,
    /// Positions that were only made to order moves.
    ordered: u64,
    /// The lower and the upper bound of positions, by key.
    bounds: FxHashMap<u64, (Score, Score)>,
}

impl<G: Estimable> CountedSearch<'_, G> {
    /// Counts a call at the end of the game. The score is for its side to move.
    fn score_of_end(&mut self, position: &G::Position, outcome: Outcome) -> Score {
        self.calls += 1;
        Score::from_outcome(outcome, self.game.to_move(position))
    }

    fn outcome(&self, position: &G::Position) -> Option<Outcome> {
        let is_without_progress =
            G::ENDS.in_cycles() && self.history.reversible_plies_to_end(self.game) == 0;
        let without_progress =
            || is_without_progress.then(|| self.game.no_progress_outcome(position));
        self.game.outcome(position).or_else(without_progress)
    }

    /// The key of a value, which holds for its depth. The reversible plies are a part of it where play
    /// without progress may end a line.
    fn key_of_value(&self, key: u64, depth: Option<u32>) -> u64 {
        let Some(depth) = depth else {
            return key;
        };
        let key = hash64(&(key, depth));
        if G::ENDS.in_cycles() && self.history.reversible_plies_to_end(self.game) <= depth {
            hash64(&(key, self.history.reversible_plies()))
        } else {
            key
        }
    }

    /// The value of a position for its side to move, or a bound outside of the window.
    fn value(
        &mut self,
        position: &G::Position,
        depth: Option<u32>,
        window: Window,
    ) -> Result<Score, StoppedBy> {
        if self.calls + self.ordered >= self.max_positions {
            return Err(StoppedBy::Nodes);
        }
        if self.calls.is_multiple_of(CALLS_PER_CHECK) {
            self.cancel.check(self.deadline, Instant::now())?;
        }
        let game = self.game;
        let player = game.to_move(position);
        if let Some(outcome) = self.outcome(position) {
            return Ok(self.score_of_end(position, outcome));
        }
        self.calls += 1;
        if depth == Some(0) {
            let evaluation = game.evaluate(position, &game.features(position));
            return Ok(Score::from_evaluation(evaluation));
        }
        let key = match self.idea {
            Idea::Minimax | Idea::AlphaBeta => None,
            Idea::TranspositionTable => Some(hash64(position)),
            Idea::Symmetry | Idea::Ordering => {
                Some(key_with_points(game, position, game.key(position)))
            }
        };
        let key = key.map(|key| self.key_of_value(key, depth));
        let stored = key.and_then(|key| self.bounds.get(&key).copied());
        if let Some((lower, upper)) = stored {
            if lower >= window.beta || lower == upper {
                return Ok(lower);
            }
            if upper <= window.alpha {
                return Ok(upper);
            }
        }
        let (lower, upper) = stored.unwrap_or((Score::MIN, Score::MAX));
        let mut moves: Vec<_> = game.moves(position).into_iter().collect();
        if self.idea >= Idea::Ordering {
            self.ordered += moves.len() as u64;
            moves.sort_by_cached_key(|mv| Reverse(game.move_score(&game.play(position, *mv), *mv)));
        }
        let prunes = self.idea >= Idea::AlphaBeta;
        let mut best = Score::MIN;
        for mv in moves {
            let child = &game.play(position, mv);
            let same_side = game.to_move(child) == player;
            // Plain minimax searches every branch with the whole window.
            let open = if prunes { window.above(best) } else { window };
            let depth = depth.map(|plies| plies - 1);
            if G::ENDS.in_cycles() {
                self.history.push(game, position, mv);
            }
            let score = self.value(child, depth, open.for_child(same_side))?;
            if G::ENDS.in_cycles() {
                self.history.pop();
            }
            best = best.max(SearchScore::proven(score).for_parent(same_side).score);
            if prunes && best >= window.beta {
                break;
            }
        }
        // A search outside of its window finds one bound only, so the stored other one stays.
        if let Some(key) = key {
            let bounds = match window.bound_of(best) {
                Bound::Exact => (best, best),
                Bound::Lower => (best, upper),
                Bound::Upper => (lower, best),
            };
            self.bounds.insert(key, bounds);
        }
        Ok(best)
    }
}
