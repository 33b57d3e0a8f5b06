//! Descriptions that say only what is different from another game.

use std::borrow::Cow;
use std::collections::BTreeMap;

use bestmove_engine::erased::Quoted;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::did_you_mean::nearest;
use super::problem::Problem;
use crate::query::DescribedGames;

/// What is different from another game. Its other fields are those of a description: an object changes the parts that
/// it names, null takes a part out, and anything else takes the place of what was there.
#[derive(Debug, ToSchema)]
#[schema(as = ChangedGame, example = json!({"like": "connect-four", "ends": [{"line": 4, "result": "loss"}]}))]
#[expect(
    dead_code,
    reason = "it is read field by field, and documents the contract"
)]
pub(super) struct LikeAnother {
    /// The name of a game that can be described, or a description, which may be like another one in turn.
    #[schema(value_type = Value, example = "connect-four")]
    like: Value,
}

/// The JSON of a description with what it leaves to the game that it is like. One that is like none stays as it is.
///
/// # Errors
///
/// There is no description of a game of that name.
pub(super) fn filled_in(json: &str, described: DescribedGames) -> Result<Cow<'_, str>, Problem> {
    match serde_json::from_str(json) {
        Ok(Value::Object(changes)) if changes.contains_key("like") => {
            let description = whole(changes, described)?;
            Ok(Cow::Owned(Value::Object(description).to_string()))
        }
        Ok(_) | Err(_) => Ok(Cow::Borrowed(json)),
    }
}

/// Makes the changes, the innermost first.
fn whole(
    mut changes: Map<String, Value>,
    described: DescribedGames,
) -> Result<Map<String, Value>, Problem> {
    let mut layers = Vec::new();
    let mut pointer = "/like".to_owned();
    let mut base = loop {
        let like = changes.shift_remove("like");
        let Some(like) = like else { break changes };
        layers.push(changes);
        match like {
            Value::String(name) => {
                break named(&name, described)
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
    // A game that is changed is not called so any more, and its weights were fitted to other rules.
    base.shift_remove("name");
    base.shift_remove("weights");
    for changes in layers.into_iter().rev() {
        merge(&mut base, changes);
    }
    Ok(base)
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
fn named(name: &str, described: DescribedGames) -> Result<&'static Map<String, Value>, String> {
    let descriptions: &BTreeMap<_, _> = (described.descriptions)();
    if let Some(description) = descriptions.get(name) {
        return Ok(description);
    }
    let names = || descriptions.keys().copied();
    let quoted = Quoted(name);
    let meant = nearest(name, names()).map(|meant| format!("; did you mean \"{meant}\"?"));
    let rest = meant.unwrap_or_else(|| {
        let names: Vec<_> = names().map(|name| format!("\"{name}\"")).collect();
        format!("; expected a description, or one of {}", names.join(", "))
    });
    Err(format!("no game {quoted} can be described{rest}"))
}
