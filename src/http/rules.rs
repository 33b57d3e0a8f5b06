//! The rules of a game as JSON: an object of numbers and flags.

use std::fmt;

use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::json;
use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::{RefOr, Required, Schema};
use utoipa::{IntoParams, PartialSchema, ToSchema};

use super::wire::{schema, whole};
use crate::engine::{ParameterInput, ParameterKind, ParameterValue};
use crate::games::GAMES;

/// Parameters of the rules by name; one given twice is refused.
#[derive(Debug, Default)]
pub(super) struct Rules(pub(super) Vec<(String, ParameterInput)>);

/// More than any game has.
const MOST_RULES: usize = 16;

impl<'de> Deserialize<'de> for Rules {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct RulesVisitor;

        impl<'de> Visitor<'de> for RulesVisitor {
            type Value = Rules;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("an object of whole numbers and flags")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Rules, A::Error> {
                let mut rules: Vec<(String, ParameterInput)> = Vec::new();
                while let Some(name) = object.next_key::<String>()? {
                    if rules.iter().any(|(known, _)| *known == name) {
                        return Err(de::Error::custom(format!("duplicate field `{name}`")));
                    }
                    if rules.len() == MOST_RULES {
                        return Err(de::Error::custom("no game has so many parameters"));
                    }
                    let GivenRule(value) = object.next_value()?;
                    rules.push((name, value));
                }
                Ok(Rules(rules))
            }
        }

        deserializer.deserialize_map(RulesVisitor)
    }
}

/// The rules that games have, by name: the schema of each. Games share names but not ranges:
/// the widest fits them all, and the description says which game takes what.
fn properties() -> Vec<(&'static str, serde_json::Value)> {
    let mut widest: Vec<(&str, ParameterKind, Vec<String>)> = Vec::new();
    for card in GAMES.iter().map(|game| game.info()) {
        for (known, _) in card.parameters {
            let meaning = match known.kind {
                ParameterKind::Number { minimum, maximum } => {
                    format!("{}: {minimum} to {maximum}, {}", card.name, known.meaning)
                }
                ParameterKind::Flag => format!("{}: {}", card.name, known.meaning),
            };
            match widest.iter_mut().find(|(name, ..)| *name == known.name) {
                Some((_, kind, meanings)) => {
                    *kind = wider(*kind, known.kind);
                    meanings.push(meaning);
                }
                None => widest.push((known.name, known.kind, vec![meaning])),
            }
        }
    }
    let property = |(name, kind, meanings): (_, ParameterKind, Vec<String>)| {
        let description = meanings.join(". ");
        let schema = match kind {
            ParameterKind::Number { minimum, maximum } => json!({
                "type": "integer",
                "minimum": minimum,
                "maximum": maximum,
                "description": description,
            }),
            ParameterKind::Flag => json!({"type": "boolean", "description": description}),
        };
        (name, schema)
    };
    widest.into_iter().map(property).collect()
}

impl PartialSchema for Rules {
    fn schema() -> RefOr<Schema> {
        let properties = properties().into_iter();
        let properties: serde_json::Map<_, _> = properties
            .map(|(name, schema)| (name.to_owned(), schema))
            .collect();
        schema(json!({
            "type": "object",
            "description": "Parameters of the game's rules; `GET /games/{game}` says which it has.",
            "properties": properties,
            "additionalProperties": false,
        }))
    }
}

/// The same as parameters of a link, for the contract.
pub(super) struct RuleLink;

impl IntoParams for RuleLink {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let parameter = |(name, property)| {
            ParameterBuilder::new()
                .name(format!("rules.{name}"))
                .parameter_in(ParameterIn::Query)
                .required(Required::False)
                .schema(Some(schema(property)))
                .build()
        };
        properties().into_iter().map(parameter).collect()
    }
}

impl ToSchema for Rules {}

/// What takes the values of both.
fn wider(one: ParameterKind, other: ParameterKind) -> ParameterKind {
    match (one, other) {
        (
            ParameterKind::Number { minimum, maximum },
            ParameterKind::Number {
                minimum: least,
                maximum: most,
            },
        ) => ParameterKind::Number {
            minimum: minimum.min(least),
            maximum: maximum.max(most),
        },
        (ParameterKind::Flag, ParameterKind::Flag) => ParameterKind::Flag,
        (ParameterKind::Number { .. }, ParameterKind::Flag)
        | (ParameterKind::Flag, ParameterKind::Number { .. }) => {
            unreachable!("what games call the same is of one kind")
        }
    }
}

/// The value of a rule as it is given: a whole number of either sign, or a boolean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct GivenRule(ParameterInput);

impl<'de> Deserialize<'de> for GivenRule {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct RuleVisitor;

        impl Visitor<'_> for RuleVisitor {
            type Value = GivenRule;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("a whole number, true or false")
            }

            fn visit_bool<E>(self, flag: bool) -> Result<GivenRule, E> {
                Ok(GivenRule(ParameterInput::Flag(flag)))
            }

            fn visit_u64<E>(self, number: u64) -> Result<GivenRule, E> {
                // What is larger is out of every range all the same.
                let number = i64::try_from(number).unwrap_or(i64::MAX);
                Ok(GivenRule(ParameterInput::Number(number)))
            }

            fn visit_i64<E>(self, number: i64) -> Result<GivenRule, E> {
                Ok(GivenRule(ParameterInput::Number(number)))
            }

            fn visit_f64<E: de::Error>(self, number: f64) -> Result<GivenRule, E> {
                match whole(number) {
                    Some(number) => self.visit_u64(number),
                    None => Err(E::invalid_value(de::Unexpected::Float(number), &self)),
                }
            }
        }

        deserializer.deserialize_any(RuleVisitor)
    }
}

/// The value of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rule(pub(super) ParameterValue);

impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            ParameterValue::Number(number) => serializer.serialize_u32(number),
            ParameterValue::Flag(flag) => serializer.serialize_bool(flag),
        }
    }
}

impl PartialSchema for Rule {
    fn schema() -> RefOr<Schema> {
        schema(json!({
            "description": "A number, or whether a rule is in force.",
            "oneOf": [{"type": "integer", "minimum": 0}, {"type": "boolean"}],
            "examples": [3]
        }))
    }
}

impl ToSchema for Rule {}
