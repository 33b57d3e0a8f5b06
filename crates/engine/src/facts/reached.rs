//! Positions along lines, with what may end the game there.

use crate::game::{Game, Outcome, Player, PositionHistory};

/// A position that a line has reached, and its history.
#[derive(Clone, Debug)]
pub(super) struct Reached<G: Game> {
    pub(super) position: G::Position,
    pub(super) history: PositionHistory,
}

impl<G: Game> Reached<G> {
    pub(super) fn after(&self, rules: &G, mv: G::Move) -> Self {
        let mut history = self.history.clone();
        let position = history.play(rules, &self.position, mv);
        Self { position, history }
    }

    /// The position with the other side to move, where a pass can be thought of and leaves the game open.
    /// Nothing that came before can come back after it.
    pub(super) fn passed(&self, rules: &G) -> Option<Self> {
        let position = rules.passed(&self.position)?;
        let is_open = rules.outcome(&position).is_none();
        is_open.then(|| Self {
            position,
            history: PositionHistory::default(),
        })
    }

    pub(super) fn outcome(&self, rules: &G) -> Option<Outcome> {
        self.history.outcome(rules, &self.position)
    }

    pub(super) fn is_over(&self, rules: &G) -> bool {
        self.outcome(rules).is_some()
    }

    pub(super) fn moves(&self, rules: &G) -> Vec<G::Move> {
        rules.moves(&self.position).into_iter().collect()
    }

    /// What `side` has more than the opponent of what the game counts.
    pub(super) fn lead(&self, rules: &G, side: Player) -> i64 {
        let material = rules
            .material(&self.position)
            .unwrap_or_default()
            .map(i64::from);
        material[side.index()] - material[(!side).index()]
    }
}
