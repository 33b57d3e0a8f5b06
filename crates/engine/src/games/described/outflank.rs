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

/// The stones of `other` that a stone on this cell flips.
#[inline]
pub(super) fn flips(board: &Board, own: Cells, other: Cells, stone: Cells) -> Cells {
    let mut flips = 0;
    for ray in &board.rays {
        let mut run = 0;
        let mut next = ray.step(stone);
        while next & other != 0 {
            run |= next;
            next = ray.step(next);
        }
        if next & own != 0 {
            flips |= run;
        }
    }
    flips
}
