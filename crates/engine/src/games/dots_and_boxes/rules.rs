//! The rules of Dots and Boxes on a board of any size.
//!
//! A board of r × c boxes is written as (2r + 1) × (2c + 1) cells: dots, edges and boxes. Every
//! second cell is an edge, so edge number n is cell 2n + 1.
//!
//! ```text
//!  cells  0  1  2  3  4      edges  ·  0  ·  1  ·
//!         5  6  7  8  9             2     3     4
//!        10 11 12 13 14             ·  5  ·  6  ·
//! ```

use super::position::{Edges, Position};
use super::symmetry::{MAX_EDGES, SYMMETRIES, images};
use crate::game::bits::BitsInOrder;
use crate::game::{Ends, Outcome, Player, Rules, Shape};

/// The most rows and columns of boxes.
pub(super) const MAX_SIDE: u32 = 5;

const MAX_BOXES: usize = 25;

/// The rules for one size of the board.
#[derive(Clone, Debug)]
pub struct DotsAndBoxes {
    pub(super) rows: u32,
    pub(super) columns: u32,
    /// The four edges of each box.
    sides: [Edges; MAX_BOXES],
    /// The one or two boxes beside each edge, as bits.
    beside: [u32; MAX_EDGES],
    /// The edges under each symmetry.
    pub(super) images: [[u8; MAX_EDGES]; SYMMETRIES.len()],
}

impl DotsAndBoxes {
    /// The game on a board of 3 × 3 boxes.
    pub const STANDARD: Self = Self::new(3, 3);

    /// Creates the rules for a board of `rows` × `columns` boxes.
    ///
    /// # Panics
    ///
    /// A side is not from 1 to 5.
    #[must_use]
    pub const fn new(rows: u32, columns: u32) -> Self {
        assert!(1 <= rows && rows <= MAX_SIDE && 1 <= columns && columns <= MAX_SIDE);
        let mut sides = [0; MAX_BOXES];
        let mut beside = [0; MAX_EDGES];
        let mut index = 0;
        while index < rows * columns {
            let (row, column) = (index / columns, index % columns);
            let top = row * (2 * columns + 1) + column;
            let left = top + columns;
            let edges = [top, left, left + 1, left + columns + 1];
            let mut side = 0;
            while side < edges.len() {
                let edge = edges[side] as usize;
                sides[index as usize] |= 1 << edge;
                beside[edge] |= 1 << index;
                side += 1;
            }
            index += 1;
        }
        Self {
            rows,
            columns,
            sides,
            beside,
            images: images(rows, columns),
        }
    }

    pub(super) const fn boxes(&self) -> u32 {
        self.rows * self.columns
    }

    pub(super) const fn board_shape(&self) -> Shape {
        Shape::new(2 * self.rows + 1, 2 * self.columns + 1)
    }

    pub(super) const fn edges(&self) -> Edges {
        let count = self.rows * (self.columns + 1) + self.columns * (self.rows + 1);
        (1 << count) - 1
    }

    pub(super) const fn box_cell(&self, index: u32) -> usize {
        let (row, column) = (index / self.columns, index % self.columns);
        ((2 * row + 1) * (2 * self.columns + 1) + 2 * column + 1) as usize
    }

    #[inline]
    pub(super) const fn sides_drawn(&self, drawn: Edges, index: u32) -> u32 {
        (drawn & self.sides[index as usize]).count_ones()
    }

    /// The boxes, as bits, that have `count` drawn edges.
    pub(super) fn boxes_with(&self, drawn: Edges, count: u32) -> u32 {
        (0..self.boxes())
            .filter(|index| self.sides_drawn(drawn, *index) == count)
            .fold(0, |boxes, index| boxes | 1 << index)
    }

    /// The boxes beside an edge, as bits, that have `count` drawn edges.
    #[inline]
    pub(super) fn beside_with(&self, drawn: Edges, edge: u8, count: u32) -> u32 {
        BitsInOrder(self.beside[usize::from(edge)])
            .filter(|index| self.sides_drawn(drawn, u32::from(*index)) == count)
            .fold(0, |boxes, index| boxes | 1 << index)
    }
}

impl Rules for DotsAndBoxes {
    type Position = Position;

    /// The number of an edge.
    type Move = u8;

    type Moves = BitsInOrder;

    const ENDS: Ends = Ends::Points;

    fn initial_position(&self) -> Position {
        Position {
            edges: 0,
            boxes: [0; 2],
            to_move: Player::One,
        }
    }

    #[inline]
    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let is_over = position.edges == self.edges();
        is_over.then(|| Outcome::from_lead(position.lead(Player::One)))
    }

    #[inline]
    fn moves(&self, position: &Position) -> BitsInOrder {
        BitsInOrder(self.edges() & !position.edges)
    }

    #[inline]
    fn play(&self, position: &Position, edge: u8) -> Position {
        let closed = self.beside_with(position.edges, edge, 3);
        let mut boxes = position.boxes;
        boxes[position.to_move.index()] |= closed;
        Position {
            edges: position.edges | 1 << edge,
            boxes,
            to_move: if closed == 0 {
                !position.to_move
            } else {
                position.to_move
            },
        }
    }

    #[inline]
    fn max_plies_left(&self, position: &Position) -> u32 {
        (self.edges() & !position.edges).count_ones()
    }
}
