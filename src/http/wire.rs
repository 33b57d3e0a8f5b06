//! Boards, moves, scores and numbers as JSON: how they are read, written and
//! described.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{self, IntoDeserializer as _, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::json;
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::engine::{BoardText, Cell, MoveText, Value};

/// The largest whole number that JavaScript and every other JSON reader keep exact.
pub(crate) const MAX_SAFE_INTEGER: u64 = (1 << 53) - 1;

/// A schema written as JSON.
pub(super) fn schema(json: serde_json::Value) -> RefOr<Schema> {
    serde_json::from_value(json).expect("a JSON Schema")
}

/// An object with the fields of `T`. On its own, `T` could also be read from an array
/// of their values, which nobody means.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Object<T>(pub(crate) T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ObjectVisitor<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for ObjectVisitor<T> {
            type Value = Object<T>;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, object: A) -> Result<Object<T>, A::Error> {
                T::deserialize(MapAccessDeserializer::new(object)).map(Object)
            }
        }

        deserializer.deserialize_any(ObjectVisitor(PhantomData))
    }
}

/// A variant of `T` by its name. On its own, `T` could also be read from an object with
/// that name as its only key, which nobody means.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Name<T>(pub(crate) T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Name<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        T::deserialize(name.into_deserializer()).map(Self)
    }
}

/// A board, in a request or an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Board(pub(crate) BoardText);

impl Board {
    /// The same board as one text, where it is written cell by cell.
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
                board in the form in which it was asked; after `moves`, as an array.",
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
                whole(number)
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

/// A move, in a request or an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Move(pub(crate) MoveText);

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct MoveVisitor;

        impl Visitor<'_> for MoveVisitor {
            type Value = Move;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("a move: the 0-based index of a cell or column, or a string")
            }

            fn visit_u64<E>(self, index: u64) -> Result<Move, E> {
                // What no usize holds is no cell of any board either.
                let index = usize::try_from(index).unwrap_or(usize::MAX);
                Ok(Move(MoveText::Index(index)))
            }

            fn visit_f64<E: de::Error>(self, number: f64) -> Result<Move, E> {
                match whole(number) {
                    Some(index) => self.visit_u64(index),
                    None => Err(E::invalid_value(de::Unexpected::Float(number), &self)),
                }
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
            "description": "A move: the 0-based index of a cell, or of a column in games with \
                gravity; a string in games whose moves have a notation of their own.",
            "oneOf": [{"type": "integer", "minimum": 0}, {"type": "string"}],
            "examples": [4]
        }))
    }
}

impl ToSchema for Move {}

/// A score on the scale of the contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Score(i16);

impl From<Value> for Score {
    fn from(value: Value) -> Self {
        Self(value.hundredths())
    }
}

impl Serialize for Score {
    /// A whole number where it is one, so that a proven win reads `10`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 % 100 == 0 {
            serializer.serialize_i16(self.0 / 100)
        } else {
            serializer.serialize_f64(f64::from(self.0) / 100.0)
        }
    }
}

impl PartialSchema for Score {
    fn schema() -> RefOr<Schema> {
        schema(json!({
            "description": "From the point of view of `player`: 10 is a proven win, -10 a proven \
                loss, 0 a draw; strictly between, where `outcome` is null, the engine's estimate.",
            "type": "number",
            "minimum": -10,
            "maximum": 10
        }))
    }
}

impl ToSchema for Score {}

/// A whole number from `MIN` to `MAX`. A number such as `4.0` is whole, as in JSON
/// Schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Whole<const MIN: u64, const MAX: u64>(pub(crate) u64);

impl<'de, const MIN: u64, const MAX: u64> Deserialize<'de> for Whole<MIN, MAX> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct WholeVisitor<const MIN: u64, const MAX: u64>;

        impl<const MIN: u64, const MAX: u64> Visitor<'_> for WholeVisitor<MIN, MAX> {
            type Value = Whole<MIN, MAX>;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(formatter, "a whole number from {MIN} to {MAX}")
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Self::Value, E> {
                if (MIN..=MAX).contains(&number) {
                    Ok(Whole(number))
                } else {
                    Err(E::invalid_value(de::Unexpected::Unsigned(number), &self))
                }
            }

            fn visit_i64<E: de::Error>(self, number: i64) -> Result<Self::Value, E> {
                Err(E::invalid_value(de::Unexpected::Signed(number), &self))
            }

            fn visit_f64<E: de::Error>(self, number: f64) -> Result<Self::Value, E> {
                match whole(number) {
                    Some(number) => self.visit_u64(number),
                    None => Err(E::invalid_value(de::Unexpected::Float(number), &self)),
                }
            }
        }

        deserializer.deserialize_any(WholeVisitor)
    }
}

/// A floating-point number as the whole number it is, if it is one that is exact.
pub(super) fn whole(number: f64) -> Option<u64> {
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the range is checked, and every whole number in it is exact"
    )]
    let whole = (0.0..=MAX_SAFE_INTEGER as f64)
        .contains(&number)
        .then_some(number as u64);
    whole.filter(|_| number.fract() == 0.0)
}
