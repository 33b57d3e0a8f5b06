//! The description of a position by a client.
//!
//! The rules are read first, then the player to move, then the board or the moves, which `replay` plays: each
//! step needs the one before.

use crate::game::{
    BoardText, Field, FieldError, Game, MoveText, ParameterError, ParameterInput, PositionError,
    Shape,
};

/// A position as a client describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionSpec {
    /// Parameters of the rules that differ from the game's own, by name.
    pub rules: Vec<(String, ParameterInput)>,
    /// The board, or the moves that lead to it.
    pub source: PositionSource,
    /// The name of the player to move; may be absent where the rest determines it.
    pub player: Option<String>,
}

impl PositionSpec {
    /// Describes a position under the game's own rules, whose player to move follows from the rest.
    #[must_use]
    pub fn new(source: PositionSource) -> Self {
        Self {
            rules: Vec::new(),
            source,
            player: None,
        }
    }

    /// The same description with another value for a parameter of the rules.
    #[must_use]
    pub fn with_rule(mut self, name: &str, value: ParameterInput) -> Self {
        self.rules.push((name.to_owned(), value));
        self
    }

    /// The same description with the name of the player to move.
    #[must_use]
    pub fn with_player(mut self, name: &str) -> Self {
        self.player = Some(name.to_owned());
        self
    }
}

/// The ways to describe where the pieces are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionSource {
    /// A board.
    Board(BoardText),
    /// The moves from the initial position.
    Moves(Vec<MoveText>),
    /// A board, and the moves from it. The player of the description moves first.
    BoardAndMoves(BoardText, Vec<MoveText>),
    /// A game as its players write it, from the initial position or from the one that it tells.
    Record(String),
    /// A board, and the record of the moves from it.
    BoardAndRecord(BoardText, String),
}

pub(super) fn read_rules<G: Game>(
    rules: &G,
    given: &[(String, ParameterInput)],
) -> Result<G, PositionError> {
    let parameters = rules.parameters();
    let mut values = rules.parameter_values();
    // All errors are collected, so that a client can correct them at once.
    let mut errors = Vec::new();
    for (name, value) in given {
        let index = parameters.iter().position(|known| known.name == name);
        let accepted = match index {
            Some(index) => parameters[index]
                .accept(value)
                .map(|value| values[index] = value),
            None => Err(ParameterError::Unknown),
        };
        if let Err(error) = accepted {
            let field = Field::Rules(Some(name.clone()));
            let mut detail = error.to_string();
            if error == ParameterError::Unknown {
                let known: Vec<_> = parameters.iter().map(|known| known.name).collect();
                detail = if known.is_empty() {
                    "this game has no parameters".to_owned()
                } else {
                    format!("{detail}; it has {}", known.join(", "))
                };
            }
            errors.push(FieldError::new(field, detail));
        }
    }
    if errors.is_empty() {
        Ok(rules.with_parameter_values(&values)?)
    } else {
        Err(PositionError::Invalid(errors))
    }
}

/// The parameters with which the board has this size, and their values. `given` are the others.
pub(super) fn rules_of_size<G: Game>(
    rules: &G,
    given: &[(String, ParameterInput)],
    shape: Shape,
) -> Vec<(&'static str, u32)> {
    let sized = rules.parameters_of_size(shape);
    let is_sized = |name: &str| sized.iter().any(|(known, _)| *known == name);
    let others = given.iter().filter(|(name, _)| !is_sized(name)).cloned();
    let values = sized
        .iter()
        .map(|(name, value)| ((*name).to_owned(), ParameterInput::Number((*value).into())));
    let all: Vec<_> = others.chain(values).collect();
    match read_rules(rules, &all) {
        Ok(rules) if rules.shape() == Some(shape) => sized,
        Ok(_) | Err(_) => Vec::new(),
    }
}
