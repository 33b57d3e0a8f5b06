//! Schemas that are written by hand, where a derive cannot say them.

use utoipa::openapi::{RefOr, Schema};

/// Reads a schema that is written as JSON.
pub(crate) fn schema(json: serde_json::Value) -> RefOr<Schema> {
    serde_json::from_value(json).expect("a JSON Schema")
}
