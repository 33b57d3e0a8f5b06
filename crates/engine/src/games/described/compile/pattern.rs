//! A pattern that is drawn, in all ways to turn and mirror it.

use super::board::MAX_SIDE;
use super::check::{Result, check};
use crate::game::Quoted;
use crate::games::described::DescriptionError;
use crate::games::described::board::{Board, Step};
use crate::games::described::condition::Condition;
use crate::games::described::description::BoardShape;
use crate::games::described::pattern::{MAX_PATTERN, Pattern};

/// The most rows of a pattern.
const MAX_PATTERN_ROWS: usize = 8;

pub(super) fn read_pattern(board: &Board, rows: &[String], pointer: &str) -> Result<Condition> {
    let count = rows.len();
    check((1..=MAX_PATTERN_ROWS).contains(&count), pointer, || {
        format!("has {count} rows; a pattern has 1 to {MAX_PATTERN_ROWS}")
    })?;
    let mut cells: Vec<Step> = Vec::new();
    for ((row, text), index) in (0..).zip(rows).zip(0..) {
        let at = format!("{pointer}/{index}");
        check(text.chars().count() <= MAX_SIDE as usize, &at, || {
            format!("has more than {MAX_SIDE} cells")
        })?;
        for (column, mark) in (0..).zip(text.chars()) {
            match mark {
                'X' | 'x' => cells.push((row, column)),
                '.' => {}
                other => {
                    let other = other.to_string();
                    let detail = format!("{} is neither \"X\" nor \".\"", Quoted(&other));
                    return Err(DescriptionError::new(at, detail));
                }
            }
        }
    }
    let stones = cells.len();
    check((1..=MAX_PATTERN).contains(&stones), pointer, || {
        format!("has {stones} stones; a pattern has 1 to {MAX_PATTERN}")
    })?;
    let mut images: Vec<Vec<Step>> = Vec::new();
    for image in images_of(&cells, board.shape) {
        if !images.contains(&image) {
            images.push(image);
        }
    }
    let patterns = images.iter().filter_map(|cells| Pattern::new(board, cells));
    let patterns: Vec<_> = patterns.collect();
    check(!patterns.is_empty(), pointer, || {
        "does not fit on the board".to_owned()
    })?;
    Ok(Condition::Patterns(patterns))
}

/// A pattern turned and mirrored in every way, each with its first cell as the origin.
fn images_of(cells: &[Step], shape: BoardShape) -> Vec<Vec<Step>> {
    type Turn = fn(Step) -> Step;
    let (turns, turn, mirror): (u32, Turn, Turn) = match shape {
        BoardShape::Rectangle => (
            4,
            |(row, column)| (column, -row),
            |(row, column)| (row, -column),
        ),
        BoardShape::Rhombus | BoardShape::Hexagon => (
            6,
            |(row, column)| (row + column, -row),
            |(row, column)| (column, row),
        ),
    };
    let mut images = Vec::new();
    let mut turned = cells.to_vec();
    for _ in 0..turns {
        turned = turned.into_iter().map(turn).collect();
        let mirrored = turned.iter().copied().map(mirror).collect();
        images.push(from_first(turned.clone()));
        images.push(from_first(mirrored));
    }
    images
}

fn from_first(mut cells: Vec<Step>) -> Vec<Step> {
    cells.sort_unstable();
    let first = cells[0];
    cells
        .into_iter()
        .map(|cell| (cell.0 - first.0, cell.1 - first.1))
        .collect()
}
