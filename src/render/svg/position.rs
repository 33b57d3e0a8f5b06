//! A single position, with the scores of its moves on request.

use std::ops::RangeInclusive;

use maud::html;

use super::Picture;
use super::board::{Board, target_cell};
use super::layout::{Point, Size};
use super::score::{css_class, format_score};
use crate::engine::{BoardText, MoveText, PositionSnapshot, Shape, Status, Value};

/// The score of a move, to be written on the cell where the move is made.
#[derive(Clone, Debug)]
pub(crate) struct MoveLabel {
    pub(crate) mv: MoveText,
    /// The board after the move.
    pub(crate) after: BoardText,
    pub(crate) value: Value,
}

/// Pixels around the board.
const MARGIN: u32 = 16;

/// Preferred length of the board's longer side in pixels.
const BOARD_SIDE: u32 = 480;

/// Allowed cell sizes in pixels.
const CELL_SIZE: RangeInclusive<u32> = 24..=64;

/// Minimum width of a picture in pixels, so that the caption fits.
const MIN_WIDTH: u32 = 160;

/// Height of the caption in pixels.
const CAPTION_HEIGHT: u32 = 24;

/// Draws a position. `labels` are the scores of moves, best first, and may be empty.
pub(crate) fn draw_position(
    game: &str,
    position: &PositionSnapshot,
    shape: Option<Shape>,
    labels: &[MoveLabel],
) -> Picture {
    let longer_side = shape.map_or(1, |shape| shape.rows.max(shape.columns));
    let board = Board {
        text: &position.board,
        shape,
        cell_size: (BOARD_SIDE / longer_side).clamp(*CELL_SIZE.start(), *CELL_SIZE.end()),
        last_move: &[],
        winning_line: position.winning_line.as_deref().unwrap_or_default(),
    };
    let Size { width, height } = board.size();
    let size = Size {
        width: (width + 2 * MARGIN).max(MIN_WIDTH),
        height: height + 2 * MARGIN + CAPTION_HEIGHT,
    };
    let caption = match position.status {
        Status::InProgress => format!("{} to move", position.player),
        Status::Won(winner) => format!("{winner} has won"),
        Status::Drawn => "a draw".to_owned(),
    };
    let best = labels.first().map(|label| label.value.tie_key());
    let scores: Vec<(Point, Value)> = labels
        .iter()
        .filter_map(|label| {
            let cell = target_cell(&label.mv, &position.board, &label.after)?;
            Some((board.center(cell), label.value))
        })
        .collect();
    let content = html! {
        g transform={ "translate(" ((size.width - width) / 2) " " (MARGIN) ")" } {
            (board.draw())
            @for (center, value) in &scores {
                @let is_best = Some(value.tie_key()) == best;
                text.mark.(css_class(*value)) x=(center.x) y=(center.y)
                    font-size=(font_size(*value, board.cell_size))
                    font-weight=(if is_best { "700" } else { "400" }) { (format_score(*value)) }
            }
        }
        text class="middle" x=(size.width / 2) y=(size.height - MARGIN / 2) font-size="16" { (caption) }
    };
    let title = format!("{game}, {caption}");
    let mut description = format!("The position {}.", describe_board(position, shape));
    if let Some(label) = labels.first() {
        description = format!(
            "{description} The best of {} moves is worth {} to {}.",
            labels.len(),
            format_score(label.value),
            position.player
        );
    }
    Picture {
        size,
        title,
        description,
        content,
    }
}

/// Returns the font size, in pixels, at which a score fits into its cell.
///
/// Characters of a sans-serif font are on average 0.6 times as wide as the font size.
fn font_size(value: Value, cell_size: u32) -> u32 {
    let characters = u32::try_from(format_score(value).chars().count()).expect("scores are short");
    (cell_size * 3 / 10).min(cell_size * 3 / (2 * characters))
}

/// Returns the board row by row, for screen readers.
fn describe_board(position: &PositionSnapshot, shape: Option<Shape>) -> String {
    let line = position.board.to_compact();
    let Some(shape) = shape else {
        return line;
    };
    let cells: Vec<_> = line.chars().collect();
    let columns = usize::try_from(shape.columns).expect("boards have at most 361 cells");
    let rows: Vec<_> = cells.chunks(columns).map(String::from_iter).collect();
    rows.join(" ")
}
