//! The answer to a request for a move as JSON.

use bestmove_engine::erased::{
    Candidate, ExplainedMove, Explanation, MoveNotation, MoveText, PositionSnapshot, SearchResult,
    Value,
};
use serde::Serialize;
use std::num::NonZeroU32;
use utoipa::ToSchema;

use super::board::{Board, CellContent, cell_contents};
use super::explanation::{FactReport, ThreatReport, reasons};
use super::move_json::Move;
use super::names::{ClaimableName, EndedByName, Name, StatusName};
use super::position::GameName;
use super::score::Score;
use super::search_report::SearchReport;
use crate::query::{BestMoveQuery, BoardForm};
use crate::render::text::Frame;

/// The move to play, and the value of every legal move. All values are from the point of view of
/// `player`.
#[expect(
    clippy::option_option,
    reason = "of the fields for the move, one is absent, and one may be null"
)]
#[derive(Debug, Serialize, ToSchema)]
pub struct BestMove {
    /// The game.
    #[schema(value_type = GameName)]
    game: &'static str,
    /// The position that was asked about: the board after `moves`, in the form of the request.
    board: Board,
    /// The board in lines of text, as a person types it in a chat: a mark or `.` for each cell, with the
    /// names of rows and columns where moves have them.
    #[schema(example = "3 O . X\n2 X . X\n1 . O O\n  a b c")]
    text: String,
    /// The player to move; in a finished game, the one whose turn it would be.
    #[schema(example = "X")]
    player: &'static str,
    status: StatusName,
    /// The player who has won.
    #[schema(required, example = json!(null))]
    winner: Option<&'static str>,
    /// The rule that ended the game; null while it is open.
    #[schema(required, example = json!(null))]
    ended_by: Option<EndedByName>,
    /// The reason for which a draw can be claimed, though the game goes on without a claim; null
    /// where none can.
    #[schema(required, example = json!(null))]
    claimable: Option<ClaimableName>,
    /// The cells of a line that ended the game, from one end to the other.
    #[schema(required, example = json!(null))]
    winning_line: Option<Vec<usize>>,
    /// The 0-based index of the cell, column or pit to play, in games in which a move names
    /// one; null in a finished game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<u64>, minimum = 0, required = false, example = 4)]
    index: Option<Option<Move>>,
    /// The move to play, in games whose moves have a notation of their own; null in a
    /// finished game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, required = false)]
    r#move: Option<Option<Move>>,
    /// What players call the move, such as `Nf3`, `h8`, or `4` for the fourth column; null in a finished
    /// game. `moves` of a request take it as text.
    #[schema(required, example = "b2")]
    name: Option<String>,
    /// The cells to press for the move, in order, in games whose moves have a notation of their
    /// own: from which and to which a piece moves, none for a pass; null in a finished game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<usize>>, required = false)]
    squares: Option<Option<Vec<usize>>>,
    score: Score,
    #[schema(required)]
    outcome: Option<OutcomeName>,
    /// Plies to the end of the game with best play by both, this move counted. It is 0 in a
    /// finished game, and null where it is not proven. With a win or a loss, null means that
    /// another move may be better or quicker, or that points count.
    #[schema(required, example = 1)]
    remoteness: Option<u32>,
    /// The points by which `player` wins with best play by both, in games that are won by points:
    /// negative for a loss, 0 for a draw, and null where it is not proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<i64>, required = false)]
    margin: Option<Option<i32>>,
    /// Principal variation: the line of best play by both sides, this move first. It goes to the
    /// end of the game where `remoteness` or `margin` is not null.
    pv: Vec<Move>,
    /// What players call the moves of `pv`.
    pv_names: Vec<String>,
    /// With `explain`: what the opponent would play now if it were its turn, and what it would win by that;
    /// null where it threatens nothing that was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<ThreatReport>, required = false)]
    threat: Option<Option<ThreatReport>>,
    /// Every legal move, or the `top` best, best first: by score, then the quickest win or the
    /// longest defence, then `margin`, then what the game prefers, then the lowest index. Empty in a
    /// finished game.
    candidates: Vec<CandidateMove>,
    /// The position after the move; null in a finished game.
    #[schema(required)]
    after: Option<Position>,
    search: SearchReport,
    /// The seed of a random selection. With this `seed`, an equal request has the same answer,
    /// unless time runs out.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = u64, minimum = 0, maximum = 9_007_199_254_740_991_u64, required = false)]
    seed: Option<u64>,
}

/// The value of one legal move.
#[expect(
    clippy::option_option,
    reason = "some fields are absent in some games or requests, and may be null"
)]
#[derive(Debug, Serialize, ToSchema)]
pub struct CandidateMove {
    /// The 0-based index of the cell, column or pit, in games in which a move names one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = u64, minimum = 0, required = false, example = 4)]
    index: Option<Move>,
    /// The move, in games whose moves have a notation of their own.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false)]
    r#move: Option<Move>,
    /// What players call the move, such as `Nf3`, `h8`, or `4` for the fourth column.
    #[schema(example = "b2")]
    name: String,
    /// The cells to press for the move, in order, in games whose moves have a notation of their
    /// own: from which and to which a piece moves, none for a pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Vec<usize>, required = false)]
    squares: Option<Vec<usize>>,
    score: Score,
    #[schema(required)]
    outcome: Option<OutcomeName>,
    /// Plies to the end of the game with best play by both after this move, which is counted. It is
    /// null where it is not proven. With a win or a loss, null means that its shortest way is not
    /// proven, or that points count; with a draw, that nobody has to end the game.
    #[schema(required)]
    pub remoteness: Option<u32>,
    /// The points by which `player` wins with best play by both, in games that are won by points:
    /// negative for a loss, 0 for a draw, and null where it is not proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<i64>, required = false)]
    margin: Option<Option<i32>>,
    /// Plies looked ahead for this score: those of `remoteness` where it is proven, and 0 for a
    /// move that was only evaluated.
    #[schema(example = 1)]
    depth: u32,
    /// The line of best play by both sides, this move first.
    pub pv: Vec<Move>,
    /// What players call the moves of `pv`.
    pub pv_names: Vec<String>,
    /// With `explain`: why the move is good or bad, in a sentence; null where nothing was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, required = false, example = "b2 wins at once.")]
    pub why: Option<Option<String>>,
    /// With `explain`: what is known of the move. Every fact is true; that one is missing means nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Vec<FactReport>, required = false)]
    facts: Option<Vec<FactReport>>,
    /// The value, to be told in words.
    #[serde(skip)]
    pub value: Value,
}

/// A position and the status of the game.
#[derive(Debug, Serialize, ToSchema)]
pub struct Position {
    board: Board,
    /// The board in lines of text, as a person types it in a chat. Only the position after the move to play
    /// has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false)]
    text: Option<String>,
    /// The content of each cell in row-major order, to be drawn, in games that have cells but
    /// whose board is a text of its own; null for an empty cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Vec<Option<String>>, required = false)]
    cells: Option<Vec<CellContent>>,
    /// The player to move; in a finished game, the one whose turn it would be.
    #[schema(example = "O")]
    player: &'static str,
    status: StatusName,
    /// The player who has won.
    #[schema(required)]
    winner: Option<&'static str>,
    /// The rule that ended the game; null while it is open.
    #[schema(required)]
    ended_by: Option<EndedByName>,
    /// The reason for which a draw can be claimed, though the game goes on without a claim; null
    /// where none can.
    #[schema(required)]
    claimable: Option<ClaimableName>,
    /// The cells of a line that ended the game, from one end to the other.
    #[schema(required)]
    winning_line: Option<Vec<usize>>,
}

/// A proven result for `player`; null where it is not proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = Outcome)]
#[expect(missing_docs, reason = "the contract explains the names")]
pub enum OutcomeName {
    Win,
    Draw,
    Loss,
}

impl BestMove {
    /// Whether the answer may be cached: it is exact, and no move was drawn at random.
    #[must_use]
    pub fn is_cacheable(&self) -> bool {
        self.search.exact && self.seed.is_none()
    }

    /// Describes a result for the position of a query, with the reasons that explain it.
    pub fn new(
        query: &BestMoveQuery,
        result: SearchResult,
        explanation: Option<Explanation>,
    ) -> Self {
        let selection = &query.options.selection;
        let form = query.form;
        let frame = Frame::of(&*query.position);
        let has_index = result.move_notation == MoveNotation::Index;
        let selected = result.selected.map(|index| &result.candidates[index]);
        let search = SearchReport::new(&result);
        let candidates = best_candidates(&result.candidates, query.top);
        let mut candidates: Vec<_> = candidates
            .iter()
            .map(|candidate| CandidateMove::new(candidate, &result))
            .collect();
        let mut threat = None;
        if let Some(explanation) = explanation {
            let notation = result.move_notation;
            let found = explanation.threat;
            threat = Some(found.map(|threat| ThreatReport::new(threat, notation)));
            for (candidate, explained) in candidates.iter_mut().zip(explanation.moves) {
                candidate.explain(explained);
            }
        }
        Self {
            game: query.game,
            text: frame.draw(&result.snapshot),
            board: Board::new(result.snapshot.board, form),
            player: result.snapshot.player,
            status: Name(result.snapshot.status),
            winner: result.snapshot.status.winner(),
            ended_by: result.snapshot.ended_by.map(Name),
            claimable: result.snapshot.claimable.map(Name),
            winning_line: result.snapshot.winning_line,
            index: has_index.then(|| selected.map(first_move)),
            r#move: (!has_index).then(|| selected.map(first_move)),
            name: selected.map(|candidate| candidate.pv_names[0].clone()),
            squares: (!has_index).then(|| selected.map(|candidate| candidate.squares.clone())),
            score: result.value.into(),
            outcome: outcome(result.value),
            remoteness: result.remoteness,
            margin: result.scoring.margin(result.solved.then_some(result.value)),
            pv: selected.map_or_else(Vec::new, |candidate| line(&candidate.pv)),
            pv_names: selected.map_or_else(Vec::new, |candidate| candidate.pv_names.clone()),
            threat,
            candidates,
            after: result.after.map(|snapshot| Position {
                text: Some(frame.draw(&snapshot)),
                ..Position::new(snapshot, form)
            }),
            search,
            seed: (selection.is_random() && result.selected.is_some()).then_some(selection.seed),
        }
    }
}

impl CandidateMove {
    /// Describes a candidate of a result, or one that follows from it.
    #[must_use]
    pub fn new(candidate: &Candidate, result: &SearchResult) -> Self {
        let (index, name) = first_move(candidate).into_fields(result.move_notation);
        Self {
            squares: name.is_some().then(|| candidate.squares.clone()),
            index,
            r#move: name,
            name: candidate.pv_names[0].clone(),
            score: candidate.value.into(),
            outcome: outcome(candidate.value),
            remoteness: candidate.remoteness,
            margin: result.scoring.margin(Some(candidate.value)),
            depth: candidate.depth,
            pv: line(&candidate.pv),
            pv_names: candidate.pv_names.clone(),
            value: candidate.value,
            why: None,
            facts: None,
        }
    }

    pub(super) fn explain(&mut self, explained: ExplainedMove) {
        let (why, facts) = reasons(explained);
        (self.why, self.facts) = (Some(why), Some(facts));
    }
}

impl CandidateMove {
    /// The best move of a position. Unless the position is solved, another move may be better. Then
    /// neither its distance nor its points are those of the position.
    #[must_use]
    pub fn best_of(candidate: &Candidate, result: &SearchResult) -> Self {
        let best = Self::new(candidate, result);
        if result.solved {
            return best;
        }
        Self {
            remoteness: None,
            margin: best.margin.map(|_| None),
            ..best
        }
    }
}

impl Position {
    /// Writes a position with its board in this form.
    pub fn new(snapshot: PositionSnapshot, form: BoardForm) -> Self {
        Self {
            board: Board::new(snapshot.board, form),
            text: None,
            cells: snapshot.cells.map(cell_contents),
            player: snapshot.player,
            status: Name(snapshot.status),
            winner: snapshot.status.winner(),
            ended_by: snapshot.ended_by.map(Name),
            claimable: snapshot.claimable.map(Name),
            winning_line: snapshot.winning_line,
        }
    }
}

/// The `top` best candidates, or all.
#[must_use]
pub fn best_candidates(candidates: &[Candidate], top: Option<NonZeroU32>) -> &[Candidate] {
    let count = top.and_then(|top| usize::try_from(top.get()).ok());
    &candidates[..count.map_or(candidates.len(), |top| top.min(candidates.len()))]
}

fn first_move(candidate: &Candidate) -> Move {
    Move(candidate.pv[0].clone())
}

fn line(pv: &[MoveText]) -> Vec<Move> {
    pv.iter().cloned().map(Move).collect()
}

/// The result that a value proves, if it proves one.
#[must_use]
pub fn outcome(value: Value) -> Option<OutcomeName> {
    match value {
        Value::Win(_) => Some(OutcomeName::Win),
        Value::Draw => Some(OutcomeName::Draw),
        Value::Loss(_) => Some(OutcomeName::Loss),
        Value::Estimate(_) => None,
    }
}
