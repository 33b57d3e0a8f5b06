//! The searches that explain a position of one game.

use web_time::Instant;

use super::explain::ExplainPosition;
use super::game_tree::{GameTree, GameTreeNode};
use super::scoring::Scoring;
use super::snapshot::snapshot;
use super::typed_position::TypedPosition;
use crate::game::{EvaluationTerms, Game, PositionHistory};
use crate::search::{self, CancelFlag, Idea, Pruning, StoppedBy, TreeTooLarge};

impl<G: Game> ExplainPosition for TypedPosition<G> {
    fn game_tree(
        &self,
        depth: Option<u32>,
        pruning: Pruning,
        max_calls: usize,
    ) -> Result<GameTree, TreeTooLarge> {
        let Self {
            rules,
            position,
            history,
            ..
        } = self;
        let calls = search::game_tree(rules, position, history, depth, pruning, max_calls)?;
        // Branches that were cut off are no calls, so they have no number.
        let mut calls_made = 0;
        let branch = |call: &search::Call<G::Position, G::Move>| {
            let parent = call.parent.map(|parent| &calls[parent].position);
            let played = parent.zip(call.mv);
            GameTreeNode {
                number: call.returned.map(|_| {
                    calls_made += 1;
                    calls_made
                }),
                parent: call.parent,
                mv: played.map(|(parent, mv)| rules.write_move(parent, mv)),
                name: played.map(|(parent, mv)| rules.move_name(parent, mv)),
                squares: played.map_or_else(Vec::new, |(parent, mv)| rules.squares(parent, mv)),
                snapshot: snapshot(
                    rules,
                    &call.position,
                    &history_of(rules, history, &calls, call),
                ),
                level: call.level,
                window: call.window,
                returned: call.returned,
            }
        };
        Ok(GameTree {
            move_notation: rules.move_notation(),
            scoring: Scoring::from_rules(rules),
            nodes: calls.iter().map(branch).collect(),
        })
    }

    fn count_calls(
        &self,
        idea: Idea,
        depth: Option<u32>,
        max_positions: u64,
        deadline: Option<Instant>,
        cancel: &CancelFlag,
    ) -> Result<u64, StoppedBy> {
        let Self {
            rules,
            position,
            history,
            ..
        } = self;
        let position = (position, history);
        let found = idea.solve(rules, position, depth, max_positions, deadline, cancel)?;
        Ok(found.calls)
    }

    fn evaluation_terms(&self) -> EvaluationTerms {
        self.rules.evaluation_terms(&self.position)
    }
}

/// The history of the position of a call, from that of the first one.
fn history_of<G: Game>(
    rules: &G,
    first: &PositionHistory,
    calls: &[search::Call<G::Position, G::Move>],
    call: &search::Call<G::Position, G::Move>,
) -> PositionHistory {
    let (Some(parent), Some(mv)) = (call.parent, call.mv) else {
        return first.clone();
    };
    let parent = &calls[parent];
    let mut history = history_of(rules, first, calls, parent);
    history.play(rules, &parent.position, mv);
    history
}
