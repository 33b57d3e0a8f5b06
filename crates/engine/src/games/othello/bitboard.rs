//! Squares as bits, the moves of a side, and the discs that a move flips.
//!
//! A board is the top left part of 8 × 8 bits, so that all sizes share their code. Squares beyond a
//! smaller board are always empty, which ends a row of discs as the border does.
//!
//! ```text
//!   0  1  2 …  7
//!   8  9 10 … 15
//!   …
//!  56 57 58 … 63
//! ```
//!
//! * **Moves** fill all rows of discs at once: discs of the other side next to an own one, then
//!   twice as many, and so on. See <https://www.chessprogramming.org/Kogge-Stone_Algorithm>.
//! * **Flips** need the first square of each direction that is not the other side's. In four
//!   directions the carry of an addition runs to it, in the others it is the highest bit of a word.
//!   See <https://www.chessprogramming.org/Subtracting_a_Rook_from_a_Blocking_Piece>.

/// A set of squares.
pub(super) type Bitboard = u64;

/// The number of bits of a row.
pub(super) const STRIDE: u32 = 8;

pub(super) const SQUARES: usize = 64;

/// All squares but those of the first and the last column.
const INNER_COLUMNS: Bitboard = 0x7e7e_7e7e_7e7e_7e7e;

/// The distances between neighbours: in a row, on both diagonals, and in a column.
const STEPS: [u32; 4] = [1, 7, 8, 9];

/// The squares in the four directions of higher bits, and in the four of lower bits, from each
/// square to the border.
static RAYS: [[[Bitboard; 4]; 2]; SQUARES] = rays();

const fn rays() -> [[[Bitboard; 4]; 2]; SQUARES] {
    // Columns and rows that a step to higher bits goes: right, down left, down, down right.
    const DIRECTIONS: [[i32; 2]; 4] = [[1, 0], [-1, 1], [0, 1], [1, 1]];
    let mut rays = [[[0; 4]; 2]; SQUARES];
    let mut square = 0;
    while square < 64 {
        let mut direction = 0;
        while direction < 4 {
            let [across, down] = DIRECTIONS[direction];
            let mut sign = 0;
            while sign < 2 {
                let (across, down) = if sign == 0 {
                    (across, down)
                } else {
                    (-across, -down)
                };
                let (mut column, mut row) = (square % 8 + across, square / 8 + down);
                while 0 <= column && column < 8 && 0 <= row && row < 8 {
                    rays[square.unsigned_abs() as usize][sign][direction] |=
                        1 << (8 * row + column);
                    column += across;
                    row += down;
                }
                sign += 1;
            }
            direction += 1;
        }
        square += 1;
    }
    rays
}

/// The squares, some beyond the board, from which `own` discs enclose some of the `other` side.
#[inline]
pub(super) fn enclosing_squares(own: Bitboard, other: Bitboard) -> Bitboard {
    let mut found = 0;
    for step in STEPS {
        let passed = if step == STRIDE {
            other
        } else {
            other & INNER_COLUMNS
        };
        let mut up = passed & own << step;
        let mut down = passed & own >> step;
        up |= passed & up << step;
        down |= passed & down >> step;
        let (pairs_up, pairs_down) = (passed & passed << step, passed & passed >> step);
        up |= pairs_up & up << (2 * step);
        down |= pairs_down & down >> (2 * step);
        up |= pairs_up & up << (2 * step);
        down |= pairs_down & down >> (2 * step);
        found |= up << step | down >> step;
    }
    found & !(own | other)
}

#[inline]
pub(super) fn flips(own: Bitboard, other: Bitboard, square: u8) -> Bitboard {
    let [up, down] = &RAYS[usize::from(square) % SQUARES];
    let mut flipped = 0;
    for ray in up {
        let first = ray & ray.wrapping_neg();
        let end = (other | !ray).wrapping_add(first) & ray & own;
        flipped |= end.wrapping_sub(u64::from(end != 0)) & ray;
    }
    for ray in down {
        let nearest = 1 << (ray & !other | 1).ilog2();
        let end: Bitboard = nearest & ray & own;
        flipped |= (end << 1).wrapping_neg() & ray;
    }
    flipped
}

#[inline]
pub(super) const fn with_neighbours(set: Bitboard) -> Bitboard {
    const NOT_FIRST: Bitboard = 0xfefe_fefe_fefe_fefe;
    const NOT_LAST: Bitboard = 0x7f7f_7f7f_7f7f_7f7f;
    let row = set | set << 1 & NOT_FIRST | set >> 1 & NOT_LAST;
    row | row << 8 | row >> 8
}
