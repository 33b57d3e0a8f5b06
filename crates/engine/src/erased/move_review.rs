//! The review of a move: its value, and its loss against the best one.
//!
//! The search values the position before the move and the one after it. A value that the first
//! search proves is taken from there. It looks less deeply at moves that it does not choose, so the
//! value of any other move is that of the position after it. The first choice has it, too, where
//! that position is proven. The best move is the best of the played one and all others.
//!
//! The verdict goes by the part of the expected result that was lost. A point of score is a
//! twentieth of it. The limits are those of
//! [Lichess](https://github.com/lichess-org/lila/blob/master/modules/tree/src/main/Advice.scala).
//!
//! In games of points, a move may keep the result and lose points. The greatest margin of the game
//! then counts as much as a win, so one scale serves small boards and large ones. The verdict is the
//! worse one of the two losses.
//!
//! Two moves with equal losses may differ in merit. A move that nobody could choose is `forced`. One without
//! which the result is another one is the `only` one, and `great` where it takes a chance that the opponent's
//! last move gave. A `miss` lets such a chance go.

use super::result::{Candidate, SearchResult};
use super::scoring::Scoring;
use crate::facts::{ExplainedMove, ONLY_MOVE_HUNDREDTHS};
use crate::game::{DrawClaim, Evaluation, MoveText};
use crate::search::Value;

/// The review of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveReview {
    /// The move that was played.
    pub played: Candidate,
    /// The best move.
    pub best: Candidate,
    /// The value of the best move besides that one; `None` where no other move was legal.
    pub second: Option<Value>,
    /// The way in which the game is won.
    pub scoring: Scoring,
}

/// Why a move is as good as its review says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewReasons {
    /// Of the move that was played.
    pub played: ExplainedMove,
    /// Of the best move.
    pub best: ExplainedMove,
}

/// A verdict on a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
pub enum MoveVerdict {
    /// No other move was legal.
    Forced,
    /// No move is better, every other one is much worse, and it takes a chance that the opponent gave.
    Great,
    /// No move is better, and every other one is much worse.
    Only,
    /// No move is better, and another one is nearly as good.
    Best,
    /// It loses less than a point of score, or only time.
    Good,
    /// It loses at least one point of score, or a tenth of the greatest margin.
    Inaccuracy,
    /// It loses at least two points of score, or two tenths of the greatest margin.
    Mistake,
    /// It loses at least three points of score, or three tenths of the greatest margin.
    Blunder,
    /// It lets a chance go that the opponent gave, and loses at least two points of score by that.
    Miss,
}

impl MoveVerdict {
    /// Whether such a move gives the opponent a chance.
    #[must_use]
    pub const fn gives_chance(self) -> bool {
        matches!(self, Self::Mistake | Self::Blunder | Self::Miss)
    }
}

impl MoveReview {
    /// Reviews a move. `before` is the result for the position before it, and `after` for the one after it.
    ///
    /// # Panics
    ///
    /// If the move is not legal in the position before it, or that game is over.
    #[must_use]
    pub fn new(before: &SearchResult, mv: &MoveText, after: &SearchResult) -> Self {
        let is_played = |candidate: &&Candidate| candidate.pv[0] == *mv;
        let known = before.candidates.iter().find(is_played);
        let known = known.expect("the move is legal");
        let is_first_choice = is_played(&&before.candidates[0]);
        let found = value_from(known, before, after);
        // The search before took a draw that can be claimed for a draw. The one after goes on without a
        // claim, so what it finds is not what the move gave away.
        let went_on = before.snapshot.claimable == Some(DrawClaim::NoProgress);
        let is_claimed = after.snapshot.claimable.is_some()
            && !went_on
            && known.value == Value::Estimate(Evaluation::EVEN);
        let is_kept =
            known.value.is_proven() || is_claimed || is_first_choice && !found.value.is_proven();
        // A bound gives way to an exact value.
        let is_bettered = found.value.is_exact() && !known.value.is_exact() && !is_claimed;
        let played = if is_kept && !is_bettered {
            known.clone()
        } else {
            found
        };
        let candidates = before.candidates.iter();
        let valued = candidates.map(|it| if is_played(&it) { &played } else { it });
        // Of equal ones the first, as in the candidates.
        let best = valued
            .clone()
            .rev()
            .max_by_key(|candidate| candidate.value.order());
        let best = best.expect("an open position has a move").clone();
        let others = valued.filter(|candidate| candidate.pv[0] != best.pv[0]);
        Self {
            second: others
                .map(|other| other.value)
                .max_by_key(|value| value.order()),
            best,
            played,
            scoring: before.scoring,
        }
    }

    /// What the move lost against the best one, in hundredths of a point: 0 to 2,000.
    #[must_use]
    pub fn lost_hundredths(&self) -> u16 {
        let lost = self.best.value.hundredths() - self.played.value.hundredths();
        lost.try_into().unwrap_or(0)
    }

    /// The points by which the margin of the move is less than that of the best one, as far as both are
    /// proven. It is `None` in games without points.
    #[must_use]
    pub fn lost_margin(&self) -> Option<Option<u16>> {
        let [best, played] =
            [&self.best, &self.played].map(|it| self.scoring.margin(Some(it.value)));
        let lost = |(best, played): (i32, i32)| u16::try_from(best - played).ok();
        Some(best?.zip(played?).and_then(lost))
    }

    /// The lost margin in hundredths of a point of score, if the greatest margin of the game counts as a win.
    fn lost_margin_hundredths(&self) -> u16 {
        let Scoring::Points { max_margin } = self.scoring else {
            return 0;
        };
        let lost = u32::from(self.lost_margin().flatten().unwrap_or(0));
        let win = u32::from(Evaluation::WIN_HUNDREDTHS.unsigned_abs());
        let hundredths = win * lost / u32::from(max_margin.max(1));
        u16::try_from(hundredths).unwrap_or(u16::MAX)
    }

    /// The verdict on the move. `chance` says whether the opponent's last move was a mistake, a blunder or a
    /// miss.
    #[must_use]
    pub fn verdict(&self, chance: bool) -> MoveVerdict {
        let lost = self.lost_hundredths().max(self.lost_margin_hundredths());
        let is_best = lost == 0 && self.played.value.order() == self.best.value.order();
        match lost {
            _ if self.second.is_none() => MoveVerdict::Forced,
            _ if is_best && self.is_only() && chance => MoveVerdict::Great,
            _ if is_best && self.is_only() => MoveVerdict::Only,
            _ if is_best => MoveVerdict::Best,
            0..100 => MoveVerdict::Good,
            100..200 => MoveVerdict::Inaccuracy,
            _ if chance => MoveVerdict::Miss,
            200..300 => MoveVerdict::Mistake,
            300.. => MoveVerdict::Blunder,
        }
    }

    /// Whether every other move has a worse outcome or loses three points of score. Proven outcomes are
    /// further apart than that.
    fn is_only(&self) -> bool {
        let best = self.best.value.hundredths();
        self.second
            .is_some_and(|second| best - second.hundredths() >= ONLY_MOVE_HUNDREDTHS)
    }
}

/// The move with the value of the position after it.
fn value_from(known: &Candidate, before: &SearchResult, after: &SearchResult) -> Candidate {
    let same_side = before.snapshot.player == after.snapshot.player;
    let value = position_value(after);
    let reply = after.candidates.first();
    let mut pv = vec![known.pv[0].clone()];
    pv.extend(reply.into_iter().flat_map(|reply| reply.pv.iter().cloned()));
    let mut pv_names = vec![known.pv_names[0].clone()];
    pv_names.extend(
        reply
            .into_iter()
            .flat_map(|reply| reply.pv_names.iter().cloned()),
    );
    Candidate {
        value: value.before_move(same_side),
        remoteness: if value.is_exact() {
            reply.map_or(Some(1), |reply| Some(reply.remoteness? + 1))
        } else {
            None
        },
        depth: reply.map_or(1, |reply| reply.depth + 1),
        squares: known.squares.clone(),
        pv,
        pv_names,
    }
}

/// The value of a position. The best reply proves it, or its distance, only if no other reply can be better.
fn position_value(result: &SearchResult) -> Value {
    match result.candidates.first() {
        None => result.value,
        Some(best) if result.solved => best.value,
        Some(best) => best.value.of_unsolved(),
    }
}
