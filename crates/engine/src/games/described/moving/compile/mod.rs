//! From a description of pieces that move to tables.

mod check;
mod ends;
mod pieces;
mod regions;
mod start;
mod symmetries;
mod values;

use check::{
    check_beginning, check_captures, check_capturing, check_draws, check_moving, check_results,
    check_royal,
};
use ends::read_ends;
use pieces::{Movements, check_kinds, read_kinds};
use regions::Regions;
use start::read_start;
use symmetries::symmetries;

use super::position::Pieces;
use super::tables::{Cause, End, Kind, Tables};
use crate::games::described::DescriptionError;
use crate::games::described::board::Board;
use crate::games::described::compile::board::read_board;
use crate::games::described::compile::check::{Result, small};
use crate::games::described::compile::fields::{check_name, check_players};
use crate::games::described::compile::weights::check_weights;
use crate::games::described::compile::{custody, draw_limits};
use crate::games::described::condition::Condition;
use crate::games::described::description::{Description, EndResult, NoMove};
use crate::games::described::weights::Weights;

/// The most plies of a game that needs no draws: a proof goes as deep.
const MAX_PLIES: u32 = 600;

/// Compiles a description of pieces that move.
///
/// # Errors
///
/// At least one contradiction. Of what follows from the board and from the pieces, only the first one is told.
pub(in crate::games::described) fn compile(
    description: &Description,
) -> std::result::Result<Tables, Vec<DescriptionError>> {
    let one = |error| vec![error];
    let board = read_board(&description.board).map_err(one)?;
    let mut errors = Vec::new();
    let mut note = |result: Result<()>| errors.extend(result.err());
    note(check_name(description));
    note(check_players(description));
    note(check_kinds(description));
    note(check_moving(description));
    note(check_captures(description));
    note(check_results(description));
    note(check_weights(description));
    if !errors.is_empty() {
        return Err(errors);
    }
    let regions = Regions::read(description, &board).map_err(one)?;
    let start = read_start(description, &board).map_err(one)?;
    let (kinds, movements) = read_kinds(description, &board, &regions, &start).map_err(one)?;
    let ends = read_ends(description, &board, &regions, &kinds).map_err(one)?;
    let mut tables = tables(description, board, (kinds, &movements), ends, start);
    tables.is_bounded =
        tables.is_bounded && tables.plies_without_draws(&tables.first_position()) <= MAX_PLIES;
    check_capturing(description, &tables)
        .and_then(|()| check_royal(description, &tables))
        .and_then(|()| check_draws(description, &tables))
        .and_then(|()| check_beginning(&tables))
        .map_err(one)?;
    Ok(tables)
}

fn tables(
    description: &Description,
    board: Board,
    (mut kinds, movements): (Vec<Kind>, &[Movements]),
    ends: Vec<End>,
    start: Pieces,
) -> Tables {
    let captures = description.captures.clone().unwrap_or_default();
    let royal = description.pieces.values().position(|piece| piece.royal);
    let placed = description
        .pieces
        .values()
        .position(|piece| piece.in_hand.is_some());
    let in_hand = description.pieces.values().find_map(|piece| piece.in_hand);
    let weights = Weights::new(description);
    values::set_values(&board, &mut kinds, &ends, &weights);
    let index = super::tables::small;
    Tables {
        symmetries: symmetries(&board, (&kinds, movements), &ends, &start, captures.again),
        players: description.players,
        start,
        in_hand: in_hand.map_or([0; 2], |counts| counts.map(small)),
        placed_kind: placed.map_or(0, index),
        places_beside: description.place.beside,
        custody: custody(&captures, &board),
        flips_neighbours: captures.flips_neighbours,
        is_compulsory: captures.compulsory,
        is_longest: captures.longest,
        only_jumps_count: captures.compulsory && !kinds.iter().any(Kind::steps_capture),
        jumps_again: captures.again,
        royal: royal.map(index),
        no_move: description.no_move,
        draws: draw_limits(description),
        is_bounded: is_bounded(description, &kinds),
        captures_back: kinds.iter().any(|kind| kind.captures_back),
        has_hurdles: kinds.iter().any(|kind| kind.has_hurdles),
        counts_captured: ends
            .iter()
            .any(|end| matches!(end.cause, Cause::Stones(Condition::Captured(_)))),
        loses_pieces: ends.iter().any(|end| {
            matches!(end.cause, Cause::FewerThan { .. }) && end.result == EndResult::Loss
        }),
        weights,
        kinds,
        ends,
        board,
    }
}

/// Whether no position can come back, so that the game ends without draws: every move without a capture leads ahead. Only
/// a pass makes no progress.
fn is_bounded(description: &Description, kinds: &[Kind]) -> bool {
    let flips = description
        .captures
        .as_ref()
        .is_some_and(|it| it.flips_neighbours);
    let counts_passes = description.no_move == NoMove::Pass
        && description.draws.is_some_and(|draws| draws.plies.is_some());
    kinds.iter().all(|kind| kind.only_ahead || !kind.moves)
        && !flips
        && !description.place.beside
        && !counts_passes
}
