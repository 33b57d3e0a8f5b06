//! The sixteen lines of three points, and what men on them do: form mills, complete them, and step
//! along.
//!
//! The points of a column are counted one after the other, so each three bits of a set are a
//! vertical line. A few shifts look at the eight vertical lines at once. The horizontal lines are
//! the vertical ones of the transposed set.

use super::points::{BOARD, Bitboard, PLACES, POINTS, Place, point_at};

/// The lower points of the vertical lines, the middle ones and the upper ones.
const LOWER: Bitboard = BOARD / 0b111;
const MIDDLE: Bitboard = LOWER << 1;
const UPPER: Bitboard = LOWER << 2;

/// The points of a byte.
const BYTE: usize = 1 << u8::BITS;

/// The transposed sets of the points of each byte of a set.
static TRANSPOSED: [[Bitboard; BYTE]; POINTS / 8] = transposed_bytes();

/// The point on the other side of the diagonal from a1 to g7.
const fn transposed_point(point: usize) -> u8 {
    let Place { column, row } = PLACES[point];
    point_at(Place {
        column: row,
        row: column,
    })
}

const fn transposed_bytes() -> [[Bitboard; BYTE]; POINTS / 8] {
    let mut tables = [[0; BYTE]; POINTS / 8];
    let mut byte = 0;
    while byte < tables.len() {
        let mut set = 1_usize;
        while set < BYTE {
            let without_first = set & (set - 1);
            let first = set.trailing_zeros() as usize;
            tables[byte][set] =
                tables[byte][without_first] | 1 << transposed_point(byte * 8 + first);
            set += 1;
        }
        byte += 1;
    }
    tables
}

#[inline]
fn transposed(set: Bitboard) -> Bitboard {
    let bytes = TRANSPOSED.iter().zip(set.to_le_bytes());
    bytes.fold(0, |all, (table, byte)| all | table[usize::from(byte)])
}

/// One set of points for the vertical lines, and one for the horizontal lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ByDirection {
    pub(super) vertical: Bitboard,
    pub(super) horizontal: Bitboard,
}

impl ByDirection {
    #[inline]
    pub(super) const fn within(self, set: Bitboard) -> Self {
        Self {
            vertical: self.vertical & set,
            horizontal: self.horizontal & set,
        }
    }

    /// Finds points of a set with a function for the vertical lines.
    #[inline]
    fn new(set: Bitboard, find: impl Fn(Bitboard) -> Bitboard) -> Self {
        Self {
            vertical: find(set),
            horizontal: transposed(find(transposed(set))),
        }
    }

    #[inline]
    pub(super) const fn both(self) -> Bitboard {
        self.vertical | self.horizontal
    }
}

/// The points of a set that are in its mills, by the direction of the mill.
#[inline]
pub(super) fn mills(set: Bitboard) -> ByDirection {
    ByDirection::new(set, |set| {
        let full = set & set >> 1 & set >> 2 & LOWER;
        full | full << 1 | full << 2
    })
}

/// The points that would complete a mill of this set, by the direction of the mill.
#[inline]
pub(super) fn completions(set: Bitboard) -> ByDirection {
    ByDirection::new(set, |set| {
        let lower = set >> 1 & set >> 2 & LOWER;
        let middle = set << 1 & set >> 1 & MIDDLE;
        let upper = set << 1 & set << 2 & UPPER;
        (lower | middle | upper) & !set
    })
}

/// The other points of the lines through these points, each in its direction.
#[inline]
pub(super) fn line_mates(set: ByDirection) -> Bitboard {
    let mates = |set: Bitboard| {
        let [lower, middle, upper] = [set & LOWER, set & MIDDLE, set & UPPER];
        lower << 1 | lower << 2 | middle << 1 | middle >> 1 | upper >> 1 | upper >> 2
    };
    mates(set.vertical) | transposed(mates(transposed(set.horizontal)))
}

/// The points one step away from these, by the direction of the step.
#[inline]
pub(super) fn steps(set: Bitboard) -> ByDirection {
    ByDirection::new(set, |set| (set & !UPPER) << 1 & BOARD | (set & !LOWER) >> 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::bits::BitsInOrder;
    use crate::games::nine_mens_morris::points::find_point;

    fn set(names: &str) -> Bitboard {
        let points = names.split_whitespace().map(find_point);
        points.fold(0, |set, point| set | 1 << point.expect("a point"))
    }

    #[test]
    fn transposition_undoes_itself() {
        for point in BitsInOrder(BOARD) {
            assert_eq!(transposed(transposed(1 << point)), 1 << point);
        }
        assert_eq!(transposed(set("a4 b6 d1")), set("d1 f2 a4"));
    }

    #[test]
    fn steps_lead_along_the_lines() {
        for (from, expected) in [
            ("a1", "a4 d1"),
            ("b4", "a4 c4 b2 b6"),
            ("d3", "d2 c3 e3"),
            ("d5", "d6 c5 e5"),
            ("g7", "g4 d7"),
        ] {
            assert_eq!(steps(set(from)).both(), set(expected), "{from}");
        }
        let count: u32 = BitsInOrder(BOARD)
            .map(|point| steps(1 << point).both().count_ones())
            .sum();
        assert_eq!(count, 64);
    }

    #[test]
    fn mills_are_lines_of_three() {
        assert_eq!(mills(set("a1 a4 a7 d1 g4")).both(), set("a1 a4 a7"));
        assert_eq!(mills(set("a4 b4 c4 d3")).both(), set("a4 b4 c4"));
        // Both middle lines end at the ring inside.
        assert_eq!(mills(set("d2 d3 d5 c4 e4 f4")).both(), 0);
        assert_eq!(mills(BOARD).vertical, BOARD);
        assert_eq!(mills(BOARD).horizontal, BOARD);
    }

    #[test]
    fn completions_are_the_third_points_of_lines() {
        let found = completions(set("a1 a4 d1"));
        assert_eq!(found.vertical, set("a7"));
        assert_eq!(found.horizontal, set("g1"));
        assert_eq!(line_mates(found), set("a1 a4 d1"));
        assert_eq!(completions(set("d1 d3")).both(), set("d2"));
        assert_eq!(completions(set("d5 d7 d6")).both(), 0);
    }
}
