//! The ranks of moves in estimates, by the shapes that they make and prevent.
//!
//! All moves of a position are ranked at once from the shapes of both sides, without playing
//! one. A shape of one's own counts more than the same shape of the opponent that is prevented,
//! because it keeps the initiative. The order of the scores is that of threat-space search:
//! open fours, fours with open threes, double threes, and then single shapes.
//!
//! See <https://www.chessprogramming.org/Move_Ordering>.

use super::bits::Cells;
use super::shapes::Shapes;
use crate::game::RankedMove;

/// The scores of the shapes of a cell: for the side that makes them, and for the side that
/// prevents them.
const OPEN_FOUR: [i32; 2] = [400_000, 200_000];
const FOUR_AND_THREE: [i32; 2] = [150_000, 80_000];
const DOUBLE_THREE: [i32; 2] = [90_000, 40_000];
const OPEN_THREE: [i32; 2] = [26_000, 16_000];
const FOUR: [i32; 2] = [24_000, 9_000];
const DOUBLE_TWO: [i32; 2] = [2_400, 1_600];
const THREE: [i32; 2] = [4_500, 3_500];
const TWO: [i32; 2] = [1_200, 800];

/// Ranks `moves` for the side to move, which has the first of the shapes.
pub(super) fn rank<const WORDS: usize>(
    [mine, theirs]: &[Shapes<WORDS>; 2],
    moves: Cells<WORDS>,
    ranked: &mut Vec<RankedMove<u16>>,
) {
    let loud = mine.fours.once
        | mine.open_threes.once
        | theirs.double_fours()
        | theirs.fours.once & theirs.open_threes.once;
    ranked.extend(moves.map(|mv| {
        let cell = u32::from(mv);
        RankedMove {
            mv,
            score: score(mine, cell, 0) + score(theirs, cell, 1),
            is_quiet: !loud.contains(cell),
        }
    }));
}

/// The score of a cell for the shapes of one side. `side` is the index of the column of scores.
fn score<const WORDS: usize>(shapes: &Shapes<WORDS>, cell: u32, side: usize) -> i32 {
    let makes_four = shapes.fours.once.contains(cell);
    let makes_open_three = shapes.open_threes.once.contains(cell);
    // Only the best of these shapes counts, so they are tested from the strongest on.
    let best = if shapes.open_fours.contains(cell) || shapes.fours.twice.contains(cell) {
        OPEN_FOUR[side]
    } else if makes_four && makes_open_three {
        FOUR_AND_THREE[side]
    } else if shapes.open_threes.twice.contains(cell) {
        DOUBLE_THREE[side]
    } else if makes_open_three {
        OPEN_THREE[side]
    } else if makes_four {
        FOUR[side]
    } else {
        0
    };
    let threes = if shapes.threes.twice.contains(cell) {
        2 * THREE[side]
    } else if shapes.threes.once.contains(cell) {
        THREE[side]
    } else {
        0
    };
    let twos = if shapes.twos.twice.contains(cell) {
        DOUBLE_TWO[side]
    } else if shapes.twos.once.contains(cell) {
        TWO[side]
    } else {
        0
    };
    best + threes + twos
}
