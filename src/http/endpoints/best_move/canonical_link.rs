//! The canonical link of an answer (RFC 6596): one URL for all queries that have the same
//! answer, for caches and indexes.

use axum::http::HeaderValue;
use form_urlencoded::Serializer;

use bestmove_api::query::{BestMoveQuery, BoardForm};
use bestmove_engine::erased::TieBreak;

/// The header `Link` with the shortest URL of a query. Parameters with their default
/// values are left out. There is none for a board of cells, if the answer may not be cached, or if
/// it depends on the moves before the position.
pub(super) fn canonical_link(query: &BestMoveQuery, default_game: &str) -> Option<HeaderValue> {
    let has_history = query.position.history_hash().is_some();
    if query.form != BoardForm::Text || query.key.is_none() || has_history {
        return None;
    }
    // The URL would have the whole description, and its caller has it anyway.
    if query.description.is_some() {
        return None;
    }
    let position = &query.position;
    let mut parameters = Serializer::new(String::new());
    parameters
        .append_pair("board", &position.board().to_compact())
        .append_pair("player", position.snapshot().player);
    if query.game != default_game {
        parameters.append_pair("game", query.game);
    }
    for (rule, value) in &query.rules {
        parameters.append_pair(&format!("rules.{rule}"), &value.to_string());
    }
    if let Some(top) = query.top {
        parameters.append_pair("top", &top.to_string());
    }
    if query.explains {
        parameters.append_pair("explain", "true");
    }
    match query.options.selection.tie_break {
        TieBreak::Fastest => {}
        TieBreak::First => {
            parameters.append_pair("tie_break", "first");
        }
        TieBreak::Random => return None,
    }
    let link = format!("</best-move?{}>; rel=\"canonical\"", parameters.finish());
    HeaderValue::try_from(link).ok()
}
