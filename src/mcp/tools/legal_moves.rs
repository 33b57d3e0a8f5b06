//! `legal_moves`: the rules alone, as `POST /position` answers them.

use super::tool::{Tool, ToolContext, offload};
use crate::api::legal_moves::LegalMoves;
use crate::api::position::{PositionRequest, position_fields};
use crate::api::problem::Problem;
use crate::mcp::text::Text;

pub(super) struct ListLegalMoves;

impl Tool for ListLegalMoves {
    const NAME: &'static str = "legal_moves";
    const TITLE: &'static str = "List the legal moves";
    const DESCRIPTION: &'static str = "Lists every legal move of a position, with the position that \
        it leads to. Give the position by `board` and `player`, by the `moves` from the start, or \
        by all three. Nothing is searched. Each move carries the board after it, so on large boards \
        prefer `play` or `draw_board`: the 224 moves of a gomoku board take 75 kB.";

    type Arguments = PositionRequest;
    type Answer = LegalMoves;

    async fn call(
        context: &ToolContext,
        request: PositionRequest,
    ) -> Result<(LegalMoves, Text), Problem> {
        let parsed = position_fields!(request).parse(context.service.limits())?;
        context.transport.record_game(parsed.game);
        offload(move || {
            let text = Text::with_position(&*parsed.position, None);
            (LegalMoves::new(&parsed), text)
        })
        .await
    }
}
