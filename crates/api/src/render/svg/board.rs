//! A single board: a grid of marks, or text for boards with a notation of their own.

use std::fmt::Write as _;

use bestmove_engine::erased::{Cell, PositionSnapshot};
use maud::{Markup, html};

use super::grid::{Grid, path};
use super::layout::{Point, Size};
use super::pieces::{self, outline_of};
use super::pits::draw_pits;
use crate::render::drawn_cells::drawn_cells;

/// A board to be drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board<'a> {
    pub(super) position: &'a PositionSnapshot,
    /// The names of the players, which may be those of colours.
    pub(super) players: [&'static str; 2],
    /// The places of the cells. `None` for boards without cells.
    pub(super) grid: Option<Grid>,
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

/// The colours of discs. The mark of such a player is the first letter of the colour.
const COLOURS: [&str; 4] = ["white", "black", "red", "blue"];

const INFALLIBLE: &str = "writing to a String is infallible";

impl Board<'_> {
    pub(super) fn size(&self) -> Size {
        if let Some(grid) = self.grid {
            return grid.size();
        }
        let rows = self.notation().len().div_ceil(NOTATION_COLUMNS).max(1);
        Size {
            width: CHARACTER.width * u32::try_from(NOTATION_COLUMNS).expect("12 fits"),
            height: CHARACTER.height * u32::try_from(rows).expect("notations are short"),
        }
    }

    pub(super) fn draw(&self) -> Markup {
        match (self.grid, drawn_cells(self.position)) {
            (Some(grid), Some(cells)) => self.draw_cells(&grid, cells),
            _ => draw_notation(&self.notation()),
        }
    }

    fn draw_cells(&self, grid: &Grid, cells: &[Cell]) -> Markup {
        let side = grid.cell_size;
        let stroke = (side / 9).max(1);
        let radius = side * 3 / 10;
        let (mut crosses, mut rings, mut letters) = (String::new(), String::new(), Vec::new());
        let (mut bars, mut dots) = (String::new(), String::new());
        let mut discs = self.players.map(|_| String::new());
        let mut crowns = String::new();
        let mut pieces = Vec::new();
        for (index, cell) in cells.iter().enumerate() {
            let Cell::Mark(mark) = cell else { continue };
            let center = grid.center(index);
            if let Some(piece) = outline_of(mark) {
                pieces.push((center, piece));
                continue;
            }
            let crowned = cell.crowned_disc();
            if crowned.is_some() {
                draw_crown(&mut crowns, center, radius / 2);
            }
            match (mark.as_str(), self.owner_of_disc(crowned.unwrap_or(mark))) {
                (_, Some(owner)) => draw_ring(&mut discs[owner], center, radius),
                ("X", _) => draw_cross(&mut crosses, center, radius),
                ("O", _) => draw_ring(&mut rings, center, radius),
                ("~", _) => draw_bar(&mut bars, center, [side, 0]),
                ("|", _) => draw_bar(&mut bars, center, [0, side]),
                // A line without length, with round ends.
                ("+", _) => draw_bar(&mut dots, center, [0, 0]),
                _ if cell.is_joined() || cell.pit_count().is_some() => {}
                _ => letters.push((center, mark)),
            }
        }
        html! {
            g class="board" {
                @for cell in grid.dark_squares() { path class="dark" d=(grid.outline(cell)) {} }
                @for cell in self.last_move { path class="last" d=(grid.outline(*cell)) {} }
                path class="grid" d=(grid.lines(cells)) {}
                @if let Some([inner, outer]) = grid.circuits() {
                    path class="inner-circuit" d=(inner) {}
                    path class="outer-circuit" d=(outer) {}
                }
                @if let Some(sides) = grid.player_sides() {
                    @for (player, sides) in self.players.iter().zip(sides) {
                        path class={ (player) "-side" } stroke-width=(stroke) d=(sides) {}
                    }
                }
                (draw_pits(cells, grid))
                @if !crosses.is_empty() { path class="cross" stroke-width=(stroke) d=(crosses) {} }
                @if !rings.is_empty() { path class="ring" stroke-width=(stroke) d=(rings) {} }
                @for (player, discs) in self.players.iter().zip(discs) {
                    @if !discs.is_empty() { path class=(player) d=(discs) {} }
                }
                @if !crowns.is_empty() { path class="crown" d=(crowns) {} }
                @for (center, (owner, outline)) in pieces {
                    path.piece.(self.players[owner]) transform=(placed(center, side)) d=(outline) {}
                }
                @if !bars.is_empty() { path class="bar" stroke-width=(stroke) d=(bars) {} }
                @if !dots.is_empty() { path class="bar" stroke-width=(2 * stroke) d=(dots) {} }
                @for (center, mark) in letters {
                    text class="mark" x=(center.x) y=(center.y) font-size=(side * 7 / 10) { (mark) }
                }
                @if let Some(line) = &self.position.winning_line {
                    @let points: Vec<_> = line.iter().map(|cell| grid.center(*cell)).collect();
                    path class="line" stroke-width=(side / 4) d=(path(&points)) {}
                }
            }
        }
    }

    /// The index of the player whose name is a colour that begins with this letter.
    fn owner_of_disc(&self, mark: &str) -> Option<usize> {
        self.players
            .iter()
            .position(|player| COLOURS.contains(player) && player[..1].eq_ignore_ascii_case(mark))
    }

    /// The characters of a board without cells.
    fn notation(&self) -> Vec<char> {
        self.position.board.to_compact().chars().collect()
    }
}

/// The transformation that brings the outline of a piece into a cell with this centre and side.
fn placed(Point { x, y }: Point, side: u32) -> String {
    let scale = f64::from(side) / f64::from(pieces::SIDE);
    format!(
        "translate({} {}) scale({scale})",
        x - side / 2,
        y - side / 2
    )
}

fn draw_cross(path: &mut String, Point { x, y }: Point, radius: u32) {
    let (left, right, top, bottom) = (x - radius, x + radius, y - radius, y + radius);
    write!(
        path,
        "M{left} {top}L{right} {bottom}M{left} {bottom}L{right} {top}"
    )
    .expect(INFALLIBLE);
}

fn draw_ring(path: &mut String, Point { x, y }: Point, radius: u32) {
    let (left, diameter) = (x - radius, 2 * radius);
    write!(
        path,
        "M{left} {y}a{radius} {radius} 0 1 0 {diameter} 0a{radius} {radius} 0 1 0 -{diameter} 0"
    )
    .expect(INFALLIBLE);
}

/// Adds a crown of three points to a path. `reach` is its distance from the centre.
fn draw_crown(path: &mut String, Point { x, y }: Point, reach: u32) {
    let (half, height) = (reach / 2, 2 * reach);
    let (left, bottom) = (x - reach, y + reach);
    write!(
        path,
        "M{left} {bottom}v-{height}l{half} {reach}L{x} {}l{} {reach}l{half} -{reach}v{height}Z",
        y - reach,
        reach - half,
    )
    .expect(INFALLIBLE);
}

/// Adds a line to a path. It reaches this far from its middle.
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
    use bestmove_engine::erased::{BoardText, Layout, Shape};
    use bestmove_engine::games::GAMES;

    /// No game has such marks, but games need not follow the rules of pictures.
    #[test]
    fn marks_and_notations_are_escaped() {
        let mark = "<script>&\"";
        let shape = Shape {
            rows: 1,
            columns: 1,
        };
        let grid = Some(Grid::with_side(20, [20, 20], shape, Layout::Squares));
        for (board, grid) in [
            (BoardText::Cells(vec![Cell::Mark(mark.to_owned())]), grid),
            (BoardText::Text(mark.to_owned()), None),
        ] {
            let position = PositionSnapshot {
                board,
                ..GAMES[0].info().start
            };
            let board = Board {
                position: &position,
                players: ["X", "O"],
                grid,
                last_move: &[],
            };
            let svg = board.draw().into_string();
            assert!(svg.contains("&lt;script&gt;&amp;"), "{svg}");
            assert!(!svg.contains("<script"), "{svg}");
        }
    }
}
