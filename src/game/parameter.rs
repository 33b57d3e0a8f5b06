//! The parameters of the rules of a game, which a client may choose.

use std::fmt;

use thiserror::Error;

/// A value in the rules of a game that a client may choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Parameter {
    /// The name of the parameter, which is a field of `rules` in a request.
    pub name: &'static str,
    /// The meaning of the parameter, as a phrase.
    pub meaning: &'static str,
    /// The values that the parameter takes.
    pub kind: ParameterKind,
}

/// The values that a parameter takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParameterKind {
    /// A whole number in a range. Other parameters may bound it further.
    Number {
        /// The least value.
        minimum: u32,
        /// The greatest value.
        maximum: u32,
    },
    /// True or false.
    Flag,
}

/// The value of a parameter, already checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParameterValue {
    /// The value of a [`ParameterKind::Number`], in its range.
    Number(u32),
    /// The value of a [`ParameterKind::Flag`].
    Flag(bool),
}

impl ParameterValue {
    /// Returns the values of a game all of whose parameters are numbers.
    ///
    /// # Panics
    ///
    /// There are more or fewer values, or one is no number. [`Parameter::accept`] checks that.
    #[must_use]
    pub fn numbers<const COUNT: usize>(values: &[Self]) -> [u32; COUNT] {
        let number = |value: &Self| match value {
            Self::Number(number) => Some(*number),
            Self::Flag(_) => None,
        };
        let numbers: Option<Vec<_>> = values.iter().map(number).collect();
        numbers
            .and_then(|numbers| numbers.try_into().ok())
            .expect("there is a number for each parameter")
    }
}

/// A value as a client gave it, not yet checked against a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParameterInput {
    /// A whole number.
    Number(i64),
    /// True or false.
    Flag(bool),
}

impl fmt::Display for ParameterInput {
    /// Writes the value as a client gives it: a decimal number, `true` or `false`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(formatter),
            Self::Flag(flag) => flag.fmt(formatter),
        }
    }
}

/// The reason why a parameter does not take a value, as a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ParameterError {
    /// The game has no parameter of this name.
    #[error("this game has no such parameter")]
    Unknown,
    /// The number is outside of the range of the parameter.
    #[error("{number} is not from {minimum} to {maximum}")]
    OutOfRange {
        /// The number that was given.
        number: i64,
        /// The least value.
        minimum: u32,
        /// The greatest value.
        maximum: u32,
    },
    /// The parameter is a number, but a flag was given.
    #[error("{0} is not a number")]
    NotANumber(bool),
    /// The parameter is a flag, but a number was given.
    #[error("{0} is neither true nor false")]
    NotAFlag(i64),
}

impl Parameter {
    /// Creates a parameter that is a number from `minimum` to `maximum`.
    #[must_use]
    pub const fn number(
        name: &'static str,
        meaning: &'static str,
        [minimum, maximum]: [u32; 2],
    ) -> Self {
        Self {
            name,
            meaning,
            kind: ParameterKind::Number { minimum, maximum },
        }
    }

    /// Creates a parameter that is a flag.
    #[must_use]
    pub const fn flag(name: &'static str, meaning: &'static str) -> Self {
        Self {
            name,
            meaning,
            kind: ParameterKind::Flag,
        }
    }

    /// Checks that a given value is of the kind and in the range of this parameter.
    ///
    /// # Errors
    ///
    /// The value is of another kind, or out of range.
    pub fn accept(&self, given: ParameterInput) -> Result<ParameterValue, ParameterError> {
        match (self.kind, given) {
            (ParameterKind::Number { minimum, maximum }, ParameterInput::Number(number)) => {
                u32::try_from(number)
                    .ok()
                    .filter(|number| (minimum..=maximum).contains(number))
                    .map(ParameterValue::Number)
                    .ok_or(ParameterError::OutOfRange {
                        number,
                        minimum,
                        maximum,
                    })
            }
            (ParameterKind::Flag, ParameterInput::Flag(flag)) => Ok(ParameterValue::Flag(flag)),
            (ParameterKind::Number { .. }, ParameterInput::Flag(flag)) => {
                Err(ParameterError::NotANumber(flag))
            }
            (ParameterKind::Flag, ParameterInput::Number(number)) => {
                Err(ParameterError::NotAFlag(number))
            }
        }
    }
}

impl From<ParameterValue> for ParameterInput {
    fn from(value: ParameterValue) -> Self {
        match value {
            ParameterValue::Number(number) => Self::Number(number.into()),
            ParameterValue::Flag(flag) => Self::Flag(flag),
        }
    }
}
