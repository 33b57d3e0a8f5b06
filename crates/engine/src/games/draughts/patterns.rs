//! The patterns of men: what stands in each small window of the board.
//!
//! A window has four rows of two squares, or two rows of four. Each square has a man of either side or
//! none, so the configuration of a window is a number in base 3. Configurations show chains, holes,
//! and men that hold others. Each has a weight that depends on where the window lies.
//!
//! The board is seen as if the side to move were black. Turned by half a circle, a configuration is that of
//! the opponent, so it has the same weight with the other sign.
//!
//! Buro, "From Simple Features to Sophisticated Evaluation Functions", 1998.

use super::bitboard::{Bitboard, ROWS, SQUARES_IN_ROW};
use crate::game::configurations;

const WINDOW_SQUARES: usize = 8;
/// The number of configurations of a window.
const CONFIGURATIONS: usize = configurations::count(WINDOW_SQUARES);

/// The windows of four rows: their first rows, and their first columns.
const HIGH_WINDOW_ROWS: [usize; 3] = [0, 2, 4];
const HIGH_WINDOW_COLUMNS: usize = SQUARES_IN_ROW - 1;
const HIGH_WINDOWS: usize = HIGH_WINDOW_ROWS.len() * HIGH_WINDOW_COLUMNS;
/// The windows of two rows.
const WIDE_WINDOWS: usize = ROWS.len() - 1;
pub(super) const WINDOWS: usize = HIGH_WINDOWS + WIDE_WINDOWS;

/// The digits of each set of squares of a row.
static DIGITS: [u16; 1 << SQUARES_IN_ROW] = configurations::digits();

/// The fact of each window as an index, for the men of the side to move, seen as black's, and for those of
/// the opponent.
#[inline]
pub(super) fn facts(men: [Bitboard; 2]) -> [usize; WINDOWS] {
    let rows: [[usize; 2]; ROWS.len()] = std::array::from_fn(|row| men.map(|men| in_row(men, row)));
    // The squares of a row, from this column on, as a number in base 3.
    let digits = |row: usize, column: usize, columns: usize| {
        let [own, other] = rows[row].map(|men| men >> column & ((1 << columns) - 1));
        usize::from(DIGITS[own] + 2 * DIGITS[other])
    };
    let mut facts = [0; WINDOWS];
    let (high, wide) = facts.split_at_mut(HIGH_WINDOWS);
    for column in 0..HIGH_WINDOW_COLUMNS {
        let pairs: [usize; ROWS.len()] = std::array::from_fn(|row| digits(row, column, 2));
        for (index, first) in HIGH_WINDOW_ROWS.into_iter().enumerate() {
            let pairs = pairs[first..first + 4].iter().rev();
            high[index * HIGH_WINDOW_COLUMNS + column] = pairs.fold(0, |all, pair| 9 * all + pair);
        }
    }
    let lines: [usize; ROWS.len()] = std::array::from_fn(|row| digits(row, 0, SQUARES_IN_ROW));
    for (window, lines) in wide.iter_mut().zip(lines.windows(2)) {
        *window = lines[0] + 81 * lines[1];
    }
    for (window, fact) in facts.iter_mut().enumerate() {
        *fact += window * CONFIGURATIONS;
    }
    facts
}

/// The squares of a row side by side.
#[inline]
fn in_row(set: Bitboard, row: usize) -> usize {
    let squares = (set & ROWS[row]) >> ROWS[row].trailing_zeros();
    #[expect(clippy::cast_possible_truncation, reason = "a row has four squares")]
    let squares = squares as usize;
    squares
}

/// The weight of a fact: its index among the weights, and its sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SignedWeight {
    pub(super) index: u16,
    /// 0 where the opponent has the same configuration, which then counts for neither side.
    pub(super) sign: i8,
}

/// The weight of each fact, by the index of the fact.
pub(super) fn signed_weights() -> Vec<SignedWeight> {
    let unknown = SignedWeight { index: 0, sign: 0 };
    let mut weights = vec![unknown; WINDOWS * CONFIGURATIONS];
    let mut count = 0;
    for fact in 0..weights.len() {
        let turned = turned(fact);
        if fact < turned {
            weights[fact] = SignedWeight {
                index: count,
                sign: 1,
            };
            weights[turned] = SignedWeight {
                index: count,
                sign: -1,
            };
            count += 1;
        }
    }
    weights
}

/// The fact that the opponent sees in place of a fact.
fn turned(fact: usize) -> usize {
    let (window, configuration) = (fact / CONFIGURATIONS, fact % CONFIGURATIONS);
    let window = if window < HIGH_WINDOWS {
        HIGH_WINDOWS - 1 - window
    } else {
        HIGH_WINDOWS + WINDOWS - 1 - window
    };
    let mut rest = configuration;
    let configuration = (0..WINDOW_SQUARES).fold(0, |all, _| {
        let man = rest % 3;
        rest /= 3;
        // No man, one's own, or the opponent's.
        3 * all + [0, 2, 1][man]
    });
    window * CONFIGURATIONS + configuration
}

#[cfg(test)]
mod tests {
    use super::super::bitboard::{SQUARES, square};
    use super::super::endgame_index::turned as turned_position;
    use super::super::position::Position;
    use super::*;
    use crate::game::Player;

    #[test]
    fn opponent_sees_the_same_weights_with_the_other_sign() {
        let position = Position {
            pieces: [
                square(0) | square(2) | square(9) | square(13) | square(22),
                square(11) | square(17) | square(24) | square(27) | square(31),
            ],
            kings: 0,
            to_move: Player::One,
        };
        let weights = signed_weights();
        let sorted = |position: Position| {
            let mut seen = facts(position.pieces).map(|fact| weights[fact]).to_vec();
            seen.retain(|weight| weight.sign != 0);
            seen.sort_by_key(|weight| weight.index);
            seen
        };
        let own = sorted(position);
        let mut other = sorted(turned_position(&position));
        for weight in &mut other {
            weight.sign = -weight.sign;
        }
        assert!(!own.is_empty());
        assert_eq!(own, other);
    }

    #[test]
    fn every_square_is_in_windows_of_both_kinds() {
        let empty = facts([0, 0]);
        for index in 0..SQUARES {
            for men in [[square(index), 0], [0, square(index)]] {
                let (high, wide) = (0..HIGH_WINDOWS, HIGH_WINDOWS..WINDOWS);
                let facts = facts(men);
                assert_ne!(facts[high.clone()], empty[high], "square {index}");
                assert_ne!(facts[wide.clone()], empty[wide], "square {index}");
            }
        }
    }
}
