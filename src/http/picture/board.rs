//! One board, as a grid of marks.

use std::fmt::Write as _;

use maud::{Markup, html};

use super::layout::Extent;
use crate::engine::{BoardText, Cell, Shape};

/// How a board is drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board<'a> {
    pub(super) text: &'a BoardText,
    /// Rows and columns, where it is written cell by cell.
    pub(super) shape: Option<Shape>,
    /// Pixels of a cell's side.
    pub(super) cell: u32,
    /// The cells that the last move changed.
    pub(super) last: &'a [usize],
    /// The cells of the line that ended the game.
    pub(super) winning_line: &'a [usize],
}

/// Characters of a notation in a row.
const NOTATION_WIDTH: usize = 12;

impl Board<'_> {
    pub(super) fn size(&self) -> Extent {
        match (self.shape, self.text) {
            (Some(shape), _) => Extent {
                x: shape.columns * self.cell,
                y: shape.rows * self.cell,
            },
            (None, text) => {
                let rows = notation(text).len().div_ceil(NOTATION_WIDTH).max(1);
                Extent {
                    x: 8 * u32::try_from(NOTATION_WIDTH).expect("a dozen"),
                    y: 14 * u32::try_from(rows).expect("few rows"),
                }
            }
        }
    }

    /// The middle of a cell.
    pub(super) fn middle(&self, cell: usize) -> Extent {
        let columns = self.shape.map_or(1, |shape| shape.columns);
        let cell = u32::try_from(cell).expect("a cell of a board");
        Extent {
            x: cell % columns * self.cell + self.cell / 2,
            y: cell / columns * self.cell + self.cell / 2,
        }
    }

    pub(super) fn draw(&self) -> Markup {
        match (self.shape, self.text) {
            (Some(shape), BoardText::Cells(cells)) => self.draw_cells(shape, cells),
            (_, text) => draw_notation(text),
        }
    }

    fn draw_cells(&self, shape: Shape, cells: &[Cell]) -> Markup {
        let Extent {
            x: width,
            y: height,
        } = self.size();
        let side = self.cell;
        let reach = side * 3 / 10;
        let (mut crosses, mut rings, mut others) = (String::new(), String::new(), Vec::new());
        for (place, cell) in cells.iter().enumerate() {
            let Extent { x, y } = self.middle(place);
            let Cell::Mark(mark) = cell else { continue };
            let (left, right, top, bottom) = (x - reach, x + reach, y - reach, y + reach);
            match mark.as_str() {
                "X" => write!(crosses, "M{left} {top}L{right} {bottom}M{left} {bottom}L{right} {top}"),
                "O" => write!(
                    rings,
                    "M{left} {y}a{reach} {reach} 0 1 0 {across} 0a{reach} {reach} 0 1 0 -{across} 0",
                    across = 2 * reach
                ),
                _ => {
                    others.push((x, y, mark));
                    Ok(())
                }
            }
            .expect("a String takes everything");
        }
        let mut grid = format!("M0 0H{width}V{height}H0Z");
        for column in 1..shape.columns {
            write!(grid, "M{} 0V{height}", column * side).expect("a String takes everything");
        }
        for row in 1..shape.rows {
            write!(grid, "M0 {}H{width}", row * side).expect("a String takes everything");
        }
        let stroke = (side / 9).max(1);
        html! {
            g class="board" {
                @for middle in self.last.iter().map(|cell| self.middle(*cell)) {
                    rect class="last" x=(middle.x - side / 2) y=(middle.y - side / 2)
                        width=(side) height=(side) {}
                }
                path class="grid" d=(grid) {}
                @if !crosses.is_empty() { path class="cross" stroke-width=(stroke) d=(crosses) {} }
                @if !rings.is_empty() { path class="ring" stroke-width=(stroke) d=(rings) {} }
                @for (x, y, mark) in others {
                    text class="mark" x=(x) y=(y) font-size=(side * 7 / 10) { (mark) }
                }
                @if let (Some(first), Some(last)) = (self.winning_line.first(), self.winning_line.last()) {
                    @let (first, last) = (self.middle(*first), self.middle(*last));
                    path class="line" stroke-width=(side / 4)
                        d={ "M" (first.x) " " (first.y) "L" (last.x) " " (last.y) } {}
                }
            }
        }
    }
}

/// The cells whose content differs.
pub(super) fn changed(before: &BoardText, after: &BoardText) -> Vec<usize> {
    let (BoardText::Cells(before), BoardText::Cells(after)) = (before, after) else {
        return Vec::new();
    };
    let pairs = before.iter().zip(after).enumerate();
    pairs
        .filter(|(_, (before, after))| before != after)
        .map(|(cell, _)| cell)
        .collect()
}

/// The cell at which a move is seen: where it leaves something.
pub(super) fn goal(before: &BoardText, after: &BoardText) -> Option<usize> {
    let BoardText::Cells(cells) = after else {
        return None;
    };
    let is_taken = |cell: &usize| matches!(cells[*cell], Cell::Mark(_));
    changed(before, after).into_iter().rfind(is_taken)
}

fn notation(text: &BoardText) -> Vec<char> {
    match text {
        BoardText::Text(text) => text.chars().collect(),
        BoardText::Cells(_) => Vec::new(),
    }
}

/// A board in a notation of its own, broken into rows.
fn draw_notation(text: &BoardText) -> Markup {
    html! {
        g class="board" font-family="monospace" {
            @for (row, part) in notation(text).chunks(NOTATION_WIDTH).enumerate() {
                text x="0" y=(row * 14 + 11) { (part.iter().collect::<String>()) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No game has such marks, yet whatever is written is text.
    #[test]
    fn marks_and_notations_are_escaped() {
        let mark = "<script>&\"";
        let shape = Some(Shape {
            rows: 1,
            columns: 1,
        });
        for (text, shape) in [
            (BoardText::Cells(vec![Cell::Mark(mark.to_owned())]), shape),
            (BoardText::Text(mark.to_owned()), None),
        ] {
            let board = Board {
                text: &text,
                shape,
                cell: 20,
                last: &[],
                winning_line: &[],
            };
            let svg = board.draw().into_string();
            assert!(svg.contains("&lt;script&gt;&amp;"), "{svg}");
            assert!(!svg.contains("<script"), "{svg}");
        }
    }
}
