//! The evaluation of a position: a weighted sum of the shapes of both sides.
//!
//! Each shape has one weight for the side to move and one for the other side, which needs a
//! move more to use it. The sum is the logarithm of the odds to win. The weights were fitted to
//! 17,600 positions of games of gomoku that the engine played against itself (`bestmove-lab
//! selfplay` and `bestmove-lab fit`). Only the weight of a double threat of the side to move was set
//! by hand, because it wins in three plies and is hardly ever evaluated. A count of double threes
//! was left out, to which the fit gave next to no weight. Other boards use the same weights for
//! shapes that lack as many marks.
//!
//! See <https://www.chessprogramming.org/Evaluation> and
//! <https://www.chessprogramming.org/Automated_Tuning>.

use super::shapes::{Shapes, count_of};
use crate::game::{Evaluation, weighted_sum};

/// The number of features of a side.
const FEATURES: usize = 9;

/// The weights of the features of the side to move, and of the other side, in thousandths.
const WEIGHTS: [[i32; FEATURES]; 2] = [
    [520, 87, 8, 0, 177, 2_000, 71, 112, 35],
    [229, 55, 3, -661, 113, 1_067, 27, 38, 100],
];

/// The weight of each open line where a line loses, by its missing marks as in
/// [`Shapes::lines`].
const MISERE_WEIGHTS: [i32; 3] = [120, 24, 2];

/// Estimates the value for the side to move, which has the first of the shapes, where a line
/// wins.
pub(super) fn evaluate<const WORDS: usize>(shapes: &[Shapes<WORDS>; 2]) -> Evaluation {
    let [mine, theirs] = features(shapes);
    Evaluation::from_log_odds(weighted_sum(mine, WEIGHTS[0]) - weighted_sum(theirs, WEIGHTS[1]))
}

/// Estimates the value for the side to move where a line loses: the side with more open lines
/// is closer to a loss.
pub(super) fn evaluate_misere<const WORDS: usize>(shapes: &[Shapes<WORDS>; 2]) -> Evaluation {
    let [mine, theirs] = shapes
        .each_ref()
        .map(|shapes| weighted_sum(shapes.lines, MISERE_WEIGHTS));
    Evaluation::from_log_odds(theirs - mine)
}

/// The terms of the side to move, and those of the other side with the opposite sign.
pub(super) fn terms<const WORDS: usize>(shapes: &[Shapes<WORDS>; 2]) -> Vec<i32> {
    let [mine, theirs] = features(shapes);
    mine.into_iter()
        .chain(theirs.map(|feature| -feature))
        .collect()
}

fn features<const WORDS: usize>(shapes: &[Shapes<WORDS>; 2]) -> [[i32; FEATURES]; 2] {
    shapes.each_ref().map(|shapes| {
        let [three_lines, two_lines, one_lines] = shapes.lines;
        let [open_threes, open_twos] = shapes.open_pairs;
        [
            three_lines,
            two_lines,
            one_lines,
            open_threes,
            open_twos,
            count_of(shapes.double_fours()).min(3),
            count_of(shapes.fours.once & shapes.open_threes.once).min(3),
            count_of(shapes.twos.twice).min(5),
            count_of(shapes.fours.once),
        ]
    })
}
