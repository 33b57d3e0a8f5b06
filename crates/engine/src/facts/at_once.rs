//! Facts about wins in one, which the rules show.
//!
//! In a game of points, the last move only counts what was won before. So there are none.

use super::explain::Explainer;
use super::fact::{Fact, FactKind};
use super::reached::Reached;
use crate::game::{Game, NonLosingMoves, Outcome};

impl<G: Game> Explainer<'_, G> {
    /// The moves by which the opponent would win at once if it were its turn at the root.
    pub(super) fn find_standing_wins(&self) -> Vec<G::Move> {
        let passed = self.root.passed(self.rules);
        let wins = passed.and_then(|passed| self.wins_at_once(&passed));
        wins.unwrap_or_default()
    }

    /// What a move has done, after which the position is this one.
    pub(super) fn at_once(&self, after: &Reached<G>) -> Vec<Fact> {
        let mut facts = Vec::new();
        let Self { rules, side, .. } = self;
        if after.is_over(rules) {
            return facts;
        }
        if rules.to_move(&after.position) == *side {
            facts.push(Fact::new(FactKind::ExtraTurn));
            return facts;
        }
        let Some(left) = self.wins_at_once(after) else {
            return facts;
        };
        facts.extend(self.blocks(after, &left));
        if !left.is_empty() {
            let fact = Fact::new(FactKind::Overlooks);
            facts.push(fact.with_moves(*rules, &after.position, &left));
        }
        let passed = after.passed(rules);
        let threats = passed.as_ref().and_then(|passed| self.wins_at_once(passed));
        let threats = threats.unwrap_or_default();
        let kind = match threats.len() {
            0 => None,
            1 => Some(FactKind::Threatens),
            _ => Some(FactKind::DoubleThreat),
        };
        if let Some((kind, passed)) = kind.zip(passed) {
            facts.push(Fact::new(kind).with_moves(*rules, &passed.position, &threats));
        }
        facts.extend(self.forces(after, !threats.is_empty()));
        facts
    }

    /// The wins that are stopped, when the opponent has those that are `left`. Where a column is filled from
    /// below, the next disc in it may win instead, so what counts is how moves are written.
    fn blocks(&self, after: &Reached<G>, left: &[G::Move]) -> Option<Fact> {
        if self.standing_wins.is_empty() {
            return None;
        }
        let passed = self.root.passed(self.rules)?;
        let write = |reached: &Reached<G>, mv| self.rules.write_move(&reached.position, mv);
        let left: Vec<_> = left.iter().map(|mv| write(after, *mv)).collect();
        let mut blocked = self.standing_wins.clone();
        blocked.retain(|win| !left.contains(&write(&passed, *win)));
        let fact = Fact::new(FactKind::Blocks);
        (!blocked.is_empty()).then(|| fact.with_moves(self.rules, &passed.position, &blocked))
    }

    /// The one reply that does not lose at once. A reply may do so only under a threat, or where it is the
    /// only one.
    fn forces(&self, after: &Reached<G>, has_threat: bool) -> Option<Fact> {
        let replies = after.moves(self.rules);
        if !has_threat && replies.len() > 1 {
            return None;
        }
        let mut safe = Vec::new();
        for reply in replies {
            if !self.loses_at_once(after, reply)? {
                safe.push(reply);
            }
        }
        let fact = Fact::new(FactKind::Forces).with_moves(self.rules, &after.position, &safe);
        (safe.len() == 1).then_some(fact)
    }

    /// Whether every move of the side to move loses at once.
    pub(super) fn is_lost_at_once(&self, reached: &Reached<G>) -> Option<bool> {
        for mv in reached.moves(self.rules) {
            if !self.loses_at_once(reached, mv)? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Whether the opponent wins by a move, or at once after it.
    fn loses_at_once(&self, reached: &Reached<G>, mv: G::Move) -> Option<bool> {
        let mover = self.rules.to_move(&reached.position);
        let after = reached.after(self.rules, mv);
        self.allowance.take(1)?;
        match after.outcome(self.rules) {
            Some(outcome) => Some(outcome.winner() == Some(!mover)),
            None if self.rules.to_move(&after.position) == mover => Some(false),
            None => Some(!self.wins_at_once(&after)?.is_empty()),
        }
    }

    /// The moves by which the side to move of an open position wins at once; `None` where no more positions
    /// may be looked at.
    pub(super) fn wins_at_once(&self, reached: &Reached<G>) -> Option<Vec<G::Move>> {
        let Self {
            rules, allowance, ..
        } = self;
        let position = &reached.position;
        allowance.take(1)?;
        if G::ENDS.in_points()
            || !matches!(rules.non_losing_moves(position), NonLosingMoves::WinInOne)
        {
            return Some(Vec::new());
        }
        let mut moves = reached.moves(rules);
        allowance.take(moves.len() as u64)?;
        let win = Some(Outcome::Won(rules.to_move(position)));
        moves.retain(|mv| rules.outcome(&rules.play(position, *mv)) == win);
        Some(moves)
    }
}
