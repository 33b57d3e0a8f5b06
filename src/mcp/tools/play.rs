//! `play`: the position after moves.

use super::tool::{Tool, ToolContext, offload};
use crate::api::answer::Position;
use crate::api::position::{PositionRequest, position_fields};
use crate::api::problem::Problem;
use crate::mcp::text::Text;

pub(super) struct Play;

impl Tool for Play {
    const NAME: &'static str = "play";
    const TITLE: &'static str = "Play moves";
    const DESCRIPTION: &'static str = "Plays `moves` in turn, on `board` with `player` to move \
        first, or from the start. Answers the board after them, the player to move and the status \
        of the game. Nothing is remembered: give the answered board, or all moves, in the next \
        call.";

    type Arguments = PositionRequest;
    type Answer = Position;

    async fn call(
        context: &ToolContext,
        request: PositionRequest,
    ) -> Result<(Position, Text), Problem> {
        let parsed = position_fields!(request).parse(context.service.limits())?;
        context.transport.record_game(parsed.game);
        offload(move || {
            let text = Text::with_position(&*parsed.position, None);
            (Position::new(parsed.position.snapshot(), parsed.form), text)
        })
        .await
    }
}
