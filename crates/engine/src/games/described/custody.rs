//! Pieces that are captured between two others.

use super::board::{Cells, Ray};

/// How many pieces in a row are captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Custody {
    pub(super) least: u8,
    pub(super) most: u8,
}

/// The pieces of `other` that one on this cell captures, where as many as that stand in a row between it and one of
/// `own`, along one of the rays.
#[inline]
pub(super) fn captured(
    rays: &[Ray],
    (own, other): (Cells, Cells),
    stone: Cells,
    Custody { least, most }: Custody,
) -> Cells {
    let mut captured = 0;
    for ray in rays {
        let (mut row, mut length) = (0, 0);
        let mut next = ray.step(stone);
        while next & other != 0 && length < most {
            row |= next;
            length += 1;
            next = ray.step(next);
        }
        if length >= least && next & own != 0 {
            captured |= row;
        }
    }
    captured
}
