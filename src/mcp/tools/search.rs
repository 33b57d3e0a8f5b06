//! The search behind `best_move`, `analyze` and `explain`, as `POST /best-move` does it.

use std::sync::Arc;

use bestmove_api::contract::answer::BestMove;
use bestmove_api::contract::problem::Problem;
use bestmove_api::contract::request::BestMoveRequest;
use bestmove_api::query::BestMoveQuery;
use bestmove_engine::erased::{Explanation, Scope, SearchResult};

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
    Field::Explain,
    Field::Difficulty,
    Field::TieBreak,
    Field::Seed,
];

/// The answer of the service to a call.
pub(super) struct Found {
    pub(super) query: Arc<BestMoveQuery>,
    pub(super) result: SearchResult,
    pub(super) explanation: Option<Explanation>,
}

/// Searches for the caller of a tool, and describes the result by `text`.
///
/// # Errors
///
/// The request is invalid, or the service has no result for it.
pub(super) async fn search(
    context: &ToolContext,
    request: BestMoveRequest,
    text: fn(&Found) -> Text,
) -> Result<(BestMove, Text), Problem> {
    let ToolContext {
        service, client, ..
    } = context;
    let query = request.into_query(Scope::AllMoves, service.offer())?;
    context.transport.record_game(query.game);
    let query = Arc::new(query);
    let answer = service.answer_explained(client, &query).await?.result;
    let answer = offload(move || {
        let found = Found {
            result: query.result(&answer.analysis),
            query,
            explanation: answer.explanation,
        };
        let text = text(&found);
        let answer = BestMove::new(&found.query, found.result, found.explanation);
        (answer, text)
    });
    Ok(answer.await?)
}
