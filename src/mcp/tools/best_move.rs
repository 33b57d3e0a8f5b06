//! `best_move`: the move to play.

use bestmove_api::contract::answer::BestMove;
use bestmove_api::contract::problem::Problem;
use bestmove_api::contract::request::BestMoveRequest;

use super::search::{Found, SEARCH, search};
use super::tool::{Tool, ToolContext};
use crate::mcp::schema::{Field, POSITION};
use crate::mcp::text::{Text, describe_line, describe_selected, selected_move};

pub(super) struct SelectBestMove;

impl Tool for SelectBestMove {
    const NAME: &'static str = "best_move";
    const TITLE: &'static str = "Find the best move";
    const DESCRIPTION: &'static str = "Finds the move to play, with its value, the line of best \
        play after it, and the position that it leads to. level weakens the play. Give moves \
        from the start ([] is the start), or board and player.";

    const FIELDS: &'static [&'static [Field]] = &[POSITION, SEARCH];

    type Arguments = BestMoveRequest;
    type Answer = BestMove;

    async fn call(
        context: &ToolContext,
        request: BestMoveRequest,
    ) -> Result<(BestMove, Text), Problem> {
        search(context, request.with_one_candidate_by_default(), text).await
    }
}

fn text(found: &Found) -> Text {
    let Found { query, result, .. } = found;
    let position = &*query.position;
    let text = Text::with_position(position, selected_move(result));
    match result.selected.map(|index| &result.candidates[index]) {
        Some(selected) => text
            .line(format!(
                "The move to play: {}.",
                describe_selected(result, selected)
            ))
            .line(format!("Best play: {}.", describe_line(&selected.pv_names))),
        None => text,
    }
}
