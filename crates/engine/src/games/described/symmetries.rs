//! The symmetries of a described game, which are found by trying those of its board.

use super::board::{Board, Cells, Step};
use super::description::BoardShape;
use crate::game::bits::BitsInOrder;

/// The most symmetries that are used: those of a square.
pub(super) const MAX_SYMMETRIES: usize = 8;

/// The images of every cell, for each symmetry. The first one is the identity.
#[derive(Clone, Debug)]
pub(super) struct Symmetries {
    images: Vec<Vec<u8>>,
}

impl Symmetries {
    /// The symmetries of a board that keep each of these families of sets: the image of a set is one of its
    /// family. `keeps_steps` tells of a map whether what is done along steps in one direction is done along their images.
    pub(super) fn new(
        board: &Board,
        families: &[Vec<Cells>],
        keeps_steps: impl Fn(&Map) -> bool,
    ) -> Self {
        let maps = maps_of(board).into_iter().filter(keeps_steps);
        let images = maps.filter_map(|map| images_of(board, map));
        let keeps = |images: &Vec<u8>| {
            let is_kept = |family: &[Cells]| {
                let mut sets = family.iter();
                sets.all(|set| family.contains(&image_of(images, *set)))
            };
            is_kept(&[board.cells]) && families.iter().all(|family| is_kept(family))
        };
        Self {
            images: images.filter(keeps).collect(),
        }
    }

    /// Those that lead to the same cell before another map of the board and behind it.
    pub(super) fn commuting_with(self, map: &[u8]) -> Self {
        let image = |images: &[u8], cell: usize| usize::from(images[cell]);
        let commutes = |images: &Vec<u8>| {
            (0..images.len())
                .all(|cell| image(images, image(map, cell)) == image(map, image(images, cell)))
        };
        Self {
            images: self.images.into_iter().filter(commutes).collect(),
        }
    }

    pub(super) fn images(&self) -> &[Vec<u8>] {
        &self.images
    }

    /// The image of a set of cells.
    pub(super) fn image(&self, symmetry: u8, set: Cells) -> Cells {
        image_of(&self.images[usize::from(symmetry)], set)
    }

    /// The cell whose image is this one.
    pub(super) fn origin(&self, symmetry: u8, image: u8) -> u8 {
        let images = &self.images[usize::from(symmetry)];
        let origin = images.iter().position(|it| *it == image);
        let origin = origin.and_then(|cell| u8::try_from(cell).ok());
        origin.expect("a symmetry has every cell as an image")
    }
}

fn image_of(images: &[u8], set: Cells) -> Cells {
    BitsInOrder(set).fold(0, |image, cell| image | 1 << images[usize::from(cell)])
}

/// A map of rows and columns: the number of rows, of columns and a constant that make the new row, and those
/// that make the new column.
pub(super) struct Map([[i32; 3]; 2]);

impl Map {
    /// The image of a step.
    pub(super) fn step(&self, (rows, columns): Step) -> Step {
        let [row, column] = self.0.map(|[down, aside, _]| down * rows + aside * columns);
        (row, column)
    }

    /// Whether the map keeps the directions in which rows and columns are counted, as only the identity does.
    pub(super) fn is_identity(&self) -> bool {
        self.keeps_rows() && self.step((0, 1)) == (0, 1)
    }

    /// Whether the image of every cell is in its row.
    pub(super) fn keeps_rows(&self) -> bool {
        self.step((1, 0)) == (1, 0)
    }
}

/// The maps of a board of this shape to itself, the identity first. They are a group.
fn maps_of(board: &Board) -> Vec<Map> {
    let (last_row, last_column) = (
        board.rows.cast_signed() - 1,
        board.columns.cast_signed() - 1,
    );
    let identity = [[1, 0, 0], [0, 1, 0]];
    let mirrored = [[1, 0, 0], [0, -1, last_column]];
    let half_turn = [[-1, 0, last_row], [0, -1, last_column]];
    let upside_down = [[-1, 0, last_row], [0, 1, 0]];
    let transposed = [[0, 1, 0], [1, 0, 0]];
    let across = [[0, -1, last_row], [-1, 0, last_column]];
    let is_square = board.rows == board.columns;
    let maps = match board.shape {
        BoardShape::Rectangle => {
            let mut maps = vec![identity, mirrored, half_turn, upside_down];
            if is_square {
                let quarter_turns = [
                    [[0, 1, 0], [-1, 0, last_column]],
                    [[0, -1, last_row], [1, 0, 0]],
                ];
                maps.extend([transposed, across]);
                maps.extend(quarter_turns);
            }
            maps
        }
        BoardShape::Rhombus if is_square => vec![identity, half_turn, transposed, across],
        BoardShape::Rhombus => vec![identity, half_turn],
        BoardShape::Hexagon => sixth_turns(last_row / 2),
    };
    maps.into_iter().map(Map).collect()
}

/// The turns of a hexagon around the cell in the middle row and column.
fn sixth_turns(middle: i32) -> Vec<[[i32; 3]; 2]> {
    let turn = |(row, column): Step| (row + column, -row);
    let mut unit_row = (1, 0);
    let mut unit_column = (0, 1);
    let mut maps = Vec::new();
    for _ in 0..6 {
        let constant = |rows: i32, columns: i32| middle - middle * (rows + columns);
        maps.push([
            [
                unit_row.0,
                unit_column.0,
                constant(unit_row.0, unit_column.0),
            ],
            [
                unit_row.1,
                unit_column.1,
                constant(unit_row.1, unit_column.1),
            ],
        ]);
        (unit_row, unit_column) = (turn(unit_row), turn(unit_column));
    }
    maps
}

/// The images of all cells; `None` where one is outside of the rows and columns. A hole that has no image stays
/// where it is: no stone is ever there.
fn images_of(board: &Board, Map([row_map, column_map]): Map) -> Option<Vec<u8>> {
    let (rows, columns) = (board.rows.cast_signed(), board.columns.cast_signed());
    let image = |cell: u32| {
        let (row, column) = (
            (cell / board.columns).cast_signed(),
            (cell % board.columns).cast_signed(),
        );
        let of = |[rows, columns, constant]: [i32; 3]| rows * row + columns * column + constant;
        let (new_row, new_column) = (of(row_map), of(column_map));
        let is_inside = (0..rows).contains(&new_row) && (0..columns).contains(&new_column);
        if is_inside {
            u8::try_from(new_row * columns + new_column).ok()
        } else {
            let is_hole = board.cells & 1 << cell == 0;
            is_hole.then(|| u8::try_from(cell).ok())?
        }
    };
    (0..board.rows * board.columns).map(image).collect()
}
