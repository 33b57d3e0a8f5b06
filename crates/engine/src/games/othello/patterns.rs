//! The facts about a position that have weights: the configurations of patterns, and counts.
//!
//! A pattern is a set of squares that lie alike in every symmetric image of the board: an edge, a
//! corner, a diagonal. Each of its squares is empty or has a disc of either side, so its
//! configuration is a number in base 3. Discs on stable or dangerous squares, frontiers and wedges
//! are configurations, and a sum of weights over the patterns covers them all.
//!
//! The bits of a pattern are gathered from the images of both bitboards. A multiplication gathers a
//! diagonal, because its squares are in different columns. See
//! <https://www.chessprogramming.org/Kindergarten_Bitboards>.
//!
//! Buro, "From Simple Features to Sophisticated Evaluation Functions", 1998.

use super::bitboard::{Bitboard, with_neighbours};
use super::symmetry::{mirrored_columns, mirrored_rows, transposed};
use crate::game::configurations;

/// The number of facts about a position.
pub(super) const FACTS: usize = 4 + 12 + 4 + 18 + COUNTS;

/// The number of facts that are not configurations: moves and open neighbours of both sides, and
/// the parity of the empty squares.
const COUNTS: usize = 5;

/// The numbers that a count has, from 0 on. Greater ones are taken for the last.
const COUNT_VALUES: usize = 32;

/// The most squares of a pattern.
const MAX_SQUARES: usize = 10;

/// The patterns, by the number of their squares.
const PATTERN_SQUARES: [usize; PATTERNS] = [10, 8, 8, 8, 9, 8, 7, 6, 5, 4];
const PATTERNS: usize = 10;

const EDGE: usize = 0;
/// The three rows next to an edge.
const ROWS: usize = 1;
const CORNER: usize = 4;
/// Diagonals of at most eight squares.
const DIAGONALS: usize = 5;

/// The index of the first fact of each pattern, and that of the counts.
const FIRST: [usize; PATTERNS + 1] = {
    let mut first = [0; PATTERNS + 1];
    let mut pattern = 0;
    while pattern < PATTERNS {
        first[pattern + 1] = first[pattern] + configurations::count(PATTERN_SQUARES[pattern]);
        pattern += 1;
    }
    first
};

/// The number of indices of facts: all configurations, and the values of all counts.
pub(super) const FACT_INDICES: usize = FIRST[PATTERNS] + COUNTS * COUNT_VALUES;

/// Each set of squares as digits in base 3, which are 0 or 1.
static DIGITS: [u16; 1 << MAX_SQUARES] = configurations::digits();

/// The facts about the discs of the side to move and of the other side, each as an index
/// below [`FACT_INDICES`]. `moves` are the squares on which each side can move.
#[inline]
pub(super) fn facts([own, other]: [Bitboard; 2], moves: [Bitboard; 2]) -> [usize; FACTS] {
    let images = [Images::new(own), Images::new(other)];
    let mut facts = [0; FACTS];
    let mut next = 0;
    #[expect(clippy::cast_possible_truncation, reason = "a pattern has ten squares")]
    let mut add = |pattern: usize, [own, other]: [u64; 2]| {
        let digits = |set: u64| usize::from(DIGITS[usize::from(set as u16) % DIGITS.len()]);
        facts[next] = FIRST[pattern] + digits(own) + 2 * digits(other);
        next += 1;
    };
    for image in 0..4 {
        let [own, other] = [&images[0].edges[image], &images[1].edges[image]];
        add(EDGE, [edge(*own), edge(*other)]);
        for row in 0..3 {
            add(
                ROWS + row,
                [own, other].map(|set| set >> (8 * row + 8) & 0xff),
            );
        }
        let [own, other] = [images[0].corners[image], images[1].corners[image]];
        add(CORNER, [corner(own), corner(other)]);
        // A diagonal of eight squares lies alike in two images.
        for shorter in usize::from(image >= 2)..5 {
            add(
                DIAGONALS + shorter,
                [own, other].map(|set| diagonal(set, shorter)),
            );
        }
    }
    let empty = !(own | other);
    let counts = [
        moves[0].count_ones(),
        moves[1].count_ones(),
        (with_neighbours(other) & empty).count_ones(),
        (with_neighbours(own) & empty).count_ones(),
        empty.count_ones() % 2,
    ];
    for (index, count) in counts.into_iter().enumerate() {
        let count = (count as usize).min(COUNT_VALUES - 1);
        facts[FACTS - COUNTS + index] = FIRST[PATTERNS] + index * COUNT_VALUES + count;
    }
    facts
}

/// The images of a set of squares in which a pattern is read.
struct Images {
    /// The images whose first rows are the four edges.
    edges: [Bitboard; 4],
    /// The images whose first squares are the four corners. Opposite corners have the same diagonal.
    corners: [Bitboard; 4],
}

impl Images {
    #[inline]
    fn new(set: Bitboard) -> Self {
        let (transposed, mirrored) = (transposed(set), mirrored_columns(set));
        Self {
            edges: [
                set,
                mirrored_rows(set),
                transposed,
                mirrored_rows(transposed),
            ],
            corners: [set, mirrored, mirrored_rows(mirrored), mirrored_rows(set)],
        }
    }
}

/// The squares of the first row, and the two next to its corners on a diagonal.
#[inline]
const fn edge(set: Bitboard) -> u64 {
    set & 0xff | (set >> 9 & 1) << 8 | (set >> 14 & 1) << 9
}

/// Three squares of each of the first three rows.
#[inline]
const fn corner(set: Bitboard) -> u64 {
    set & 0b111 | set >> 5 & 0b11_1000 | set >> 10 & 0b1_1100_0000
}

/// The squares of a diagonal that is this many squares `shorter` than the longest.
#[inline]
const fn diagonal(set: Bitboard, shorter: usize) -> u64 {
    const LONGEST: Bitboard = 0x8040_2010_0804_0201;
    const COLUMN: Bitboard = 0x0101_0101_0101_0101;
    (set & LONGEST << (8 * shorter)).wrapping_mul(COLUMN) >> 56
}

/// The index of the weight of each fact, by the index of the fact.
pub(super) fn weight_indices() -> Vec<u32> {
    configurations::weight_indices(FACT_INDICES, mirror_image).0
}

/// The fact that a fact becomes in a mirror. Counts stay as they are.
fn mirror_image(fact: usize) -> usize {
    let pattern = FIRST.partition_point(|first| *first <= fact) - 1;
    if pattern == PATTERNS {
        return fact;
    }
    let squares = PATTERN_SQUARES[pattern];
    let square_image = |square: usize| match pattern {
        EDGE if square < 8 => 7 - square,
        EDGE => 17 - square,
        // A corner is transposed.
        CORNER => square % 3 * 3 + square / 3,
        _ => squares - 1 - square,
    };
    FIRST[pattern] + configurations::mapped(fact - FIRST[pattern], squares, square_image)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::square_symmetries::SYMMETRIES;
    use crate::games::othello::symmetry::image;

    #[test]
    fn symmetric_positions_have_the_same_weights() {
        let indices = weight_indices();
        let discs = [0x0012_3c1c_0804_8001, 0x8100_4020_1438_0404];
        let weights = |symmetry| {
            let discs = discs.map(|set| image(set, 8, symmetry));
            let mut weights = facts(discs, [0x3c, 0]).map(|fact| indices[fact]);
            weights.sort_unstable();
            weights
        };
        for symmetry in 1..SYMMETRIES {
            assert_eq!(weights(symmetry), weights(0), "symmetry {symmetry}");
        }
    }

    #[test]
    fn every_square_has_patterns() {
        let empty = facts([0, 0], [0, 0]);
        for square in 0..64 {
            let with_disc = facts([1 << square, 0], [0, 0]);
            let patterns = ..FACTS - COUNTS;
            assert_ne!(with_disc[patterns], empty[patterns], "square {square}");
        }
    }
}
