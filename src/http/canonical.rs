//! The one link among all that ask the same (RFC 6596): what caches and indexes may know an
//! answer by.

use axum::http::HeaderValue;
use form_urlencoded::Serializer;

use super::remembered::Key;
use crate::engine::{Given, TieBreak};

/// The header `Link` with the shortest link for a question about a board of text, in which
/// no field says what goes without saying.
pub(super) fn link(key: &Key, default_game: &str) -> Option<HeaderValue> {
    if !key.as_text {
        return None;
    }
    let mut query = Serializer::new(String::new());
    query
        .append_pair("board", &key.board)
        .append_pair("player", key.player);
    if key.game != default_game {
        query.append_pair("game", key.game);
    }
    append_rules(&mut query, &key.rules);
    match key.tie_break {
        TieBreak::Fastest => {}
        TieBreak::First | TieBreak::Random => {
            query.append_pair("tie_break", tie_break_name(key.tie_break));
        }
    }
    let link = format!("</best-move?{}>; rel=\"canonical\"", query.finish());
    HeaderValue::try_from(link).ok()
}

/// The rules, in the terms of a link.
pub(super) fn append_rules(query: &mut Serializer<'_, String>, rules: &[(String, Given)]) {
    for (rule, given) in rules {
        let given = match given {
            Given::Number(number) => number.to_string(),
            Given::Flag(flag) => flag.to_string(),
        };
        query.append_pair(&format!("rules.{rule}"), &given);
    }
}

pub(super) fn tie_break_name(tie_break: TieBreak) -> &'static str {
    match tie_break {
        TieBreak::Fastest => "fastest",
        TieBreak::First => "first",
        TieBreak::Random => "random",
    }
}
