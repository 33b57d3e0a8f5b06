//! The weights of the terms of the evaluation, in thousandths of the logarithm of the odds to win:
//! one for a board with all pieces, and one for a board with pawns alone.

use super::terms::TERMS;

/// The weights in the order of the terms, set by hand.
#[rustfmt::skip]
pub(super) const WEIGHTS: [[i32; 2]; TERMS] = [
    // The worth of a pawn, knight, bishop, rook and queen.
    [461, 634], [1843, 1728], [1901, 1814], [2707, 3110], [5530, 5645],
    // The rank of a pawn, knight, bishop, rook, queen and king.
    [0, 0], [-29, 0], [-23, 0], [12, 17], [58, 46], [115, 115], [173, 230], [0, 0],
    [-144, -115], [-46, -58], [23, 0], [69, 46], [115, 69], [127, 46], [29, -29], [-173, -115],
    [-69, -46], [35, -23], [35, 0], [35, 23], [35, 23], [23, 12], [-35, -12], [-81, -46],
    [0, -23], [-46, -35], [-46, -23], [-46, 0], [-12, 23], [35, 35], [115, 58], [46, 46],
    [-12, -115], [12, -69], [12, -23], [0, 35], [0, 69], [23, 69], [0, 58], [23, 0],
    [86, -230], [0, -86], [-173, 0], [-288, 86], [-346, 115], [-346, 115], [-346, 29], [-346, -86],
    // The file of each, from the edge to the middle.
    [-46, 23], [0, 12], [0, -12], [46, -23],
    [-144, -86], [-29, -29], [46, 23], [69, 46],
    [-35, -23], [23, 0], [12, 12], [12, 23],
    [-46, 0], [-12, 0], [23, 0], [46, 0],
    [-35, -46], [0, 0], [12, 23], [17, 35],
    [86, -86], [144, -12], [-58, 46], [-115, 69],
    // The rank of a passed pawn.
    [0, 0], [0, 29], [0, 46], [12, 115], [69, 259], [202, 490], [346, 806], [0, 0],
    // A pawn behind another, one without a neighbour, and one that is defended by a pawn.
    [-46, -104], [-69, -69], [46, 35],
    // A square that a knight, bishop, rook or queen attacks.
    [23, 17], [23, 23], [12, 23], [6, 23],
    // Such a square beside the other king.
    [29, 6], [29, 6], [35, 6], [23, 12],
    // A pawn before the king, a file beside it without a pawn, and the square of the attacks.
    [58, 0], [-86, 0], [6, 0],
    // Two bishops, a rook on an open and on a half-open file, a minor and a major piece that a
    // pawn attacks.
    [144, 259], [144, 46], [69, 35], [288, 202], [317, 230],
    // The turn.
    [81, 58],
];
