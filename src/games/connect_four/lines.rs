//! Lines of four on a board of bits, whole boards at a time.

use super::Bits;

/// The board that is played most, for which the compiler is to know the shifts.
const STANDARD_STRIDE: u32 = 7;

/// From a cell of a line to the next, for the four ways in which lines run.
const fn steps(stride: u32) -> [u32; 4] {
    [1, stride, stride + 1, stride - 1]
}

/// The cells of `discs` at which a line starts that runs so.
///
/// On a narrow and high board, steps to the side leave the word: unbounded shifts find no
/// line there.
#[inline]
const fn starts(discs: Bits, step: u32) -> Bits {
    let pairs = discs & discs.unbounded_shr(step);
    pairs & pairs.unbounded_shr(2 * step)
}

/// Whether `discs` have a line.
#[inline]
pub(super) fn any(discs: Bits, stride: u32) -> bool {
    let all = |stride| steps(stride).map(|step| starts(discs, step));
    let [up, right, rising, falling] = if stride == STANDARD_STRIDE {
        all(STANDARD_STRIDE)
    } else {
        all(stride)
    };
    up | right | rising | falling != 0
}

/// The cells of one line of `discs`.
pub(super) fn first(discs: Bits, stride: u32) -> Option<Bits> {
    steps(stride).into_iter().find_map(|step| {
        let starts = starts(discs, step);
        let first = starts & starts.wrapping_neg();
        let line = |cells: Bits, place: u32| cells | first.unbounded_shl(place * step);
        (first != 0).then(|| (0..4).fold(0, line))
    })
}

/// The cells at which one disc more would complete a line of `discs`, those off the board
/// and those taken among them.
#[inline]
pub(super) fn gaps(discs: Bits, stride: u32) -> Bits {
    if stride == STANDARD_STRIDE {
        gaps_of_stride(discs, STANDARD_STRIDE)
    } else {
        gaps_of_stride(discs, stride)
    }
}

#[inline(always)]
#[expect(
    clippy::inline_always,
    reason = "its shifts are to be known to the compiler"
)]
const fn gaps_of_stride(discs: Bits, stride: u32) -> Bits {
    // Only on top of a column: below its discs, nothing is empty.
    let upright = discs.unbounded_shl(1) & discs.unbounded_shl(2) & discs.unbounded_shl(3);
    upright
        | gaps_along(discs, stride)
        | gaps_along(discs, stride + 1)
        | gaps_along(discs, stride - 1)
}

#[inline(always)]
#[expect(
    clippy::inline_always,
    reason = "its shifts are to be known to the compiler"
)]
const fn gaps_along(discs: Bits, step: u32) -> Bits {
    let after = discs.unbounded_shl(step);
    let before = discs.unbounded_shr(step);
    let two_after = after & discs.unbounded_shl(2 * step);
    let two_before = before & discs.unbounded_shr(2 * step);
    two_after & (discs.unbounded_shl(3 * step) | before)
        | two_before & (discs.unbounded_shr(3 * step) | after)
}
