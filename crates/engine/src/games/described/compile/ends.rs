//! What ends a game: lines, chains and captured stones. Other patterns have a file of their own.

use super::check::{Result, check, in_range, small};
use super::pattern::read_pattern;
use crate::game::Quoted;
use crate::game::cells::listed;
use crate::games::described::DescriptionError;
use crate::games::described::board::Board;
use crate::games::described::condition::{Condition, End, Line};
use crate::games::described::description::{BoardShape, Connection, EndDescription};
use crate::games::described::pattern::{MAX_PATTERN, Pattern};

/// The most captured stones that end a game.
const MAX_CAPTURED: u32 = 60;
/// The most lines that are given.
const MAX_LINES: usize = 256;

pub(in crate::games::described) fn read_end(
    end: &EndDescription,
    board: &Board,
    pointer: &str,
) -> Result<End> {
    check_one(&conditions(end), pointer)?;
    Ok(End {
        condition: read_condition(end, board, pointer)?,
        result: end.result,
    })
}

/// A condition, and whether it is given.
pub(in crate::games::described) type Given = (&'static str, bool);

/// The conditions of stones, and whether each is given.
pub(in crate::games::described) fn conditions(end: &EndDescription) -> [Given; 5] {
    [
        ("line", end.line.is_some()),
        ("pattern", end.pattern.is_some()),
        ("lines", end.lines.is_some()),
        ("connect", end.connect.is_some()),
        ("captured", end.captured.is_some()),
    ]
}

/// Checks that one of the conditions is given.
pub(in crate::games::described) fn check_one(conditions: &[Given], pointer: &str) -> Result<()> {
    let count = conditions.iter().filter(|it| it.1).count();
    check(count == 1, pointer, || {
        let found = if count == 0 {
            "has none"
        } else {
            "has several"
        };
        let names = conditions.iter().map(|it| format!("`{}`", it.0));
        let names = listed(&names.collect::<Vec<_>>(), "and");
        format!("{found} of {names}; give one of them")
    })
}

/// What stones have to be together, or how many have to be captured.
pub(in crate::games::described) fn read_condition(
    end: &EndDescription,
    board: &Board,
    pointer: &str,
) -> Result<Condition> {
    check(
        end.exactly.is_none() || end.line.is_some(),
        &format!("{pointer}/exactly"),
        || "belongs to a `line`".to_owned(),
    )?;
    check(
        end.exactly != Some(true) || end.line != Some(1),
        &format!("{pointer}/exactly"),
        || "needs a line of 2 or more: every stone is a line of 1".to_owned(),
    )?;
    if let Some(length) = end.line {
        read_line(
            board,
            length,
            end.exactly == Some(true),
            &format!("{pointer}/line"),
        )
    } else if let Some(rows) = &end.pattern {
        read_pattern(board, rows, &format!("{pointer}/pattern"))
    } else if let Some(lines) = &end.lines {
        read_lines(board, lines, &format!("{pointer}/lines"))
    } else if let Some(connections) = end.connect {
        check(
            board.shape != BoardShape::Hexagon,
            &format!("{pointer}/connect"),
            || "needs a rectangle or a rhombus, which have four edges".to_owned(),
        )?;
        let edges = connections.map(|connection| match connection {
            Connection::TopBottom => board.top_and_bottom(),
            Connection::LeftRight => board.left_and_right(),
        });
        let has_cells = edges.iter().flatten().all(|edge| *edge != 0);
        check(has_cells, &format!("{pointer}/connect"), || {
            "names an edge whose cells are all holes".to_owned()
        })?;
        Ok(Condition::Connection(edges))
    } else {
        let captured = end.captured.unwrap_or_default();
        in_range(&format!("{pointer}/captured"), captured, 1, MAX_CAPTURED)?;
        Ok(Condition::Captured(small(captured)))
    }
}

fn read_line(board: &Board, length: u32, is_exact: bool, pointer: &str) -> Result<Condition> {
    let most = u32::try_from(MAX_PATTERN).expect("a line is short");
    in_range(pointer, length, 1, most)?;
    let mut axes = board.axes();
    if length == 1 {
        // A single stone is the same line along each axis.
        axes = &axes[..1];
    }
    let lines = axes
        .iter()
        .filter_map(|axis| Pattern::line(board, *axis, length, is_exact));
    let lines: Vec<_> = lines.collect();
    check(!lines.is_empty(), pointer, || {
        format!("no line of {length} fits on the board")
    })?;
    Ok(Condition::Patterns(lines))
}

fn read_lines(board: &Board, lines: &[Vec<String>], pointer: &str) -> Result<Condition> {
    let count = lines.len();
    check((1..=MAX_LINES).contains(&count), pointer, || {
        format!("has {count} lines; give 1 to {MAX_LINES}")
    })?;
    let read = |(index, names): (usize, &Vec<String>)| {
        let at = format!("{pointer}/{index}");
        let count = names.len();
        check((1..=MAX_PATTERN).contains(&count), &at, || {
            format!("has {count} cells; a line has 1 to {MAX_PATTERN}")
        })?;
        let mut line = Line {
            cells: 0,
            in_order: Vec::with_capacity(count),
            is_unbroken: true,
        };
        for (place, name) in names.iter().enumerate() {
            let cell = find_cell(board, name, &format!("{at}/{place}"))?;
            check(
                line.cells & 1 << cell == 0,
                &format!("{at}/{place}"),
                || format!("{name} is twice in this line"),
            )?;
            let beside = line
                .in_order
                .last()
                .map(|last| board.around_all(1 << *last));
            line.is_unbroken &= beside.is_none_or(|beside| beside & 1 << cell != 0);
            line.cells |= 1 << cell;
            line.in_order.push(cell);
        }
        Ok(line)
    };
    let lines = lines.iter().enumerate().map(read);
    Ok(Condition::Lines(lines.collect::<Result<_>>()?))
}

/// The cell of this name, which is not a hole.
pub(in crate::games::described) fn find_cell(
    board: &Board,
    name: &str,
    pointer: &str,
) -> Result<u8> {
    let cell = board.names.find_cell(name);
    let cell = cell.filter(|cell| board.cells & 1 << cell != 0);
    cell.and_then(|cell| u8::try_from(cell).ok())
        .ok_or_else(|| {
            DescriptionError::new(pointer, format!("{} is no cell of the board", Quoted(name)))
        })
}
