//! Why moves are good or bad, as JSON.

use bestmove_engine::erased::{ExplainedMove, Fact, MoveNotation, NamedMove, Threat};
use serde::Serialize;
use utoipa::ToSchema;

use super::move_json::Move;
use super::names::{FactName, Name};

/// A fact about a move, found by the rules of the game and by the search.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MoveFact)]
pub struct FactReport {
    fact: FactName,
    /// The moves that it is about: the line of `allows`, the reply of `forces`, and in `blocks`,
    /// `overlooks`, `threatens` and `double_threat` the moves that would win, any of them. Empty in the
    /// others.
    moves: Vec<Move>,
    /// The cells that it is about, to be marked on a board.
    squares: Vec<usize>,
    /// True if the rules or exact values prove it, and false if it rests on estimates.
    #[schema(example = true)]
    proven: bool,
    /// Plies to the end of the game, this move counted, where `wins`, `draws`, `loses` or `allows`
    /// knows them; else null.
    #[schema(required, example = 1)]
    plies: Option<u32>,
    /// The points, pieces or, in chess, the usual worth of the pieces, that are won or lost, where they
    /// are known; else null.
    #[schema(required, example = json!(null))]
    points: Option<u32>,
}

/// What the opponent would play if it were its turn.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Threat)]
pub struct ThreatReport {
    /// The 0-based index of the cell, column or pit, in games in which a move names one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = u64, minimum = 0, required = false, example = 1)]
    index: Option<Move>,
    /// The move, in games whose moves have a notation of their own.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false)]
    r#move: Option<Move>,
    /// The cells to press for the move, in order.
    squares: Vec<usize>,
    /// What the opponent would win by it, at least one fact.
    facts: Vec<FactReport>,
    /// The facts in a sentence.
    why: String,
}

/// The sentence about a move, and the facts.
pub(super) fn reasons(explained: ExplainedMove) -> (Option<String>, Vec<FactReport>) {
    let facts = explained.facts.into_iter().map(FactReport::from);
    (explained.why, facts.collect())
}

impl From<Fact> for FactReport {
    fn from(fact: Fact) -> Self {
        let moves = fact.moves.into_iter();
        Self {
            fact: Name(fact.kind),
            moves: moves.map(|NamedMove { text, .. }| Move(text)).collect(),
            squares: fact.squares,
            proven: fact.proven,
            plies: fact.plies,
            points: fact.points,
        }
    }
}

impl ThreatReport {
    pub(super) fn new(threat: Threat, notation: MoveNotation) -> Self {
        let (index, name) = Move(threat.mv.text).into_fields(notation);
        Self {
            index,
            r#move: name,
            squares: threat.squares,
            facts: threat.facts.into_iter().map(FactReport::from).collect(),
            why: threat.why,
        }
    }
}
