//! The symmetries of a board: four of a rectangle, and eight of a square.

use super::position::{Edges, Position};
use super::rules::DotsAndBoxes;
use crate::game::bits::BitsInOrder;
use crate::game::square_symmetries::{MIRROR_COLUMNS, MIRROR_ROWS, TRANSPOSE, place_image};
use crate::game::{Symmetric, Symmetry, hash64, least_image};

pub(super) const MAX_EDGES: usize = 60;

/// The symmetries of a square, those of a rectangle first.
pub(super) const SYMMETRIES: [u8; 8] = [
    0,
    MIRROR_ROWS,
    MIRROR_COLUMNS,
    MIRROR_ROWS | MIRROR_COLUMNS,
    TRANSPOSE,
    TRANSPOSE | MIRROR_ROWS,
    TRANSPOSE | MIRROR_COLUMNS,
    TRANSPOSE | MIRROR_ROWS | MIRROR_COLUMNS,
];

const fn count(rows: u32, columns: u32) -> u8 {
    if rows == columns { 8 } else { 4 }
}

/// The image of a cell on a board of `rows` × `columns` cells.
const fn image(cell: u32, rows: u32, columns: u32, symmetry: u8) -> usize {
    let (cell, rows, columns) = (cell as usize, rows as usize, columns as usize);
    let place = [cell / columns, cell % columns];
    let symmetry = SYMMETRIES[symmetry as usize];
    let [row, column] = place_image(place, [rows - 1, columns - 1], symmetry);
    row * columns + column
}

/// The image of every edge of a board of `rows` × `columns` boxes, for each symmetry.
pub(super) const fn images(rows: u32, columns: u32) -> [[u8; MAX_EDGES]; SYMMETRIES.len()] {
    let mut images = [[0; MAX_EDGES]; SYMMETRIES.len()];
    let edges = rows * (columns + 1) + columns * (rows + 1);
    let mut symmetry = 0;
    while symmetry < count(rows, columns) {
        let mut edge = 0;
        while edge < edges {
            let cell = image(2 * edge + 1, 2 * rows + 1, 2 * columns + 1, symmetry);
            #[expect(
                clippy::cast_possible_truncation,
                reason = "there are at most 60 edges"
            )]
            let image = (cell / 2) as u8;
            images[symmetry as usize][edge as usize] = image;
            edge += 1;
        }
        symmetry += 1;
    }
    images
}

impl Symmetric for DotsAndBoxes {
    /// Only the edges decide what is still to come, whoever moves.
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        let edges = position.edges;
        if edges.count_ones() > SYMMETRY_MAX_EDGES {
            return hash64(&edges);
        }
        let images = 0..count(self.rows, self.columns);
        hash64(&images.map(|symmetry| self.image(edges, symmetry)).min())
    }

    fn canonical_position(&self, position: &Position) -> (Position, Symmetry) {
        let symmetries = 0..count(self.rows, self.columns);
        let images = symmetries.map(|symmetry| self.image_of(position, symmetry));
        least_image(images, |image| (image.edges, image.boxes))
    }

    fn map_from_canonical(&self, edge: u8, Symmetry(symmetry): Symmetry) -> u8 {
        let images = &self.images[usize::from(symmetry)];
        let original = (0..).zip(images).find(|(_, image)| **image == edge);
        original.expect("every edge is the image of one").0
    }
}

/// The number of edges up to which symmetric positions share a key. Later they are too rare to
/// be worth the time.
const SYMMETRY_MAX_EDGES: u32 = 12;

impl DotsAndBoxes {
    fn image(&self, edges: Edges, symmetry: u8) -> Edges {
        let images = &self.images[usize::from(symmetry)];
        BitsInOrder(edges).fold(0, |all, edge| all | 1 << images[usize::from(edge)])
    }

    fn image_of(&self, position: &Position, symmetry: u8) -> Position {
        let box_image = |index: u8| image(index.into(), self.rows, self.columns, symmetry);
        let boxes_image =
            |boxes| BitsInOrder(boxes).fold(0, |image, index| image | 1 << box_image(index));
        Position {
            edges: self.image(position.edges, symmetry),
            boxes: position.boxes.map(boxes_image),
            ..*position
        }
    }
}
