//! The calls of plain minimax, as JSON.

use serde::Serialize;
use utoipa::ToSchema;

use super::PruningName;
use crate::engine::{Bound, Branch, MoveNotation, Status, Tree, Value};
use crate::http::answer::{OutcomeName, Position, outcome};
use crate::http::position::Subject;
use crate::http::wire::{Move, Score};

/// The calls of plain minimax. All scores are from the point of view of `player`.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct GameTree {
    /// The game.
    #[schema(example = "tic-tac-toe")]
    game: &'static str,
    /// The player to move in the first call, who maximises.
    #[schema(example = "X")]
    player: &'static str,
    pruning: PruningName,
    /// The number of calls made.
    #[schema(example = 9)]
    calls: usize,
    /// The number of branches cut off.
    #[schema(example = 0)]
    cut: usize,
    /// The calls in the order in which they are made, and with their siblings the branches
    /// that were cut off.
    nodes: Vec<Node>,
}

/// A call, or a branch that was cut off.
#[expect(
    clippy::option_option,
    reason = "of the fields for the move, one is absent, and one may be null"
)]
#[derive(Debug, Serialize, ToSchema)]
struct Node {
    /// The number of the call, the first is 1; null where it was cut off.
    #[schema(required, example = 1)]
    number: Option<usize>,
    /// The number of the call that made this one; null for the first.
    #[schema(required)]
    parent: Option<usize>,
    /// Plies below the first.
    level: u32,
    /// The 0-based index of the cell or column that was played to get here, in games in
    /// which a move names one; null for the first call.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<u64>, minimum = 0, required = false)]
    index: Option<Option<Move>>,
    /// The move that was played to get here, in games whose moves have a notation of their
    /// own; null for the first call.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, required = false)]
    r#move: Option<Option<Move>>,
    #[serde(flatten)]
    position: Position,
    /// What the call returned; null where it was cut off.
    #[schema(required)]
    score: Option<Score>,
    /// Whether the score may be less, or more, than what the position is worth, because
    /// branches were cut off.
    #[schema(required)]
    bound: Option<BoundName>,
    /// The result for the player of the first call, where it is proven and no bound.
    #[schema(required)]
    outcome: Option<OutcomeName>,
    /// Plies to the end of the game with best play by both, 0 where it is over; null before
    /// a draw, and where the result is not proven. Of equal scores the side to move prefers
    /// the quicker win or the later loss.
    #[schema(required)]
    remoteness: Option<u32>,
    /// The number of the call whose score this one returned: of equal scores the quickest
    /// win or the latest loss of the side to move, then the first. Null where the game or the
    /// depth ended.
    #[schema(required)]
    chosen: Option<usize>,
}

/// What a position is worth, beside a score.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = Bound)]
enum BoundName {
    /// At least that.
    AtLeast,
    /// At most that.
    AtMost,
}

impl GameTree {
    pub(super) fn new(subject: &Subject, pruning: PruningName, tree: Tree) -> Self {
        let numbers: Vec<_> = tree.branches.iter().map(|branch| branch.number).collect();
        let calls = numbers.iter().flatten().count();
        Self {
            game: subject.game,
            player: tree.branches[0].snapshot.player,
            pruning,
            calls,
            cut: tree.branches.len() - calls,
            nodes: tree
                .branches
                .into_iter()
                .map(|branch| Node::new(branch, &numbers, tree.move_notation, subject.as_text))
                .collect(),
        }
    }
}

impl Node {
    fn new(
        branch: Branch,
        numbers: &[Option<usize>],
        move_notation: MoveNotation,
        as_text: bool,
    ) -> Self {
        let number_of = |place: usize| numbers[place];
        let returned = branch.returned;
        let is_over = branch.snapshot.status != Status::InProgress;
        let exact = returned.filter(|returned| returned.bound == Bound::Exact);
        let mv = branch.mv.map(Move);
        let (index, name) = match move_notation {
            MoveNotation::Index => (Some(mv), None),
            MoveNotation::Name => (None, Some(mv)),
        };
        Self {
            number: branch.number,
            parent: branch.parent.and_then(number_of),
            level: branch.level,
            index,
            r#move: name,
            position: Position::new(branch.snapshot, as_text),
            score: returned.map(|returned| returned.value.into()),
            bound: returned.and_then(|returned| match returned.bound {
                Bound::Exact => None,
                Bound::Lower => Some(BoundName::AtLeast),
                Bound::Upper => Some(BoundName::AtMost),
            }),
            outcome: exact.and_then(|returned| outcome(returned.value)),
            remoteness: exact.and_then(|returned| plies_to_the_end(returned.value, is_over)),
            chosen: returned
                .and_then(|returned| returned.selected)
                .and_then(number_of),
        }
    }
}

fn plies_to_the_end(value: Value, is_over: bool) -> Option<u32> {
    match value {
        Value::Win { plies } | Value::Loss { plies } => Some(plies),
        // How far away a draw is, plain minimax does not find out.
        Value::Draw => is_over.then_some(0),
        Value::Estimate(_) => None,
    }
}
