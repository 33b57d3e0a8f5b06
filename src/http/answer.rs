//! The answer to a request for a move, as JSON.

use std::time::Duration;

use serde::Serialize;
use utoipa::ToSchema;

use super::wire::{Board, Move, Score};
use crate::engine::{
    Candidate, MoveNotation, MoveSelection, MoveText, PositionSnapshot, SearchResult, Status,
    StoppedBy, Value,
};

/// The answer: the move to play, and what every legal move is worth. All values are
/// from the point of view of `player`.
#[expect(
    clippy::option_option,
    reason = "of the fields for the move, one is absent, and one may be null"
)]
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct BestMove {
    /// The game.
    #[schema(example = "tic-tac-toe")]
    game: &'static str,
    /// The player to move; in a finished game, the one whose turn it would be.
    #[schema(example = "X")]
    player: &'static str,
    status: StatusName,
    /// The player who has won.
    #[schema(required, example = json!(null))]
    winner: Option<&'static str>,
    /// The cells of a line that ended the game, ascending.
    #[schema(required, example = json!(null))]
    winning_line: Option<Vec<usize>>,
    /// The 0-based index of the cell or column to play, in games in which a move names
    /// one; null in a finished game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<u64>, minimum = 0, required = false, example = 4)]
    index: Option<Option<Move>>,
    /// The move to play, in games whose moves have a notation of their own; null in a
    /// finished game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, required = false)]
    r#move: Option<Option<Move>>,
    score: Score,
    #[schema(required)]
    outcome: Option<OutcomeName>,
    /// Plies to the end of the game with best play by both, this move counted; 0 in
    /// a finished game, null where it is not proven.
    #[schema(required, example = 1)]
    remoteness: Option<u32>,
    /// Principal variation: the line of best play by both sides, this move first. To
    /// the end of the game where `outcome` is proven.
    pv: Vec<Move>,
    /// Every legal move, best first: by score, then the quickest win or the longest
    /// defence, then the lowest index. Empty in a finished game.
    candidates: Vec<CandidateMove>,
    /// The position after the move; null in a finished game.
    #[schema(required)]
    after: Option<Position>,
    search: SearchReport,
    /// The seed by which the move was drawn, where it was: the same request with this
    /// `seed` is answered the same, unless time runs out.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = u64, minimum = 0, maximum = 9_007_199_254_740_991_u64, required = false)]
    seed: Option<u64>,
    /// What the search took: no part of the answer, so that equal questions have equal ones.
    #[serde(skip)]
    time: Duration,
}

/// What one legal move is worth.
#[derive(Debug, Serialize, ToSchema)]
struct CandidateMove {
    /// The 0-based index of the cell or column, in games in which a move names one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = u64, minimum = 0, required = false, example = 4)]
    index: Option<Move>,
    /// The move, in games whose moves have a notation of their own.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false)]
    r#move: Option<Move>,
    score: Score,
    #[schema(required)]
    outcome: Option<OutcomeName>,
    /// Plies to the end of the game with best play by both, this move counted; null
    /// where it is not proven.
    #[schema(required)]
    remoteness: Option<u32>,
    /// The line of best play by both sides, this move first.
    pv: Vec<Move>,
}

/// A position, and whether the game is over in it.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Position {
    board: Board,
    /// The player to move; in a finished game, the one whose turn it would be.
    #[schema(example = "O")]
    player: &'static str,
    status: StatusName,
    /// The player who has won.
    #[schema(required)]
    winner: Option<&'static str>,
    /// The cells of a line that ended the game, ascending.
    #[schema(required)]
    winning_line: Option<Vec<usize>>,
}

/// What the search did.
#[derive(Debug, Serialize, ToSchema)]
struct SearchReport {
    /// Whether every candidate is proven to the end of the game.
    exact: bool,
    /// Plies looked ahead: to the end of the longest line where `exact`, never more
    /// than `limits.depth`.
    #[schema(example = 3)]
    depth: u32,
    /// Positions searched; of proofs, those in which there was a choice.
    #[schema(example = 8)]
    nodes: u64,
    /// The limit that ended the search before everything was proven; null also while it
    /// goes on.
    #[schema(required)]
    stopped_by: Option<LimitName>,
}

/// Whether and how a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = Status)]
enum StatusName {
    InProgress,
    Won,
    Draw,
}

/// A proven result for `player`; null where it is not proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = Outcome)]
pub(super) enum OutcomeName {
    Win,
    Draw,
    Loss,
}

/// A limit of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = Limit)]
enum LimitName {
    Depth,
    Time,
    Nodes,
}

/// What a search has cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Positions visited.
    pub nodes: u64,
    /// The time it took.
    pub time: Duration,
}

impl BestMove {
    /// What the search has cost.
    pub(super) fn cost(&self) -> Cost {
        Cost {
            nodes: self.search.nodes,
            time: self.time,
        }
    }

    pub(super) fn game(&self) -> &'static str {
        self.game
    }

    /// Whether what it says of the moves stays true, and another answer would say the same of
    /// them.
    pub(super) fn is_fact(&self) -> bool {
        self.search.exact && self.seed.is_none()
    }

    pub(super) fn new(
        game: &'static str,
        answer: SearchResult,
        choice: &MoveSelection,
        as_text: bool,
    ) -> Self {
        let index = answer.move_notation == MoveNotation::Index;
        let chosen = answer.selected.map(|place| &answer.candidates[place]);
        let (status, winner) = status(answer.snapshot.status);
        Self {
            game,
            player: answer.snapshot.player,
            status,
            winner,
            winning_line: answer.snapshot.winning_line,
            index: index.then(|| chosen.map(first_move)),
            r#move: (!index).then(|| chosen.map(first_move)),
            score: answer.value.into(),
            outcome: outcome(answer.value),
            remoteness: chosen.map_or(Some(0), |candidate| candidate.remoteness),
            pv: chosen.map_or_else(Vec::new, |candidate| line(&candidate.pv)),
            candidates: answer
                .candidates
                .iter()
                .map(|candidate| CandidateMove {
                    index: index.then(|| first_move(candidate)),
                    r#move: (!index).then(|| first_move(candidate)),
                    score: candidate.value.into(),
                    outcome: outcome(candidate.value),
                    remoteness: candidate.remoteness,
                    pv: line(&candidate.pv),
                })
                .collect(),
            after: answer
                .after
                .map(|standing| Position::new(standing, as_text)),
            search: SearchReport {
                exact: answer.exact,
                depth: answer.depth,
                nodes: answer.nodes,
                stopped_by: answer.stopped_by.map(limit),
            },
            seed: (choice.is_random() && answer.selected.is_some()).then_some(choice.seed),
            time: answer.time,
        }
    }
}

impl Position {
    pub(super) fn new(standing: PositionSnapshot, as_text: bool) -> Self {
        let board = Board(standing.board);
        let (status, winner) = status(standing.status);
        Self {
            board: if as_text { board.into_text() } else { board },
            player: standing.player,
            status,
            winner,
            winning_line: standing.winning_line,
        }
    }
}

fn first_move(candidate: &Candidate) -> Move {
    Move(candidate.pv[0].clone())
}

fn line(pv: &[MoveText]) -> Vec<Move> {
    pv.iter().cloned().map(Move).collect()
}

fn status(status: Status) -> (StatusName, Option<&'static str>) {
    match status {
        Status::InProgress => (StatusName::InProgress, None),
        Status::Won(winner) => (StatusName::Won, Some(winner)),
        Status::Drawn => (StatusName::Draw, None),
    }
}

pub(super) fn outcome(value: Value) -> Option<OutcomeName> {
    match value {
        Value::Win { .. } => Some(OutcomeName::Win),
        Value::Draw => Some(OutcomeName::Draw),
        Value::Loss { .. } => Some(OutcomeName::Loss),
        Value::Estimate(_) => None,
    }
}

fn limit(stopped_by: StoppedBy) -> LimitName {
    match stopped_by {
        StoppedBy::Depth => LimitName::Depth,
        StoppedBy::Nodes => LimitName::Nodes,
        // Whoever raises the flag on a search whose answer is still wanted does so
        // because its time is up.
        StoppedBy::Time | StoppedBy::Cancelled => LimitName::Time,
    }
}
