//! Searches after a pass: the threat of the opponent, and zugzwang.

use super::allowance::Allowance;
use super::explain::{Explainer, Played};
use super::fact::{Fact, FactKind, NamedMove, Threat};
use super::reached::Reached;
use super::sentences::threat_sentence;
use crate::game::{Game, Weight};
use crate::search::{Analysis, Limits, Root, Value, analyse_root};

/// The inverse of the part of the positions left that goes into a search after a pass.
const SEARCH_PARTS: u64 = 16;

/// A node of a search is paid for as this many positions.
const POSITIONS_PER_NODE: u64 = 2;

/// The first candidates that are tested for zugzwang.
const ZUGZWANG_CANDIDATES: usize = 2;

impl<G: Game> Explainer<'_, G> {
    /// What the opponent would win if it were its turn.
    pub(super) fn threat(&self) -> Option<Threat> {
        let rules = self.rules;
        let passed = self.root.passed(rules)?;
        // In games in which a side moves twice, it may be its own turn.
        if rules.to_move(&passed.position) == self.side {
            return None;
        }
        let positions = self.allowance.part(SEARCH_PARTS);
        let analysis = self.search(&passed, positions)?;
        self.allowance.take(positions)?;
        let allowance = Allowance::new(positions, self.allowance.cancel());
        let opponent = Explainer::new(rules, passed, &analysis, allowance, self.resources);
        let mut played = opponent.played(0);
        let win = self.standing_wins.first();
        if let Some(index) = win.and_then(|win| opponent.index_of(*win)) {
            played = opponent.played(index);
        }
        let mut facts = opponent.facts(&played);
        facts.retain(|fact| wins_something(fact.kind));
        if facts.is_empty() {
            return None;
        }
        let position = &opponent.root.position;
        let mv = NamedMove::new(rules, position, played.candidate.mv);
        Some(Threat {
            why: threat_sentence(&mv.name, &facts, G::MATERIAL_NOUNS),
            squares: rules.squares(position, played.candidate.mv),
            mv,
            facts,
        })
    }

    /// Whether the opponent would be better off after a proven result if it could pass.
    pub(super) fn zugzwang(&self, played: &Played<'_, G>) -> Option<Fact> {
        let Played {
            index,
            candidate,
            after,
        } = played;
        let is_tested = *index < ZUGZWANG_CANDIDATES
            && candidate.value.is_proven()
            && !candidate.value.is_loss()
            && !after.is_over(self.rules)
            && self.rules.to_move(&after.position) != self.side;
        let passed = after.passed(self.rules).filter(|_| is_tested)?;
        // After a pass, a threat decides the game.
        if !self.wins_at_once(&passed)?.is_empty() {
            return None;
        }
        let analysis = self.search(&passed, self.allowance.part(SEARCH_PARTS))?;
        let value = analysis.candidates.first()?.value;
        let is_worse = analysis.solved && is_proven_better(candidate.value, value);
        is_worse.then(|| Fact::new(FactKind::Zugzwang))
    }

    /// Searches an open position within this number of nodes.
    pub(super) fn search(&self, reached: &Reached<G>, nodes: u64) -> Option<Analysis<G::Move>> {
        self.allowance.take(POSITIONS_PER_NODE * nodes)?;
        let limits = Limits {
            ends_when_settled: true,
            ..Limits::default().with_nodes(nodes)
        };
        let analysis = analyse_root(
            self.rules,
            Root::new(&reached.position, &reached.history),
            &limits,
            &mut self.resources.borrow_mut(),
            self.allowance.cancel(),
            &mut |_| (),
        );
        (!analysis.candidates.is_empty()).then_some(analysis)
    }
}

/// Whether a move of which this is true threatens something.
pub(super) fn wins_something(kind: FactKind) -> bool {
    match kind {
        FactKind::Own(word) => !word.is_bad && word.weight != Weight::Low,
        FactKind::Wins | FactKind::DoubleThreat | FactKind::WinsMaterial | FactKind::WinsPoints => {
            true
        }
        FactKind::Draws
        | FactKind::Loses
        | FactKind::OnlyMove
        | FactKind::Forced
        | FactKind::Blocks
        | FactKind::Overlooks
        | FactKind::Threatens
        | FactKind::Forces
        | FactKind::Allows
        | FactKind::LosesMaterial
        | FactKind::LosesPoints
        | FactKind::ExtraTurn
        | FactKind::Zugzwang
        | FactKind::Repeats => false,
    }
}

/// Whether a value is proven to be better for its side than another one, by its result or its points.
fn is_proven_better(value: Value, than: Value) -> bool {
    let has_more = || Some(value.margin()? > than.margin()?);
    value.is_proven()
        && than.is_proven()
        && (value.hundredths() > than.hundredths() || has_more().unwrap_or(false))
}
