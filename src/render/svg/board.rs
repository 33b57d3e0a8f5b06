//! A single board: a grid of marks, or text for boards with a notation of their own.

use std::fmt::Write as _;

use maud::{Markup, html};

use super::layout::{Point, Size};
use super::pits::draw_pits;
use crate::engine::{Cell, PositionSnapshot, Shape};
use crate::render::drawn_cells::{drawn_cells, is_joined, pit_count};

/// A board to be drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board<'a> {
    pub(super) position: &'a PositionSnapshot,
    /// Rows and columns. `None` for boards without cells.
    pub(super) shape: Option<Shape>,
    /// Width and height of a cell in pixels.
    pub(super) cell_size: u32,
    /// The cells that were pressed for the last move.
    pub(super) last_move: &'a [usize],
}

/// Maximum characters in a row of a notation.
const NOTATION_COLUMNS: usize = 12;

/// Pixels for a character of a notation.
const CHARACTER: Size = Size {
    width: 8,
    height: 14,
};

const INFALLIBLE: &str = "writing to a String is infallible";

impl Board<'_> {
    pub(super) fn size(&self) -> Size {
        if let Some(shape) = self.shape {
            return Size {
                width: shape.columns * self.cell_size,
                height: shape.rows * self.cell_size,
            };
        }
        let rows = self.notation().len().div_ceil(NOTATION_COLUMNS).max(1);
        Size {
            width: CHARACTER.width * u32::try_from(NOTATION_COLUMNS).expect("12 fits"),
            height: CHARACTER.height * u32::try_from(rows).expect("notations are short"),
        }
    }

    /// Returns the centre of a cell.
    pub(super) fn center(&self, cell: usize) -> Point {
        let columns = self.shape.map_or(1, |shape| shape.columns);
        let cell = u32::try_from(cell).expect("boards have at most 361 cells");
        Point {
            x: cell % columns * self.cell_size + self.cell_size / 2,
            y: cell / columns * self.cell_size + self.cell_size / 2,
        }
    }

    pub(super) fn draw(&self) -> Markup {
        match (self.shape, drawn_cells(self.position)) {
            (Some(shape), Some(cells)) => self.draw_cells(shape, cells),
            _ => draw_notation(&self.notation()),
        }
    }

    fn draw_cells(&self, shape: Shape, cells: &[Cell]) -> Markup {
        let side = self.cell_size;
        let stroke = (side / 9).max(1);
        let (mut crosses, mut rings, mut letters) = (String::new(), String::new(), Vec::new());
        let (mut bars, mut dots) = (String::new(), String::new());
        let (mut white, mut black) = (String::new(), String::new());
        for (index, cell) in cells.iter().enumerate() {
            let Cell::Mark(mark) = cell else { continue };
            let center = self.center(index);
            match mark.as_str() {
                "X" => self.draw_cross(&mut crosses, center),
                "O" => self.draw_ring(&mut rings, center),
                "W" => self.draw_ring(&mut white, center),
                "B" => self.draw_ring(&mut black, center),
                "~" => draw_bar(&mut bars, center, [side, 0]),
                "|" => draw_bar(&mut bars, center, [0, side]),
                // A line without length, with round ends.
                "+" => draw_bar(&mut dots, center, [0, 0]),
                mark if is_joined(cell) || pit_count(mark).is_some() => {}
                _ => letters.push((center, mark)),
            }
        }
        html! {
            g class="board" {
                @for center in self.last_move.iter().map(|cell| self.center(*cell)) {
                    rect class="last" x=(center.x - side / 2) y=(center.y - side / 2)
                        width=(side) height=(side) {}
                }
                path class="grid" d=(self.grid(shape, cells)) {}
                (draw_pits(cells, shape, side))
                @if !crosses.is_empty() { path class="cross" stroke-width=(stroke) d=(crosses) {} }
                @if !rings.is_empty() { path class="ring" stroke-width=(stroke) d=(rings) {} }
                @if !white.is_empty() { path class="white" d=(white) {} }
                @if !black.is_empty() { path class="black" d=(black) {} }
                @if !bars.is_empty() { path class="bar" stroke-width=(stroke) d=(bars) {} }
                @if !dots.is_empty() { path class="bar" stroke-width=(2 * stroke) d=(dots) {} }
                @for (center, mark) in letters {
                    text class="mark" x=(center.x) y=(center.y) font-size=(side * 7 / 10) { (mark) }
                }
                @let line = self.position.winning_line.as_deref().unwrap_or_default();
                @if let (Some(first), Some(last)) = (line.first(), line.last()) {
                    @let (first, last) = (self.center(*first), self.center(*last));
                    path class="line" stroke-width=(side / 4)
                        d={ "M" (first.x) " " (first.y) "L" (last.x) " " (last.y) } {}
                }
            }
        }
    }

    /// Returns the path of the grid lines, which leave out the sides between joined cells.
    fn grid(&self, shape: Shape, cells: &[Cell]) -> String {
        let Size { width, height } = self.size();
        let mut path = format!("M0 0H{width}V{height}H0Z");
        for column in 1..shape.columns {
            write!(path, "M{} 0V{height}", column * self.cell_size).expect(INFALLIBLE);
        }
        let rows = cells.chunks(shape.columns as usize);
        for (top, row) in (0..height)
            .step_by(self.cell_size as usize)
            .zip(rows)
            .skip(1)
        {
            let mut left = 0;
            for run in row.chunk_by(|one, next| is_joined(one) == is_joined(next)) {
                let right =
                    left + self.cell_size * u32::try_from(run.len()).expect("rows are short");
                if !is_joined(&run[0]) {
                    write!(path, "M{left} {top}H{right}").expect(INFALLIBLE);
                }
                left = right;
            }
        }
        path
    }

    /// Adds an X to a path.
    fn draw_cross(&self, path: &mut String, Point { x, y }: Point) {
        let radius = self.mark_radius();
        let (left, right, top, bottom) = (x - radius, x + radius, y - radius, y + radius);
        write!(
            path,
            "M{left} {top}L{right} {bottom}M{left} {bottom}L{right} {top}"
        )
        .expect(INFALLIBLE);
    }

    /// Adds an O or a disc to a path, as two half circles.
    fn draw_ring(&self, path: &mut String, Point { x, y }: Point) {
        let radius = self.mark_radius();
        let (left, diameter) = (x - radius, 2 * radius);
        write!(
            path,
            "M{left} {y}a{radius} {radius} 0 1 0 {diameter} 0a{radius} {radius} 0 1 0 -{diameter} 0"
        )
        .expect(INFALLIBLE);
    }

    /// Returns the characters of a board without cells.
    fn notation(&self) -> Vec<char> {
        self.position.board.to_compact().chars().collect()
    }

    fn mark_radius(&self) -> u32 {
        self.cell_size * 3 / 10
    }
}

/// Adds a line to a path, which goes so far from its middle.
fn draw_bar(path: &mut String, Point { x, y }: Point, [across, down]: [u32; 2]) {
    let (left, top) = (x.saturating_sub(across), y.saturating_sub(down));
    let (right, bottom) = (x + across, y + down);
    write!(path, "M{left} {top}L{right} {bottom}").expect(INFALLIBLE);
}

/// Draws a board in its notation, broken into rows.
fn draw_notation(notation: &[char]) -> Markup {
    let height = usize::try_from(CHARACTER.height).expect("14 fits");
    html! {
        g class="board" font-family="monospace" {
            @for (row, characters) in notation.chunks(NOTATION_COLUMNS).enumerate() {
                text x="0" y=(row * height + 11) { (characters.iter().collect::<String>()) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::BoardText;
    use crate::games::GAMES;

    /// No game has such marks, but games must not have to know how pictures are written.
    #[test]
    fn marks_and_notations_are_escaped() {
        let mark = "<script>&\"";
        let shape = Some(Shape {
            rows: 1,
            columns: 1,
        });
        for (board, shape) in [
            (BoardText::Cells(vec![Cell::Mark(mark.to_owned())]), shape),
            (BoardText::Text(mark.to_owned()), None),
        ] {
            let position = PositionSnapshot {
                board,
                ..GAMES[0].info().start
            };
            let board = Board {
                position: &position,
                shape,
                cell_size: 20,
                last_move: &[],
            };
            let svg = board.draw().into_string();
            assert!(svg.contains("&lt;script&gt;&amp;"), "{svg}");
            assert!(!svg.contains("<script"), "{svg}");
        }
    }
}
