//! The JSON Schema of descriptions of games, for editors and for those who write descriptions.

use std::collections::BTreeMap;

use bestmove_engine::games::described::Description;
use serde_json::json;
use utoipa::{PartialSchema as _, ToSchema as _};

/// The schema as JSON. What it refers to is where the contract has it, under `components`.
///
/// # Panics
///
/// Never: a schema is JSON.
#[must_use]
pub fn description_schema() -> String {
    let mut schemas = Vec::new();
    Description::schemas(&mut schemas);
    let name = Description::name();
    schemas.push((name.clone().into_owned(), Description::schema()));
    let schemas: BTreeMap<_, _> = schemas.into_iter().collect();
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The description of a game",
        "$ref": format!("#/components/schemas/{name}"),
        "components": {"schemas": schemas},
    });
    serde_json::to_string_pretty(&schema).expect("a schema is JSON")
}
