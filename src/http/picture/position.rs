//! One position as a picture, with what its moves are worth on request.

use maud::html;

use super::Picture;
use super::board::{Board, goal};
use super::layout::Extent;
use super::score::{class, signed};
use crate::engine::{BoardText, PositionSnapshot, Shape, Status, Value};

/// What is written where a move would be made.
#[derive(Clone, Debug)]
pub(in crate::http) struct Note {
    /// The board after the move.
    pub(in crate::http) after: BoardText,
    pub(in crate::http) value: Value,
}

/// Pixels around the board.
const MARGIN: u32 = 16;

/// The size of a board's longer side, unless its cells were too small or too large.
const BOARD: u32 = 480;
const CELL: std::ops::RangeInclusive<u32> = 24..=64;

/// Room for the caption.
const NARROWEST: u32 = 160;

/// Pixels of the line of text below.
const CAPTION: u32 = 24;

/// The position of a game, with a note on each of these moves.
pub(in crate::http) fn position(
    game: &str,
    standing: &PositionSnapshot,
    shape: Option<Shape>,
    notes: &[Note],
) -> Picture {
    let longest = shape.map_or(1, |shape| shape.rows.max(shape.columns));
    let board = Board {
        text: &standing.board,
        shape,
        cell: (BOARD / longest).clamp(*CELL.start(), *CELL.end()),
        last: &[],
        winning_line: standing.winning_line.as_deref().unwrap_or_default(),
    };
    let Extent { x, y } = board.size();
    let size = Extent {
        x: (x + 2 * MARGIN).max(NARROWEST),
        y: y + 2 * MARGIN + CAPTION,
    };
    let caption = match standing.status {
        Status::InProgress => format!("{} to move", standing.player),
        Status::Won(winner) => format!("{winner} has won"),
        Status::Drawn => "a draw".to_owned(),
    };
    let best = notes.first().map(|note| note.value.hundredths());
    let scores: Vec<_> = notes
        .iter()
        .filter_map(|note| {
            let cell = goal(&standing.board, &note.after)?;
            Some((board.middle(cell), note.value))
        })
        .collect();
    let content = html! {
        g transform={ "translate(" ((size.x - x) / 2) " " (MARGIN) ")" } {
            (board.draw())
            @for (place, value) in &scores {
                @let is_best = Some(value.hundredths()) == best;
                text.mark.(class(*value)) x=(place.x) y=(place.y)
                    font-size=(size_of(*value, board.cell))
                    font-weight=(if is_best { "700" } else { "400" }) { (signed(*value)) }
            }
        }
        text class="middle" x=(size.x / 2) y=(size.y - MARGIN / 2) font-size="16" { (caption) }
    };
    let title = format!("{game}, {caption}");
    let mut description = format!("The position {}.", in_words(standing, shape));
    if let Some(note) = notes.first() {
        description = format!(
            "{description} The best of {} moves is worth {} to {}.",
            notes.len(),
            signed(note.value),
            standing.player
        );
    }
    Picture::new(size, &title, &description, &content)
}

/// The size of letters at which what a move is worth fits into its cell: in a sans-serif
/// font they take three fifths of it on average.
fn size_of(value: Value, cell: u32) -> u32 {
    let letters = u32::try_from(signed(value).chars().count()).expect("a number");
    (cell * 3 / 10).min(cell * 3 / (2 * letters))
}

/// A board row by row, for those who cannot see it.
fn in_words(standing: &PositionSnapshot, shape: Option<Shape>) -> String {
    let line = standing.board.to_compact();
    let Some(shape) = shape else {
        return line;
    };
    let cells: Vec<_> = line.chars().collect();
    let columns = usize::try_from(shape.columns).expect("a board");
    let rows: Vec<_> = cells.chunks(columns).map(String::from_iter).collect();
    rows.join(" ")
}
