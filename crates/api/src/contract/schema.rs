//! Schemas that are written by hand, where a derive cannot express them.

use serde_json::Value;
use utoipa::openapi::extensions::Extensions;
use utoipa::openapi::schema::SchemaType;
use utoipa::openapi::{Object, RefOr, Schema};

/// Reads a schema that is written as JSON.
///
/// # Panics
///
/// The JSON is no schema.
#[must_use]
pub fn schema(json: Value) -> RefOr<Schema> {
    serde_json::from_value(json).expect("a JSON Schema")
}

/// The schema of values of several types: of those that match `condition`, and of the others.
///
/// It has neither a `type` nor a `oneOf`. Many generators of clients make a class of a union, and
/// such a class takes no plain text, number or array. A value without a type is any value to each
/// of them. Validators read the condition.
#[must_use]
pub fn either(
    description: &str,
    condition: Value,
    then: Value,
    otherwise: Value,
    examples: Vec<Value>,
) -> RefOr<Schema> {
    let conditions = [("if", condition), ("then", then), ("else", otherwise)];
    Object::builder()
        .schema_type(SchemaType::AnyValue)
        .description(Some(description))
        .examples(examples)
        .extensions(Some(Extensions::from_iter(conditions)))
        .build()
        .into()
}
