//! What is on a board: its pieces, its last move, and the line that won.

use std::cmp::Ordering;

use bestmove_engine::erased::{Cell, Layout, Look, PositionSnapshot};
use maud::{Markup, html};

use super::colours::paint_of;
use super::grid::{dot, path};
use super::layout::Point;
use super::pits::Pit;
use super::scene::{Detail, Scene};
use super::text::baseline;
use crate::render::drawn_cells::drawn_cells;

/// The height of the numbers in pits, and how far they are from the pits' ends, in hundredths of a cell.
const COUNT_SIZE: u32 = 27;
const COUNT_INSET: u32 = 28;

/// A position on a board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board<'a> {
    pub(super) scene: &'a Scene,
    pub(super) position: &'a PositionSnapshot,
    /// The cells that were pressed for the last move.
    pub(super) last_move: &'a [usize],
}

impl Board<'_> {
    /// The cells with something in them, and what that is.
    fn marks(&self) -> impl Iterator<Item = (usize, &str)> {
        let cells = drawn_cells(self.position).unwrap_or_default();
        cells
            .iter()
            .enumerate()
            .filter_map(|(index, cell)| match cell {
                Cell::Mark(mark) if !cell.is_joined() && !cell.is_hole() => {
                    Some((index, mark.as_str()))
                }
                Cell::Mark(_) | Cell::Empty | Cell::Index(_) => None,
            })
    }

    pub(super) fn is_occupied(&self, cell: usize) -> bool {
        self.marks().any(|(marked, _)| marked == cell)
    }

    /// Draws the squares of the last move, where a board has squares.
    pub(super) fn draw_under(&self) -> Markup {
        html! {
            @if !self.has_last_dot() {
                @for cell in self.last_move { path class="last" d=(self.scene.outline(*cell)) {} }
            }
        }
    }

    pub(super) fn draw_pieces(&self) -> Markup {
        // The dots of paper are a part of the board.
        let is_piece = |mark: &str| self.scene.look != Look::Dots || mark != "+";
        html! {
            @for (cell, mark) in self.marks().filter(|(_, mark)| is_piece(mark)) {
                @let Point { x, y } = self.scene.center(cell);
                use href={ "#mark-" (mark) } data-cell=(cell) transform={ "translate(" (x) " " (y) ")" } {}
            }
        }
    }

    /// Draws the numbers of seeds at the ends of their pits that are near the players.
    pub(super) fn draw_counts(&self) -> Markup {
        let grid = &self.scene.grid;
        let size = grid.part(COUNT_SIZE);
        let middle = |pit: &Pit| {
            let Point { x, y } = self.scene.center(pit.cell);
            let distance = self.scene.extent(pit.cell).height / 2 - grid.part(COUNT_INSET);
            let is_above = pit.is_counted_above(grid);
            let y = if is_above { y - distance } else { y + distance };
            (x, baseline(y, size))
        };
        let cells = drawn_cells(self.position).unwrap_or_default();
        html! {
            @if self.scene.look == Look::Pits && self.scene.detail == Detail::Full {
                g class="counts names" font-size=(size) font-weight="600" fill="#fff6e4" {
                    @for pit in &self.scene.pits {
                        @if let Some(count) = cells.get(pit.cell).and_then(Cell::pit_count) {
                            @let (x, y) = middle(pit);
                            text data-cell=(pit.cell) x=(x) y=(y) { (count) }
                        }
                    }
                }
            }
        }
    }

    /// Draws the line that ended the game, and a dot on the last piece.
    pub(super) fn draw_over(&self) -> Markup {
        let grid = &self.scene.grid;
        html! {
            @if let Some(line) = &self.position.winning_line {
                @let (colour, width) = self.line_style();
                path class="line" stroke=(colour) stroke-width=(grid.part(width)) d=(self.through(line)) {}
            }
            @if let Some(cell) = self.last_move.last().filter(|_| self.has_last_dot()) {
                path class="line" stroke=(self.dot_colour()) stroke-width=(grid.part(24))
                    d=(dot(grid.center(*cell))) {}
            }
        }
    }

    /// The path of a line through cells. On paper, it begins before the first mark and ends behind the last.
    fn through(&self, line: &[usize]) -> String {
        let points: Vec<_> = line
            .iter()
            .map(|cell| self.scene.grid.center(*cell))
            .collect();
        let ([first, .., last], Look::Paper) = (&points[..], self.scene.look) else {
            return path(&points);
        };
        let reach = self.scene.grid.part(30);
        let beyond = |from: u32, to: u32| match to.cmp(&from) {
            Ordering::Less => to - reach,
            Ordering::Equal => to,
            Ordering::Greater => to + reach,
        };
        let end = |from: &Point, to: &Point| Point {
            x: beyond(from.x, to.x),
            y: beyond(from.y, to.y),
        };
        path(&[end(last, first), end(first, last)])
    }

    /// Whether the last move is a dot on its piece.
    fn has_last_dot(&self) -> bool {
        match self.scene.look {
            Look::Dots | Look::Frame | Look::Wood | Look::Felt | Look::Parchment => true,
            Look::Paper | Look::Squares | Look::Letters | Look::Pits => false,
        }
    }

    /// Whether some stones are white, so that no mark on stones can be.
    fn has_white_stones(&self) -> bool {
        self.scene.colours.contains(&"white")
    }

    fn dot_colour(&self) -> &'static str {
        match self.scene.look {
            Look::Parchment if self.has_white_stones() => "#e0453a",
            Look::Frame | Look::Parchment => "#ffffff",
            Look::Paper
            | Look::Dots
            | Look::Wood
            | Look::Felt
            | Look::Squares
            | Look::Letters
            | Look::Pits => "#e0453a",
        }
    }

    /// The colour of the line that ended the game, and its width in hundredths of a cell.
    fn line_style(&self) -> (&'static str, u32) {
        match self.scene.look {
            Look::Wood => ("#e0453a", 14),
            Look::Parchment if self.has_white_stones() => ("#e0453a", 14),
            Look::Frame => ("#ffffff", 12),
            Look::Parchment if self.scene.grid.layout == Layout::Rhombus => {
                (self.winner_colour(), 26)
            }
            Look::Paper
            | Look::Dots
            | Look::Felt
            | Look::Squares
            | Look::Letters
            | Look::Parchment
            | Look::Pits => ("#221f1a", 8),
        }
    }

    fn winner_colour(&self) -> &'static str {
        let winner = self.position.status.winner();
        let index = self
            .scene
            .players
            .iter()
            .position(|player| Some(*player) == winner);
        paint_of(self.scene.colours, index.unwrap_or_default()).dark
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::svg::notation;
    use bestmove_engine::erased::{BoardText, PositionSource, PositionSpec};
    use bestmove_engine::games::GAMES;

    /// No game has such marks, but games need not follow the rules of pictures.
    #[test]
    fn marks_and_notations_are_escaped() {
        let mark = "<script>&\"";
        let start = PositionSpec::new(PositionSource::Moves(Vec::new()));
        let start = GAMES[0].position(&start).expect("a game has a start");
        let cells = vec![Cell::Mark(mark.to_owned())];
        let scene =
            Scene::new(&*start, &cells, Detail::Full, 100, [10, 100]).expect("it has cells");
        let position = |board| PositionSnapshot {
            board,
            ..start.snapshot()
        };
        let marked = position(BoardText::Cells(cells.clone()));
        let board = Board {
            scene: &scene,
            position: &marked,
            last_move: &[],
        };
        let told = position(BoardText::Text(mark.to_owned()));
        for svg in [
            scene.draw_definitions(cells.iter()),
            board.draw_pieces(),
            notation::draw(&told, Point { x: 0, y: 0 }),
        ] {
            let svg = svg.into_string();
            assert!(svg.contains("&lt;script&gt;&amp;"), "{svg}");
            assert!(!svg.contains("<script"), "{svg}");
        }
    }
}
