//! Hexagons on parchment. The sides of the board have the colours of the players.

use bestmove_engine::erased::Shape;
use maud::{Markup, html};

use super::super::colours::paint_of;
use super::super::grid::{Grid, path};
use super::super::scene::Scene;
use super::draw_slab;
use super::parchment::PARCHMENT;

pub(super) fn draw(scene: &Scene) -> Markup {
    let grid = &scene.grid;
    let cells: String = grid.cells().map(|cell| grid.outline(cell)).collect();
    html! {
        (draw_slab(scene.area(), scene.border() / 2, PARCHMENT))
        @for (player, sides) in player_sides(grid).into_iter().enumerate().filter(|_| !grid.has_holes()) {
            path fill="none" stroke=(paint_of(scene.colours, player).dark) stroke-linejoin="round"
                stroke-width=(grid.part(22).min(14)) d=(sides) {}
        }
        path fill="#fcf6e6" stroke="#cdb98d" stroke-width=(grid.part(3)) d=(cells) {}
    }
}

/// The paths of the sides of each player.
fn player_sides(grid: &Grid) -> [String; 2] {
    let columns = grid.shape.columns as usize;
    let last = grid.shape.cells() - columns;
    let side = |first: usize, step: usize, count: u32, corners: [usize; 3]| {
        let cells = (0..count as usize).map(|index| grid.corners(first + index * step));
        let points: Vec<_> = cells
            .flat_map(|all| corners.map(|corner| all[corner]))
            .collect();
        path(&points)
    };
    let Shape {
        rows,
        columns: width,
    } = grid.shape;
    [
        side(0, 1, width, [5, 0, 1]) + &side(last, 1, width, [4, 3, 2]),
        side(0, columns, rows, [5, 4, 3]) + &side(columns - 1, columns, rows, [0, 1, 2]),
    ]
}
