//! The laws of the notation: what a game writes, it can read.

use std::collections::{HashMap, HashSet};

use super::tree::children;
use super::violation::{Violation, check};
use crate::game::{BoardText, Cell, EndedBy, Game, MoveNotation, MoveText, Outcome, Shape};

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

/// Checks that the moves of a game can be written as one word and read back.
pub(super) fn check_move_sequence<G: Game>(rules: &G, moves: &[MoveText]) -> Result<(), Violation> {
    let words = moves.iter().map(|mv| match mv {
        MoveText::Index(index) => (index + 1).to_string(),
        MoveText::Name(name) => name.clone(),
    });
    let words: Vec<_> = words.collect();
    let separator = match rules.move_notation() {
        // Such a word has one digit per move, so it cannot express every game.
        MoveNotation::Index if words.iter().any(|word| word.len() > 1) => return Ok(()),
        MoveNotation::Index => "",
        MoveNotation::Name => ",",
    };
    let written = words.join(separator);
    check(
        "a sequence of moves that is written can be read",
        rules.parse_move_sequence(&written).as_deref() == Ok(moves),
        written,
    )
}
