//! What a caller may choose about the rules of a game.

/// A value in the rules that a caller may choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its field in `rules`.
    pub name: &'static str,
    /// What it means, as a phrase.
    pub meaning: &'static str,
    /// What it can be.
    pub kind: ParameterKind,
}

/// What a parameter can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterKind {
    /// A number in a range; other parameters may bound it further.
    Number {
        /// The least value.
        minimum: u32,
        /// The greatest value.
        maximum: u32,
    },
    /// In force or not.
    Flag,
}

/// The value of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterValue {
    /// That of a [`Kind::Number`], in its range.
    Number(u32),
    /// That of a [`Kind::Flag`].
    Flag(bool),
}

/// A value as a caller gave it, for whatever parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ParameterInput {
    /// A whole number.
    Number(i64),
    /// True or false.
    Flag(bool),
}

impl Parameter {
    /// A number from `minimum` to `maximum`.
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

    /// A flag.
    #[must_use]
    pub const fn flag(name: &'static str, meaning: &'static str) -> Self {
        Self {
            name,
            meaning,
            kind: ParameterKind::Flag,
        }
    }

    /// What was given, as a value of this parameter.
    ///
    /// # Errors
    ///
    /// Says in a clause why it is none.
    pub fn accept(&self, given: ParameterInput) -> Result<ParameterValue, String> {
        match (self.kind, given) {
            (ParameterKind::Number { minimum, maximum }, ParameterInput::Number(number)) => {
                u32::try_from(number)
                    .ok()
                    .filter(|number| (minimum..=maximum).contains(number))
                    .map(ParameterValue::Number)
                    .ok_or_else(|| format!("{number} is not from {minimum} to {maximum}"))
            }
            (ParameterKind::Flag, ParameterInput::Flag(flag)) => Ok(ParameterValue::Flag(flag)),
            (ParameterKind::Number { .. }, ParameterInput::Flag(flag)) => {
                Err(format!("{flag} is no number"))
            }
            (ParameterKind::Flag, ParameterInput::Number(number)) => {
                Err(format!("{number} is neither true nor false"))
            }
        }
    }
}

impl From<ParameterValue> for ParameterInput {
    fn from(setting: ParameterValue) -> Self {
        match setting {
            ParameterValue::Number(number) => Self::Number(number.into()),
            ParameterValue::Flag(flag) => Self::Flag(flag),
        }
    }
}
