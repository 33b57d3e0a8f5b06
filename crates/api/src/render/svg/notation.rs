//! A board without cells: its notation, broken into rows.

use bestmove_engine::erased::PositionSnapshot;
use maud::{Markup, html};

use super::layout::{Point, Size};

/// Maximum characters in a row of a notation.
const COLUMNS: usize = 12;

/// Pixels for a character of a notation.
const CHARACTER: Size = Size {
    width: 8,
    height: 14,
};

/// The rows of a position's notation.
fn rows(position: &PositionSnapshot) -> Vec<String> {
    let characters: Vec<char> = position.board.to_compact().chars().collect();
    characters.chunks(COLUMNS).map(String::from_iter).collect()
}

pub(super) fn size(position: &PositionSnapshot) -> Size {
    let rows = u32::try_from(rows(position).len()).expect("notations are short");
    Size {
        width: CHARACTER.width * u32::try_from(COLUMNS).expect("12 fits"),
        height: CHARACTER.height * rows.max(1),
    }
}

/// Draws the notation of a position, with its top left corner at this point.
pub(super) fn draw(position: &PositionSnapshot, Point { x, y }: Point) -> Markup {
    let lines = (1..).map(|row| y + row * CHARACTER.height - 3);
    html! {
        g font-family="monospace" {
            @for (row, line) in rows(position).iter().zip(lines) {
                text x=(x) y=(line) { (row) }
            }
        }
    }
}
