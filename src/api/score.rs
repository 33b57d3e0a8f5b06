//! Scores as JSON.

use serde::{Serialize, Serializer};
use serde_json::json;
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::schema::schema;
use crate::engine::Value;

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
