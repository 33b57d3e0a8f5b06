//! Answers as texts of JSON.

use serde::Serialize;

/// Writes a type of the contract.
pub(super) fn json(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).expect("types of the contract are plain data")
}
