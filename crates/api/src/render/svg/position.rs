//! A single position, with the scores of its moves on request.

use bestmove_engine::erased::{Candidate, DynPosition, PositionSnapshot, Shape, Status};
use maud::{Markup, html};

use super::Picture;
use super::board::Board;
use super::layout::{Area, Point, Size};
use super::notation;
use super::scene::{Detail, Scene};
use super::score::format_score;
use super::scores::draw_scores;
use crate::render::drawn_cells::drawn_cells;

/// Pixels around the board.
const MARGIN: u32 = 12;

/// Preferred length of the board's longer side in pixels.
const BOARD_SIDE: u32 = 480;

/// Minimum and maximum size of a cell in pixels.
const CELL_SIZES: [u32; 2] = [24, 100];

/// Minimum width of a picture in pixels, so that the caption fits.
const MIN_WIDTH: u32 = 180;

/// Height of the caption in pixels.
const CAPTION_HEIGHT: u32 = 24;

/// Draws a position. `candidates` are the moves whose scores are shown, best first, and may be
/// empty.
pub fn draw_position(game: &str, position: &dyn DynPosition, candidates: &[Candidate]) -> Picture {
    let snapshot = position.snapshot();
    let cells = drawn_cells(&snapshot).unwrap_or_default();
    let scene = Scene::new(position, cells, Detail::Full, BOARD_SIDE, CELL_SIZES);
    let board_size = scene
        .as_ref()
        .map_or_else(|| notation::size(&snapshot), Scene::size);
    let size = Size {
        width: (board_size.width + 2 * MARGIN).max(MIN_WIDTH),
        height: board_size.height + 2 * MARGIN + CAPTION_HEIGHT,
    };
    let corner = Point {
        x: (size.width - board_size.width) / 2,
        y: MARGIN,
    };
    let caption = caption(position, &snapshot);
    let content = html! {
        @match scene.map(|scene| scene.at(corner)) {
            Some(scene) => { (draw_layers(&scene, &snapshot, candidates)) }
            None => { (notation::draw(&snapshot, corner)) }
        }
        text class="caption middle" x=(size.width / 2) y=(size.height - MARGIN) font-size="16" { (caption) }
    };
    Picture {
        size,
        board: Some(Area {
            corner,
            size: board_size,
        }),
        is_captioned: true,
        title: format!("{game}, {caption}"),
        description: describe(position, &snapshot, candidates),
        content,
    }
}

/// Draws the layers of a board, the lowest first.
fn draw_layers(scene: &Scene, position: &PositionSnapshot, candidates: &[Candidate]) -> Markup {
    let board = Board {
        scene,
        position,
        last_move: &[],
    };
    let cells = drawn_cells(position).unwrap_or_default();
    html! {
        defs { (scene.draw_definitions(cells.iter())) }
        g class="ground" { (scene.draw_ground()) }
        g class="cells" { (scene.draw_cells()) }
        g class="under" { (board.draw_under()) }
        g class="pieces" { (board.draw_pieces()) }
        g class="front" { (scene.draw_front()) }
        (board.draw_counts())
        g class="over" {
            (board.draw_over())
            (draw_scores(&board, candidates))
        }
    }
}

/// Who is to move, or how the game ended.
fn caption(position: &dyn DynPosition, snapshot: &PositionSnapshot) -> String {
    match snapshot.status {
        Status::InProgress => format!("{} to move", colour_of(position, snapshot.player)),
        Status::Won(winner) => format!("{} has won", colour_of(position, winner)),
        Status::Drawn => "a draw".to_owned(),
    }
}

/// What people call a player, who is known by the colour that is seen.
fn colour_of(position: &dyn DynPosition, player: &'static str) -> &'static str {
    let names = position.players().into_iter().zip(position.colours());
    let colour = names.into_iter().find(|(name, _)| *name == player);
    colour.map_or(player, |(_, colour)| colour)
}

/// The text for screen readers.
fn describe(
    position: &dyn DynPosition,
    snapshot: &PositionSnapshot,
    candidates: &[Candidate],
) -> String {
    let line = snapshot.board.to_compact();
    let shape = position.shape().filter(|_| snapshot.cells.is_none());
    let board = shape.map_or_else(|| line.clone(), |shape| in_rows(&line, shape));
    let Some(best) = candidates.first() else {
        return format!("The position {board}.");
    };
    format!(
        "The position {board}. The best of {} moves is worth {} to {}.",
        candidates.len(),
        format_score(best.value),
        colour_of(position, snapshot.player)
    )
}

/// A board row by row, for screen readers.
fn in_rows(line: &str, shape: Shape) -> String {
    let cells: Vec<_> = line.chars().collect();
    let rows = cells.chunks(shape.columns as usize);
    rows.map(String::from_iter).collect::<Vec<_>>().join(" ")
}
