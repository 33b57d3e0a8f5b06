//! Moves as JSON.

use std::fmt;

use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::json;
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::numbers::whole_number;
use super::schema::schema;
use crate::engine::{MoveNotation, MoveText};

/// A move, in a request or an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Move(pub(crate) MoveText);

impl Move {
    /// Returns the move as the fields `index` and `move`, of which an answer has one.
    pub(crate) fn into_fields(self, notation: MoveNotation) -> (Option<Self>, Option<Self>) {
        match notation {
            MoveNotation::Index => (Some(self), None),
            MoveNotation::Name => (None, Some(self)),
        }
    }
}

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct MoveVisitor;

        impl Visitor<'_> for MoveVisitor {
            type Value = Move;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str(
                    "a move: the 0-based index of a cell, a column or a pit, or a string",
                )
            }

            fn visit_u64<E>(self, index: u64) -> Result<Move, E> {
                // What no usize holds is no cell of any board either.
                let index = usize::try_from(index).unwrap_or(usize::MAX);
                Ok(Move(MoveText::Index(index)))
            }

            fn visit_f64<E: de::Error>(self, number: f64) -> Result<Move, E> {
                let index = whole_number(number, &self)?;
                self.visit_u64(index)
            }

            fn visit_str<E>(self, text: &str) -> Result<Move, E> {
                Ok(Move(MoveText::Name(text.to_owned())))
            }
        }

        deserializer.deserialize_any(MoveVisitor)
    }
}

impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            MoveText::Index(index) => index.serialize(serializer),
            MoveText::Name(name) => serializer.serialize_str(name),
        }
    }
}

impl PartialSchema for Move {
    fn schema() -> RefOr<Schema> {
        schema(json!({
            "description": "A move: the 0-based index of a cell, of a column in games with \
                gravity, or of a pit of its player; a string in games whose moves have a notation of their own.",
            "oneOf": [{"type": "integer", "minimum": 0}, {"type": "string"}],
            "examples": [4]
        }))
    }
}

impl ToSchema for Move {}
