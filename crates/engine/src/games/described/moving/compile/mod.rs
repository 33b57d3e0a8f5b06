//! From a description of pieces that move to tables.

mod check;
mod ends;
mod pieces;
mod regions;
mod start;
mod values;

use check::{
    check_beginning, check_captures, check_capturing, check_draws, check_moving, check_results,
    check_royal,
};
use ends::read_ends;
use pieces::{check_kinds, read_kinds};
use regions::Regions;
use start::read_start;

use super::position::Pieces;
use super::tables::{Cause, End, Kind, Tables};
use crate::game::DrawLimits;
use crate::games::described::DescriptionError;
use crate::games::described::board::{Board, Cells};
use crate::games::described::compile::board::read_board;
use crate::games::described::compile::check::{Result, small};
use crate::games::described::compile::custody;
use crate::games::described::compile::fields::{check_name, check_players};
use crate::games::described::condition::Condition;
use crate::games::described::description::{CaptureDescription, Description, EndResult};
use crate::games::described::symmetries::{Symmetries, image_of};

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
    if !errors.is_empty() {
        return Err(errors);
    }
    let regions = Regions::read(description, &board).map_err(one)?;
    let start = read_start(description, &board).map_err(one)?;
    let kinds = read_kinds(description, &board, &regions, &start).map_err(one)?;
    let ends = read_ends(description, &board, &regions, &kinds).map_err(one)?;
    let mut tables = tables(description, board, kinds, ends, start);
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
    mut kinds: Vec<Kind>,
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
    let draws = description.draws.unwrap_or_default();
    values::set_values(&board, &mut kinds, &ends);
    let index = super::tables::small;
    Tables {
        symmetries: symmetries(&board, &kinds, &ends, captures.again),
        players: description.players,
        start,
        in_hand: in_hand.map_or([0; 2], |counts| counts.map(small)),
        placed_kind: placed.map_or(0, index),
        places_beside: description.place.beside,
        custody: custody(&captures, &board),
        flips_neighbours: captures.flips_neighbours,
        is_compulsory: captures.compulsory,
        is_longest: captures.longest,
        jumps_again: captures.again,
        royal: royal.map(index),
        no_move: description.no_move,
        draws: DrawLimits {
            reversible_plies: draws.plies,
            occurrence: draws.occurrence,
        },
        is_bounded: is_bounded(&kinds, &captures, description.place.beside),
        captures_back: kinds.iter().any(|kind| kind.captures_back),
        has_hurdles: kinds.iter().any(|kind| kind.has_hurdles),
        counts_captured: ends
            .iter()
            .any(|end| matches!(end.cause, Cause::Stones(Condition::Captured(_)))),
        loses_pieces: ends.iter().any(|end| {
            matches!(end.cause, Cause::FewerThan { .. }) && end.result == EndResult::Loss
        }),
        kinds,
        ends,
        board,
    }
}

/// Whether no position can come back: every move without a capture leads ahead.
fn is_bounded(kinds: &[Kind], captures: &CaptureDescription, places_beside: bool) -> bool {
    kinds.iter().all(|kind| kind.only_ahead || !kind.moves)
        && !captures.flips_neighbours
        && !places_beside
}

fn symmetries(board: &Board, kinds: &[Kind], ends: &[End], jumps_again: bool) -> Symmetries {
    let mut families: Vec<Vec<Cells>> = Vec::new();
    for end in ends {
        match &end.cause {
            Cause::Stones(Condition::Connection(edges)) => {
                families.extend(edges.iter().map(|edges| edges.to_vec()));
            }
            Cause::Stones(Condition::Lines(lines)) => {
                families.push(lines.iter().map(|line| line.cells).collect());
            }
            Cause::Stones(Condition::Patterns(_) | Condition::Captured(_))
            | Cause::FewerThan { .. } => {}
            Cause::Reach { region, .. } => families.extend(region.map(|cells| vec![cells])),
        }
    }
    for promotion in kinds.iter().filter_map(|kind| kind.promotion.as_ref()) {
        families.extend(promotion.at.map(|cells| vec![cells]));
    }
    let all = Symmetries::new(board, &families, false);
    // A list of too many jumps is cut, and its image would be cut elsewhere.
    let all = all.filtered(|images| {
        !jumps_again || images.iter().zip(0..).all(|(image, cell)| *image == cell)
    });
    // Where pieces only move ahead, the rows before them bound what is left of the game.
    let keeps_rows = kinds.iter().any(|kind| kind.only_ahead);
    let is_row_kept = |images: &[u8]| {
        let row = |cell: u8| u32::from(cell) / board.columns;
        images
            .iter()
            .zip(0..)
            .all(|(image, cell)| row(*image) == row(cell))
    };
    let all = all.filtered(|images| !keeps_rows || is_row_kept(images));
    all.filtered(|images| {
        let image = |set: Cells| image_of(images, set);
        kinds.iter().all(|kind| {
            kind.steps.iter().all(|steps| steps.is_kept(images, &image))
                && kind.jumps.iter().all(|jumps| jumps.is_kept(images, &image))
        })
    })
}
