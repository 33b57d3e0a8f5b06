//! `analyze`: the value of every legal move.

use bestmove_api::contract::answer::{BestMove, best_candidates};
use bestmove_api::contract::problem::Problem;
use bestmove_api::contract::request::BestMoveRequest;

use super::search::{Found, SEARCH, search};
use super::tool::{Tool, ToolContext};
use crate::mcp::schema::{Field, POSITION};
use crate::mcp::text::{Text, describe_candidate, selected_move};

pub(super) struct Analyze;

impl Tool for Analyze {
    const NAME: &'static str = "analyze";
    const TITLE: &'static str = "Analyse a position";
    const DESCRIPTION: &'static str = "Values every legal move of a position, or the top best, best \
        first. A value is proven, or an estimate. Give moves from the start ([] is the start), or \
        board and player.";

    const FIELDS: &'static [&'static [Field]] = &[POSITION, SEARCH];

    type Arguments = BestMoveRequest;
    type Answer = BestMove;

    async fn call(
        context: &ToolContext,
        request: BestMoveRequest,
    ) -> Result<(BestMove, Text), Problem> {
        search(context, request, text).await
    }
}

fn text(found: &Found) -> Text {
    let Found { query, result, .. } = found;
    let position = &*query.position;
    let candidates = best_candidates(&result.candidates, query.top).iter();
    Text::with_position(position, selected_move(result)).list(candidates.map(describe_candidate))
}
