//! Pits: round cells with the number of the pieces in them, and as high as the cells joined to
//! them.

use bestmove_engine::erased::{Cell, Shape};

use super::grid::Grid;
use super::layout::Point;

/// A pit of a board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pit {
    pub(super) cell: usize,
    /// The rows over which it reaches.
    pub(super) rows: u32,
}

/// The pits among the cells of a board.
pub(super) fn find_pits(cells: &[Cell], shape: Shape) -> Vec<Pit> {
    let columns = shape.columns as usize;
    let pits = cells
        .iter()
        .enumerate()
        .filter(|(_, cell)| cell.pit_count().is_some());
    pits.map(|(cell, _)| {
        let below = cells[cell..].iter().step_by(columns).skip(1);
        let joined = below.take_while(|cell| cell.is_joined()).count();
        let joined = u32::try_from(joined).expect("boards have at most 361 cells");
        Pit {
            cell,
            rows: 1 + joined,
        }
    })
    .collect()
}

/// The number of seeds in all pits.
pub(super) fn count_seeds(cells: &[Cell]) -> u32 {
    let counts = cells.iter().filter_map(Cell::pit_count);
    counts.filter_map(|count| count.parse::<u32>().ok()).sum()
}

impl Pit {
    /// Both ends are half circles.
    pub(super) fn outline(self, grid: &Grid) -> String {
        let Point { x, y } = grid.center(self.cell);
        let radius = grid.cell_size / 2 - grid.part(6);
        let diameter = 2 * radius;
        let straight = self.rows * grid.cell_height - grid.cell_size;
        format!(
            "M{} {}a{radius} {radius} 0 0 1 {diameter} 0v{straight}\
             a{radius} {radius} 0 0 1 -{diameter} 0Z",
            x - radius,
            y - (grid.cell_height - grid.cell_size) / 2
        )
    }

    /// Whether the number of its seeds is at its upper end, towards its player: in the first row, except for the
    /// store of the player below, which is the last of that row.
    pub(super) fn is_counted_above(self, grid: &Grid) -> bool {
        let (row, column) = grid.place(self.cell);
        row == 0 && column + 1 < grid.shape.columns
    }
}
