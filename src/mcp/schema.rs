//! JSON Schemas of tools, from the descriptions of the contract.
//!
//! The contract refers to its types by name. Some programs of agents do not resolve references,
//! so a schema here has each type in its place.

use std::collections::HashMap;
use std::mem::take;

use rmcp::model::JsonObject;
use serde_json::Value;
use utoipa::ToSchema;

/// Returns the schema of a type of the contract, which must be an object.
pub(super) fn schema_of<T: ToSchema>() -> JsonObject {
    let mut named = Vec::new();
    T::schemas(&mut named);
    let to_json = |schema| serde_json::to_value(schema).expect("a schema is plain data");
    let named: HashMap<_, _> = named
        .into_iter()
        .map(|(name, schema)| (name, to_json(schema)))
        .collect();
    let mut schema = to_json(T::schema());
    insert_references(&mut schema, &named);
    let Value::Object(schema) = schema else {
        unreachable!("a schema is an object");
    };
    schema
}

/// Replaces each reference by the schema that it names. No type of the contract contains itself.
fn insert_references(value: &mut Value, named: &HashMap<String, Value>) {
    match value {
        Value::Object(object) => {
            if let Some(Value::String(reference)) = object.shift_remove("$ref") {
                let name = reference.rsplit('/').next().unwrap_or_default();
                let Value::Object(mut target) = named[name].clone() else {
                    unreachable!("a schema is an object");
                };
                // The description of a field comes before that of its type.
                target.extend(take(object));
                *object = target;
            }
            object
                .values_mut()
                .for_each(|value| insert_references(value, named));
        }
        Value::Array(values) => values
            .iter_mut()
            .for_each(|value| insert_references(value, named)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
