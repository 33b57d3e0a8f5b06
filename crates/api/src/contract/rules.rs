//! The rules of a game as JSON: an object of numbers, words and booleans.

use std::fmt;

use bestmove_engine::erased::{ParameterInput, ParameterKind, ParameterValue};
use bestmove_engine::games::GAMES;
use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::json;
use utoipa::openapi::schema::AdditionalProperties;
use utoipa::openapi::{Object, ObjectBuilder, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::numbers::whole_number;
use super::schema::{either, schema};

/// Parameters of the rules by name. A duplicate name is refused.
#[derive(Debug, Default)]
pub struct Rules(pub Vec<(String, ParameterInput)>);

/// The same, read.
pub(super) type RulesInput = [(String, ParameterInput)];

/// More parameters than any game has.
const MAX_RULES: usize = 16;

impl<'de> Deserialize<'de> for Rules {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct RulesVisitor;

        impl<'de> Visitor<'de> for RulesVisitor {
            type Value = Rules;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("an object of whole numbers, words and booleans")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Rules, A::Error> {
                let mut rules: Vec<(String, ParameterInput)> = Vec::new();
                while let Some(name) = object.next_key::<String>()? {
                    if rules.iter().any(|(known, _)| *known == name) {
                        return Err(de::Error::custom(format!("duplicate field `{name}`")));
                    }
                    if rules.len() == MAX_RULES {
                        return Err(de::Error::custom("too many parameters for any game"));
                    }
                    let RuleInput(value) = object.next_value()?;
                    rules.push((name, value));
                }
                Ok(Rules(rules))
            }
        }

        deserializer.deserialize_map(RulesVisitor)
    }
}

/// The schema of every parameter by name. Games share names but not ranges, so the schema has the
/// widest range, and its description lists that of each game.
fn properties() -> Vec<(&'static str, RefOr<Schema>)> {
    let mut widest: Vec<(&str, ParameterKind, Vec<String>)> = Vec::new();
    for info in GAMES.iter().map(|game| game.info()) {
        for (known, _) in info.parameters {
            let meaning = match known.kind {
                ParameterKind::Number {
                    minimum,
                    maximum,
                    words,
                } => {
                    let words = words.iter().map(|word| format!(" or {word:?}"));
                    let words: String = words.collect();
                    format!(
                        "{}: {minimum} to {maximum}{words}, {}",
                        info.name, known.meaning
                    )
                }
                ParameterKind::Flag => format!("{}: {}", info.name, known.meaning),
            };
            match widest.iter_mut().find(|(name, ..)| *name == known.name) {
                Some((_, kind, meanings)) => {
                    match (kind, known.kind) {
                        (
                            ParameterKind::Number {
                                minimum,
                                maximum,
                                words,
                            },
                            ParameterKind::Number {
                                minimum: other_minimum,
                                maximum: other_maximum,
                                words: other_words,
                            },
                        ) if *words == other_words => {
                            *minimum = other_minimum.min(*minimum);
                            *maximum = other_maximum.max(*maximum);
                        }
                        (ParameterKind::Flag, ParameterKind::Flag) => (),
                        _ => unreachable!("parameters of one name are of one kind"),
                    }
                    meanings.push(meaning);
                }
                None => widest.push((known.name, known.kind, vec![meaning])),
            }
        }
    }
    let property = |(name, kind, meanings): (_, ParameterKind, Vec<String>)| {
        let description = meanings.join(". ");
        let property = match kind {
            ParameterKind::Number {
                minimum,
                maximum,
                words,
            } => {
                if words.is_empty() {
                    schema(json!({
                        "type": "integer", "minimum": minimum, "maximum": maximum,
                        "description": description
                    }))
                } else {
                    either(
                        &description,
                        json!({"type": "integer"}),
                        json!({"minimum": minimum, "maximum": maximum}),
                        json!({"enum": words}),
                        vec![json!(minimum)],
                    )
                }
            }
            ParameterKind::Flag => schema(json!({"type": "boolean", "description": description})),
        };
        (name, property)
    };
    widest.into_iter().map(property).collect()
}

/// The JSON type of every parameter by name. A number or a word is a text, because some clients support
/// only one type per field. The tools read a number in it.
pub fn parameter_types() -> Vec<(&'static str, &'static str)> {
    let mut types: Vec<(&str, &str)> = Vec::new();
    for (parameter, _) in GAMES.iter().flat_map(|game| game.info().parameters) {
        if types.iter().all(|(name, _)| *name != parameter.name) {
            let kind = match parameter.kind {
                ParameterKind::Number { words: [], .. } => "integer",
                ParameterKind::Number { .. } => "string",
                ParameterKind::Flag => "boolean",
            };
            types.push((parameter.name, kind));
        }
    }
    types
}

impl PartialSchema for Rules {
    fn schema() -> RefOr<Schema> {
        let object = Object::builder()
            .description(Some(
                "Parameters of the game's rules; `GET /games/{game}` lists them.",
            ))
            .additional_properties(Some(AdditionalProperties::FreeForm(false)));
        let add = |object: ObjectBuilder, (name, schema)| object.property(name, schema);
        properties().into_iter().fold(object, add).build().into()
    }
}

impl ToSchema for Rules {}

/// The value of a rule in a request: a whole number of either sign, a word or a boolean.
#[derive(Clone, Debug, PartialEq, Eq)]
struct RuleInput(ParameterInput);

impl<'de> Deserialize<'de> for RuleInput {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct RuleVisitor;

        impl Visitor<'_> for RuleVisitor {
            type Value = RuleInput;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("a whole number, a word, true or false")
            }

            fn visit_str<E>(self, word: &str) -> Result<RuleInput, E> {
                Ok(RuleInput(ParameterInput::Word(word.to_owned())))
            }

            fn visit_bool<E>(self, flag: bool) -> Result<RuleInput, E> {
                Ok(RuleInput(ParameterInput::Flag(flag)))
            }

            fn visit_u64<E>(self, number: u64) -> Result<RuleInput, E> {
                // A larger number is out of every range, too.
                let number = i64::try_from(number).unwrap_or(i64::MAX);
                Ok(RuleInput(ParameterInput::Number(number)))
            }

            fn visit_i64<E>(self, number: i64) -> Result<RuleInput, E> {
                Ok(RuleInput(ParameterInput::Number(number)))
            }

            fn visit_f64<E: de::Error>(self, number: f64) -> Result<RuleInput, E> {
                let number = whole_number(number, &self)?;
                self.visit_u64(number)
            }
        }

        deserializer.deserialize_any(RuleVisitor)
    }
}

/// The value of a rule in an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule(pub ParameterValue);

impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            ParameterValue::Number(number) => serializer.serialize_u32(number),
            ParameterValue::Word(word) => serializer.serialize_str(word),
            ParameterValue::Flag(flag) => serializer.serialize_bool(flag),
        }
    }
}

impl PartialSchema for Rule {
    fn schema() -> RefOr<Schema> {
        either(
            "The value of a rule: a number, a word or a boolean.",
            json!({"type": "integer"}),
            json!({"minimum": 0}),
            json!({"type": ["string", "boolean"]}),
            vec![json!(3)],
        )
    }
}

impl ToSchema for Rule {}
