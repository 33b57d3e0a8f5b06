//! The laws of the notation: what a game writes, it can read.

use std::collections::{HashMap, HashSet};

use super::tree::children;
use super::violation::{Violation, check};
use crate::game::{BoardText, Cell, EndedBy, Game, MoveText, Outcome, Shape};

/// Checks that a written board can be read back, and that a winning line belongs to a win. The rule that
/// ended the game must fit its result.
pub(super) fn check_notation<G: Game>(rules: &G, position: &G::Position) -> Result<(), Violation> {
    let board = rules.write_board(position);
    let read = rules.read_board(&board, Some(rules.to_move(position)));
    check(
        "a board that is written can be read",
        read.as_ref() == Ok(position),
        (position, &board),
    )?;
    let outcome = rules.outcome(position);
    let won = outcome.and_then(Outcome::winner).is_some();
    let line = rules.winning_line(position);
    check(
        "a winning line belongs to a won game and goes from cell to neighbour, to each cell once",
        line.as_ref()
            .is_none_or(|line| won && is_path(rules.shape(), line)),
        position,
    )?;
    let Some(outcome) = outcome else {
        return Ok(());
    };
    let ended_by = rules.ended_by(position, outcome);
    let fits = (ended_by == EndedBy::Line) == line.is_some()
        && (ended_by == EndedBy::Points) == G::ENDS.in_points()
        && (ended_by != EndedBy::FullBoard
            || outcome == Outcome::Drawn && is_full(&board, rules.cells(position).as_deref()));
    check(
        "a game ends by a line that it shows, by points where points count, by a board that is full \
         if drawn",
        fits,
        (position, ended_by),
    )
}

/// Whether no cell of a board is empty, by its drawn cells where it has such.
fn is_full(board: &BoardText, drawn: Option<&[Cell]>) -> bool {
    let is_empty = |cell: &Cell| matches!(cell, Cell::Empty | Cell::Index(_));
    match (drawn, board) {
        (Some(cells), _) => !cells.iter().any(is_empty),
        (None, BoardText::Cells(cells)) => !cells.iter().any(is_empty),
        (None, BoardText::Text(text)) => !text.contains('.'),
    }
}

/// Whether each cell of a line is on the board, touches the one before, and comes once.
fn is_path(shape: Option<Shape>, line: &[usize]) -> bool {
    let Some(shape) = shape else { return false };
    let columns = shape.columns as usize;
    let touch = |a: usize, b: usize| {
        (a / columns).abs_diff(b / columns) <= 1 && (a % columns).abs_diff(b % columns) <= 1
    };
    let cells: HashSet<_> = line.iter().collect();
    cells.len() == line.len()
        && line.iter().all(|cell| *cell < shape.cells())
        && line.windows(2).all(|pair| touch(pair[0], pair[1]))
}

/// Checks that the texts of boards tell positions apart, where the same side is to move.
///
/// Caches and links identify a position by the text of its board.
pub(super) fn check_compact_boards<G: Game>(
    rules: &G,
    positions: &[G::Position],
) -> Result<(), Violation> {
    let mut known = HashMap::new();
    for position in positions {
        let siblings = children(rules, position);
        for position in siblings.into_iter().chain([position.clone()]) {
            let text = rules.write_board(&position).to_compact();
            let seen = known
                .entry((text, rules.to_move(&position)))
                .or_insert_with(|| position.clone());
            check(
                "the text of a board tells positions apart",
                *seen == position,
                (seen, position),
            )?;
        }
    }
    Ok(())
}

/// Checks that each legal move has a name of its own, and that the name and the text of a move are read as
/// that move.
pub(super) fn check_names<G: Game>(rules: &G, position: &G::Position) -> Result<(), Violation> {
    if rules.outcome(position).is_some() {
        return Ok(());
    }
    let mut names = HashSet::new();
    for mv in rules.moves(position) {
        let name = rules.move_name(position, mv);
        let is_read = |text: &MoveText| rules.read_move(position, text) == Ok(mv);
        check(
            "a move is read by its name and by its text",
            is_read(&MoveText::Name(name.clone())) && is_read(&rules.write_move(position, mv)),
            (position, &name),
        )?;
        check(
            "legal moves have different names",
            names.insert(name.clone()),
            (position, name),
        )?;
    }
    Ok(())
}
