//! From a description to tables.

pub(super) mod board;
pub(super) mod check;
pub(super) mod ends;
pub(super) mod fields;
mod pattern;
pub(super) mod start;
mod swap;
pub(super) mod weights;

use board::read_board;
use check::{Result, check, small};
use ends::read_end;
use fields::{
    check_captures, check_draws, check_name, check_place, check_placing, check_players, check_pops,
    check_results,
};
use start::read_start;
use swap::{check_swap, swap_images};
use weights::check_weights;

use super::board::{Board, Cells, Step};
use super::condition::{Condition, End};
use super::custody::Custody;
use super::described_error::DescriptionError;
use super::description::{CaptureDescription, Description, EndResult, NoMove};
use super::outflank::sights;
use super::pattern::Pattern;
use super::symmetries::{Map, Symmetries};
use super::tables::Tables;
use super::weights::Weights;
use crate::game::bits::BitsInOrder;
use crate::game::{DrawLimits, Player};

/// Compiles a description.
///
/// # Errors
///
/// Every contradiction that was found, at least one. If the board is wrong, nothing else is told, because the rest
/// follows from it.
pub(super) fn compile(
    description: &Description,
) -> std::result::Result<Tables, Vec<DescriptionError>> {
    let board = read_board(&description.board).map_err(|error| vec![error])?;
    let mut errors = Vec::new();
    let mut note = |result: Result<()>| errors.extend(result.err());
    note(check_name(description));
    note(check_players(description));
    note(check_placing(description));
    note(check_place(description));
    note(check_pops(description));
    note(check_draws(description));
    note(check_captures(description));
    note(check_results(description));
    note(check_weights(description));
    let start = read_start(description, &board);
    note(start.clone().map(drop));
    let ends: Vec<Result<End>> = (0..)
        .zip(&description.ends)
        .map(|(index, end)| read_end(end, &board, &format!("/ends/{index}")))
        .collect();
    for end in &ends {
        note(end.as_ref().map(drop).map_err(Clone::clone));
    }
    let (Ok(start), Ok(ends)) = (start, ends.into_iter().collect::<Result<Vec<_>>>()) else {
        return Err(errors);
    };
    if !errors.is_empty() {
        return Err(errors);
    }
    let tables = tables(description, board, start, ends);
    let beginning = check_swap(description, &tables).and_then(|()| check_beginning(&tables));
    match beginning {
        Ok(()) => Ok(tables),
        Err(error) => Err(vec![error]),
    }
}

fn tables(description: &Description, board: Board, start: [Cells; 2], ends: Vec<End>) -> Tables {
    let place = &description.place;
    let mut families: Vec<Vec<Cells>> = start.iter().map(|stones| vec![*stones]).collect();
    families.extend(ends.iter().flat_map(|end| end.condition.families()));
    let swap = place.swap.then(|| swap_images(&board, &ends)).flatten();
    // Stones fall along columns.
    let keeps_steps = |map: &Map| !place.gravity || map.keeps_rows();
    let mut symmetries = Symmetries::new(&board, &families, keeps_steps);
    if let Some(images) = &swap {
        // A line of play from a mirrored position is the mirrored line, also across a swap.
        symmetries = symmetries.commuting_with(images);
    }
    let stones = small(place.stones.unwrap_or(1));
    let is_win = |end: &End| end.result == EndResult::Win;
    let mut tables = Tables {
        worth: worth(&board, &ends),
        corners: corners(&board),
        players: description.players,
        start,
        has_gravity: place.gravity,
        popped_row: if place.pops {
            board.top_and_bottom()[1]
        } else {
            0
        },
        first_column: board.left_and_right()[0],
        draws: draw_limits(description),
        swap,
        outflanks: place.outflanks,
        sights: if place.outflanks {
            sights(&board)
        } else {
            Vec::new()
        },
        stones,
        first_stones: place.first_stones.map_or(stones, small),
        custody: description
            .captures
            .as_ref()
            .and_then(|captures| custody(captures, &board)),
        no_move: description.no_move,
        empty_cells_go_to_winner: description.empty_cells_go_to_winner,
        shows_wins: false,
        only_wins: ends.iter().all(is_win) && description.no_move == NoMove::Draw,
        symmetries,
        weights: Weights::new(description),
        ends,
        board,
    };
    let others = tables.ends.iter().skip_while(|end| is_win(end));
    let wins_come_first = !others.into_iter().any(is_win);
    tables.shows_wins = tables.is_plain() && !tables.ends.is_empty() && wins_come_first;
    tables
}

/// When the game is drawn although it goes on.
pub(super) fn draw_limits(description: &Description) -> DrawLimits {
    let draws = description.draws.unwrap_or_default();
    DrawLimits {
        reversible_plies: draws.plies,
        occurrence: draws.occurrence,
    }
}

/// The rows of stones that are captured between two others, if any are.
pub(super) fn custody(captures: &CaptureDescription, board: &Board) -> Option<Custody> {
    let least = small(captures.between?);
    let most = if captures.or_more {
        small(board.rows.max(board.columns))
    } else {
        least
    };
    Some(Custody { least, most })
}

/// The number of lines and patterns through each cell, and of its neighbours.
fn worth(board: &Board, ends: &[End]) -> Vec<u8> {
    let mut worth = vec![0_u8; (board.rows * board.columns) as usize];
    let mut add = |cells: Cells| {
        for cell in BitsInOrder(cells) {
            let worth = &mut worth[usize::from(cell)];
            *worth = worth.saturating_add(1);
        }
    };
    for ray in &board.rays {
        add(ray.step(board.cells));
    }
    for end in ends {
        match &end.condition {
            Condition::Patterns(patterns) => {
                let places = patterns.iter().flat_map(Pattern::each_place);
                places.for_each(&mut add);
            }
            Condition::Lines(lines) => lines.iter().map(|line| line.cells).for_each(&mut add),
            Condition::Connection(_) | Condition::Captured(_) => {}
        }
    }
    worth
}

/// The cells with the fewest lines to others, which are hard to enclose.
fn corners(board: &Board) -> Cells {
    let lines = |cell: u32| {
        let beside = |step: &Step| {
            let there = board.moved(cell, *step).is_some();
            let back = board.moved(cell, (-step.0, -step.1)).is_some();
            there && back
        };
        !board.axes().iter().any(beside)
    };
    board
        .all_cells()
        .filter(|cell| lines(*cell))
        .fold(0, |set, cell| set | 1 << cell)
}

/// Checks that the first position is not the last one.
fn check_beginning(tables: &Tables) -> Result<()> {
    for (player, stones) in Player::BOTH.into_iter().zip(tables.start) {
        check(tables.end_of(player, stones, 0).is_none(), "/start", || {
            format!(
                "the game is over before it begins: {} has ended it",
                tables.players[player.index()].name()
            )
        })?;
    }
    let [one, two] = tables.start;
    let can_move = tables.open_cells(one, two) != 0 || tables.columns_to_pop(one) != 0;
    check(can_move, "/place", || {
        let name = tables.players[0].name();
        format!("the game cannot begin: {name} has no cell for its first stone")
    })
}
