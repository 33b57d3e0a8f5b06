//! The stones on the board when the game begins.

use super::check::{Result, check};
use crate::game::Quoted;
use crate::games::described::DescriptionError;
use crate::games::described::board::{Board, Cells};
use crate::games::described::description::Description;
use crate::games::described::side::Side;

pub(super) fn read_start(description: &Description, board: &Board) -> Result<[Cells; 2]> {
    let mut stones = [0; 2];
    let Some(rows) = &description.start else {
        return Ok(stones);
    };
    let marks = description.players.map(Side::mark);
    read_rows(rows, board, |cell, mark, pointer| {
        let is_mark = |known: &&str| known.chars().eq([mark.to_ascii_uppercase()]);
        let owner = marks.iter().position(is_mark);
        let owner = owner.ok_or_else(|| {
            let [one, two] = marks;
            let mark = mark.to_string();
            let detail = format!("{} is not \"{one}\", \"{two}\" or \".\"", Quoted(&mark));
            DescriptionError::new(pointer, detail)
        })?;
        stones[owner] |= 1 << cell;
        Ok(())
    })?;
    let floating = (stones[0] | stones[1]) & {
        let empty = board.cells & !stones[0] & !stones[1];
        empty >> board.columns
    };
    check(
        !description.place.gravity || floating == 0,
        "/start",
        || "has a stone with an empty cell below it, although stones fall".to_owned(),
    )?;
    Ok(stones)
}

/// Reads the rows of a board: calls `read` with every cell that is not empty, its mark and the pointer of its row.
pub(in crate::games::described) fn read_rows(
    rows: &[String],
    board: &Board,
    mut read: impl FnMut(usize, char, &str) -> Result<()>,
) -> Result<()> {
    check(rows.len() == board.rows as usize, "/start", || {
        format!("has {} rows; the board has {}", rows.len(), board.rows)
    })?;
    for (row, text) in rows.iter().enumerate() {
        let pointer = format!("/start/{row}");
        let length = text.chars().count();
        check(length == board.columns as usize, &pointer, || {
            format!("has {length} cells; a row has {}", board.columns)
        })?;
        for (column, mark) in text.chars().enumerate() {
            let cell = row * board.columns as usize + column;
            let is_hole = board.cells & 1 << cell == 0;
            if mark == '.' || mark == '#' && is_hole {
                continue;
            }
            read(cell, mark, &pointer)?;
            check(!is_hole, &pointer, || {
                let name = board.names.cell_name(cell);
                format!("has something on {name}, which is a hole")
            })?;
        }
    }
    Ok(())
}
