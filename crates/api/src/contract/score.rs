//! Scores as JSON.

use bestmove_engine::erased::Value;
use serde::{Serialize, Serializer};
use serde_json::json;
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::schema::schema;

/// A score on the scale of the contract, which is not the one of `search::value::Score`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score(i16);

impl From<Value> for Score {
    fn from(value: Value) -> Self {
        Self(value.hundredths())
    }
}

impl Serialize for Score {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize_hundredths(self.0.into(), serializer)
    }
}

/// Writes hundredths of a point: a whole number where it is one, so that a proven win reads `10`.
fn serialize_hundredths<S: Serializer>(hundredths: i32, serializer: S) -> Result<S::Ok, S::Error> {
    if hundredths % 100 == 0 {
        serializer.serialize_i32(hundredths / 100)
    } else {
        serializer.serialize_f64(f64::from(hundredths) / 100.0)
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

/// The part of a score that a move lost, in hundredths of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LostScore(pub u16);

impl Serialize for LostScore {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize_hundredths(self.0.into(), serializer)
    }
}

impl PartialSchema for LostScore {
    fn schema() -> RefOr<Schema> {
        schema(json!({
            "description": "The points that were lost: 10 from a win to a draw, 20 from a win to a \
                loss.",
            "type": "number",
            "minimum": 0,
            "maximum": 20
        }))
    }
}

impl ToSchema for LostScore {}
