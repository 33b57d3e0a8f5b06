//! Scores in pictures. They have a sign and a number, so that they can be read without colour.

use bestmove_engine::erased::Value;

/// Formats a value as a score from -10 to 10 with up to two decimals. Estimates begin with `≈`.
pub(super) fn format_score(value: Value) -> String {
    format_parts(value, value.hundredths(), 2)
}

/// The same with one decimal at most, for labels on boards.
pub(super) fn format_short(value: Value) -> String {
    format_parts(value, value.hundredths() / 10, 1)
}

/// Formats so many tenths, or hundredths, as there are decimals.
fn format_parts(value: Value, parts: i16, decimals: usize) -> String {
    let about = match value {
        Value::Win(_) | Value::Draw | Value::Loss(_) => "",
        Value::Estimate(_) => "≈",
    };
    let sign = match parts.signum() {
        1 => "+",
        -1 => "−",
        _ => "",
    };
    let unit = if decimals == 1 { 10 } else { 100 };
    let (whole, fraction) = (parts.abs() / unit, parts.abs() % unit);
    if fraction == 0 {
        format!("{about}{sign}{whole}")
    } else {
        format!("{about}{sign}{whole}.{fraction:0decimals$}")
    }
}

pub(super) fn css_class(value: Value) -> &'static str {
    match value.hundredths().signum() {
        1 => "win",
        -1 => "loss",
        _ => "even",
    }
}
