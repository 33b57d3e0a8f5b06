//! The patterns of pieces on the board of 8 × 8 cells: what stands in each small window.
//!
//! A window has two rows of three cells, or three rows of two. Each cell is empty or has a piece of
//! either side, so the configuration of a window is a number in base 3. Configurations show protection,
//! attacks, columns and holes in a chain. Each has a weight that depends on where the window lies.
//! Images in a mirror share their weights.
//!
//! The board is seen by the side to move, whose goal is the first row.
//!
//! Buro, "From Simple Features to Sophisticated Evaluation Functions", 1998.

use super::rules::{Bitboard, MAX_COLUMNS, MAX_ROWS};
use crate::game::configurations;

const WINDOW_CELLS: usize = 6;
/// The number of configurations of a window.
const CONFIGURATIONS: usize = configurations::count(WINDOW_CELLS);

/// The rows and columns of both kinds of window.
const KINDS: [[u32; 2]; 2] = [[2, 3], [3, 2]];
/// The number of windows of each kind.
const COUNTS: [usize; 2] = [window_count(KINDS[0]), window_count(KINDS[1])];

pub(super) const WINDOWS: usize = COUNTS[0] + COUNTS[1];
/// The number of indices of facts: every configuration of every window.
const FACT_INDICES: usize = WINDOWS * CONFIGURATIONS;

const fn window_count([rows, columns]: [u32; 2]) -> usize {
    ((MAX_ROWS - rows + 1) * (MAX_COLUMNS - columns + 1)) as usize
}

/// The digits of each set of cells of a window.
static DIGITS: [u16; 1 << WINDOW_CELLS] = configurations::digits();

/// The fact of each window as an index below [`FACT_INDICES`], for the pieces of the side to move and of the
/// other side. The goal of the side to move is the first row.
#[inline]
pub(super) fn facts([own, other]: [Bitboard; 2]) -> [usize; WINDOWS] {
    let mut facts = [0; WINDOWS];
    let mut window = 0;
    for [rows, columns] in KINDS {
        for row in 0..=MAX_ROWS - rows {
            for column in 0..=MAX_COLUMNS - columns {
                let first = row * MAX_COLUMNS + column;
                let [own, other] = [own, other].map(|set| {
                    let cells = gathered(set >> first, [rows, columns]);
                    usize::from(DIGITS[cells % DIGITS.len()])
                });
                facts[window] = window * CONFIGURATIONS + own + 2 * other;
                window += 1;
            }
        }
    }
    facts
}

/// The cells of the window in the corner of the first row and column, side by side.
#[inline]
const fn gathered(set: Bitboard, [rows, columns]: [u32; 2]) -> usize {
    let mut cells = 0;
    let mut row = 0;
    while row < rows {
        let in_row = set >> (row * MAX_COLUMNS) & ((1 << columns) - 1);
        cells |= in_row << (row * columns);
        row += 1;
    }
    #[expect(clippy::cast_possible_truncation, reason = "a window has six cells")]
    let cells = cells as usize;
    cells
}

/// The index of the weight of each fact, by the index of the fact, and the number of weights.
pub(super) fn weight_indices() -> (Vec<u32>, u32) {
    configurations::weight_indices(FACT_INDICES, mirror_image)
}

fn mirror_image(fact: usize) -> usize {
    let (window, configuration) = (fact / CONFIGURATIONS, fact % CONFIGURATIONS);
    let kind = usize::from(window >= COUNTS[0]);
    let first = kind * COUNTS[0];
    let columns = KINDS[kind][1] as usize;
    let in_row = MAX_COLUMNS as usize - columns + 1;
    let (row, column) = ((window - first) / in_row, (window - first) % in_row);
    let image = first + row * in_row + in_row - 1 - column;
    let cell_image = |cell: usize| cell / columns * columns + columns - 1 - cell % columns;
    image * CONFIGURATIONS + configurations::mapped(configuration, WINDOW_CELLS, cell_image)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_is_in_windows_of_both_kinds() {
        let empty = facts([0, 0]);
        for cell in 0..64 {
            for pieces in [[1 << cell, 0], [0, 1 << cell]] {
                let with_piece = facts(pieces);
                let (kind, other_kind) = with_piece.split_at(COUNTS[0]);
                assert_ne!(kind, &empty[..COUNTS[0]], "cell {cell}");
                assert_ne!(other_kind, &empty[COUNTS[0]..], "cell {cell}");
            }
        }
    }
}
