//! What is wrong with a description.

use thiserror::Error;

/// A contradiction in a description.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{pointer}: {detail}")]
pub struct DescriptionError {
    /// The JSON Pointer of the part that is wrong, from the root of the description.
    pub pointer: String,
    /// What is wrong, and what would be right.
    pub detail: String,
}

impl DescriptionError {
    pub(super) fn new(pointer: impl Into<String>, detail: impl Into<String>) -> Self {
        Self {
            pointer: pointer.into(),
            detail: detail.into(),
        }
    }
}
