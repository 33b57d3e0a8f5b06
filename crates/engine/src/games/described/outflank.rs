//! Stones that are enclosed in a line, and flipped.

use super::board::{Board, Cells};

/// The empty cells on which a stone of `own` encloses stones of `other`.
#[inline]
pub(super) fn outflanking(board: &Board, own: Cells, other: Cells) -> Cells {
    let empty = board.cells & !own & !other;
    let mut cells = 0;
    for ray in &board.rays {
        let mut run = ray.step(own) & other;
        let mut enclosed = run;
        while run != 0 {
            run = ray.step(run) & other;
            enclosed |= run;
        }
        cells |= ray.step(enclosed) & empty;
    }
    cells
}

/// The cells that lie behind one another in one direction from a cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight {
    cells: Cells,
    is_forward: bool,
}

/// What is seen from each cell.
pub(super) fn sights(board: &Board) -> Vec<Vec<Sight>> {
    let all = 0..board.rows * board.columns;
    let from = |cell: u32| {
        let rays = board.rays.iter().map(|ray| {
            let mut cells = 0;
            let mut next = ray.step(1 << cell) & board.cells;
            while next != 0 {
                cells |= next;
                next = ray.step(next) & board.cells;
            }
            Sight {
                cells,
                is_forward: ray.is_forward(),
            }
        });
        rays.filter(|sight| sight.cells.count_ones() > 1).collect()
    };
    all.map(from).collect()
}

impl Sight {
    /// The stones of `other` between the cell and the nearest stone of `own`, where nothing else stands between.
    #[inline]
    const fn enclosed(self, own: Cells, other: Cells) -> Cells {
        let ends = self.cells & !other;
        if ends == 0 {
            return 0;
        }
        let nearest = if self.is_forward {
            1 << ends.trailing_zeros()
        } else {
            1 << (Cells::BITS - 1 - ends.leading_zeros())
        };
        if nearest & own == 0 {
            return 0;
        }
        let before: Cells = nearest - 1;
        self.cells
            & if self.is_forward {
                before
            } else {
                !before & !nearest
            }
    }
}

/// The stones of `other` that a stone flips on the cell with these sights.
#[inline]
pub(super) fn flips(sights: &[Sight], own: Cells, other: Cells) -> Cells {
    let flipped = sights.iter().map(|sight| sight.enclosed(own, other));
    flipped.fold(0, |all, cells| all | cells)
}
