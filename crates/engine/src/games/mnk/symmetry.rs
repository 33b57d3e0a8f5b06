//! The symmetries of a board.
//!
//! A rectangle has four: itself, both mirror images and the rotation by 180°. A square has
//! four more, which also exchange rows and columns. All are compositions of three maps:
//!
//! * the transposition exchanges rows and columns: bits move across the main diagonal,
//! * the vertical flip reverses the order of the rows,
//! * the rotation by 180° reverses the order of all cells.
//!
//! Each map is its own inverse, so a composition is undone by the same maps in reverse order.

use arrayvec::ArrayVec;

use super::bits::Bits;
use super::grid::Grid;
use super::key;
use super::position::Position;
use super::rules::Mnk;
use crate::game::{Symmetric, Symmetry, hash64, least_image, nearness_to_middle};

/// The greatest number of rows of a square board.
const MAX_SIDE: usize = 19;

/// The symmetries of a board.
#[derive(Clone, Debug)]
pub(super) struct Symmetries<const WORDS: usize> {
    rows: u32,
    columns: u32,
    first_row: Bits<WORDS>,
    /// At index n, on square boards: the cells n columns to the right of the main diagonal.
    /// Empty on other boards.
    diagonals: [Bits<WORDS>; MAX_SIDE],
}

impl<const WORDS: usize> Symmetries<WORDS> {
    /// Creates the symmetries of a board.
    pub(super) const fn new(rows: u32, columns: u32) -> Self {
        let mut diagonals = [Bits::EMPTY; MAX_SIDE];
        let mut cell = 0;
        while rows == columns && cell < rows * columns {
            let (row, column) = (cell / columns, cell % columns);
            if column >= row {
                let distance = (column - row) as usize;
                diagonals[distance] = diagonals[distance].with(cell);
            }
            cell += 1;
        }
        Self {
            rows,
            columns,
            first_row: Bits::first(columns),
            diagonals,
        }
    }

    /// The images of two sets of cells under all symmetries: 8 on square boards, and 4 on others. The first
    /// image is the sets themselves.
    pub(super) fn all(&self, sets: [Bits<WORDS>; 2]) -> ArrayVec<[Bits<WORDS>; 2], 8> {
        let mut all = ArrayVec::from_iter([sets]);
        if self.rows == self.columns {
            all.push(sets.map(|cells| self.transpose(cells)));
        }
        for sets in all.clone() {
            all.push(sets.map(|cells| self.flip_vertical(cells)));
        }
        for sets in all.clone() {
            all.push(sets.map(|cells| self.rotate_180(cells)));
        }
        all
    }

    /// The cells whose image [`all`](Self::all) has at this index.
    pub(super) fn inverse(&self, cells: Bits<WORDS>, index: u8) -> Bits<WORDS> {
        // Each map doubles the list, so a bit of the index is set if it was applied.
        let [transpose, flip_vertical, rotate_180] = if self.rows == self.columns {
            [1, 2, 4]
        } else {
            [0, 1, 2]
        };
        // The last map is undone first.
        let mut cells = cells;
        if index & rotate_180 != 0 {
            cells = self.rotate_180(cells);
        }
        if index & flip_vertical != 0 {
            cells = self.flip_vertical(cells);
        }
        if index & transpose != 0 {
            cells = self.transpose(cells);
        }
        cells
    }

    fn rotate_180(&self, cells: Bits<WORDS>) -> Bits<WORDS> {
        cells.reversed() >> (Bits::<WORDS>::CAPACITY - self.rows * self.columns)
    }

    fn flip_vertical(&self, cells: Bits<WORDS>) -> Bits<WORDS> {
        (0..self.rows).fold(Bits::EMPTY, |flipped, row| {
            let opposite = self.rows - 1 - row;
            let cells = cells >> (row * self.columns) & self.first_row;
            flipped | cells << (opposite * self.columns)
        })
    }

    fn transpose(&self, cells: Bits<WORDS>) -> Bits<WORDS> {
        let others = (1..self.columns).zip(&self.diagonals[1..]);
        others.fold(
            cells & self.diagonals[0],
            |transposed, (distance, diagonal)| {
                let step = distance * (self.columns - 1);
                transposed | (cells & *diagonal) << step | cells >> step & *diagonal
            },
        )
    }
}

impl<const WORDS: usize> Symmetric for Mnk<WORDS> {
    /// The key leaves the side to move out: marks are ordered by whose turn it is, so
    /// positions that differ only in the names of the sides have equal values.
    fn key(&self, position: &Position<WORDS>) -> u64 {
        let key = |marks| key::exact(marks, self.grid.cells()).unwrap_or_else(|| hash64(&marks));
        let marks = position.marks();
        if !self.uses_symmetry(position.occupied().len()) {
            return key(marks);
        }
        let symmetric = self.symmetries.all(marks).into_iter();
        let keys = symmetric.map(key);
        keys.min().expect("the identity is a symmetry")
    }

    fn canonical_position(&self, position: &Position<WORDS>) -> (Position<WORDS>, Symmetry) {
        let images = self.symmetries.all(position.marks());
        let (marks, symmetry) = least_image(images, |marks| *marks);
        let canonical = Position::new(&self.grid, marks, position.to_move);
        (canonical, symmetry)
    }

    fn map_from_canonical(&self, cell: u16, Symmetry(index): Symmetry) -> u16 {
        let cell = Bits::EMPTY.with(cell.into());
        let mapped = self.symmetries.inverse(cell, index);
        let mut cells = mapped.cells();
        cells.next().expect("a symmetry maps a cell to a cell")
    }

    /// Boards that are too large to be solved are played from the middle. Small ones keep the lowest
    /// index, as textbooks do.
    fn preference(&self, _position: &Position<WORDS>, cell: u16) -> i16 {
        if WORDS == 1 {
            return 0;
        }
        let Grid { rows, columns, .. } = self.grid;
        let cell = u32::from(cell);
        nearness_to_middle((cell / columns, cell % columns), (rows, columns))
    }
}

impl<const WORDS: usize> Mnk<WORDS> {
    /// Whether symmetric positions share a key at this number of marks.
    ///
    /// Mapping a position in all ways costs more than it saves where symmetric positions are
    /// rare: once half of the cells are marked, and on a large board after the opening.
    fn uses_symmetry(&self, marks: u32) -> bool {
        const OPENING: u32 = 4;
        if WORDS == 1 {
            2 * marks <= self.grid.cells()
        } else {
            marks <= OPENING
        }
    }
}
