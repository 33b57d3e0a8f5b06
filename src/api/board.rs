//! Boards and their cells as JSON.

use std::fmt;

use serde::de::{self, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::json;
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::numbers::whole_number;
use super::schema::schema;
use crate::engine::{BoardText, Cell};

/// A board, in a request or an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Board(pub(crate) BoardText);

impl Board {
    /// Returns the board as one text.
    pub(crate) fn into_text(self) -> Self {
        Self(BoardText::Text(self.0.to_compact()))
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct BoardVisitor;

        impl<'de> Visitor<'de> for BoardVisitor {
            type Value = Board;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("a board: an array of cells, or a string")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Board, E> {
                Ok(Board(BoardText::Text(text.to_owned())))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut array: A) -> Result<Board, A::Error> {
                let mut cells = Vec::new();
                while let Some(WireCell(cell)) = array.next_element()? {
                    cells.push(cell);
                }
                Ok(Board(BoardText::Cells(cells)))
            }
        }

        deserializer.deserialize_any(BoardVisitor)
    }
}

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            BoardText::Text(text) => serializer.serialize_str(text),
            BoardText::Cells(cells) => {
                serializer.collect_seq(cells.iter().map(|cell| match cell {
                    Cell::Empty => json!(null),
                    Cell::Index(index) => json!(index),
                    Cell::Mark(mark) => json!(mark),
                }))
            }
        }
    }
}

impl PartialSchema for Board {
    fn schema() -> RefOr<Schema> {
        schema(json!({
            "description": "The cells in row-major order from the top left: as an array, or as one \
                string with a character for each cell and `.` for an empty one. Answers give the \
                board in the form of the request; after `moves`, as an array.",
            "oneOf": [
                {"type": "array", "items": {"$ref": "#/components/schemas/Cell"}},
                {"type": "string"}
            ],
            "examples": [["O", 1, "X", "X", 4, "X", 6, "O", "O"], "O.XX.X.OO"]
        }))
    }
}

impl ToSchema for Board {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.push((WireCell::name().into_owned(), WireCell::schema()));
    }
}

/// One cell of a board.
struct WireCell(Cell);

impl<'de> Deserialize<'de> for WireCell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct CellVisitor;

        impl Visitor<'_> for CellVisitor {
            type Value = WireCell;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("a cell: a player's mark, its own index, null, \"\" or \" \"")
            }

            fn visit_u64<E>(self, index: u64) -> Result<WireCell, E> {
                Ok(WireCell(Cell::Index(index)))
            }

            fn visit_f64<E: de::Error>(self, number: f64) -> Result<WireCell, E> {
                whole_number(number)
                    .map(|index| WireCell(Cell::Index(index)))
                    .ok_or_else(|| E::invalid_value(de::Unexpected::Float(number), &self))
            }

            fn visit_str<E>(self, text: &str) -> Result<WireCell, E> {
                Ok(WireCell(Cell::from_text(text)))
            }

            fn visit_unit<E>(self) -> Result<WireCell, E> {
                Ok(WireCell(Cell::Empty))
            }
        }

        deserializer.deserialize_any(CellVisitor)
    }
}

impl PartialSchema for WireCell {
    fn schema() -> RefOr<Schema> {
        schema(json!({
            "description": "A player's mark, such as `\"X\"` or `\"O\"`. An empty cell is its own \
                0-based index (`4`, also `\"4\"`), `null`, `\"\"` or `\" \"`; answers give the index.",
            "oneOf": [
                {"type": "string"},
                {"type": "integer", "minimum": 0},
                {"type": "null"}
            ]
        }))
    }
}

impl ToSchema for WireCell {
    fn name() -> std::borrow::Cow<'static, str> {
        "Cell".into()
    }
}
