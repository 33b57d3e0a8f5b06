//! The parameters of the rules of a game, which a client may choose.

use std::fmt;

use thiserror::Error;

use super::quoted::Quoted;

/// A value in the rules of a game that a client may choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
pub enum ParameterKind {
    /// A whole number in a range, or a word. Other parameters may bound it further.
    Number {
        /// The least value.
        minimum: u32,
        /// The greatest value.
        maximum: u32,
        /// The words that may stand in place of a number.
        words: &'static [&'static str],
    },
    /// True or false.
    Flag,
}

/// The value of a parameter, already checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterValue {
    /// The value of a [`ParameterKind::Number`], in its range.
    Number(u32),
    /// One of the words of a [`ParameterKind::Number`].
    Word(&'static str),
    /// The value of a [`ParameterKind::Flag`].
    Flag(bool),
}

impl ParameterValue {
    /// The values of a game all of whose parameters are numbers.
    ///
    /// # Panics
    ///
    /// There are more or fewer values, or one is no number. [`Parameter::accept`] checks that.
    #[must_use]
    pub fn numbers<const COUNT: usize>(values: &[Self]) -> [u32; COUNT] {
        let number = |value: &Self| match value {
            Self::Number(number) => Some(*number),
            Self::Word(_) | Self::Flag(_) => None,
        };
        let numbers: Option<Vec<_>> = values.iter().map(number).collect();
        numbers
            .and_then(|numbers| numbers.try_into().ok())
            .expect("there is a number for each parameter")
    }

    /// The value of a [limit](Parameter::limit): the number, or `None` for [`NEVER`].
    ///
    /// # Panics
    ///
    /// It is a flag. [`Parameter::accept`] checks that.
    #[must_use]
    pub fn limit(self) -> Option<u32> {
        match self {
            Self::Number(number) => Some(number),
            Self::Word(_) => None,
            Self::Flag(_) => unreachable!("a limit is no flag"),
        }
    }

    /// The value of a [limit](Parameter::limit).
    #[must_use]
    pub fn from_limit(limit: Option<u32>) -> Self {
        limit.map_or(Self::Word(NEVER), Self::Number)
    }
}

/// A value as a client gave it, not yet checked against a parameter.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ParameterInput {
    /// A whole number.
    Number(i64),
    /// A word.
    Word(String),
    /// True or false.
    Flag(bool),
}

impl fmt::Display for ParameterInput {
    /// Writes the value as a client gives it: a decimal number, a word, `true` or `false`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(formatter),
            Self::Word(word) => word.fmt(formatter),
            Self::Flag(flag) => flag.fmt(formatter),
        }
    }
}

/// The word for a limit that is never reached.
pub const NEVER: &str = "never";

/// The reason why a parameter does not take a value, as a clause.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParameterError {
    /// The game has no parameter of this name.
    #[error("this game has no such parameter")]
    Unknown,
    /// The number is outside of the range of the parameter.
    #[error("{number} is not from {minimum} to {maximum}{}", Alternatives(words))]
    OutOfRange {
        /// The number that was given.
        number: i64,
        /// The least value.
        minimum: u32,
        /// The greatest value.
        maximum: u32,
        /// The words that may stand in place of a number.
        words: &'static [&'static str],
    },
    /// The parameter is a number, but a flag or another word was given.
    #[error("{} is {}", Given(input), Expected(words))]
    NotANumber {
        /// The value that was given.
        input: ParameterInput,
        /// The words that may stand in place of a number.
        words: &'static [&'static str],
    },
    /// The parameter is a flag, but a number or a word was given.
    #[error("{} is neither true nor false", Given(.0))]
    NotAFlag(ParameterInput),
}

/// The words that a parameter takes, as the end of a sentence; empty if there are none.
struct Alternatives<'a>(&'a [&'static str]);

impl fmt::Display for Alternatives<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = self.0.iter();
        words.try_for_each(|word| write!(formatter, ", nor \"{word}\""))
    }
}

/// The values that a number's parameter takes, which another value is not.
struct Expected<'a>(&'a [&'static str]);

impl fmt::Display for Expected<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((first, rest)) = self.0.split_first() else {
            return formatter.write_str("not a number");
        };
        write!(
            formatter,
            "neither a number nor \"{first}\"{}",
            Alternatives(rest)
        )
    }
}

/// A value as JSON writes it.
struct Given<'a>(&'a ParameterInput);

impl fmt::Display for Given<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            ParameterInput::Word(word) => Quoted(word).fmt(formatter),
            ParameterInput::Number(_) | ParameterInput::Flag(_) => self.0.fmt(formatter),
        }
    }
}

impl Parameter {
    /// Creates a parameter that is a number in this range.
    #[must_use]
    pub const fn number(name: &'static str, meaning: &'static str, range: [u32; 2]) -> Self {
        Self::number_or_word(name, meaning, range, &[])
    }

    /// Creates a parameter that is a number in this range, or [`NEVER`].
    #[must_use]
    pub const fn limit(name: &'static str, meaning: &'static str, range: [u32; 2]) -> Self {
        Self::number_or_word(name, meaning, range, &[NEVER])
    }

    const fn number_or_word(
        name: &'static str,
        meaning: &'static str,
        [minimum, maximum]: [u32; 2],
        words: &'static [&'static str],
    ) -> Self {
        Self {
            name,
            meaning,
            kind: ParameterKind::Number {
                minimum,
                maximum,
                words,
            },
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
    pub fn accept(&self, given: &ParameterInput) -> Result<ParameterValue, ParameterError> {
        let input = given.clone();
        match self.kind {
            ParameterKind::Number {
                minimum,
                maximum,
                words,
            } => match given {
                ParameterInput::Number(number) => u32::try_from(*number)
                    .ok()
                    .filter(|number| (minimum..=maximum).contains(number))
                    .map(ParameterValue::Number)
                    .ok_or(ParameterError::OutOfRange {
                        number: *number,
                        minimum,
                        maximum,
                        words,
                    }),
                ParameterInput::Word(word) => {
                    let mut known = words.iter();
                    let known = known.find(|known| known.eq_ignore_ascii_case(word));
                    known
                        .map(|known| ParameterValue::Word(known))
                        .ok_or(ParameterError::NotANumber { input, words })
                }
                ParameterInput::Flag(_) => Err(ParameterError::NotANumber { input, words }),
            },
            ParameterKind::Flag => match given {
                ParameterInput::Flag(flag) => Ok(ParameterValue::Flag(*flag)),
                ParameterInput::Number(_) | ParameterInput::Word(_) => {
                    Err(ParameterError::NotAFlag(input))
                }
            },
        }
    }
}

impl From<ParameterValue> for ParameterInput {
    fn from(value: ParameterValue) -> Self {
        match value {
            ParameterValue::Number(number) => Self::Number(number.into()),
            ParameterValue::Word(word) => Self::Word(word.to_owned()),
            ParameterValue::Flag(flag) => Self::Flag(flag),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limit_is_a_number_or_never() {
        let limit = Parameter::limit("plies", "plies", [1, 300]);
        let accept = |input: ParameterInput| {
            let value = limit.accept(&input);
            value
                .map(ParameterValue::limit)
                .map_err(|error| error.to_string())
        };
        let word = |word: &str| ParameterInput::Word(word.to_owned());
        assert_eq!(accept(ParameterInput::Number(7)), Ok(Some(7)));
        assert_eq!(accept(word("never")), Ok(None));
        assert_eq!(accept(word("Never")), Ok(None));
        let refused = |input, sentence: &str| {
            assert_eq!(accept(input), Err(sentence.to_owned()));
        };
        refused(
            ParameterInput::Number(0),
            "0 is not from 1 to 300, nor \"never\"",
        );
        refused(word("7"), "\"7\" is neither a number nor \"never\"");
        refused(
            ParameterInput::Flag(true),
            "true is neither a number nor \"never\"",
        );
        for limit in [None, Some(7)] {
            assert_eq!(ParameterValue::from_limit(limit).limit(), limit);
        }
    }

    #[test]
    fn words_are_refused_where_there_are_none() {
        let word = ParameterInput::Word("never".to_owned());
        let number = Parameter::number("rows", "rows", [1, 3]);
        let refusal = number.accept(&word).map_err(|error| error.to_string());
        assert_eq!(refusal, Err("\"never\" is not a number".to_owned()));
        let flag = Parameter::flag("misere", "misere");
        let refusal = flag.accept(&word).map_err(|error| error.to_string());
        assert_eq!(
            refusal,
            Err("\"never\" is neither true nor false".to_owned())
        );
    }
}
