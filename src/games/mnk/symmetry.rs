//! The ways in which a board can be turned and mirrored.

use arrayvec::ArrayVec;

use super::bits::Bits;

/// The longest side of a square board.
const MAX_SIDE: usize = 19;

/// A board as far as turning it goes.
#[derive(Clone, Debug)]
pub(super) struct Symmetries<const WORDS: usize> {
    rows: u32,
    columns: u32,
    first_row: Bits<WORDS>,
    /// On square boards, the cells that lie so many columns right of the main
    /// diagonal; on others, none.
    diagonals: [Bits<WORDS>; MAX_SIDE],
}

impl<const WORDS: usize> Symmetries<WORDS> {
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

    /// Sets of cells, turned and mirrored together in all ways that keep the board: 8
    /// on square boards, 4 on others, the sets themselves among them.
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

    /// The set of cells that is this one where [`all`](Self::all) has it in this place.
    pub(super) fn inverse(&self, cells: Bits<WORDS>, place: u8) -> Bits<WORDS> {
        // How far each way moves a set in the list, which has those of others before it.
        let [transpose, flip_vertical, rotate_180] = if self.rows == self.columns {
            [1, 2, 4]
        } else {
            [0, 1, 2]
        };
        // Each is its own way back, and the last comes first.
        let mut cells = cells;
        if place & rotate_180 != 0 {
            cells = self.rotate_180(cells);
        }
        if place & flip_vertical != 0 {
            cells = self.flip_vertical(cells);
        }
        if place & transpose != 0 {
            cells = self.transpose(cells);
        }
        cells
    }

    fn rotate_180(&self, cells: Bits<WORDS>) -> Bits<WORDS> {
        cells.reversed() >> (Bits::<WORDS>::ROOM - self.rows * self.columns)
    }

    fn flip_vertical(&self, cells: Bits<WORDS>) -> Bits<WORDS> {
        (0..self.rows).fold(Bits::EMPTY, |turned, row| {
            let opposite = self.rows - 1 - row;
            let cells = cells >> (row * self.columns) & self.first_row;
            turned | cells << (opposite * self.columns)
        })
    }

    fn transpose(&self, cells: Bits<WORDS>) -> Bits<WORDS> {
        let away = (1..self.columns).zip(&self.diagonals[1..]);
        away.fold(
            cells & self.diagonals[0],
            |transpose, (distance, diagonal)| {
                let step = distance * (self.columns - 1);
                transpose | (cells & *diagonal) << step | cells >> step & *diagonal
            },
        )
    }
}
