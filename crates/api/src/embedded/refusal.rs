//! The reason why a request has no answer.

use thiserror::Error;

use super::json;
use crate::contract::problem::Problem;

/// The reason why a request is refused, as a sentence or as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Refusal(Problem);

impl Refusal {
    /// The fields `code`, `detail` and `errors` of the problem document that a server sends. Those of
    /// HTTP are absent.
    #[must_use]
    pub fn to_json(&self) -> String {
        json(&self.0.summary())
    }
}

impl From<Problem> for Refusal {
    fn from(problem: Problem) -> Self {
        Self(problem)
    }
}
