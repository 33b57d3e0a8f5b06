//! Descriptions that say only what is different from another game.

use std::borrow::Cow;

use bestmove_engine::erased::Quoted;
use serde_json::{Map, Value, json};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::did_you_mean::nearest;
use super::problem::Problem;
use super::schema::schema;
use crate::query::{DescribedGames, Offer};

/// What is different from another game, in the contract.
pub(super) struct LikeAnother;

impl PartialSchema for LikeAnother {
    fn schema() -> RefOr<Schema> {
        schema(json!({
            "type": "object",
            "description": "What is different from another game. Its other fields are those of a description: an object \
                changes the parts that it names, null takes a part out, and anything else takes the place of what was there.",
            "required": ["like"],
            "properties": {
                "like": {
                    "type": ["string", "object"],
                    "description": "The name of a game that can be described, or a description, which may be like \
                        another one in turn.",
                    "examples": ["connect-four"],
                },
            },
            "additionalProperties": true,
            "examples": [{"like": "connect-four", "ends": [{"line": 4, "result": "loss"}]}],
        }))
    }
}

impl ToSchema for LikeAnother {
    fn name() -> Cow<'static, str> {
        "ChangedGame".into()
    }
}

/// A description with what it leaves to the game that it is like. One that is like none stays as it is.
///
/// # Errors
///
/// There is no description of a game of that name.
pub(super) fn filled_in(
    description: Value,
    described: DescribedGames,
    offer: &Offer,
) -> Result<Value, Problem> {
    if let Value::Object(changes) = description {
        let named = |name: &str| named(name, described, offer);
        whole(changes, named).map(Value::Object)
    } else {
        Ok(description)
    }
}

/// Makes the changes, the innermost first.
fn whole(
    mut changes: Map<String, Value>,
    named: impl Fn(&str) -> Result<&'static Map<String, Value>, String>,
) -> Result<Map<String, Value>, Problem> {
    let mut layers = Vec::new();
    let mut pointer = "/like".to_owned();
    let base = loop {
        let Some(like) = changes.shift_remove("like") else {
            break changes;
        };
        layers.push(changes);
        match like {
            Value::String(name) => {
                let base = named(&name);
                break base
                    .map_err(|detail| Problem::invalid(&pointer, detail))?
                    .clone();
            }
            Value::Object(inner) => changes = inner,
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => {
                let detail = "must be the name of a game, or a description as an object";
                return Err(Problem::invalid(&pointer, detail));
            }
        }
        pointer.push_str("/like");
    };
    layers.push(base);
    // The outermost is last, and one that is like none is alone.
    let inner_first = layers.into_iter().rev();
    let whole = inner_first.reduce(|mut whole, changes| {
        // A game that is changed is not called so any more, and its weights were fitted to other rules.
        whole.shift_remove("name");
        whole.shift_remove("weights");
        merge(&mut whole, changes);
        whole
    });
    Ok(whole.unwrap_or_default())
}

/// Changes an object as a merge patch does (RFC 7396).
fn merge(base: &mut Map<String, Value>, changes: Map<String, Value>) {
    for (name, change) in changes {
        match change {
            Value::Null => {
                base.shift_remove(&name);
            }
            Value::Object(parts) => {
                let part = base.entry(name).or_insert(Value::Null);
                if !part.is_object() {
                    *part = Value::Object(Map::new());
                }
                if let Value::Object(part) = part {
                    merge(part, parts);
                }
            }
            Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
                base.insert(name, change);
            }
        }
    }
}

/// The description of the game of this name, or why there is none.
fn named(
    name: &str,
    described: DescribedGames,
    offer: &Offer,
) -> Result<&'static Map<String, Value>, String> {
    let descriptions = (described.descriptions)();
    let game = offer.game(name);
    let known = game.map_or(name, |game| game.name());
    if let Some(description) = descriptions.get(known) {
        return Ok(description);
    }
    // A game that there is was meant, though nobody can describe it.
    let meant = nearest(name, descriptions.keys().copied()).filter(|_| game.is_none());
    let rest = meant.map_or_else(
        || "`GET /games?described=true` lists games that can".to_owned(),
        |meant| format!("did you mean \"{meant}\"?"),
    );
    let quoted = Quoted(name);
    Err(format!("no game {quoted} can be described; {rest}"))
}
