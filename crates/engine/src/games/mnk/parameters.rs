//! The parameters of m,n,k games that a client may choose.

use crate::game::Parameter;

/// The parameters where the board has at most 64 cells.
pub(super) const UP_TO_64_CELLS: [Parameter; 4] = [
    Parameter::number(
        "rows",
        "rows of the board; rows × columns is at most 64",
        [1, 64],
    ),
    Parameter::number(
        "columns",
        "columns of the board; rows × columns is at most 64",
        [1, 64],
    ),
    Parameter::number("connect", "marks in a line that end the game", [1, 64]),
    MISERE,
];

/// The parameters where the board may be large.
pub(super) const UP_TO_19_BY_19: [Parameter; 4] = [
    Parameter::number("rows", "rows of the board", [1, 19]),
    Parameter::number("columns", "columns of the board", [1, 19]),
    Parameter::number("connect", "marks in a line that end the game", [1, 19]),
    MISERE,
];

const MISERE: Parameter =
    Parameter::flag("misere", "whether the player loses that completes a line");
