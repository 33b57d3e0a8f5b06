//! JSON Schemas of the arguments of tools.
//!
//! They are short, because an agent pays for every byte of them in every conversation. They are
//! plain, because some clients refuse all tools of a server for one list of types, one `oneOf` or one
//! reference. So a board and a move are texts here. The tools also read all that HTTP reads: arrays
//! of cells, and moves that are numbers.

use bestmove_api::contract::names::Named as _;
use bestmove_api::contract::rules::parameter_types;
use bestmove_engine::erased::RecordFormat;
use rmcp::model::JsonObject;
use serde_json::{Value, json};

/// A field of the arguments of a tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    Game,
    Board,
    Player,
    Moves,
    Record,
    Format,
    Move,
    Rules,
    SearchMoves,
    Limits,
    Top,
    Level,
    Explain,
    Difficulty,
    TieBreak,
    Seed,
}

/// The fields that describe a position.
pub(super) const POSITION: &[Field] = &[
    Field::Game,
    Field::Moves,
    Field::Record,
    Field::Board,
    Field::Player,
    Field::Rules,
];

pub(super) fn arguments(fields: &[&[Field]], required: &[Field]) -> JsonObject {
    let fields = fields.iter().copied().flatten();
    let properties: JsonObject = fields
        .map(|field| (field.name().to_owned(), field.schema()))
        .collect();
    let mut schema = JsonObject::new();
    schema.insert("type".to_owned(), json!("object"));
    schema.insert("properties".to_owned(), properties.into());
    if !required.is_empty() {
        let names: Vec<_> = required.iter().map(|field| field.name()).collect();
        schema.insert("required".to_owned(), json!(names));
    }
    schema
}

impl Field {
    fn name(self) -> &'static str {
        match self {
            Self::Game => "game",
            Self::Board => "board",
            Self::Player => "player",
            Self::Moves => "moves",
            Self::Record => "record",
            Self::Format => "format",
            Self::Move => "move",
            Self::Rules => "rules",
            Self::SearchMoves => "search_moves",
            Self::Limits => "limits",
            Self::Top => "top",
            Self::Level => "level",
            Self::Explain => "explain",
            Self::Difficulty => "difficulty",
            Self::TieBreak => "tie_break",
            Self::Seed => "seed",
        }
    }

    fn schema(self) -> Value {
        match self {
            Self::Game => json!({
                "type": "string",
                "description": "A name from list_games; tic-tac-toe by default. Or the JSON of a description, such as \
                    {\"board\":{\"rows\":4,\"columns\":4},\"ends\":[{\"line\":3}]}",
            }),
            Self::Record => json!({
                "type": "string",
                "description": "In place of moves: the game as people write it, such as PGN or \
                    f5d6c3; digits count columns from 1",
            }),
            Self::Format => json!({
                "type": "string",
                "enum": RecordFormat::VARIANTS,
                "description": "Answer the game as record in this form, where the game is written so",
            }),
            Self::Board => json!({
                "type": "string",
                "description": "The board, one character a cell, rows from the top, . for an empty cell: \
                    O.XX.X.OO. In chess a FEN",
            }),
            Self::Player => json!({
                "type": "string",
                "description": "Who is to move on board, such as X",
            }),
            Self::Moves => json!({
                "type": "array",
                "items": {"type": "string"},
                "description": "The moves so far, as the tools write them; [] is the start",
            }),
            Self::Move => json!({
                "type": "string",
                "description": "One more move, after moves",
            }),
            Self::Rules => {
                let property =
                    |(name, kind): (&str, &str)| (name.to_owned(), json!({"type": kind}));
                let properties: JsonObject = parameter_types().into_iter().map(property).collect();
                json!({
                    "type": "object",
                    "description": "Changes of the rules; describe_game lists them",
                    "properties": properties,
                })
            }
            Self::SearchMoves => json!({
                "type": "array",
                "items": {"type": "string"},
                "description": "Only these moves are compared; all by default",
            }),
            Self::Limits => json!({
                "type": "object",
                "description": "When to stop; by default in good time",
                "properties": {
                    "movetime_ms": {"type": "integer"},
                    "depth": {"type": "integer", "description": "In plies"},
                    "nodes": {"type": "integer"},
                },
            }),
            Self::Top => json!({
                "type": "integer",
                "description": "How many moves to answer, the best first",
            }),
            Self::Level => json!({
                "type": "integer",
                "description": "Strength of play, 1 to 20, the strongest",
            }),
            Self::Explain => json!({
                "type": "boolean",
                "description": "Tell why each move is good or bad",
            }),
            Self::Difficulty => json!({
                "type": "string",
                "enum": ["easy", "medium", "hard", "best"],
                "description": "The name of a level, in its place",
            }),
            Self::TieBreak => json!({
                "type": "string",
                "enum": ["fastest", "first", "random"],
                "description": "Which of equal moves",
            }),
            Self::Seed => json!({
                "type": "integer",
                "description": "Makes random choices repeatable",
            }),
        }
    }
}
