//! Moves as JSON.

use std::fmt;

use bestmove_engine::erased::{MoveNotation, MoveText};
use serde::de::{self, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::json;
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::numbers::whole_number;
use super::schema::either;

/// The moves of a request, as far as they are moves. What is none is told when the game is known, in
/// the words of that game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveList {
    /// An array. What is no move is kept in the words of JSON.
    Moves(Vec<Result<MoveText, String>>),
    /// A text, which is the record of the moves.
    Record(String),
    /// Anything else, in the words of JSON.
    Other(String),
}

/// A move, or the words for what stands in its place.
struct Item(Result<MoveText, String>);

impl<'de> Deserialize<'de> for MoveList {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ListVisitor;

        impl<'de> Visitor<'de> for ListVisitor {
            type Value = MoveList;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("an array of moves")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut array: A) -> Result<MoveList, A::Error> {
                let mut moves = Vec::new();
                while let Some(Item(item)) = array.next_element()? {
                    moves.push(item);
                }
                Ok(MoveList::Moves(moves))
            }

            fn visit_map<A: MapAccess<'de>>(self, object: A) -> Result<MoveList, A::Error> {
                // An object has to be read to its end, or the reader fails behind it.
                IgnoredAny.visit_map(object)?;
                Ok(MoveList::Other("an object".to_owned()))
            }

            fn visit_bool<E>(self, flag: bool) -> Result<MoveList, E> {
                Ok(MoveList::Other(flag.to_string()))
            }

            fn visit_i64<E>(self, number: i64) -> Result<MoveList, E> {
                Ok(MoveList::Other(number.to_string()))
            }

            fn visit_u64<E>(self, number: u64) -> Result<MoveList, E> {
                Ok(MoveList::Other(number.to_string()))
            }

            fn visit_f64<E>(self, number: f64) -> Result<MoveList, E> {
                Ok(MoveList::Other(json!(number).to_string()))
            }

            fn visit_str<E>(self, text: &str) -> Result<MoveList, E> {
                Ok(MoveList::Record(text.to_owned()))
            }
        }

        deserializer.deserialize_any(ListVisitor)
    }
}

impl<'de> Deserialize<'de> for Item {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ItemVisitor;

        impl<'de> Visitor<'de> for ItemVisitor {
            type Value = Item;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("a move")
            }

            fn visit_unit<E>(self) -> Result<Item, E> {
                Ok(Item(Err("null".to_owned())))
            }

            fn visit_bool<E>(self, flag: bool) -> Result<Item, E> {
                Ok(Item(Err(flag.to_string())))
            }

            fn visit_i64<E>(self, number: i64) -> Result<Item, E> {
                Ok(Item(Err(number.to_string())))
            }

            fn visit_u64<E>(self, index: u64) -> Result<Item, E> {
                // What no usize holds is no cell of any board either.
                let index = usize::try_from(index).unwrap_or(usize::MAX);
                Ok(Item(Ok(MoveText::Index(index))))
            }

            fn visit_f64<E: de::Error>(self, number: f64) -> Result<Item, E> {
                match whole_number::<E>(number, &self) {
                    Ok(index) => self.visit_u64(index),
                    Err(_) => Ok(Item(Err(json!(number).to_string()))),
                }
            }

            fn visit_str<E>(self, text: &str) -> Result<Item, E> {
                Ok(Item(Ok(MoveText::Name(text.to_owned()))))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, array: A) -> Result<Item, A::Error> {
                IgnoredAny.visit_seq(array)?;
                Ok(Item(Err("an array".to_owned())))
            }

            fn visit_map<A: MapAccess<'de>>(self, object: A) -> Result<Item, A::Error> {
                IgnoredAny.visit_map(object)?;
                Ok(Item(Err("an object".to_owned())))
            }
        }

        deserializer.deserialize_any(ItemVisitor)
    }
}

/// A move, in a request or an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move(pub MoveText);

impl Move {
    /// The move as the fields `index` and `move`, of which an answer has one.
    #[must_use]
    pub fn into_fields(self, notation: MoveNotation) -> (Option<Self>, Option<Self>) {
        match notation {
            MoveNotation::Index => (Some(self), None),
            MoveNotation::Name => (None, Some(self)),
        }
    }
}

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Item(item) = Item::deserialize(deserializer)?;
        let no_move = |found| de::Error::custom(format_args!("is {found}; expected a move"));
        item.map(Self).map_err(no_move)
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
        either(
            "A move: the 0-based index of a cell, of a column in games with gravity, or of a pit of \
            its player; a string in games whose moves have a notation of their own.",
            json!({"type": "integer"}),
            json!({"minimum": 0}),
            json!({"type": "string"}),
            vec![json!(4)],
        )
    }
}

impl ToSchema for Move {}
