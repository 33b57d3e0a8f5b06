//! Lines and other patterns of stones.
//!
//! A pattern is found in all places at once: the set of stones is shifted by the place of each of its cells, and
//! what all of them have in common are the places of its first cell.

use arrayvec::ArrayVec;

use super::board::{Board, Cells, Step};
use crate::game::bits::BitsInOrder;

/// The most cells of a pattern.
pub(super) const MAX_PATTERN: usize = 16;

#[derive(Clone, Debug)]
pub(super) struct Pattern {
    /// How far each cell lies behind the first one, in row-major order.
    offsets: ArrayVec<u8, MAX_PATTERN>,
    /// The places of the first cell at which all cells are on the board.
    starts: Cells,
    is_line: bool,
    /// Of a line that must not be longer: the places at which it could be.
    longer: Option<Longer>,
}

/// The cells before and behind a line.
#[derive(Clone, Copy, Debug)]
struct Longer {
    step: u8,
    /// The places with a cell before the line.
    before: Cells,
    /// The places with a cell behind it.
    behind: Cells,
}

impl Pattern {
    /// The pattern of these cells, by rows and columns from any origin; `None` where it fits nowhere on the board,
    /// or has more than [`MAX_PATTERN`] cells.
    pub(super) fn new(board: &Board, cells: &[Step]) -> Option<Self> {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        let first = *cells.first()?;
        let steps = cells
            .iter()
            .map(|cell| (cell.0 - first.0, cell.1 - first.1));
        let steps: Vec<Step> = steps.collect();
        let fits = |start: &u32| {
            steps
                .iter()
                .all(|step| board.moved(*start, *step).is_some())
        };
        let starts = board.all_cells().filter(fits).fold(0, with_cell);
        let flat = |step: &Step| u8::try_from(step.0 * board.columns.cast_signed() + step.1).ok();
        let offsets: Vec<u8> = steps.iter().map(flat).collect::<Option<_>>()?;
        let pattern = Self {
            offsets: offsets.as_slice().try_into().ok()?,
            starts,
            is_line: false,
            longer: None,
        };
        (starts != 0).then_some(pattern)
    }

    /// A line of this length along an axis. Where it has to be exact, a longer line has none in it.
    pub(super) fn line(board: &Board, axis: Step, length: u32, is_exact: bool) -> Option<Self> {
        let length = length.cast_signed();
        let cells: Vec<Step> = (0..length)
            .map(|index| (axis.0 * index, axis.1 * index))
            .collect();
        let mut pattern = Self::new(board, &cells)?;
        let with_neighbour = |index: i32| {
            let step = (axis.0 * index, axis.1 * index);
            let cells = board.all_cells();
            cells
                .filter(|cell| board.moved(*cell, step).is_some())
                .fold(0, with_cell)
        };
        pattern.is_line = true;
        pattern.longer = is_exact.then(|| Longer {
            step: pattern.offsets.get(1).copied().unwrap_or_default(),
            before: with_neighbour(-1),
            behind: with_neighbour(length),
        });
        Some(pattern)
    }

    pub(super) const fn is_line(&self) -> bool {
        self.is_line
    }

    /// Whether a longer line does not count.
    pub(super) const fn is_exact(&self) -> bool {
        self.longer.is_some()
    }

    /// The number of cells.
    pub(super) fn len(&self) -> usize {
        self.offsets.len()
    }

    /// The cells of each place on the board.
    pub(super) fn each_place(&self) -> impl Iterator<Item = Cells> {
        BitsInOrder(self.starts).map(|start| self.cells_of(1 << start))
    }

    /// The places at which all cells are in the set.
    #[inline]
    fn places(&self, set: Cells) -> Cells {
        let mut places = self.starts & !self.too_long(set);
        for offset in &self.offsets {
            places &= set >> offset;
            if places == 0 {
                break;
            }
        }
        places
    }

    /// The places before or behind which a line would go on.
    #[inline]
    fn too_long(&self, set: Cells) -> Cells {
        match self.longer {
            None => 0,
            Some(Longer {
                step,
                before,
                behind,
            }) => {
                let last = self.offsets[self.offsets.len() - 1];
                let next = set
                    .checked_shr(u32::from(last) + u32::from(step))
                    .unwrap_or(0);
                before & (set << step) | behind & next
            }
        }
    }

    #[inline]
    pub(super) fn is_in(&self, set: Cells) -> bool {
        self.places(set) != 0
    }

    /// The cells of the first place at which the pattern is in the set.
    pub(super) fn first_in(&self, set: Cells) -> Option<Vec<usize>> {
        let places = self.places(set);
        let start = places.trailing_zeros() as usize;
        let cells = self
            .offsets
            .iter()
            .map(|offset| start + usize::from(*offset));
        (places != 0).then(|| cells.collect())
    }

    /// The cells of `empty` that complete the pattern with those of `own`.
    #[inline]
    pub(super) fn completing(&self, own: Cells, empty: Cells) -> Cells {
        // The places of which no cell is missing so far, and of which one is.
        let mut complete = self.starts & !self.too_long(own);
        let mut lack_one = 0;
        for offset in &self.offsets {
            let has_cell = own >> offset;
            lack_one = lack_one & has_cell | complete & !has_cell;
            complete &= has_cell;
            if lack_one | complete == 0 {
                return 0;
            }
        }
        let missing = self
            .offsets
            .iter()
            .map(|offset| (lack_one & !(own >> offset)) << offset);
        missing.fold(0, |all, cells| all | cells) & empty
    }

    /// The places that have no stone of `other`, by the number of stones of `own` in them, in binary: the places
    /// whose number has the first bit, the second one, and so on.
    #[inline]
    pub(super) fn open_places(&self, own: Cells, other: Cells) -> OpenPlaces {
        let mut open = self.starts & !self.too_long(own);
        let mut digits = [0; DIGITS];
        for offset in &self.offsets {
            open &= !(other >> offset);
            let mut carry = own >> offset;
            for digit in &mut digits {
                (*digit, carry) = (*digit ^ carry, *digit & carry);
            }
        }
        OpenPlaces { open, digits }
    }

    /// The cells of these places.
    #[inline]
    pub(super) fn cells_of(&self, places: Cells) -> Cells {
        let cells = self.offsets.iter().map(|offset| places << offset);
        cells.fold(0, |all, cells| all | cells)
    }
}

/// The binary digits of a number of stones.
const DIGITS: usize = 5;

/// The places of a pattern that one side may still complete.
pub(super) struct OpenPlaces {
    open: Cells,
    digits: [Cells; DIGITS],
}

impl OpenPlaces {
    /// Those with this many stones.
    #[inline]
    pub(super) fn with(&self, stones: usize) -> Cells {
        let digits = self.digits.iter().enumerate();
        digits.fold(self.open, |places, (index, digit)| {
            places
                & if stones >> index & 1 == 1 {
                    *digit
                } else {
                    !digit
                }
        })
    }
}

fn with_cell(set: Cells, cell: u32) -> Cells {
    set | 1 << cell
}
