//! Pits: round cells with the number of the pieces in them, and as high as the cells joined to
//! them.

use std::fmt::Write as _;

use bestmove_engine::erased::Cell;
use maud::{Markup, html};

use super::grid::Grid;
use super::layout::Point;

/// Draws the pits among the cells of a board.
pub(super) fn draw_pits(cells: &[Cell], grid: &Grid) -> Markup {
    let (mut path, mut counts) = (String::new(), Vec::new());
    let (columns, side) = (grid.shape.columns as usize, grid.cell_size);
    let gap = (side / 12).max(1);
    for (index, cell) in cells.iter().enumerate() {
        let Some(count) = cell.pit_count() else {
            continue;
        };
        let below = cells[index..].iter().step_by(columns).skip(1);
        let joined = below.take_while(|cell| cell.is_joined()).count();
        let joined = u32::try_from(joined).expect("boards have at most 361 cells");
        let Point { x, y } = grid.center(index);
        let (diameter, straight) = (side - 2 * gap, joined * side);
        let radius = diameter / 2;
        write!(
            path,
            "M{} {y}a{radius} {radius} 0 0 1 {diameter} 0v{straight}a{radius} {radius} 0 0 1 -{diameter} 0Z",
            x - side / 2 + gap,
        )
        .expect("writing to a String is infallible");
        let center = Point {
            x,
            y: y - side / 2 + u32::midpoint(side, straight),
        };
        counts.push((center, count));
    }
    // The small boards of a tree need larger numbers to be read.
    let font_size = (side * 4 / 10).max(side.min(12) * 2 / 3);
    html! {
        @if !path.is_empty() { path class="pit" d=(path) {} }
        @for (center, count) in counts {
            text class="mark" x=(center.x) y=(center.y) font-size=(font_size) { (count) }
        }
    }
}
