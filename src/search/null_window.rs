//! Which question to ask next, on the way to a value.
//!
//! Values are asked about by their [rank](super::score::Score::rank): `rank` stands for
//! "is it worth at least this much?".

/// What to ask next of a value whose rank lies from `low` to `high`, in a game that ends
/// in the plies `left`.
///
/// From the outside in: whether somebody wins soon is quickly answered, and what was found
/// on the way helps with what is asked later. Then whether it is a draw, and then halves.
pub(super) fn next_bound_outside_in(low: i16, high: i16, left: i16) -> i16 {
    let edge = (left + 1) / 3;
    let is_win_open = high - OUTER_STEP > edge;
    let is_loss_open = low + OUTER_STEP < -edge;
    let rank = if is_win_open && (-high <= low || !is_loss_open) {
        high - OUTER_STEP + 1
    } else if is_loss_open {
        low + OUTER_STEP
    } else if low < 0 && high > 0 {
        i16::from(high <= -low)
    } else {
        bisect(low, high)
    };
    rank.clamp(low + 1, high)
}

/// The question that leaves as much on either side of the answer.
pub(super) fn bisect(low: i16, high: i16) -> i16 {
    low + (high - low).div_euclid(2) + 1
}

/// The plies by which questions move inwards.
const OUTER_STEP: i16 = 8;
