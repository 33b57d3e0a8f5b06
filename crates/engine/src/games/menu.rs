//! The menu: every game that is served.

use super::breakthrough::Breakthrough;
use super::chess::Chess;
use super::connect_four::ConnectFour;
use super::dots_and_boxes::DotsAndBoxes;
use super::draughts::Draughts;
use super::hex::Hex;
use super::kalah::Kalah;
use super::mnk::{Gomoku, LargeMnk, SmallMnk};
use super::nine_mens_morris::NineMensMorris;
use super::othello::Othello;
use super::surakarta::Surakarta;
use crate::erased::{DynGame, GameDefinition, WithFallback};

/// Every game, in the order in which `GET /games` lists them.
///
/// A request that names no game means the first one.
pub const GAMES: &[&dyn DynGame] = &[
    &TIC_TAC_TOE,
    &CONNECT_FOUR,
    &MNK,
    &GOMOKU,
    &DOTS_AND_BOXES,
    &BREAKTHROUGH,
    &KALAH,
    &HEX,
    &OTHELLO,
    &SURAKARTA,
    &NINE_MENS_MORRIS,
    &DRAUGHTS,
    &CHESS,
];

/// Tic-tac-toe, and small m,n,k games by its rules.
pub const TIC_TAC_TOE: GameDefinition<SmallMnk> = GameDefinition {
    name: "tic-tac-toe",
    summary: "Two sides in turn mark an empty cell; three in a row, column or diagonal win. \
              `rules` make it any m,n,k game: `connect` marks in a line on `rows` × `columns`.",
    rules: SmallMnk::TIC_TAC_TOE,
    example: ("O.XX.X.OO", "X"),
};

/// Connect Four.
pub const CONNECT_FOUR: GameDefinition<ConnectFour> = GameDefinition {
    name: "connect-four",
    summary: "Two sides in turn drop a disc into a column; four in a row, column or diagonal \
              win. A move is a column.",
    rules: ConnectFour::STANDARD,
    example: ("..OO..X..XO.OOOXOX.XOXXXOOXXOOXOXOOXXXOOXX", "X"),
};

/// The m,n,k games.
pub const MNK: WithFallback<SmallMnk, LargeMnk> = WithFallback {
    primary: GameDefinition {
        name: "mnk",
        summary: "Two sides in turn mark an empty cell; `connect` in a row, column or diagonal \
                  win on a board of `rows` × `columns`, up to 19 × 19.",
        rules: SmallMnk::OF_ANY_SIZE,
        example: ("XX....XOXXO...OO.O...OX.X", "O"),
    },
    fallback: LargeMnk::OF_ANY_SIZE,
};

/// Gomoku without restrictions.
pub const GOMOKU: GameDefinition<Gomoku> = GameDefinition {
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
};

/// Dots and Boxes.
pub const DOTS_AND_BOXES: GameDefinition<DotsAndBoxes> = GameDefinition {
    name: "dots-and-boxes",
    summary: "Two sides in turn draw an edge between dots. The fourth edge of a box wins it and \
              another turn; more boxes win. `rows` × `columns` boxes take twice as many rows \
              and columns of cells and one more: dots `+`, drawn edges `~` and `|`, boxes `1` \
              and `2` by owner.",
    rules: DotsAndBoxes::STANDARD,
    example: ("+~+~+.+|1|.|.|+~+.+~+|.|.|.|+.+~+.+|.....|+~+~+~+", "two"),
};

/// Breakthrough.
pub const BREAKTHROUGH: GameDefinition<Breakthrough> = GameDefinition {
    name: "breakthrough",
    summary: "Pieces move one row forward, straight or diagonally, and capture diagonally. The \
              first piece at the opposite end of the board wins, and so does the capture of \
              every piece of the opponent.",
    rules: Breakthrough::STANDARD,
    example: (
        "...B....B....B.........B..W....B.....B..W...W....W....W.........",
        "white",
    ),
};

/// Othello on 8 × 8 squares.
pub const OTHELLO: GameDefinition<Othello> = GameDefinition {
    name: "othello",
    summary: "A disc is put where it encloses discs of the other side in straight lines, which \
              are flipped. A side that can enclose nothing passes. More discs win, and empty \
              squares count for the winner.",
    rules: Othello::STANDARD,
    example: (
        "WWWWWWW.BBBWWWW.BBBBWBWBBBWBBBWB.BWBBBWBWBBBBBBB.BBBBB.B...WWW.B",
        "white",
    ),
};

/// Kalah with six pits of four seeds.
pub const KALAH: GameDefinition<Kalah> = GameDefinition {
    name: "kalah",
    summary: "Two sides in turn sow the seeds of one of their pits counter-clockwise. A last \
              seed in the own store wins another turn, one in an own empty pit captures those \
              opposite; more seeds win. A move is the index of a pit from its owner's left.",
    rules: Kalah::STANDARD,
    example: ("0,1,0,1,3,1,20/1,0,1,0,0,0,20", "south"),
};

/// Hex on 11 × 11 cells.
pub const HEX: GameDefinition<Hex> = GameDefinition {
    name: "hex",
    summary: "Two sides in turn put a stone on an empty cell of a rhombus of hexagons. Red wins \
              by a chain of stones from the top to the bottom, blue by one from the left to the \
              right. A move is a cell, as its index or by its name such as `c2`.",
    rules: Hex::STANDARD,
    example: (
        "RRRBBB.BB.R..R.RBRBBBRBBBR..BBBBRRBBRRBBBBBRRBRRBBRR.BRRR.R..RBB.BRB.BRRR..BB..RB.RRB.RR.R.R.RB.BRRRRBBRBBRBRRRRR..BBRBB.",
        "blue",
    ),
};

/// Surakarta.
pub const SURAKARTA: GameDefinition<Surakarta> = GameDefinition {
    name: "surakarta",
    summary: "A piece steps one point in any direction, or travels along a circuit over empty \
              points and around at least one corner, and captures the first piece that it meets. \
              The capture of every piece wins; without captures for long, more pieces win.",
    rules: Surakarta::STANDARD,
    example: ("B......B................W...........", "white"),
};

/// Nine Men's Morris.
pub const NINE_MENS_MORRIS: GameDefinition<NineMensMorris> = GameDefinition {
    name: "nine-mens-morris",
    summary: "Two sides in turn place nine men each on the points of three rings, and then move \
              them along the lines. Three men in a row remove a man of the opponent, which may \
              not be in such a row itself. A side with fewer than three men, or without a move, \
              loses.",
    rules: NineMensMorris::STANDARD,
    example: ("WW.WBW...WB..W....W.WWB. 0 0", "white"),
};

/// English draughts.
pub const DRAUGHTS: GameDefinition<Draughts> = GameDefinition {
    name: "draughts",
    summary: "English draughts, or American checkers: men step and jump diagonally forwards over \
              the dark squares, and are kings from the last row on. Captures are compulsory. A \
              side that cannot move loses. A draw can be claimed from the third occurrence of a \
              position on, and from 80 plies without a capture or a man's move; the fifth, or 150 \
              plies, end the game.",
    rules: Draughts,
    example: ("B:W17,21:B2,5,6,9,16,K26", "black"),
};

/// Chess.
pub const CHESS: GameDefinition<Chess> = GameDefinition {
    name: "chess",
    summary: "Chess by the rules of FIDE. A board is a FEN, which names the player to move. A move \
              is written as UCI does, such as `e2e4`, `e1g1` and `e7e8q`, and read as `Nf3`, too. A draw \
              can be claimed from the third occurrence of a position on, and from 100 plies without \
              a capture or a pawn's move; the fifth, or 150 plies, end the game.",
    rules: Chess,
    example: ("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", "white"),
};
