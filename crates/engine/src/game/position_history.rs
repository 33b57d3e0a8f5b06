//! The history of a position, which decides when a game that can go in circles ends.
//!
//! A position may come back as long as only reversible moves are played: neither a capture nor a
//! pawn's step can be undone. So the history holds the positions since the last irreversible move,
//! and the number of plies since then. It travels along with the position and is no part of it. Otherwise
//! two ways to the same position would share nothing in the tables of the search.
//!
//! The same list serves a game that was played and the line that a search follows: the search
//! appends a position before each move and removes it after.
//!
//! <https://www.chessprogramming.org/Repetitions>

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::draw_rules::{DrawClaim, DrawLimits};
use super::hash::hash64;
use super::outcome::{EndedBy, GameEnd, Outcome};
use super::symmetric::Symmetric;

/// The positions before the current one, as far back as they may come back.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PositionHistory {
    /// The earlier positions, the oldest first.
    past: Vec<PastPosition>,
    /// The reversible plies before the current position.
    reversible_plies: u32,
    /// All plies that were played before it, which only the text of its board tells.
    plies: u32,
}

/// A position before the current one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct PastPosition {
    hash: u64,
    /// The reversible plies before it.
    reversible_plies: u32,
}

/// The most positions that a game which was played keeps, where plies without progress end no game.
/// Repetitions of older ones are not seen. Otherwise the positions of a long game, each with its history,
/// would take memory by the square of its length.
const MAX_PAST: usize = 300;

/// The plies before a position. A notation such as the FEN of chess writes both numbers.
///
/// See <https://www.chessprogramming.org/Halfmove_Clock>.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// The reversible plies since the last irreversible one.
    pub reversible_plies: u32,
    /// All plies since the game began.
    pub plies: u32,
}

impl PositionHistory {
    /// The history of a position before which only the number of plies is known.
    #[must_use]
    pub fn from_clock(clock: Clock) -> Self {
        Self {
            past: Vec::new(),
            reversible_plies: clock.reversible_plies,
            plies: clock.plies,
        }
    }

    /// The plies before the current position.
    #[must_use]
    pub fn clock(&self) -> Clock {
        Clock {
            reversible_plies: self.reversible_plies,
            plies: self.plies,
        }
    }

    /// Whether nothing before the current position changes how play can go on.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.reversible_plies == 0
    }

    /// A hash of what changes how play can go on; `None` if nothing does.
    #[must_use]
    pub fn key(&self) -> Option<u64> {
        (!self.is_empty()).then(|| hash64(&(&self.past, self.reversible_plies)))
    }

    /// The reversible plies before the current position.
    #[must_use]
    pub fn reversible_plies(&self) -> u32 {
        self.reversible_plies
    }

    /// Plays `mv` in `position`, which becomes a part of the history as long as it may come back.
    ///
    /// In games without cycles, the history stays empty. Where no rule counts occurrences, it keeps no
    /// positions, and where no rule counts plies either, no number of them.
    pub fn play<G: Symmetric>(
        &mut self,
        game: &G,
        position: &G::Position,
        mv: G::Move,
    ) -> G::Position {
        if G::ENDS.in_cycles() {
            self.push(game, position, mv);
            // A claim has a lower limit than the end, so without an end there is none.
            let end = game.draw_rules().end;
            if end == DrawLimits::NEVER {
                self.reversible_plies = 0;
            }
            if self.reversible_plies == 0 || end.occurrence.is_none() {
                self.past.clear();
            } else if self.past.len() > MAX_PAST {
                self.past.remove(0);
            }
            self.plies += 1;
        }
        game.play(position, mv)
    }

    /// Appends the position before the move `mv`.
    #[inline]
    pub fn push<G: Symmetric>(&mut self, game: &G, position: &G::Position, mv: G::Move) {
        self.push_reversible(position);
        if game.is_irreversible(position, mv) {
            self.reversible_plies = 0;
        }
    }

    /// Appends the position before a reversible move, or before a null move.
    #[inline]
    pub fn push_reversible(&mut self, position: &impl Hash) {
        self.past.push(PastPosition {
            hash: hash64(position),
            reversible_plies: self.reversible_plies,
        });
        self.reversible_plies += 1;
    }

    /// Removes the position that was appended last, which is the current one again.
    ///
    /// # Panics
    ///
    /// If no position was appended.
    #[inline]
    pub fn pop(&mut self) {
        let last = self.past.pop().expect("a position was appended");
        self.reversible_plies = last.reversible_plies;
    }

    /// Whether `position` occurred in the last `plies`, or if this is at least its `occurrence` since the
    /// last irreversible move.
    #[must_use]
    #[inline]
    pub fn is_repetition(
        &self,
        position: &impl Hash,
        plies: usize,
        occurrence: Option<u32>,
    ) -> bool {
        let hash = hash64(position);
        let mut count = 1;
        self.reversible_past().rev().enumerate().any(|(age, past)| {
            let is_equal = past.hash == hash;
            count += u32::from(is_equal);
            is_equal && (age < plies || occurrence.is_some_and(|least| count >= least))
        })
    }

    /// How often `position` occurred before, since the last irreversible move.
    #[must_use]
    pub fn occurrences(&self, position: &impl Hash) -> usize {
        let hash = hash64(position);
        let equal = self.reversible_past().filter(|past| past.hash == hash);
        equal.count()
    }

    /// The limits at which a search of the current position takes a line for drawn. They are those of
    /// claims, or of the end of the game where nothing can be claimed.
    ///
    /// Either side can claim a draw as soon as a line reaches the limit, so neither wins by it. Where the
    /// plies without progress can be claimed already, both sides have gone on without a claim. Then play
    /// goes on to the end of the game, because otherwise all moves would be worth the same.
    #[must_use]
    pub fn line_limits<G: Symmetric>(&self, game: &G) -> DrawLimits {
        let rules = game.draw_rules();
        let (end, claim) = (rules.end, rules.claim);
        let is_ahead = |plies: &u32| self.reversible_plies < *plies;
        DrawLimits {
            reversible_plies: claim
                .reversible_plies
                .filter(is_ahead)
                .or(end.reversible_plies),
            occurrence: claim.occurrence.or(end.occurrence),
        }
    }

    /// Whether a line would be drawn as soon as `position` or an earlier one comes back.
    #[must_use]
    pub fn is_near_repetition<G: Symmetric>(&self, game: &G, position: &G::Position) -> bool {
        let Some(last) = self.line_limits(game).occurrence else {
            return false;
        };
        let mut occurrences = FxHashMap::<u64, u32>::default();
        let past = self.reversible_past().map(|past| past.hash);
        past.chain([hash64(position)]).any(|hash| {
            let count = occurrences.entry(hash).or_default();
            *count += 1;
            *count + 1 >= last
        })
    }

    /// The plies after which a line from the current position is drawn at the latest, if no irreversible
    /// move is played. Where any number may be played, it is `u32::MAX`.
    #[must_use]
    pub fn reversible_plies_left<G: Symmetric>(&self, game: &G) -> u32 {
        self.plies_left(self.line_limits(game))
    }

    /// The plies after which the game ends at the latest, if no irreversible move is played. Where any
    /// number may be played, it is `u32::MAX`.
    #[must_use]
    pub fn reversible_plies_to_end<G: Symmetric>(&self, game: &G) -> u32 {
        self.plies_left(game.draw_rules().end)
    }

    fn plies_left(&self, limits: DrawLimits) -> u32 {
        limits.reversible_plies.map_or(u32::MAX, |plies| {
            plies.saturating_sub(self.reversible_plies)
        })
    }

    /// The end of the game at `position` by its history, if the rules of the position leave it open.
    pub fn end<G: Symmetric>(&self, game: &G, position: &G::Position) -> Option<GameEnd> {
        if !G::ENDS.in_cycles() {
            return None;
        }
        Some(match self.reached(game.draw_rules().end, position)? {
            DrawClaim::Repetition => GameEnd {
                outcome: Outcome::Drawn,
                ended_by: EndedBy::Repetition,
            },
            DrawClaim::NoProgress => GameEnd {
                outcome: game.no_progress_outcome(position),
                ended_by: EndedBy::NoProgress,
            },
        })
    }

    /// The result of the game at `position`, if its rules or its history end it.
    pub fn outcome<G: Symmetric>(&self, game: &G, position: &G::Position) -> Option<Outcome> {
        let by_history = || Some(self.end(game, position)?.outcome);
        game.outcome(position).or_else(by_history)
    }

    /// The reason for which a player may claim a draw at `position`, in a game that is open. Where there
    /// are two, it is the repetition.
    pub fn claim<G: Symmetric>(&self, game: &G, position: &G::Position) -> Option<DrawClaim> {
        if !G::ENDS.in_cycles() {
            return None;
        }
        self.reached(game.draw_rules().claim, position)
    }

    /// Which of the `limits` is reached at `position`; the occurrence, if both are.
    pub(crate) fn reached(&self, limits: DrawLimits, position: &impl Hash) -> Option<DrawClaim> {
        let is_repeated = |last: u32| self.occurrences(position) + 1 >= last as usize;
        let is_long = |plies: u32| self.reversible_plies >= plies;
        if limits.occurrence.is_some_and(is_repeated) {
            Some(DrawClaim::Repetition)
        } else if limits.reversible_plies.is_some_and(is_long) {
            Some(DrawClaim::NoProgress)
        } else {
            None
        }
    }

    fn reversible_past(&self) -> impl DoubleEndedIterator<Item = &PastPosition> {
        let plies = usize::try_from(self.reversible_plies).unwrap_or(usize::MAX);
        let first = self.past.len().saturating_sub(plies);
        self.past[first..].iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn history(past: &[u64]) -> PositionHistory {
        let mut history = PositionHistory::default();
        for position in past {
            history.push_reversible(position);
        }
        history
    }

    #[test]
    fn repetition_is_one_in_the_last_plies_or_an_occurrence() {
        let history = history(&[7, 1, 2, 7, 3]);
        let is_repetition = |position: u64, plies| history.is_repetition(&position, plies, Some(3));
        assert!(is_repetition(3, 1));
        assert!(is_repetition(2, 3) && !is_repetition(2, 2));
        assert!(is_repetition(1, 4) && !is_repetition(1, 3));
        // The third occurrence.
        assert!(is_repetition(7, 0));
        assert!(!is_repetition(4, 5));
    }

    #[test]
    fn positions_may_come_back_where_no_occurrence_counts() {
        let history = history(&[7, 7, 7, 1]);
        assert!(!history.is_repetition(&7_u64, 1, None));
        assert!(history.is_repetition(&7_u64, 2, None));
    }
}
