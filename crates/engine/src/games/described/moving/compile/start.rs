//! The pieces on the board when the game begins.

use crate::game::{Player, Quoted};
use crate::games::described::DescriptionError;
use crate::games::described::board::Board;
use crate::games::described::compile::check::{Result, check};
use crate::games::described::description::Description;
use crate::games::described::moving::position::Pieces;
use crate::games::described::moving::tables::small;

pub(super) fn read_start(description: &Description, board: &Board) -> Result<Pieces> {
    let mut pieces = Pieces::NONE;
    let Some(rows) = &description.start else {
        return Ok(pieces);
    };
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
            let name = mark.to_ascii_uppercase().to_string();
            let kind = description.pieces.keys().position(|known| *known == name);
            let kind = kind.ok_or_else(|| {
                let known: Vec<_> = description.pieces.keys().map(String::as_str).collect();
                let written = mark.to_string();
                let detail = format!(
                    "{} is neither \".\" nor one of the pieces {}",
                    Quoted(&written),
                    known.join(", ")
                );
                DescriptionError::new(&pointer, detail)
            })?;
            check(!is_hole, &pointer, || {
                format!(
                    "has a piece on {}, which is a hole",
                    board.names.cell_name(cell)
                )
            })?;
            let player = if mark.is_ascii_uppercase() {
                Player::One
            } else {
                Player::Two
            };
            pieces.put(player, small(kind), small(cell));
        }
    }
    Ok(pieces)
}
