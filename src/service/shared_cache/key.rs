//! The name of a position in the shared cache.

use form_urlencoded::Serializer;

use bestmove_api::query::PositionKey;

/// The beginning of every key: the version of the program and of the format of values.
///
/// Replicas share results only with replicas that would find the same and store it alike. Raise
/// the last number when one version of the program changes its results, its format, or the order
/// in which a game lists its moves.
pub(super) const PREFIX: &str = concat!("bestmove:", env!("CARGO_PKG_VERSION"), ":5:");

/// The key of a position. Its fields are escaped as in a URL query, so that none of them
/// runs into the next.
pub(super) fn redis_key(position: &PositionKey) -> String {
    let mut key = Serializer::for_suffix(PREFIX.to_owned(), PREFIX.len());
    key.append_pair("game", position.game);
    for (rule, value) in &position.rules {
        key.append_pair(&format!("rules.{rule}"), &value.to_string());
    }
    key.append_pair("board", &position.board)
        .append_pair("player", position.player);
    if let Some(history) = position.history {
        key.append_pair("history", &format!("{history:016x}"));
    }
    key.finish()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use bestmove_engine::erased::ParameterInput;

    #[test]
    fn key_is_readable() {
        let key = PositionKey {
            game: "mnk",
            rules: vec![
                ("rows".to_owned(), ParameterInput::Number(4)),
                ("misere".to_owned(), ParameterInput::Flag(true)),
            ],
            board: "XO..".to_owned(),
            player: "X",
            history: None,
        };
        let query = "game=mnk&rules.rows=4&rules.misere=true&board=XO..&player=X";
        assert_eq!(redis_key(&key), format!("{PREFIX}{query}"));
        let history = Some(0xff);
        let with_history = PositionKey { history, ..key };
        let query = format!("{query}&history=00000000000000ff");
        assert_eq!(redis_key(&with_history), format!("{PREFIX}{query}"));
    }

    /// Generates texts that look like parts of a key, so that a missing escape is detected.
    fn text() -> impl Strategy<Value = String> {
        let parts = ["&", "=", "%26", "+", " ", ".", "board", "rules.a", "1", "é"];
        let texts = prop::collection::vec(prop::sample::select(parts.to_vec()), 0..4);
        texts.prop_map(|parts| parts.concat())
    }

    fn key() -> impl Strategy<Value = PositionKey> {
        let given = prop_oneof![
            (-2_i64..2).prop_map(ParameterInput::Number),
            any::<bool>().prop_map(ParameterInput::Flag),
        ];
        (
            prop_oneof![Just("mnk"), Just("gomoku")],
            prop::collection::vec((text(), given), 0..3),
            text(),
            prop_oneof![Just("X"), Just("O")],
        )
            .prop_map(|(game, rules, board, player)| PositionKey {
                game,
                rules,
                board,
                player,
                history: None,
            })
    }

    /// Generates two keys that differ in at most one field.
    fn neighbours() -> impl Strategy<Value = (PositionKey, PositionKey)> {
        (key(), key(), 0..4).prop_map(|(one, other, field)| {
            let mut near = one.clone();
            match field {
                0 => near.game = other.game,
                1 => near.rules = other.rules,
                2 => near.board = other.board,
                _ => near.player = other.player,
            }
            (one, near)
        })
    }

    proptest! {
        #[test]
        fn distinct_positions_have_distinct_keys((one, near) in neighbours(), other in key()) {
            prop_assert_eq!(redis_key(&one) == redis_key(&near), one == near);
            prop_assert_eq!(redis_key(&one) == redis_key(&other), one == other);
        }

        #[test]
        fn key_is_printable_without_spaces(key in key()) {
            prop_assert!(redis_key(&key).bytes().all(|byte| byte.is_ascii_graphic()));
        }
    }
}
