//! The weights of the evaluation on boards other than 8 × 8, as `bestmove-lab fit` found them.

use super::rules::{MAX_CELLS, MAX_COLUMNS, MAX_ROWS};

/// The distances from the goal at which open positions have pieces, from 1 on.
pub(super) const DISTANCES: usize = MAX_ROWS as usize - 1;
/// The distances from the nearer side of the board, from 0 on.
pub(super) const SIDE_DISTANCES: usize = MAX_COLUMNS as usize / 2;

/// The facts about a side that do not belong to a cell: pieces that are protected, pieces in
/// danger, and pieces beside another one.
pub(super) const SHAPES: usize = 3;

/// The terms of the evaluation: pieces by their cell, shapes, the race and the turn.
pub(super) const TERMS: usize = DISTANCES * SIDE_DISTANCES + SHAPES + 2;

/// The weights of the pieces of a side by distance from the goal, and then by distance from the
/// nearer side of the board, in thousandths.
const CELL_WEIGHTS: [[i32; SIDE_DISTANCES]; DISTANCES] = [
    [722, 1_238, 659, 716],
    [627, 653, 787, 776],
    [481, 532, 596, 632],
    [273, 352, 340, 370],
    [191, 319, 326, 359],
    [225, 207, 331, 310],
    [174, 321, 411, 347],
];

/// The weights of the shapes of a side.
pub(super) const SHAPE_WEIGHTS: [i32; SHAPES] = [-30, -275, 43];

pub(super) const RACE_WEIGHT: i32 = 2_005;

pub(super) const TURN_WEIGHT: i32 = 128;

/// The index of the weight of a piece in this column, `distance` rows from its goal.
pub(super) const fn weight_index(distance: u32, column: u32, columns: u32) -> usize {
    let other_side = columns - 1 - column;
    let side_distance = if column < other_side {
        column
    } else {
        other_side
    };
    // A piece at the goal has no weight, because the game is over.
    distance.saturating_sub(1) as usize * SIDE_DISTANCES + side_distance as usize
}

pub(super) const fn cell_scores(rows: u32, columns: u32) -> [[i32; MAX_CELLS]; 2] {
    let mut scores = [[0; MAX_CELLS]; 2];
    let mut cell = 0;
    while cell < rows * columns {
        let (row, column) = (cell / columns, cell % columns);
        let weight = CELL_WEIGHTS.as_flattened()[weight_index(row, column, columns)];
        scores[0][cell as usize] = weight;
        // The same place from the other player's side.
        scores[1][((rows - 1 - row) * columns + column) as usize] = weight;
        cell += 1;
    }
    scores
}
