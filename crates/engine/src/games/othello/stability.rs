//! Discs that no play can flip any more.
//!
//! A disc is stable if it cannot be enclosed along any of its four lines. That is so if the line is
//! full, if it ends at the disc, or if the next disc on it is stable and of the same colour. Stable
//! discs are found outward from corners and full lines. Some others are missed, so the count is a
//! lower bound.
//!
//! Landau, "Othello: Brief & Basic", 1990.

use super::bitboard::Bitboard;
use super::rules::{Othello, count};

/// A kind of lines: the distance from a square to the next one, and the squares that have no next
/// one in their row.
type Line = (u32, Bitboard);

const LINES: [Line; 4] = [
    (1, LAST_COLUMN),
    (7, FIRST_COLUMN),
    (8, 0),
    (9, LAST_COLUMN),
];

const FIRST_COLUMN: Bitboard = 0x0101_0101_0101_0101;
const LAST_COLUMN: Bitboard = FIRST_COLUMN << 7;

impl Othello {
    /// Those of the `discs` of one side that are stable, where `empty` are the squares without a disc.
    pub(super) fn stable_discs(&self, discs: Bitboard, empty: Bitboard) -> Bitboard {
        let safe_lines = LINES.map(|line| self.ends(line) | !lines_through(line, empty));
        let mut stable = 0;
        loop {
            let mut found = discs;
            for ((step, last), safe) in LINES.into_iter().zip(safe_lines) {
                found &= safe | (stable & !last) << step | stable >> step & !last;
            }
            if found == stable {
                return stable;
            }
            stable = found;
        }
    }

    /// An upper bound of the margin below `goal`, if the stable ones of the `other` side's discs give one.
    pub(super) fn stable_bound(&self, other: Bitboard, empty: Bitboard, goal: i16) -> Option<i16> {
        let bound = |discs: Bitboard| self.all() - 2 * count(discs);
        if bound(other) >= goal {
            return None;
        }
        Some(bound(self.stable_discs(other, empty))).filter(|bound| *bound < goal)
    }

    #[inline]
    const fn ends(&self, (step, last): Line) -> Bitboard {
        let has_next = self.board >> step & !last;
        let has_previous = (self.board & !last) << step;
        self.board & !(has_next & has_previous)
    }
}

#[inline]
const fn lines_through((step, last): Line, squares: Bitboard) -> Bitboard {
    let (mut up, mut down) = (squares, squares);
    let (mut may_rise, mut may_fall) = (!last << step, Bitboard::MAX >> step & !last);
    let mut distance = step;
    while distance <= 4 * step {
        up |= up << distance & may_rise;
        down |= down >> distance & may_fall;
        may_rise &= may_rise << distance;
        may_fall &= may_fall >> distance;
        distance *= 2;
    }
    up | down
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_and_their_neighbours_are_stable() {
        let discs = 0b0000_0111;
        let rest = 0x0000_0000_1c1c_1c00;
        let empty = !(discs | rest);
        assert_eq!(Othello::STANDARD.stable_discs(discs | rest, empty), discs);
    }

    #[test]
    fn all_discs_of_a_full_board_are_stable() {
        for size in [4, 6, 8] {
            let game = Othello::new(size);
            assert_eq!(
                game.stable_discs(game.board & 0x0f33, 0),
                game.board & 0x0f33
            );
        }
    }

    #[test]
    fn a_disc_between_empty_squares_is_not_stable() {
        let game = Othello::new(6);
        let disc = 1 << 1;
        assert_eq!(game.stable_discs(disc, game.board & !disc), 0);
    }
}
