//! The menu: every game that is served.

use super::breakthrough::Breakthrough;
use super::connect_four::ConnectFour;
use super::dots_and_boxes::DotsAndBoxes;
use super::hex::Hex;
use super::mnk::{Gomoku, LargeMnk, SmallMnk};
use crate::engine::{DynGame, GameDefinition, WithFallback};

/// Every game, in the order in which `GET /games` lists them.
///
/// A request that names no game means the first one.
pub const GAMES: &[&dyn DynGame] = &[
    &GameDefinition {
        name: "tic-tac-toe",
        summary: "Two sides in turn mark an empty cell; three in a row, column or diagonal win. \
                  `rules` make it any m,n,k game: `connect` marks in a line on `rows` × `columns`.",
        rules: SmallMnk::TIC_TAC_TOE,
        example: ("O.XX.X.OO", "X"),
    },
    &GameDefinition {
        name: "connect-four",
        summary: "Two sides in turn drop a disc into a column; four in a row, column or diagonal \
                  win. A move is a column.",
        rules: ConnectFour::STANDARD,
        example: ("..OO..X..XO.OOOXOX.XOXXXOOXXOOXOXOOXXXOOXX", "X"),
    },
    &WithFallback {
        primary: GameDefinition {
            name: "mnk",
            summary: "Two sides in turn mark an empty cell; `connect` in a row, column or diagonal \
                      win on a board of `rows` × `columns`, up to 19 × 19.",
            rules: SmallMnk::OF_ANY_SIZE,
            example: ("XX....XOXXO...OO.O...OX.X", "O"),
        },
        fallback: LargeMnk::OF_ANY_SIZE,
    },
    &GameDefinition {
        name: "gomoku",
        summary: "Two sides in turn mark an empty cell of a board of 15 × 15; five or more in a \
                  row, column or diagonal win.",
        rules: Gomoku::FREE,
        example: (
            "XOXXO.OOOXXOOXXOOOXXOXXXOXXOXXXXXOXOXOXOOOOXXOXXOX.XXXOXXOOOOXOOXXOOO.X.XXX\
                XOOXOOXXOOXOOOXXXOOXOOX.XOXXXXOXXOOXXOOOOXOO.OOOOXXOOX.OOX.OXXXXOOXOOXXXOXO\
                OXXOXXOOXXOXXXOOOXOOOXXOO.OOXXOXOOXXOXXXOXXOOOXXOXOOXOOXOOXOXOOXXOOXXXOXOOX",
            "X",
        ),
    },
    &GameDefinition {
        name: "dots-and-boxes",
        summary: "Two sides in turn draw an edge between dots. The fourth edge of a box wins it and \
                  another turn; more boxes win. `rows` × `columns` boxes take twice as many rows \
                  and columns of cells and one more: dots `+`, drawn edges `~` and `|`, boxes `1` \
                  and `2` by owner.",
        rules: DotsAndBoxes::STANDARD,
        example: ("+~+~+.+|1|.|.|+~+.+~+|.|.|.|+.+~+.+|.....|+~+~+~+", "two"),
    },
    &GameDefinition {
        name: "breakthrough",
        summary: "Pieces move one row forward, straight or diagonally, and capture diagonally. The \
                  first piece at the opposite end of the board wins, and so does the capture of \
                  every piece of the opponent.",
        rules: Breakthrough::STANDARD,
        example: (
            "...B....B....B.........B..W....B.....B..W...W....W....W.........",
            "white",
        ),
    },
    &GameDefinition {
        name: "hex",
        summary: "Two sides in turn put a stone on an empty cell of a rhombus of hexagons. Red wins \
                  by a chain of stones from the top to the bottom, blue by one from the left to the \
                  right. A move is a cell, as its index or by its name such as `c2`.",
        rules: Hex::STANDARD,
        example: (
            "RRRBBB.BB.R..R.RBRBBBRBBBR..BBBBRRBBRRBBBBBRRBRRBBRR.BRRR.R..RBB.B.B.BRRR..BB..RB.RRB.RR.R.R.RB.BRRRRBBRBBRBRRRRR..BBRBB.",
            "red",
        ),
    },
];
