//! m,n,k games, such as tic-tac-toe and gomoku.
//!
//! Two sides take turns to mark an empty cell of a board of m rows and n columns. The first
//! to have k marks in an unbroken row, column or diagonal wins.
//! Tic-tac-toe is the 3,3,3 game, gomoku the 15,15,5 game. In the misère version, the side
//! that completes a line loses.
//!
//! A board is a set of cells for each side, one bit per cell (a bitboard,
//! <https://www.chessprogramming.org/Bitboards>). The number of 64-bit words is a parameter of
//! the types: boards of up to 64 cells compile to operations on a single `u64`, and all
//! other boards share the code. Shifting a whole board compares every cell with its
//! neighbour at once, which finds the lines of a position without a loop over cells.

mod bits;
mod defences;
mod estimate;
mod evaluation;
mod facts;
mod grid;
mod key;
mod move_score;
mod notation;
mod pairing;
mod parameters;
mod position;
mod proof;
mod psq;
mod ranking;
mod rules;
mod shapes;
mod symmetry;

use crate::erased::{GameDefinition, WithFallback};

pub use bits::Cells;
pub use position::Position;
pub use rules::{Gomoku, LargeMnk, Mnk, SmallMnk};
pub use shapes::Shapes;

/// Tic-tac-toe, and small m,n,k games by its rules.
pub const TIC_TAC_TOE: GameDefinition<SmallMnk> = GameDefinition {
    name: "tic-tac-toe",
    title: "Tic-tac-toe",
    aliases: &[
        "ttt",
        "noughts-and-crosses",
        "naughts-and-crosses",
        "x-and-o",
        "xo",
        "three-in-a-row",
        "3-in-a-row",
    ],
    summary: "Two sides in turn mark an empty cell; three in a row, column or diagonal win. \
              `rules` make it any m,n,k game: `connect` marks in a line on `rows` × `columns`.",
    rules: SmallMnk::TIC_TAC_TOE,
    small: &[SmallMnk::TIC_TAC_TOE, SmallMnk::new(2, 5, 3)],
    others: &[],
    example: Some(("O.XX.X.OO", "X")),
};

/// The m,n,k games.
pub const MNK: WithFallback<SmallMnk, LargeMnk> = WithFallback {
    primary: GameDefinition {
        name: "mnk",
        title: "m,n,k game",
        aliases: &["m-n-k", "mnk-game", "k-in-a-row"],
        summary: "Two sides in turn mark an empty cell; `connect` in a row, column or diagonal \
                  win on a board of `rows` × `columns`, up to 19 × 19.",
        rules: SmallMnk::OF_ANY_SIZE,
        small: &[SmallMnk::with_parameters(
            4,
            4,
            3,
            &parameters::UP_TO_19_BY_19,
        )],
        others: &[],
        example: Some(("XX....XOXXO...OO.O...OX.X", "O")),
    },
    fallback: LargeMnk::OF_ANY_SIZE,
};

/// Gomoku without restrictions.
pub const GOMOKU: GameDefinition<Gomoku> = GameDefinition {
    name: "gomoku",
    title: "Gomoku (five in a row)",
    aliases: &[
        "five-in-a-row",
        "5-in-a-row",
        "five-in-a-line",
        "gobang",
        "free-gomoku",
        "freestyle-gomoku",
    ],
    summary: "Two sides in turn mark an empty cell of a board of 15 × 15; five or more in a \
              row, column or diagonal win.",
    rules: Gomoku::FREE,
    small: &[],
    others: &[],
    example: Some((
        "XOXXO.OOOXXOOXXOOOXXOXXXOXXOXXXXXOXOXOXOOOOXXOXXOX.XXXOXXOOOOXOOXXOOO.X.XXX\
            XOOXOOXXOOXOOOXXXOOXOOX.XOXXXXOXXOOXXOOOOXOO.OOOOXXOOX.OOX.OXXXXOOXOOXXXOXO\
            OXXOXXOOXXOXXXOOOXOOOXXOO.OOXXOXOOXXOXXXOXXOOOXXOXOOXOOXOOXOXOOXXOOXXXOXOOX",
        "X",
    )),
};
