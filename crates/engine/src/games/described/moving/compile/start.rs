//! The pieces on the board when the game begins.

use crate::game::{Player, Quoted};
use crate::games::described::DescriptionError;
use crate::games::described::board::Board;
use crate::games::described::compile::check::Result;
use crate::games::described::compile::start::read_rows;
use crate::games::described::description::Description;
use crate::games::described::moving::position::Pieces;
use crate::games::described::moving::tables::small;
use crate::games::described::side::Side;

pub(super) fn read_start(description: &Description, board: &Board) -> Result<Pieces> {
    let mut pieces = Pieces::NONE;
    let Some(rows) = &description.start else {
        return Ok(pieces);
    };
    read_rows(rows, board, |cell, mark, pointer| {
        let name = mark.to_ascii_uppercase().to_string();
        let kind = description.pieces.keys().position(|known| *known == name);
        let kind = kind.ok_or_else(|| {
            let known: Vec<_> = description.pieces.keys().map(String::as_str).collect();
            let (written, known) = (mark.to_string(), known.join(", "));
            let [one, two] = description.players.map(Side::name);
            let detail = format!(
                "{} is neither \".\" nor one of the pieces {known}, capitals for {one} and small letters for {two}",
                Quoted(&written)
            );
            DescriptionError::new(pointer, detail)
        })?;
        let player = if mark.is_ascii_uppercase() {
            Player::One
        } else {
            Player::Two
        };
        pieces.put(player, small(kind), small(cell));
        Ok(())
    })?;
    Ok(pieces)
}
