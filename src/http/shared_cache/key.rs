//! The name under which what is known of a position is shared.

use form_urlencoded::Serializer;

use crate::service::cache::{PositionKey, append_rules};

/// Replicas share answers only with those that would give the same: of the same version, and
/// of the same format. Raise the last number when the same version may come to answer or
/// store otherwise than it did.
pub(super) const PREFIX: &str = concat!("bestmove:", env!("CARGO_PKG_VERSION"), ":3:");

/// The position in the terms in which a link asks it, whose escapes keep one field from
/// running into the next.
pub(super) fn name(key: &PositionKey) -> String {
    let PositionKey {
        game,
        rules,
        board,
        player,
    } = key;
    let mut name = Serializer::for_suffix(PREFIX.to_owned(), PREFIX.len());
    name.append_pair("game", game);
    append_rules(&mut name, rules);
    name.append_pair("board", board)
        .append_pair("player", player);
    name.finish()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::engine::Given;

    #[test]
    fn a_name_can_be_read() {
        let key = PositionKey {
            game: "mnk",
            rules: vec![
                ("rows".to_owned(), Given::Number(4)),
                ("misere".to_owned(), Given::Flag(true)),
            ],
            board: "XO..".to_owned(),
            player: "X",
        };
        let question = "game=mnk&rules.rows=4&rules.misere=true&board=XO..&player=X";
        assert_eq!(name(&key), format!("{PREFIX}{question}"));
    }

    /// Texts that look like parts of a name, so that what is not escaped is found out.
    fn text() -> impl Strategy<Value = String> {
        proptest::collection::vec(
            prop_oneof![
                Just("&"),
                Just("="),
                Just("%26"),
                Just("+"),
                Just(" "),
                Just("."),
                Just("board"),
                Just("rules.a"),
                Just("1"),
                Just("é"),
            ],
            0..4,
        )
        .prop_map(|parts| parts.concat())
    }

    fn key() -> impl Strategy<Value = PositionKey> {
        let given = prop_oneof![
            (-2_i64..2).prop_map(Given::Number),
            any::<bool>().prop_map(Given::Flag),
        ];
        (
            prop_oneof![Just("mnk"), Just("gomoku")],
            proptest::collection::vec((text(), given), 0..3),
            text(),
            prop_oneof![Just("X"), Just("O")],
        )
            .prop_map(|(game, rules, board, player)| PositionKey {
                game,
                rules,
                board,
                player,
            })
    }

    /// A key, and one that is another in at most one field.
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
        fn other_questions_have_other_names((one, near) in neighbours(), other in key()) {
            prop_assert_eq!(name(&one) == name(&near), one == near);
            prop_assert_eq!(name(&one) == name(&other), one == other);
        }

        #[test]
        fn a_name_is_printable_and_has_no_space(key in key()) {
            prop_assert!(name(&key).bytes().all(|byte| byte.is_ascii_graphic()));
        }
    }
}
