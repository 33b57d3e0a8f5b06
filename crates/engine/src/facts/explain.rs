//! The explanation of an analysis.

use std::cell::RefCell;

use super::allowance::Allowance;
use super::fact::{ExplainedMove, Explanation, Fact, FactKind, NamedMove};
use super::reached::Reached;
use super::sentences::sentence;
use crate::game::{Game, Player, PositionHistory};
use crate::search::{Analysis, CancelFlag, Candidate, Resources, ThreadShare};

/// The bytes of the tables of the searches after a pass, which are small.
const TABLE_BYTES: usize = 1 << 20;

/// The least and the most positions that an explanation looks at. In between, they are half of the nodes of
/// the search before it. A position takes about as long as a node.
const MIN_POSITIONS: u64 = 2_000;
const MAX_POSITIONS: u64 = 100_000;

/// Explains the first candidates of an analysis, `shown` at most, of an open position that was reached by
/// this history. Where the game is over, nothing is explained.
pub fn explain<G: Game>(
    rules: &G,
    root: (&G::Position, &PositionHistory),
    analysis: &Analysis<G::Move>,
    shown: usize,
    cancel: &CancelFlag,
) -> Explanation {
    let explain = |explainer: &Explainer<'_, G>| explainer.explain(shown);
    with_explainer(rules, root, analysis, cancel, explain)
}

/// Explains some moves of an open position that was reached by this history. They are candidates of the
/// analysis, whose values they are compared with.
///
/// # Panics
///
/// A move is not among the candidates.
pub fn explain_moves<G: Game>(
    rules: &G,
    root: (&G::Position, &PositionHistory),
    analysis: &Analysis<G::Move>,
    moves: &[G::Move],
    cancel: &CancelFlag,
) -> Vec<ExplainedMove> {
    let explain = |explainer: &Explainer<'_, G>| {
        let index = |mv: &G::Move| explainer.index_of(*mv).expect("the move is a candidate");
        let explain = |mv| explainer.explain_move(index(mv));
        moves.iter().map(explain).collect()
    };
    with_explainer(rules, root, analysis, cancel, explain)
}

/// Explains something of a position, and nothing where the game is over.
fn with_explainer<G: Game, T: Default>(
    rules: &G,
    (position, history): (&G::Position, &PositionHistory),
    analysis: &Analysis<G::Move>,
    cancel: &CancelFlag,
    explain: impl FnOnce(&Explainer<'_, G>) -> T,
) -> T {
    let root = Reached {
        position: position.clone(),
        history: history.clone(),
    };
    if root.is_over(rules) {
        return T::default();
    }
    let positions = (analysis.nodes / 2).clamp(MIN_POSITIONS, MAX_POSITIONS);
    let allowance = Allowance::new(positions, cancel);
    let resources = RefCell::new(Resources::new(ThreadShare::default(), TABLE_BYTES));
    explain(&Explainer::new(
        rules, root, analysis, allowance, &resources,
    ))
}

/// The explanation of a position, as far as it has come.
pub(super) struct Explainer<'a, G: Game> {
    pub(super) rules: &'a G,
    pub(super) root: Reached<G>,
    pub(super) side: Player,
    pub(super) candidates: &'a [Candidate<G::Move>],
    pub(super) allowance: Allowance<'a>,
    pub(super) resources: &'a RefCell<Resources>,
    /// The moves by which the opponent would win at once if it were its turn.
    pub(super) standing_wins: Vec<G::Move>,
}

/// A candidate, and the position after it.
pub(super) struct Played<'a, G: Game> {
    pub(super) index: usize,
    pub(super) candidate: &'a Candidate<G::Move>,
    pub(super) after: Reached<G>,
}

impl<'a, G: Game> Explainer<'a, G> {
    pub(super) fn new(
        rules: &'a G,
        root: Reached<G>,
        analysis: &'a Analysis<G::Move>,
        allowance: Allowance<'a>,
        resources: &'a RefCell<Resources>,
    ) -> Self {
        let mut explainer = Self {
            side: rules.to_move(&root.position),
            rules,
            root,
            candidates: &analysis.candidates,
            allowance,
            resources,
            standing_wins: Vec::new(),
        };
        explainer.standing_wins = explainer.find_standing_wins();
        explainer
    }

    fn explain(&self, shown: usize) -> Explanation {
        // First, while there are positions left for a search.
        let threat = self.threat();
        let shown = 0..self.candidates.len().min(shown);
        Explanation {
            moves: shown.map(|index| self.explain_move(index)).collect(),
            threat,
        }
    }

    fn explain_move(&self, index: usize) -> ExplainedMove {
        let played = self.played(index);
        let mut facts = self.facts(&played);
        facts.extend(self.zugzwang(&played));
        self.explained(&played, facts)
    }

    pub(super) fn index_of(&self, mv: G::Move) -> Option<usize> {
        let mut candidates = self.candidates.iter();
        candidates.position(|candidate| candidate.mv == mv)
    }

    pub(super) fn played(&self, index: usize) -> Played<'a, G> {
        let candidate = &self.candidates[index];
        Played {
            index,
            candidate,
            after: self.root.after(self.rules, candidate.mv),
        }
    }

    /// The facts that take no search after a pass.
    pub(super) fn facts(&self, played: &Played<'_, G>) -> Vec<Fact> {
        let Self { rules, root, .. } = self;
        let mut facts = Vec::new();
        facts.extend(self.result(played));
        facts.extend(self.only_move(played));
        facts.extend(self.at_once(&played.after));
        facts.extend(self.best_play(played));
        facts.extend(repeats(played));
        let own = rules.own_facts(&root.position, played.candidate.mv);
        facts.extend(own.into_iter().map(Fact::from));
        facts
    }

    fn explained(&self, played: &Played<'_, G>, facts: Vec<Fact>) -> ExplainedMove {
        let mv = played.candidate.mv;
        let NamedMove { name, .. } = NamedMove::new(self.rules, &self.root.position, mv);
        let why = sentence(&name, &facts, G::MATERIAL_NOUNS);
        ExplainedMove { name, facts, why }
    }
}

fn repeats<G: Game>(played: &Played<'_, G>) -> Option<Fact> {
    let Reached { position, history } = &played.after;
    let comes_back = G::ENDS.in_cycles() && history.occurrences(position) > 0;
    comes_back.then(|| Fact::new(FactKind::Repeats))
}
