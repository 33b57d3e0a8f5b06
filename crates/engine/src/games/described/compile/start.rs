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
    check(rows.len() == board.rows as usize, "/start", || {
        format!("has {} rows; the board has {}", rows.len(), board.rows)
    })?;
    let marks = description.players.map(Side::mark);
    for (row, text) in rows.iter().enumerate() {
        let pointer = format!("/start/{row}");
        let length = text.chars().count();
        check(length == board.columns as usize, &pointer, || {
            format!("has {length} cells; a row has {}", board.columns)
        })?;
        for (column, mark) in text.chars().enumerate() {
            let cell = row * board.columns as usize + column;
            let owner = marks
                .iter()
                .position(|known| known.chars().eq([mark.to_ascii_uppercase()]));
            match owner {
                Some(owner) if board.cells & 1 << cell != 0 => stones[owner] |= 1 << cell,
                None if mark == '.' => {}
                Some(_) => {
                    let name = board.names.cell_name(cell);
                    return Err(DescriptionError::new(
                        pointer,
                        format!("has a stone on {name}, which is a hole"),
                    ));
                }
                None => {
                    let [one, two] = marks;
                    let mark = mark.to_string();
                    let detail = format!("{} is not \"{one}\", \"{two}\" or \".\"", Quoted(&mark));
                    return Err(DescriptionError::new(pointer, detail));
                }
            }
        }
    }
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
