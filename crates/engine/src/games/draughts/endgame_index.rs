//! The numbers of positions with few pieces, for a table of endgames.
//!
//! Positions are seen as if black were to move, so those of white are turned by half a circle. Positions
//! with equal numbers of men and kings form a material. Within it, a position has a number of four
//! digits: the set of the mover's men, that of its kings, and those of the opponent. A set of k squares
//! is numbered among all sets of k squares in the combinatorial number system.
//!
//! <https://en.wikipedia.org/wiki/Combinatorial_number_system>

use std::sync::LazyLock;

use super::bitboard::{BOARD, Bitboard, SQUARES, index_of};
use super::position::Position;
use crate::game::Player;
use crate::game::bits::BitsInOrder;

/// The most pieces of a position that has a number.
pub(super) const MAX_INDEXED_PIECES: usize = 4;

/// The squares on which the men of a side may stand: all but a row.
const MAN_SQUARES: usize = 28;

/// The first square on which a man of the opponent may stand, seen as white's.
const OTHER_MEN_FIRST: usize = SQUARES - MAN_SQUARES;

const BINOMIAL: [[u32; MAX_INDEXED_PIECES + 1]; SQUARES + 1] = {
    let mut binomial = [[0; MAX_INDEXED_PIECES + 1]; SQUARES + 1];
    let mut n = 0;
    while n <= SQUARES {
        binomial[n][0] = 1;
        let mut k = 1;
        while n > 0 && k <= MAX_INDEXED_PIECES {
            binomial[n][k] = binomial[n - 1][k] + binomial[n - 1][k - 1];
            k += 1;
        }
        n += 1;
    }
    binomial
};

/// The number of pieces of each kind: the mover's men and kings, and those of the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Material(pub(super) [usize; 4]);

impl Material {
    /// Every material of this many pieces, in ascending order of the men.
    pub(super) fn all(pieces: usize) -> Vec<Self> {
        let counts = 0..=pieces;
        let with = |men: usize, other_men: usize| {
            let kings = pieces.checked_sub(men + other_men)?;
            let split = move |own: usize| Self([men, own, other_men, kings - own]);
            Some((0..=kings).map(split))
        };
        let mut all: Vec<_> = counts
            .clone()
            .flat_map(|men| counts.clone().filter_map(move |other| with(men, other)))
            .flatten()
            .collect();
        all.sort_by_key(|material| material.men());
        all
    }

    pub(super) const fn men(self) -> usize {
        let Self([men, _, other_men, _]) = self;
        men + other_men
    }

    /// The material that the opponent sees.
    pub(super) const fn swapped(self) -> Self {
        let Self([men, kings, other_men, other_kings]) = self;
        Self([other_men, other_kings, men, kings])
    }

    pub(super) const fn is_of_both(self) -> bool {
        let Self([men, kings, other_men, other_kings]) = self;
        men + kings > 0 && other_men + other_kings > 0
    }

    fn digits(self) -> [u32; 4] {
        let Self([men, kings, other_men, other_kings]) = self;
        [
            BINOMIAL[MAN_SQUARES][men],
            BINOMIAL[SQUARES][kings],
            BINOMIAL[MAN_SQUARES][other_men],
            BINOMIAL[SQUARES][other_kings],
        ]
    }

    /// The number of indices, some of which put two pieces on one square.
    pub(super) fn indices(self) -> u32 {
        self.digits().iter().product()
    }

    /// The position with this index and black to move, or `None` if two pieces would stand on one square.
    pub(super) fn position(self, mut index: u32) -> Option<Position> {
        let Self(counts) = self;
        let mut sets = [0; 4];
        for kind in (0..4).rev() {
            let digit = self.digits()[kind];
            let first = if kind == 2 { OTHER_MEN_FIRST } else { 0 };
            sets[kind] = set_of_rank(counts[kind], index % digit, first);
            index /= digit;
        }
        let [men, kings, other_men, other_kings] = sets;
        let all = men | kings | other_men | other_kings;
        let pieces: usize = counts.iter().sum();
        (all.count_ones() as usize == pieces).then_some(Position {
            pieces: [men | kings, other_men | other_kings],
            kings: kings | other_kings,
            to_move: Player::One,
        })
    }
}

#[inline]
pub(super) fn as_black(position: &Position) -> Position {
    match position.to_move {
        Player::One => *position,
        Player::Two => turned(position),
    }
}

/// The position turned by half a circle, with the sides exchanged.
#[inline]
pub(super) fn turned(position: &Position) -> Position {
    const UNUSED: u32 = BOARD.leading_zeros();
    let turned = |set: Bitboard| set.reverse_bits() >> UNUSED;
    let [one, two] = position.pieces;
    Position {
        pieces: [turned(two), turned(one)],
        kings: turned(position.kings),
        to_move: !position.to_move,
    }
}

/// The material of a position with black to move, and the index of the position within it.
#[inline]
pub(super) fn index_of_position(position: &Position) -> (Material, u32) {
    let [own, other] = Player::BOTH;
    let sets = [
        position.men_of(own),
        position.kings_of(own),
        position.men_of(other),
        position.kings_of(other),
    ];
    let material = Material(sets.map(|set| set.count_ones() as usize));
    let digits = material.digits();
    let mut index = 0;
    for (kind, set) in sets.into_iter().enumerate() {
        let first = if kind == 2 { OTHER_MEN_FIRST } else { 0 };
        index = index * digits[kind] + rank_of_set(set, first);
    }
    (material, index)
}

/// The rank of a set among those of as many squares, counting the squares from `first`.
#[inline]
fn rank_of_set(set: Bitboard, first: usize) -> u32 {
    let squares = BitsInOrder(set).zip(1..);
    squares.fold(0, |rank, (bit, count)| {
        rank + BINOMIAL[index_of(bit) - first][count]
    })
}

/// The sets of this many squares in the order of their ranks, which is that of numbers with as many bits.
static SETS: LazyLock<[Vec<u32>; MAX_INDEXED_PIECES + 1]> = LazyLock::new(|| {
    let mut sets = [const { Vec::new() }; MAX_INDEXED_PIECES + 1];
    let with_few_squares = (0..=MAX_INDEXED_PIECES).map(|count| BINOMIAL[SQUARES][count] as usize);
    for (count, (sets, len)) in sets.iter_mut().zip(with_few_squares).enumerate() {
        let first = (1_u64 << count) - 1;
        let following = std::iter::successors(Some(first), |set| Some(next_set(*set)));
        let as_bits = |set| u32::try_from(set).expect("there are 32 squares");
        sets.extend(following.take(len).map(as_bits));
    }
    sets
});

/// The next number with as many bits (Gosper, 1972); 0 after none.
fn next_set(set: u64) -> u64 {
    let lowest = set & set.wrapping_neg();
    let ripple = set + lowest;
    let ones = (set ^ ripple) >> 2;
    ripple | ones.checked_div(lowest).unwrap_or_default()
}

/// The set of `count` squares with this rank, counting the squares from `first`.
#[inline]
fn set_of_rank(count: usize, rank: u32, first: usize) -> Bitboard {
    let squares = u64::from(SETS[count][rank as usize]) << first;
    (0..4).fold(0, |set, group| {
        let squares = squares >> (8 * group) & 0xff;
        set | squares << (9 * group)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_as_many_as_published() {
        let count = |pieces| {
            let materials = Material::all(pieces).into_iter();
            let positions = materials.flat_map(|material| {
                (0..material.indices()).filter_map(move |index| material.position(index))
            });
            positions.count()
        };
        let counts: Vec<_> = (1..=MAX_INDEXED_PIECES).map(count).collect();
        assert_eq!(counts, [120, 6_972, 261_224, 7_092_774]);
    }

    #[test]
    fn positions_have_the_index_that_they_come_from() {
        for material in (1..=3).flat_map(Material::all) {
            for index in 0..material.indices() {
                if let Some(position) = material.position(index) {
                    assert_eq!(index_of_position(&position), (material, index));
                }
            }
        }
    }

    #[test]
    fn turned_position_is_that_of_the_opponent() {
        let start = Position {
            pieces: [1, 1 << 34 | 1 << 30],
            kings: 1 << 34,
            to_move: Player::Two,
        };
        let turned_once = Position {
            pieces: [1 | 1 << 4, 1 << 34],
            kings: 1,
            to_move: Player::One,
        };
        assert_eq!(as_black(&start), turned_once);
        assert_eq!(turned(&turned_once), start);
    }
}
