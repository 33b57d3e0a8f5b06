//! Descriptions that contradict themselves are refused, each with the part that is wrong.

mod boards;
mod moving;
mod placing;

use serde_json::Value;

use super::description;

/// Checks that descriptions are refused: each with the part that is wrong, and how the reason begins.
fn assert_refused(cases: &[(Value, &str, &str)]) {
    for (game, pointer, reason) in cases {
        let errors = description(game).compile().map(drop).unwrap_err();
        let found: Vec<_> = errors.iter().map(ToString::to_string).collect();
        let expected = format!("{pointer}: {reason}");
        assert!(
            found.iter().any(|error| error.starts_with(&expected)),
            "{game}: {found:?}"
        );
    }
}
