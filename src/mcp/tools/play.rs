//! `play`: the position after moves.

use bestmove_api::contract::answer::Position;
use bestmove_api::contract::board::Board;
use bestmove_api::contract::move_json::{Move, MoveList};
use bestmove_api::contract::parse::CheckedRequest;
use bestmove_api::contract::position::position_fields;
use bestmove_api::contract::problem::Problem;
use bestmove_api::contract::rules::Rules;
use bestmove_api::query::{Offer, ParsedPosition};
use bestmove_engine::erased::MoveText;
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
    game: Option<String>,
    rules: Option<Rules>,
}

impl PlayArguments {
    /// Plays the moves.
    ///
    /// # Errors
    ///
    /// The position cannot be read or cannot occur, or a move is illegal.
    fn parse(mut self, offer: &Offer) -> Result<ParsedPosition, Problem> {
        let mut last_index = None;
        // An entry of the list may be a part of a record.
        let moves = match (self.record.take(), self.moves.take()) {
            (Some(text), None) | (None, Some(MoveList::Record(text))) => {
                Some(MoveList::Moves(vec![Ok(MoveText::Name(text))]))
            }
            (record, moves) => {
                self.record = record;
                moves
            }
        };
        self.moves = moves;
        let no_moves = || MoveList::Moves(Vec::new());
        if let Some(Move(last)) = self.r#move.take()
            && let MoveList::Moves(moves) = self.moves.get_or_insert_with(no_moves)
        {
            last_index = Some(moves.len());
            moves.push(Ok(last));
        }
        let parsed = position_fields!(self).parse(offer);
        parsed.map_err(|problem| match last_index {
            Some(index) => at_move(problem, index),
            None => problem,
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

/// Points to `move` where a problem points to the last of all moves.
fn at_move(mut problem: Problem, index: usize) -> Problem {
    let last = format!("/moves/{index}");
    for field in problem.fields_mut() {
        if field.pointer == last {
            "/move".clone_into(&mut field.pointer);
        }
    }
    problem
}
