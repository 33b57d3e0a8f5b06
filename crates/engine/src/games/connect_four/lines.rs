//! Lines of four, found for all cells of a bitboard at once.
//!
//! A shift by the distance of two neighbours in a direction compares every cell with its
//! neighbour. Two shifts find a line of four: pairs first, then two pairs, two cells apart. The
//! empty row on top ends every line at the edge (Fierz and Tromp,
//! <https://tromp.github.io/c4/c4.html>).
//!
//! These functions take most of the time of a search. Shifts by a constant are faster, so the
//! compiler makes a copy of them for the stride of the standard board.

use super::bitboard::Bitboard;

/// The stride of the standard board, in bits.
const STANDARD_STRIDE: u32 = 7;

/// The distance from a cell of a line to the next, for the four directions of lines.
const fn steps(stride: u32) -> [u32; 4] {
    [1, stride, stride + 1, stride - 1]
}

/// The cells at which a line of `discs` starts in the direction with this step.
///
/// On a narrow, high board, steps to the side can leave the word. Unbounded shifts find no line
/// there.
#[inline]
const fn starts(discs: Bitboard, step: u32) -> Bitboard {
    let pairs = discs & discs.unbounded_shr(step);
    pairs & pairs.unbounded_shr(2 * step)
}

#[inline]
pub(super) fn any(discs: Bitboard, stride: u32) -> bool {
    let all = |stride| steps(stride).map(|step| starts(discs, step));
    let [up, right, rising, falling] = if stride == STANDARD_STRIDE {
        all(STANDARD_STRIDE)
    } else {
        all(stride)
    };
    up | right | rising | falling != 0
}

pub(super) fn first(discs: Bitboard, stride: u32) -> Option<Bitboard> {
    steps(stride).into_iter().find_map(|step| {
        let starts = starts(discs, step);
        let first = starts & starts.wrapping_neg();
        let line = |cells: Bitboard, index: u32| cells | first.unbounded_shl(index * step);
        (first != 0).then(|| (0..4).fold(0, line))
    })
}

/// The cells in which one more disc would complete a line of `discs`.
///
/// Cells off the board and occupied cells may be among them.
#[inline]
pub(super) fn winning_cells(discs: Bitboard, stride: u32) -> Bitboard {
    if stride == STANDARD_STRIDE {
        winning_cells_at(discs, STANDARD_STRIDE)
    } else {
        winning_cells_at(discs, stride)
    }
}

#[inline(always)]
#[expect(
    clippy::inline_always,
    reason = "the compiler has to know the distances of the shifts"
)]
const fn winning_cells_at(discs: Bitboard, stride: u32) -> Bitboard {
    // Only above three discs, because no cell below a disc is empty.
    let vertical = discs.unbounded_shl(1) & discs.unbounded_shl(2) & discs.unbounded_shl(3);
    vertical
        | winning_cells_along(discs, stride)
        | winning_cells_along(discs, stride + 1)
        | winning_cells_along(discs, stride - 1)
}

/// The winning cells in the direction with this step: a gap in or beside three discs.
#[inline(always)]
#[expect(
    clippy::inline_always,
    reason = "the compiler has to know the distances of the shifts"
)]
const fn winning_cells_along(discs: Bitboard, step: u32) -> Bitboard {
    let after = discs.unbounded_shl(step);
    let before = discs.unbounded_shr(step);
    let two_after = after & discs.unbounded_shl(2 * step);
    let two_before = before & discs.unbounded_shr(2 * step);
    two_after & (discs.unbounded_shl(3 * step) | before)
        | two_before & (discs.unbounded_shr(3 * step) | after)
}
