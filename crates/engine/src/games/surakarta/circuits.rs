//! The two circuits, along which pieces capture.
//!
//! A circuit is a closed way of four lines and the four loops between them. The inner circuit has
//! the second lines from each edge of the board, the outer circuit the third lines. A loop leads
//! around a corner, from the end of a row to the end of the column that is as far from the edge:
//!
//! ```text
//!            ╭──────╮
//!   ╭──╮     │  ╭─╮ │
//!   │  ╰─·─· · ·╯ │ │      The loops at the top right, as they join rows to columns: those of the
//!   ·    ·─· · · ─╯ │      outer circuit are around those of the inner one.
//! ```
//!
//! A point where two lines of a circuit cross has two places on it.

use super::bitboard::{Bitboard, FIRST_ROW, POINTS, SIZE};
use crate::game::bits::BitsInOrder;

/// The places on a circuit: four lines of six points.
const PLACES: usize = 4 * SIZE as usize;

/// The points of a circuit in the order of a travel. A loop follows the last point of each line.
type Circuit = [u8; PLACES];

/// The inner circuit and the outer one.
const CIRCUITS: [Circuit; 2] = [circuit(1), circuit(2)];

/// A set of places: those on the inner circuit, and above them those on the outer one.
pub(super) type Places = u64;

/// The places on one circuit.
const ONE_CIRCUIT: Places = (1 << PLACES) - 1;

/// The places of each point.
const PLACES_OF: [Places; POINTS] = places_of_points();

/// The places of the points of a row, by the row and the set of its points.
static PLACES_OF_ROW: [[Places; 1 << SIZE]; SIZE as usize] = places_of_rows();

/// The circuit of the lines at this distance from the edges, clockwise from the left end of its upper row.
const fn circuit(distance: usize) -> Circuit {
    let size = SIZE as usize;
    let other = size - 1 - distance;
    let mut points = [0; PLACES];
    let mut index = 0;
    while index < size {
        let back = size - 1 - index;
        let lines = [
            (distance, index),
            (index, other),
            (other, back),
            (back, distance),
        ];
        let mut line = 0;
        while line < lines.len() {
            let (row, column) = lines[line];
            #[expect(clippy::cast_possible_truncation, reason = "a board has 36 points")]
            let point = (row * size + column) as u8;
            points[line * size + index] = point;
            line += 1;
        }
        index += 1;
    }
    points
}

const fn places_of_points() -> [Places; POINTS] {
    let mut places = [0; POINTS];
    let mut place = 0;
    while place < 2 * PLACES {
        let point = CIRCUITS[place / PLACES][place % PLACES];
        places[point as usize] |= 1 << place;
        place += 1;
    }
    places
}

const fn places_of_rows() -> [[Places; 1 << SIZE]; SIZE as usize] {
    let size = SIZE as usize;
    let mut places = [[0; 1 << SIZE]; SIZE as usize];
    let mut row = 0;
    while row < size {
        let mut set = 1_usize;
        while set < 1 << SIZE {
            let without_first = set & (set - 1);
            let first = set.trailing_zeros() as usize;
            places[row][set] = places[row][without_first] | PLACES_OF[row * size + first];
            set += 1;
        }
        row += 1;
    }
    places
}

#[inline]
pub(super) fn places_of(points: Bitboard) -> Places {
    let rows = (0..).step_by(SIZE as usize).zip(&PLACES_OF_ROW);
    rows.fold(0, |places, (shift, row)| {
        let set = (points >> shift & FIRST_ROW) as usize;
        places | row[set]
    })
}

/// The first pieces that a piece on `start` meets on its travels, each behind a loop.
///
/// `occupied` are the places of all pieces. The point that the piece leaves is empty while it
/// travels, so that it may come past it again.
#[inline]
pub(super) fn travel(start: u8, occupied: Places) -> Bitboard {
    let starts = PLACES_OF[usize::from(start)];
    let occupied = occupied & !starts;
    let mut met = 0;
    for (circuit, shift) in CIRCUITS.iter().zip([0, PLACES]) {
        let occupied = occupied >> shift & ONE_CIRCUIT;
        let starts = starts >> shift & ONE_CIRCUIT;
        if occupied == 0 {
            continue;
        }
        for place in BitsInOrder(starts).map(usize::from) {
            // The places ahead, nearest first. The start is the lowest bit, and is not occupied.
            let ahead = (occupied >> place | occupied << (PLACES - place)) & ONE_CIRCUIT;
            let line_behind = place % SIZE as usize;
            let forward = ahead.trailing_zeros() as usize;
            if forward + line_behind >= SIZE as usize {
                met |= 1 << circuit[(place + forward) % PLACES];
            }
            let backward = PLACES - ahead.ilog2() as usize;
            if backward > line_behind {
                met |= 1 << circuit[(place + PLACES - backward) % PLACES];
            }
        }
    }
    met
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::surakarta::bitboard::BOARD;

    #[test]
    fn lines_of_a_circuit_end_where_its_loops_begin() {
        let [inner, outer] = CIRCUITS;
        assert_eq!(inner[..6], [6, 7, 8, 9, 10, 11]);
        assert_eq!(inner[6..12], [4, 10, 16, 22, 28, 34]);
        assert_eq!(outer[12..18], [23, 22, 21, 20, 19, 18]);
        assert_eq!(outer[18..], [32, 26, 20, 14, 8, 2]);
    }

    #[test]
    fn points_have_a_place_on_each_of_their_lines() {
        let counts: Vec<_> = PLACES_OF.iter().map(|places| places.count_ones()).collect();
        assert_eq!(counts[..6], [0, 1, 1, 1, 1, 0]);
        for row in 1..5 {
            assert_eq!(counts[row * 6..][..6], [1, 2, 2, 2, 2, 1]);
        }
        assert_eq!(places_of(BOARD).count_ones(), 48);
        assert_eq!(places_of(1 << 7 | 1 << 35), PLACES_OF[7]);
    }

    #[test]
    fn piece_alone_on_a_circuit_meets_none() {
        for start in 0..36 {
            assert_eq!(travel(start, places_of(1 << start)), 0, "{start}");
        }
    }
}
