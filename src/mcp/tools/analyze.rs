//! `analyze`: the value of every legal move.

use super::search::search;
use super::tool::{Tool, ToolContext};
use crate::api::answer::{BestMove, best_candidates};
use crate::api::problem::Problem;
use crate::api::request::{BestMoveRequest, ParsedQuery};
use crate::engine::SearchResult;
use crate::mcp::text::{Text, describe_candidate, selected_move};

pub(super) struct Analyze;

impl Tool for Analyze {
    const NAME: &'static str = "analyze";
    const TITLE: &'static str = "Analyse a position";
    const DESCRIPTION: &'static str = "Values every legal move of a position, or the `top` best, \
        best first. A value is proven, or estimated where a limit stopped the search. Give the \
        position by `board` and `player`, by the `moves` from the start, or by all three.";

    type Arguments = BestMoveRequest;
    type Answer = BestMove;

    async fn call(
        context: &ToolContext,
        request: BestMoveRequest,
    ) -> Result<(BestMove, Text), Problem> {
        search(context, request, text).await
    }
}

fn text(parsed: &ParsedQuery, result: &SearchResult) -> Text {
    let position = &*parsed.query.position;
    let candidates = best_candidates(&result.candidates, parsed.top).iter();
    Text::with_position(position, selected_move(result)).list(candidates.map(describe_candidate))
}
