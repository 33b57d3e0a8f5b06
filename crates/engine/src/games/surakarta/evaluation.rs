//! The evaluation of a position: a weighted sum of facts about both sides.
//!
//! Each piece counts by its point, because a piece at a crossing of lines attacks more than one at
//! a corner, from which no circuit leads. Pieces that can be captured count less, those of the side
//! to move less so, because it may save one. A lead counts more the fewer pieces are left.
//! [`calibrate`] turns the sum into the logarithm of the odds to win.
//!
//! See <https://www.chessprogramming.org/Piece-Square_Tables>.

use super::bitboard::Bitboard;
use super::features::Features;
use crate::game::{Armies, Evaluation, weighted_sum};

/// The kinds of points: the corners, the ends of the lines of the inner circuit and of the outer
/// one, and the crossings of two lines of the inner circuit, of one of each, and of the outer one.
const KINDS: [Bitboard; 6] = [
    0o41_00_00_00_00_41,
    0o22_41_00_00_41_22,
    0o14_00_41_41_00_14,
    0o00_22_00_00_22_00,
    0o00_14_22_22_14_00,
    0o00_00_14_14_00_00,
];

/// The terms: pieces by the kind of their point, those in danger of each side, the share of the
/// lead, and the turn.
const TERMS: usize = KINDS.len() + 4;

/// The weights of the terms, in thousandths, fitted to 46,000 positions of 900 games that the engine
/// played against itself.
const WEIGHTS: [i32; TERMS] = [1_079, 1_570, 1_747, 1_980, 1_951, 1_958, -259, 713, 7, 90];

/// The terms for the side to move, in the order of their weights.
pub(super) fn terms(position: &Armies, features: &Features) -> [i32; TERMS] {
    let [own, other] = [position.to_move, !position.to_move].map(|player| position.of(player));
    let count = |pieces: Bitboard| pieces.count_ones().cast_signed();
    let mut terms = [0; TERMS];
    for (term, kind) in terms.iter_mut().zip(KINDS) {
        *term = count(own & kind) - count(other & kind);
    }
    let lead = 100 * (count(own) - count(other)) / (count(own) + count(other));
    let last = [
        count(features.own_attacked),
        count(features.captures.all_targets()),
        lead,
        1,
    ];
    terms[KINDS.len()..].copy_from_slice(&last);
    terms
}

/// The log odds that games of a search of 10,000 nodes a move show, for a sum of weights.
///
/// They are 7/4 of a small sum. The factor falls to 1 at the greatest log odds, so that more pieces
/// always count for more.
fn calibrate(sum: i32) -> i32 {
    let limit = i32::from(Evaluation::MAX_LOG_ODDS);
    7_000 * sum / (4_000 + 3_000 * sum.abs() / limit)
}

/// Evaluates a position for the side to move.
pub(super) fn evaluate(position: &Armies, features: &Features) -> Evaluation {
    Evaluation::from_log_odds(calibrate(weighted_sum(terms(position, features), WEIGHTS)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::surakarta::bitboard::BOARD;

    #[test]
    fn each_point_is_of_one_kind() {
        let counts = KINDS.map(Bitboard::count_ones);
        assert_eq!(counts, [4, 8, 8, 4, 8, 4]);
        assert_eq!(KINDS.iter().fold(0, |all, kind| all | kind), BOARD);
    }
}
