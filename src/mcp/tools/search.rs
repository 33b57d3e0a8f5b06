//! The search behind `best_move` and `analyze`, as `POST /best-move` does it.

use std::sync::Arc;

use bestmove_api::contract::answer::BestMove;
use bestmove_api::contract::problem::Problem;
use bestmove_api::contract::request::BestMoveRequest;
use bestmove_api::query::BestMoveQuery;
use bestmove_engine::erased::{Scope, SearchResult};

use super::tool::ToolContext;
use crate::mcp::schema::Field;
use crate::mcp::text::Text;
use crate::service::offload;

/// The fields of a search, along with those of its position.
pub(super) const SEARCH: &[Field] = &[
    Field::SearchMoves,
    Field::Limits,
    Field::Top,
    Field::Level,
    Field::Difficulty,
    Field::TieBreak,
    Field::Seed,
];

/// Searches for the caller of a tool, and describes the result by `text`.
///
/// # Errors
///
/// The request is invalid, or the service has no result for it.
pub(super) async fn search(
    context: &ToolContext,
    request: BestMoveRequest,
    text: fn(&BestMoveQuery, &SearchResult) -> Text,
) -> Result<(BestMove, Text), Problem> {
    let ToolContext {
        service, client, ..
    } = context;
    let query = request.into_query(Scope::AllMoves, service.offer())?;
    context.transport.record_game(query.game);
    let query = Arc::new(query);
    let answer = service.answer(client, &query).await?;
    let answer = offload(move || {
        let result = query.result(&answer.result);
        let text = text(&query, &result);
        (BestMove::new(&query, result), text)
    });
    Ok(answer.await?)
}
