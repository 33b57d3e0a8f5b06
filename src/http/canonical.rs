//! The one link among all that ask the same (RFC 6596): what caches and indexes may know an
//! answer by.

use axum::http::HeaderValue;
use form_urlencoded::Serializer;

use super::position::Subject;
use crate::engine::TieBreak;
use crate::service::cache::append_rules;

/// The header `Link` with the shortest link for a question about a board of text, in which
/// no field says what goes without saying.
pub(super) fn link(
    subject: &Subject,
    tie_break: TieBreak,
    default_game: &str,
) -> Option<HeaderValue> {
    if !subject.as_text {
        return None;
    }
    let standing = subject.task.standing();
    let mut query = Serializer::new(String::new());
    query
        .append_pair("board", &standing.board.to_line())
        .append_pair("player", standing.player);
    if subject.game != default_game {
        query.append_pair("game", subject.game);
    }
    append_rules(&mut query, &subject.rules);
    match tie_break {
        TieBreak::Fastest => {}
        TieBreak::First => {
            query.append_pair("tie_break", "first");
        }
        TieBreak::Random => return None,
    }
    let link = format!("</best-move?{}>; rel=\"canonical\"", query.finish());
    HeaderValue::try_from(link).ok()
}
