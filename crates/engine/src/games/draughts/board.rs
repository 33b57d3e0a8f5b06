//! The board: 32 squares as they are written, and as they lie on 8 × 8 cells.

use super::bitboard::{Bitboard, SQUARES, SQUARES_IN_ROW, square};
use super::position::Position;
use crate::game::cells::{ExpectedCell, read_cells};
use crate::game::{BoardText, Cell, FieldError, Player, PositionError, Shape};

/// The cells, of which the dark ones are the squares.
pub(super) const SHAPE: Shape = Shape::new(8, 8);

/// Only the dark squares.
const SQUARES_SHAPE: Shape = Shape::new(8, 4);

/// The marks of the men of each player. The letters of kings are capital.
const MEN: [[&str; 2]; 2] = [["b", "⛂"], ["w", "⛀"]];
const KINGS: [[&str; 2]; 2] = [["B", "⛃"], ["W", "⛁"]];

/// The marks of the drawn men.
const DISCS: [&str; 2] = ["B", "W"];

/// The most kings on a board of squares without men. With more, capital letters probably mean men.
const MAX_KINGS_ALONE: u32 = 8;

/// Reads the 32 squares from the top left: `b` and `w` are men, `B` and `W` kings.
///
/// # Errors
///
/// All errors found: a wrong number of squares, or squares that cannot be read.
pub(super) fn read_squares(board: &BoardText, to_move: Player) -> Result<Position, PositionError> {
    let mut position = Position {
        pieces: [0; 2],
        kings: 0,
        to_move,
    };
    read_cells(board, SQUARES_SHAPE, |index, written| {
        let here: Bitboard = square(index);
        let owner_among = |marks: [[&str; 2]; 2], mark: &str| {
            let owner = marks.iter().position(|marks| marks.contains(&mark));
            owner.map(|owner| Player::BOTH[owner])
        };
        let owner = match written {
            _ if written.is_empty_at(index) => return Ok(()),
            Cell::Empty | Cell::Index(_) => None,
            Cell::Mark(mark) => {
                let king = owner_among(KINGS, mark);
                if king.is_some() {
                    position.kings |= here;
                }
                king.or_else(|| owner_among(MEN, mark))
            }
        };
        let owner = owner.ok_or_else(|| ExpectedCell::or_empty(r#""b", "w", "B", "W""#))?;
        position.pieces[owner.index()] |= here;
        Ok(())
    })?;
    let pieces = position.occupied();
    if pieces == position.kings && pieces.count_ones() > MAX_KINGS_ALONE {
        let detail = "has many kings and no man; men are \"b\" and \"w\", and kings \"B\" and \"W\". \
                      If it has no man, write it as in \"B:WK29,K30:BK1,K2\"";
        return Err(FieldError::in_board(detail).into());
    }
    Ok(position)
}

/// The dark squares of a board of eight rows of eight, whose light ones are empty.
pub(super) fn dark_squares(text: &str) -> Option<String> {
    let rows = text.trim_matches(['\r', '\n']).split(['\n', '/']);
    let rows = rows.map(|row| {
        let row = row.trim_matches('\r');
        let is_whole = |row: &String| row.chars().count() == SHAPE.columns as usize;
        let packed = || row.chars().filter(|sign| !" |".contains(*sign)).collect();
        Some(row.to_owned())
            .filter(is_whole)
            .or_else(|| Some(packed()).filter(is_whole))
    });
    let cells = rows.collect::<Option<Vec<_>>>()?.concat();
    let is_dark = |cell: usize| (cell / 8 + cell % 8) % 2 == 1;
    let (dark, light): (Vec<_>, Vec<_>) = cells
        .chars()
        .enumerate()
        .partition(|(cell, _)| is_dark(*cell));
    let is_board = cells.chars().count() == SHAPE.cells()
        && light.iter().all(|(_, sign)| " ._-".contains(*sign));
    let dark = dark
        .into_iter()
        .map(|(_, sign)| if sign == ' ' { '.' } else { sign });
    is_board.then(|| dark.collect())
}

pub(super) const fn cell_of(index: usize) -> usize {
    let row = index / SQUARES_IN_ROW;
    2 * index + 1 - row % 2
}

pub(super) fn draw_cells(position: &Position) -> Vec<Cell> {
    let mut cells = vec![Cell::Empty; SHAPE.cells()];
    for index in 0..SQUARES {
        let here = square(index);
        let has_piece = |player: &Player| position.of(*player) & here != 0;
        if let Some(owner) = Player::BOTH.into_iter().find(has_piece) {
            let disc = DISCS[owner.index()];
            cells[cell_of(index)] = if position.kings & here == 0 {
                Cell::Mark(disc.to_owned())
            } else {
                Cell::crowned(disc)
            };
        }
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_on_dark_cells() {
        let cells: Vec<_> = (0..SQUARES).map(cell_of).collect();
        assert_eq!(cells[..9], [1, 3, 5, 7, 8, 10, 12, 14, 17]);
        assert!(cells.iter().all(|cell| (cell / 8 + cell % 8) % 2 == 1));
        assert!(cells.is_sorted());
    }
}
