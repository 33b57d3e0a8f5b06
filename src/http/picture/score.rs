//! Scores as pictures show them: with a sign and a number, so that they read without
//! colour.

use crate::engine::Value;

/// A score on the scale of the contract; an estimate says that it is one.
pub(super) fn signed(value: Value) -> String {
    let about = match value {
        Value::Win { .. } | Value::Draw | Value::Loss { .. } => "",
        Value::Estimate(_) => "≈",
    };
    let hundredths = value.hundredths();
    let sign = match hundredths.signum() {
        1 => "+",
        -1 => "−",
        _ => "",
    };
    let (whole, part) = (hundredths.abs() / 100, hundredths.abs() % 100);
    if part == 0 {
        format!("{about}{sign}{whole}")
    } else {
        format!("{about}{sign}{whole}.{part:02}")
    }
}

/// The class of its colour.
pub(super) fn class(value: Value) -> &'static str {
    match value.hundredths().signum() {
        1 => "win",
        -1 => "loss",
        _ => "even",
    }
}
