//! A law that does not hold.

use std::error::Error;
use std::fmt::{self, Debug};

/// A law that does not hold, and the values that break it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    law: &'static str,
    evidence: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { law, evidence } = self;
        write!(formatter, "{law}: {evidence}")
    }
}

impl Error for Violation {}

/// Fails with the law and the values that break it, unless it holds.
pub(super) fn check(law: &'static str, holds: bool, evidence: impl Debug) -> Result<(), Violation> {
    if holds {
        Ok(())
    } else {
        Err(Violation {
            law,
            evidence: format!("{evidence:?}"),
        })
    }
}
