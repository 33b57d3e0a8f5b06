//! Facts about the end of the game, by the values of the candidates.

use super::explain::{Explainer, Played};
use super::fact::{Fact, FactKind};
use crate::game::Game;
use crate::search::Value;

/// The points of score, in hundredths, that a move loses where another one is the only good move. They are
/// those of a blunder. The verdicts of reviews go by the same number.
pub(crate) const ONLY_MOVE_HUNDREDTHS: i16 = 300;

impl<G: Game> Explainer<'_, G> {
    /// The proven result after a move.
    pub(super) fn result(&self, played: &Played<'_, G>) -> Option<Fact> {
        let Played {
            candidate, after, ..
        } = played;
        let ended = after.outcome(self.rules);
        let value = ended.map_or(candidate.value, |outcome| {
            Value::from_outcome(outcome, self.side).to_parent_ply()
        });
        let kind = match value {
            Value::Win(_) => FactKind::Wins,
            Value::Draw => FactKind::Draws,
            Value::Loss(_) => FactKind::Loses,
            Value::Estimate(_) => return None,
        };
        // A draw need not come to an end.
        let plies = if ended.is_some() {
            Some(1)
        } else {
            value.plies()
        };
        let points = value.margin().map(i32::unsigned_abs);
        let line = self.rules.winning_line(&after.position);
        Some(Fact {
            squares: line.unwrap_or_default(),
            ..Fact::new(kind)
                .with_plies(plies)
                .with_points(points.filter(|points| *points > 0))
        })
    }

    /// The fact that the other moves are worse, or that there are none.
    pub(super) fn only_move(&self, played: &Played<'_, G>) -> Option<Fact> {
        // A search for one best move has not looked at the others.
        if self.candidates.len() < self.root.moves(self.rules).len() || played.index > 0 {
            return None;
        }
        let Some(second) = self.candidates.get(1) else {
            return Some(Fact::new(FactKind::Forced));
        };
        let value = played.candidate.value;
        let mut others = self.candidates[1..].iter();
        let proven = others.all(|other| is_proven_worse(other.value, value));
        let lost = value.hundredths() - second.value.hundredths();
        let fact = Fact::new(FactKind::OnlyMove);
        if proven {
            Some(fact)
        } else {
            (lost >= ONLY_MOVE_HUNDREDTHS).then(|| fact.estimated())
        }
    }
}

/// Whether both results are proven, and the first is worse.
fn is_proven_worse(value: Value, than: Value) -> bool {
    value.is_proven() && than.is_proven() && value.hundredths() < than.hundredths()
}
