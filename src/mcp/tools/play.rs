//! `play`: the position after moves.

use bestmove_api::contract::answer::Position;
use bestmove_api::contract::board::Board;
use bestmove_api::contract::game_input::GameInput;
use bestmove_api::contract::move_json::{Move, MoveList};
use bestmove_api::contract::parse::CheckedRequest;
use bestmove_api::contract::position::position_fields;
use bestmove_api::contract::problem::Problem;
use bestmove_api::contract::rules::Rules;
use bestmove_api::query::{Offer, ParsedPosition};
use serde::Deserialize;

use super::tool::{Tool, ToolContext};
use crate::mcp::schema::{Field, POSITION};
use crate::mcp::text::{MAX_MOVES, Text};
use crate::service::offload;

pub(super) struct Play;

/// A position, and one more move from it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlayArguments {
    board: Option<Board>,
    player: Option<String>,
    moves: Option<MoveList>,
    record: Option<String>,
    r#move: Option<Move>,
    game: Option<GameInput>,
    rules: Option<Rules>,
}

impl PlayArguments {
    /// Plays the moves.
    ///
    /// # Errors
    ///
    /// The position cannot be read or cannot occur, or a move is illegal.
    fn parse(mut self, offer: &Offer) -> Result<ParsedPosition, Problem> {
        let last = self.r#move.take();
        // Without anything else, it is the first move of a game.
        if last.is_some() && self.board.is_none() && self.record.is_none() {
            self.moves.get_or_insert(MoveList::Moves(Vec::new()));
        }
        let parsed = position_fields!(self).parse(offer)?;
        let Some(Move(last)) = last else {
            return Ok(parsed);
        };
        let position = parsed.position.played(&last);
        Ok(ParsedPosition {
            position: position.map_err(|error| at_move(error.into()))?,
            ..parsed
        })
    }
}

impl CheckedRequest for PlayArguments {
    fn check(self, offer: &Offer) -> Result<(), Problem> {
        self.parse(offer).map(drop)
    }
}

impl Tool for Play {
    const NAME: &'static str = "play";
    const TITLE: &'static str = "Play moves";
    const DESCRIPTION: &'static str = "Plays moves in turn, and then move, from the start or on board \
        with player to move first. Answers the board after them, who is to move, the legal moves and \
        the status of the game. Nothing is remembered: give all moves again in the next call.";

    const FIELDS: &'static [&'static [Field]] = &[POSITION, &[Field::Move]];

    type Arguments = PlayArguments;
    type Answer = Position;

    async fn call(
        context: &ToolContext,
        request: PlayArguments,
    ) -> Result<(Position, Text), Problem> {
        let parsed = request.parse(context.service.offer())?;
        context.transport.record_game(parsed.game);
        let answer = offload(move || {
            let position = &*parsed.position;
            let text = Text::with_position(position, None).legal_moves(position, MAX_MOVES);
            (Position::new(position.snapshot(), parsed.form), text)
        });
        Ok(answer.await?)
    }
}

/// Points to `move`, where the problem is.
fn at_move(mut problem: Problem) -> Problem {
    for field in problem.fields_mut() {
        "/move".clone_into(&mut field.pointer);
    }
    problem
}
