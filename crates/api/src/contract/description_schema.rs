//! The JSON Schema of descriptions of games, for editors and for those who write descriptions.

use std::borrow::Cow;
use std::collections::BTreeMap;

use bestmove_engine::games::described::Description;
use serde_json::json;
use utoipa::{PartialSchema as _, ToSchema as _};

use super::like::LikeAnother;

/// The schema as JSON. What it refers to is where the contract has it, under `components`.
///
/// # Panics
///
/// Never: a schema is JSON.
#[must_use]
pub fn description_schema() -> String {
    let mut schemas = Vec::new();
    Description::schemas(&mut schemas);
    let [whole, changed] = [Description::name(), LikeAnother::name()].map(Cow::into_owned);
    let reference = |name: &str| json!({"$ref": format!("#/components/schemas/{name}")});
    let either = [reference(&whole), reference(&changed)];
    schemas.push((whole, Description::schema()));
    schemas.push((changed, LikeAnother::schema()));
    let schemas: BTreeMap<_, _> = schemas.into_iter().collect();
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The description of a game",
        "anyOf": either,
        "components": {"schemas": schemas},
    });
    serde_json::to_string_pretty(&schema).expect("a schema is JSON")
}
