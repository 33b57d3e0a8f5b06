//! The calls of plain minimax as JSON.

use bestmove_engine::erased::{self, Bound, MoveNotation, Scoring, Status, Value};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::answer::{OutcomeName, Position, outcome};
use super::board::Board;
use super::game_input::GameInput;
use super::limits::plies;
use super::move_json::{Move, MoveList};
use super::names::PruningName;
use super::numbers::Int;
use super::parse::CheckedRequest;
use super::position::{GameName, position_fields};
use super::problem::Problem;
use super::rules::Rules;
use super::score::Score;
use crate::query::{BoardForm, Offer, ParsedPosition};

/// A position and the extent of its tree.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GameTreeRequest {
    /// The board. Required unless `moves` is given.
    pub board: Option<Board>,
    /// The player to move on `board`. Required with it, unless the notation of the board names it.
    #[schema(example = "X")]
    pub player: Option<String>,
    /// The moves from the start position, or from `board` where both are given.
    #[schema(value_type = Option<Vec<Move>>)]
    pub moves: Option<MoveList>,
    /// The game, or its beginning, as its players write it, in place of `moves`: PGN, PDN, SGF, a transcript,
    /// digits that count from 1. Numbers of moves, comments, variations and results are read past; a
    /// position in a header is obeyed.
    #[schema(example = "b2 a1 c1")]
    pub record: Option<String>,
    /// The game: a name from `GET /games`, or the description of a game.
    pub game: Option<GameInput>,
    /// Parameters of the game's rules, that differ from the game's own.
    pub rules: Option<Rules>,
    /// Plies to follow every line for; to the end of the game by default. Required in games in
    /// which positions can come back. A game that is not over by then has the score of the
    /// game's evaluation.
    #[schema(value_type = Option<u32>, minimum = 1, maximum = 1_000)]
    pub depth: Option<Int<1, 1_000>>,
    /// Which calls are left out.
    pub pruning: Option<PruningName>,
}

impl CheckedRequest for GameTreeRequest {
    fn check(self, offer: &Offer) -> Result<(), Problem> {
        let depth = self.depth.map(plies);
        let position = position_fields!(self).parse_with_depth(depth, offer);
        position.map(drop)
    }
}

/// The calls of plain minimax. All scores are from the point of view of `player`.
#[derive(Debug, Serialize, ToSchema)]
pub struct GameTree {
    /// The game.
    #[schema(value_type = GameName)]
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
    /// What players call that move; null for the first call.
    #[schema(required)]
    name: Option<String>,
    /// The cells to press for the move, in order, in games whose moves have a notation of their
    /// own; null for the first call.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<usize>>, required = false)]
    squares: Option<Option<Vec<usize>>>,
    #[serde(flatten)]
    position: Position,
    /// With `pruning`, the least score that the player of the first call was sure of when this
    /// call was made; null while the window is open at this end.
    #[schema(required)]
    alpha: Option<Score>,
    /// With `pruning`, the greatest score that the opponent had to concede when this call was
    /// made; null while the window is open at this end. A quicker or a higher win lies
    /// between equal ends.
    #[schema(required)]
    beta: Option<Score>,
    /// The score that the call returned; null where it was cut off.
    #[schema(required)]
    score: Option<Score>,
    /// Set where branches were cut off: the value of the position is at least, or at most, the
    /// score.
    #[schema(required)]
    bound: Option<BoundName>,
    /// The result for the player of the first call, where it is proven and no bound.
    #[schema(required)]
    outcome: Option<OutcomeName>,
    /// Plies to the end of the game with best play by both, 0 where it is over; null before
    /// a draw, and where the result is not proven. Of equal scores the side to move prefers
    /// the quicker win or the later loss, or more points.
    #[schema(required)]
    remoteness: Option<u32>,
    /// The points by which the player of the first call wins with best play by both, in games
    /// that are won by points: negative for a loss, 0 for a draw, and null where it is not proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<i64>, required = false)]
    margin: Option<Option<i32>>,
    /// The number of the call whose score this one returned: of equal scores the quickest win or
    /// the latest loss of the side to move, or the most points, then the first. Null where the game
    /// or the depth ended.
    #[schema(required)]
    chosen: Option<usize>,
}

/// The relation of a position's value to a score.
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
    /// Writes the tree of a position.
    #[must_use]
    pub fn new(position: &ParsedPosition, pruning: PruningName, tree: erased::GameTree) -> Self {
        let numbers: Vec<_> = tree.nodes.iter().map(|node| node.number).collect();
        let calls = numbers.iter().flatten().count();
        Self {
            game: position.game,
            player: tree.nodes[0].snapshot.player,
            pruning,
            calls,
            cut: tree.nodes.len() - calls,
            nodes: tree
                .nodes
                .into_iter()
                .map(|node| {
                    Node::new(
                        node,
                        &numbers,
                        (tree.move_notation, tree.scoring),
                        position.form,
                    )
                })
                .collect(),
        }
    }
}

impl Node {
    fn new(
        node: erased::GameTreeNode,
        numbers: &[Option<usize>],
        (move_notation, scoring): (MoveNotation, Scoring),
        form: BoardForm,
    ) -> Self {
        let number_of = |index: usize| numbers[index];
        let returned = node.returned;
        let is_over = node.snapshot.status != Status::InProgress;
        // A bound proves no result, so no distance or margin follows from it.
        let exact = returned.filter(|returned| returned.bound == Bound::Exact);
        let squares = node.mv.as_ref().map(|_| node.squares);
        let mv = node.mv.map(Move);
        let (index, text, squares) = match move_notation {
            MoveNotation::Index => (Some(mv), None, None),
            MoveNotation::Name => (None, Some(mv), Some(squares)),
        };
        Self {
            number: node.number,
            parent: node.parent.and_then(number_of),
            level: node.level,
            index,
            r#move: text,
            name: node.name,
            squares,
            position: Position::new(node.snapshot, form),
            alpha: node.window.alpha.map(Score::from),
            beta: node.window.beta.map(Score::from),
            score: returned.map(|returned| returned.value.into()),
            bound: returned.and_then(|returned| match returned.bound {
                Bound::Exact => None,
                Bound::Lower => Some(BoundName::AtLeast),
                Bound::Upper => Some(BoundName::AtMost),
            }),
            outcome: exact.and_then(|returned| outcome(returned.value)),
            remoteness: exact.and_then(|returned| plies_to_the_end(returned.value, is_over)),
            margin: scoring.margin(exact.map(|returned| returned.value)),
            chosen: returned
                .and_then(|returned| returned.selected)
                .and_then(number_of),
        }
    }
}

fn plies_to_the_end(value: Value, is_over: bool) -> Option<u32> {
    match value {
        Value::Win(by) | Value::Loss(by) => by.plies(),
        // Plain minimax does not find the distance of a draw.
        Value::Draw => is_over.then_some(0),
        Value::Estimate(_) => None,
    }
}
