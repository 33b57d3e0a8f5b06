//! The name under which the answer to a question is shared.

use form_urlencoded::Serializer;

use crate::http::canonical::{append_rules, tie_break_name};
use crate::http::remembered::Key;

/// Replicas share answers only with those that would give the same: of the same version, and
/// of the same format. Raise the last number when the same version may come to answer or
/// store otherwise than it did.
pub(super) const PREFIX: &str = concat!("bestmove:", env!("CARGO_PKG_VERSION"), ":1:");

/// The question in the terms in which a link asks it, whose escapes keep one field from
/// running into the next.
pub(super) fn name(key: &Key) -> String {
    let Key {
        game,
        rules,
        board,
        player,
        tie_break,
        as_text,
    } = key;
    let mut name = Serializer::for_suffix(PREFIX.to_owned(), PREFIX.len());
    name.append_pair("game", game);
    append_rules(&mut name, rules);
    name.append_pair("board", board)
        .append_pair("player", player)
        .append_pair("tie_break", tie_break_name(*tie_break))
        .append_pair("form", if *as_text { "text" } else { "cells" });
    name.finish()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::engine::{Given, TieBreak};

    #[test]
    fn a_name_can_be_read() {
        let key = Key {
            game: "mnk",
            rules: vec![
                ("rows".to_owned(), Given::Number(4)),
                ("misere".to_owned(), Given::Flag(true)),
            ],
            board: "XO..".to_owned(),
            player: "X",
            tie_break: TieBreak::Fastest,
            as_text: true,
        };
        let question = "game=mnk&rules.rows=4&rules.misere=true&board=XO..&player=X\
                        &tie_break=fastest&form=text";
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

    fn key() -> impl Strategy<Value = Key> {
        let given = prop_oneof![
            (-2_i64..2).prop_map(Given::Number),
            any::<bool>().prop_map(Given::Flag),
        ];
        (
            prop_oneof![Just("mnk"), Just("gomoku")],
            proptest::collection::vec((text(), given), 0..3),
            text(),
            prop_oneof![Just("X"), Just("O")],
            prop_oneof![
                Just(TieBreak::Fastest),
                Just(TieBreak::First),
                Just(TieBreak::Random),
            ],
            any::<bool>(),
        )
            .prop_map(|(game, rules, board, player, tie_break, as_text)| Key {
                game,
                rules,
                board,
                player,
                tie_break,
                as_text,
            })
    }

    /// A key, and one that is another in at most one field.
    fn neighbours() -> impl Strategy<Value = (Key, Key)> {
        (key(), key(), 0..6).prop_map(|(one, other, field)| {
            let mut near = one.clone();
            match field {
                0 => near.game = other.game,
                1 => near.rules = other.rules,
                2 => near.board = other.board,
                3 => near.player = other.player,
                4 => near.tie_break = other.tie_break,
                _ => near.as_text = other.as_text,
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
