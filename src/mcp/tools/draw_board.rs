//! `draw_board`: a position as text and as a picture.

use serde::Serialize;
use utoipa::ToSchema;

use super::tool::{Tool, ToolContext, offload};
use crate::api::answer::Position;
use crate::api::position::{PositionRequest, position_fields};
use crate::api::problem::Problem;
use crate::mcp::text::Text;
use crate::render::svg::draw_position;

pub(super) struct DrawBoard;

/// A position and its drawings.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Drawing {
    /// The position.
    position: Position,
    /// The board as text. Numbers are legal moves, each in the cell that it marks.
    text: String,
    /// The position as an SVG document.
    svg: String,
}

impl Tool for DrawBoard {
    const NAME: &'static str = "draw_board";
    const TITLE: &'static str = "Draw a board";
    const DESCRIPTION: &'static str = "Draws a position as text, and as an SVG document to show to \
        a person. Give the position by `board` and `player`, by the `moves` from the start, or by \
        all three.";

    type Arguments = PositionRequest;
    type Answer = Drawing;

    async fn call(
        context: &ToolContext,
        request: PositionRequest,
    ) -> Result<(Drawing, Text), Problem> {
        let parsed = position_fields!(request).parse(context.service.limits())?;
        context.transport.record_game(parsed.game);
        offload(move || {
            let position = &*parsed.position;
            let text = Text::with_position(position, None);
            let picture = draw_position(parsed.game, position, &[]);
            let drawing = Drawing {
                position: Position::new(position.snapshot(), parsed.form),
                text: text.to_string(),
                svg: picture.to_svg(),
            };
            (drawing, text)
        })
        .await
    }
}
