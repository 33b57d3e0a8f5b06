//! The board of a description.

use super::check::{Result, check, given};
use crate::game::{Coordinates, Quoted, Shape};
use crate::games::described::DescriptionError;
use crate::games::described::board::{Board, Cells, MAX_CELLS, dark_cells};
use crate::games::described::description::{BoardDescription, BoardShape};

/// The most rows and columns, which letters can name.
pub(in crate::games::described) const MAX_SIDE: u32 = 26;
/// The most cells on a side of a hexagon whose rhombus has at most [`MAX_CELLS`].
const MAX_HEXAGON: u32 = 6;

pub(in crate::games::described) fn read_board(board: &BoardDescription) -> Result<Board> {
    let (size, mut holes) = match board.shape {
        BoardShape::Rectangle | BoardShape::Rhombus => {
            check(board.side.is_none(), "/board/side", || {
                "is the side of a hexagon; this board has `rows` and `columns`".to_owned()
            })?;
            let rows = given("/board/rows", board.rows, 1, MAX_SIDE)?;
            let columns = given("/board/columns", board.columns, 1, MAX_SIDE)?;
            check(rows * columns <= MAX_CELLS, "/board", || {
                let cells = rows * columns;
                format!("has {rows} × {columns} = {cells} cells; a board has at most {MAX_CELLS}")
            })?;
            ((rows, columns), 0)
        }
        BoardShape::Hexagon => {
            for (pointer, given) in [
                ("/board/rows", board.rows),
                ("/board/columns", board.columns),
            ] {
                check(given.is_none(), pointer, || {
                    "is not used by a hexagon, which has only a `side`".to_owned()
                })?;
            }
            let side = given("/board/side", board.side, 2, MAX_HEXAGON)?;
            let length = 2 * side - 1;
            ((length, length), holes_of_hexagon(side))
        }
    };
    let (rows, columns) = size;
    let names = Coordinates::new(Shape::new(rows, columns), board.row_order());
    for (index, name) in board.holes.iter().enumerate() {
        let cell = names.find_cell(name).ok_or_else(|| {
            let last = names.cell_name(columns as usize - 1);
            let detail = format!(
                "{} is no cell of the board; cells are named like {last}",
                Quoted(name)
            );
            DescriptionError::new(format!("/board/holes/{index}"), detail)
        })?;
        holes |= 1 << cell;
    }
    if board.only_dark {
        check(
            board.shape == BoardShape::Rectangle,
            "/board/only_dark",
            || "needs a rectangle, whose cells are light and dark in turn".to_owned(),
        )?;
        holes |= !dark_cells(rows, columns);
    }
    let built = Board::new(board.shape, names, size, holes).with_diagonals(board.diagonals);
    check(built.cells != 0, "/board/holes", || {
        "leave no cell".to_owned()
    })?;
    Ok(built)
}

/// The cells of a rhombus that are not part of the hexagon within it.
fn holes_of_hexagon(side: u32) -> Cells {
    let length = 2 * side - 1;
    let is_hole = |cell: &u32| {
        let sum = cell / length + cell % length;
        !(side - 1..=3 * (side - 1)).contains(&sum)
    };
    (0..length * length)
        .filter(is_hole)
        .fold(0, |set, cell| set | 1 << cell)
}
