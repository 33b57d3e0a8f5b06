//! Stones that are captured between two others.

use super::board::{Board, Cells};

/// The stones of `other` that a stone on this cell captures, where exactly this many stand in a row between it
/// and a stone of `own`.
#[inline]
pub(super) fn captured(
    board: &Board,
    (own, other): (Cells, Cells),
    stone: Cells,
    between: u8,
) -> Cells {
    let mut captured = 0;
    for ray in &board.rays {
        let mut row = 0;
        let mut next = ray.step(stone);
        for _ in 0..between {
            row |= next & other;
            next = ray.step(next & other);
        }
        if next & own != 0 {
            captured |= row;
        }
    }
    captured
}
