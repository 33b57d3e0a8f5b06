//! Scores in pictures. They have a sign and a number, so that they can be read without colour.

use bestmove_engine::erased::Value;

/// Formats a value as a score from -10 to 10. Estimates begin with `≈`.
pub(super) fn format_score(value: Value) -> String {
    let about = match value {
        Value::Win(_) | Value::Draw | Value::Loss(_) => "",
        Value::Estimate(_) => "≈",
    };
    let hundredths = value.hundredths();
    let sign = match hundredths.signum() {
        1 => "+",
        -1 => "−",
        _ => "",
    };
    let (whole, fraction) = (hundredths.abs() / 100, hundredths.abs() % 100);
    if fraction == 0 {
        format!("{about}{sign}{whole}")
    } else {
        format!("{about}{sign}{whole}.{fraction:02}")
    }
}

pub(super) fn css_class(value: Value) -> &'static str {
    match value.hundredths().signum() {
        1 => "win",
        -1 => "loss",
        _ => "even",
    }
}
