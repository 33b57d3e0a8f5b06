//! `draw_board`: a position as text and as a picture.
//!
//! The picture is a PNG, which programs of agents show to people and models can see. A build without
//! the feature `png` answers the SVG document as text. A server that is too busy to draw answers only the
//! text.

use serde::Serialize;

use super::tool::{Tool, ToolContext};
use crate::mcp::schema::{Field, POSITION};
use crate::mcp::text::Text;
#[cfg(feature = "png")]
use crate::service::{ServiceError, offload};
use bestmove_api::contract::answer::Position;
use bestmove_api::contract::position::PositionRequest;
use bestmove_api::contract::problem::Problem;
#[cfg(feature = "png")]
use bestmove_api::render::png::rasterise;
use bestmove_api::render::svg::draw_position;

pub(super) struct DrawBoard;

/// Length of the picture's longer side in pixels. A larger picture shows a model no more of a board.
#[cfg(feature = "png")]
const SIZE: u32 = 600;

/// A position and its drawings.
#[derive(Debug, Serialize)]
pub(super) struct Drawing {
    /// The position.
    position: Position,
    /// The board as text. Where cells have no names, numbers are legal moves, each in the cell that it marks.
    text: String,
    /// The game, in the form that `format` names.
    #[serde(skip_serializing_if = "Option::is_none")]
    record: Option<String>,
    /// The position as an SVG document.
    #[cfg(not(feature = "png"))]
    svg: String,
}

impl Tool for DrawBoard {
    const NAME: &'static str = "draw_board";
    const TITLE: &'static str = "Draw a board";
    const DESCRIPTION: &'static str = "Draws a position as text, and as a picture to show to a \
        person. Give moves from the start ([] is the start), or board and player.";

    const FIELDS: &'static [&'static [Field]] = &[POSITION, &[Field::Format]];

    type Arguments = PositionRequest;
    type Answer = Drawing;

    async fn call(
        context: &ToolContext,
        request: PositionRequest,
    ) -> Result<(Drawing, Text), Problem> {
        let (parsed, record) = request.parse(context.service.offer())?;
        context.transport.record_game(parsed.game);
        let (picture, position, text, record) = offload(move || {
            let position = &*parsed.position;
            let text = Text::with_position(position, None);
            let picture = draw_position(parsed.game, position, &[]);
            (
                picture,
                Position::new(position.snapshot(), parsed.form),
                text,
                record.map(|record| record.write()),
            )
        })
        .await?;
        let drawing = Drawing {
            position,
            text: text.to_string(),
            record,
            #[cfg(not(feature = "png"))]
            svg: picture.to_svg(),
        };
        #[cfg(feature = "png")]
        let text = {
            let (svg, size) = (picture.to_light_svg(), picture.scaled_size(SIZE));
            let scheduler = context.service.scheduler();
            // Drawing takes a core for some milliseconds, so it waits its turn as `/board.png` does.
            let png = scheduler
                .search_quickly(
                    &scheduler.admit()?,
                    &context.client,
                    move |_: &mut _, _: &_| rasterise(&svg, size),
                )
                .await;
            match png {
                Ok(png) => text.with_picture(png.result),
                // The text shows the board, too.
                Err(ServiceError::Overloaded { .. }) => text,
                Err(error) => return Err(error.into()),
            }
        };
        Ok((drawing, text))
    }
}
