//! The symmetries of a board: four of a rectangle, and eight of a square.
//!
//! The number of a symmetry has a bit for each of three maps, which are applied in this order:
//! 4 exchanges rows and columns, 1 reverses the rows, 2 reverses the columns.

use super::edges::{Edges, MAX_EDGES};
use super::position::Position;
use super::rules::DotsAndBoxes;
use crate::game::{Symmetric, Symmetry, hash64};

/// The symmetries of a square.
pub(super) const MAX_SYMMETRIES: usize = 8;

/// Returns the number of symmetries of a board of `rows` × `columns` boxes.
pub(super) const fn count(rows: u32, columns: u32) -> u8 {
    if rows == columns { 8 } else { 4 }
}

/// Returns the image of a cell on a board of `rows` × `columns` cells.
pub(super) const fn image(cell: u32, rows: u32, columns: u32, symmetry: u8) -> u32 {
    let (mut row, mut column) = (cell / columns, cell % columns);
    if symmetry & 4 != 0 {
        (row, column) = (column, row);
    }
    if symmetry & 1 != 0 {
        row = rows - 1 - row;
    }
    if symmetry & 2 != 0 {
        column = columns - 1 - column;
    }
    row * columns + column
}

/// Returns the image of every edge of a board of `rows` × `columns` boxes, for each symmetry.
pub(super) const fn images(rows: u32, columns: u32) -> [[u8; MAX_EDGES]; MAX_SYMMETRIES] {
    let mut images = [[0; MAX_EDGES]; MAX_SYMMETRIES];
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
    /// Returns a hash of the edges, which alone decide what is still to come, whoever moves.
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        let edges = position.edges;
        if edges.count() > SYMMETRY_MAX_EDGES {
            return hash64(&edges);
        }
        let images = 0..count(self.rows, self.columns);
        hash64(&images.map(|symmetry| self.image(edges, symmetry)).min())
    }

    fn canonical_position(&self, position: &Position) -> (Position, Symmetry) {
        let symmetries = 0..count(self.rows, self.columns);
        let images = symmetries.map(|symmetry| (self.image_of(position, symmetry), symmetry));
        let canonical = images.min_by_key(|(image, _)| (image.edges.0, image.boxes));
        let (image, symmetry) = canonical.expect("the position is an image of itself");
        (image, Symmetry(symmetry))
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
    /// Returns the image of a set of edges.
    fn image(&self, edges: Edges, symmetry: u8) -> Edges {
        let images = &self.images[usize::from(symmetry)];
        let image = |edge| images[usize::from(edge)];
        edges.into_iter().map(image).collect()
    }

    /// Returns the image of a position.
    fn image_of(&self, position: &Position, symmetry: u8) -> Position {
        let box_image = |index: u32| image(index, self.rows, self.columns, symmetry);
        let boxes_image = |boxes: u32| {
            let owned = (0..self.boxes()).filter(|index| boxes & 1 << index != 0);
            owned.fold(0, |image, index| image | 1 << box_image(index))
        };
        Position {
            edges: self.image(position.edges, symmetry),
            boxes: position.boxes.map(boxes_image),
            ..*position
        }
    }
}
