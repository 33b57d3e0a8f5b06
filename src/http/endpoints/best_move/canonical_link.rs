//! The canonical link of an answer (RFC 6596): one URL for all queries that have the same
//! answer, for caches and indexes.

use axum::http::HeaderValue;
use form_urlencoded::Serializer;

use crate::api::request::ParsedQuery;
use crate::engine::TieBreak;
use crate::service::append_rules;

/// Returns the header `Link` with the shortest URL of a query. Parameters with their default
/// values are left out. There is none for a board of cells, or if the answer may not be cached.
pub(super) fn canonical_link(parsed: &ParsedQuery, default_game: &str) -> Option<HeaderValue> {
    let asked = &parsed.query;
    if !parsed.as_text || asked.key().is_none() {
        return None;
    }
    let snapshot = asked.position().snapshot();
    let mut query = Serializer::new(String::new());
    query
        .append_pair("board", &snapshot.board.to_compact())
        .append_pair("player", snapshot.player);
    if asked.game() != default_game {
        query.append_pair("game", asked.game());
    }
    append_rules(&mut query, asked.rules());
    match asked.options().selection.tie_break {
        TieBreak::Fastest => {}
        TieBreak::First => {
            query.append_pair("tie_break", "first");
        }
        TieBreak::Random => return None,
    }
    let link = format!("</best-move?{}>; rel=\"canonical\"", query.finish());
    HeaderValue::try_from(link).ok()
}
