//! `explain`: why moves are good or bad.

use bestmove_api::contract::answer::BestMove;
use bestmove_api::contract::problem::Problem;
use bestmove_api::contract::request::BestMoveRequest;

use super::search::{Found, SEARCH, search};
use super::tool::{Tool, ToolContext};
use crate::mcp::schema::{Field, POSITION};
use crate::mcp::text::{Text, describe_candidate, selected_move};

/// The candidates that are explained unless a call has a number of its own.
const CANDIDATES: u64 = 3;

pub(super) struct Explain;

impl Tool for Explain {
    const NAME: &'static str = "explain";
    const TITLE: &'static str = "Explain the moves";
    const DESCRIPTION: &'static str = "Tells why the top best moves of a position are good or bad, 3 by \
        default, and what the opponent threatens. Every reason is proven, or said to be an estimate. \
        Give moves from the start ([] is the start), or board and player.";

    const FIELDS: &'static [&'static [Field]] = &[POSITION, SEARCH];

    type Arguments = BestMoveRequest;
    type Answer = BestMove;

    async fn call(
        context: &ToolContext,
        request: BestMoveRequest,
    ) -> Result<(BestMove, Text), Problem> {
        search(context, request.explained(CANDIDATES), text).await
    }
}

fn text(found: &Found) -> Text {
    let Found {
        query,
        result,
        explanation,
    } = found;
    let mut text = Text::with_position(&*query.position, selected_move(result));
    let Some(explanation) = explanation else {
        return text;
    };
    if let Some(threat) = &explanation.threat {
        text = text.line(threat.why.clone());
    }
    if let (Some(selected), Some(after)) = (result.selected, &result.after) {
        let mv = &result.candidates[selected].pv_names[0];
        let board = after.board.to_compact();
        text = text.line(format!("After the best move, {mv}: {board}"));
    }
    let explained = explanation.moves.iter().zip(&result.candidates);
    text.list(explained.map(|(explained, candidate)| {
        let value = describe_candidate(candidate);
        match &explained.why {
            Some(why) => format!("{value}. {why}"),
            None => format!("{value}."),
        }
    }))
}
