//! `legal_moves`: only the rules, as `POST /position` answers them.

use bestmove_api::contract::legal_moves::LegalMoves;
use bestmove_api::contract::position::PositionRequest;
use bestmove_api::contract::problem::Problem;

use super::tool::{Tool, ToolContext};
use crate::mcp::schema::{Field, POSITION};
use crate::mcp::text::Text;
use crate::service::offload;

pub(super) struct ListLegalMoves;

impl Tool for ListLegalMoves {
    const NAME: &'static str = "legal_moves";
    const TITLE: &'static str = "List the legal moves";
    const DESCRIPTION: &'static str = "Lists every legal move of a position, with the position that \
        it leads to. Nothing is searched. Give moves from the start ([] is the start), or board and \
        player. Long on large boards (87 kB in gomoku): prefer play there.";

    const FIELDS: &'static [&'static [Field]] = &[POSITION, &[Field::Format]];

    type Arguments = PositionRequest;
    type Answer = LegalMoves;

    async fn call(
        context: &ToolContext,
        request: PositionRequest,
    ) -> Result<(LegalMoves, Text), Problem> {
        let (parsed, record) = request.parse(context.service.offer())?;
        context.transport.record_game(parsed.game);
        let answer = offload(move || {
            let position = &*parsed.position;
            let text = Text::with_position(position, None).legal_moves(position, usize::MAX);
            (LegalMoves::new(&parsed, record.as_ref()), text)
        });
        Ok(answer.await?)
    }
}
