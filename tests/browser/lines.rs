//! Short games from their start to their end.

use bestmove_engine::erased::DynGame;

/// A game that is played to its end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    pub(crate) game: &'static str,
    /// The board where it begins and who is to move there, if it is not the start of the game.
    pub(crate) start: Option<[&'static str; 2]>,
    pub(crate) moves: &'static str,
    /// Who wins, for the server and for a reader; nobody in a draw.
    pub(crate) winner: Option<[&'static str; 2]>,
}

impl Line {
    /// The address of its beginning, between two people.
    pub(crate) fn address(&self, game: &dyn DynGame) -> String {
        let [first, second] = game.info().players;
        let start = self.start.map(|[board, player]| {
            let board = board.replace(' ', "+");
            format!("&board={board}&player={player}")
        });
        let start = start.unwrap_or_default();
        format!("/?game={}{start}&{first}=human&{second}=human", self.game)
    }

    /// What the page says of its end.
    pub(crate) fn end(&self) -> String {
        match self.winner {
            Some([_, reader]) => format!("{reader} has won."),
            None => "A draw.".to_owned(),
        }
    }
}

const fn won(game: &'static str, moves: &'static str, winner: [&'static str; 2]) -> Line {
    Line {
        game,
        start: None,
        moves,
        winner: Some(winner),
    }
}

/// The same from this board, with this side to move.
const fn won_from(
    start: [&'static str; 2],
    game: &'static str,
    moves: &'static str,
    winner: [&'static str; 2],
) -> Line {
    Line {
        start: Some(start),
        ..won(game, moves, winner)
    }
}

/// A game of each of the menu. Where games are long by nature, few men are left at the beginning.
pub(crate) const MENU: [Line; 13] = [
    Line {
        game: "tic-tac-toe",
        start: None,
        moves: "b2 a3 c3 a1 a2 c2 b3 b1 c1",
        winner: None,
    },
    won("connect-four", "4 4 5 5 3 3 6", ["X", "Red"]),
    won("mnk", "b3 b2 c3 c2 d3 d2 e3", ["X", "Black"]),
    won("gomoku", "h8 h9 g8 g9 f8 f9 i8 i9 j8", ["X", "Black"]),
    won(
        "dots-and-boxes",
        "c3-c4 b2-c2 c2-c3 c4-d4 b3-b4 a1-b1 a3-a4 c2-d2 c1-d1 b4-c4 b1-b2 a1-a2 \
        b2-b3 b3-c3 a2-b2 c3-d3 c1-c2 a3-b3 d1-d2 b1-c1 d2-d3 d3-d4 a4-b4 a2-a3",
        ["one", "Blue"],
    ),
    won(
        "breakthrough",
        "a2a3 h7h6 a3a4 h6h5 a4a5 h5h4 a5a6 h4h3 a6b7 h3g2 b7a8",
        ["white", "White"],
    ),
    won("kalah", "4 3 1 2 2 3 3 5 3 1 2 6", ["south", "South"]),
    won(
        "hex",
        "f1 e1 f2 e2 f3 e3 f4 e4 f5 e5 f6 e6 f7 e7 f8 e8 f9 e9 f10 e10 f11",
        ["red", "Red"],
    ),
    won("othello", "e6 f4 e3 f6 g5 d6 e7 f5 c5", ["black", "Black"]),
    Line {
        start: Some(["W....W.............W....B....B....B.", "black"]),
        ..won(
            "surakarta",
            "a2xb3 a6-b5 e1xb5 f6-e5 f2xe5",
            ["black", "Black"],
        )
    },
    Line {
        start: Some(["W..W....B..BW...W..B.B.. 1 1", "white"]),
        ..won(
            "nine-mens-morris",
            "e3 c4 d5-e5xc5 f4-f6 e4-f4 c4-c3 f4-e4xc3 g1-c5 e4-f4 d3-c4 f4-e4xf6",
            ["white", "White"],
        )
    },
    Line {
        start: Some(["B:W11,23,27:B5,10,19", "black"]),
        ..won(
            "draughts",
            "19x26 11-7 5-9 7-3 9-14 3-7 14-18 7x14x23x30",
            ["white", "White"],
        )
    },
    won("chess", "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#", ["white", "White"]),
];

/// A game of each of the gallery.
pub(crate) const GALLERY: [Line; 25] = [
    won("yavalath", "e5 e6 f5 f6 h5 h6 g5", ["white", "White"]),
    won("squava", "a5 a4 b5 b4 d5 d4 c5", ["white", "White"]),
    // Two stones are captured on the way.
    won(
        "pente",
        "f6 g6 e5 h6 i6 a1 d4 c1 g7 e1 h8",
        ["white", "White"],
    ),
    won(
        "connect6",
        "f6 a1 c1 g6 h6 e1 g1 i6 j6 a3 c3 k6",
        ["black", "Black"],
    ),
    won(
        "exact-gomoku",
        "f6 f7 g6 g7 h6 h7 i6 i7 j6",
        ["black", "Black"],
    ),
    // Both sides have four then, and those of the one who took the disc out count.
    won(
        "pop-out",
        "d1 a1 a2 b1 b2 c1 c2 d2 d3 g1 pop-d",
        ["red", "Red"],
    ),
    won(
        "hex-with-swap",
        "f6 swap a7 a6 b7 b6 c7 c6 d7 d6 e7 e6 f7 g6 g7 h6 h7 i6 i7 j6 j7 k6",
        ["blue", "Blue"],
    ),
    won("toe-tac-tic", "a1 b2 a2 c2 a3", ["O", "O"]),
    won("qubic", "a1 a2 b1 b2 c1 c2 d1", ["X", "X"]),
    won("three-mens-morris", "b2 a3 c2 b3 a2", ["white", "White"]),
    won("teeko", "a1 e5 b1 e4 c1 e3 d1", ["black", "Black"]),
    won_from(
        [
            "......./......./......./......./......./......./A.a....",
            "red",
        ],
        "ataxx",
        "b1",
        ["red", "Red"],
    ),
    won_from(
        [
            "........m/........./........./........./Mm......./........./........./........./..M......",
            "black",
        ],
        "hasami-shogi",
        "c1-c5",
        ["black", "Black"],
    ),
    won_from(
        ["Cc..../....../....../....../......", "white"],
        "clobber",
        "a5xb5",
        ["white", "White"],
    ),
    won_from(
        ["t...t/...../...../...../tG..t 0:0 0-4", "black"],
        "bagh-chal",
        "a1xc1",
        ["black", "Black"],
    ),
    won_from(
        [
            "......./......./......./...f.../...G.../......./....... 0-9",
            "black",
        ],
        "fox-and-geese",
        "d4xd2",
        ["black", "Black"],
    ),
    won_from(
        [
            ".......h/F......./......../......../......../......../......../........",
            "red",
        ],
        "fox-and-hounds",
        "a7-b8",
        ["red", "Red"],
    ),
    won_from(
        [
            "........../........../........../........../........../........../...m....../..M......./........../..........",
            "white",
        ],
        "international-draughts",
        "c3xe5",
        ["white", "White"],
    ),
    won_from(
        [
            "......../......../......../......../...m..../..M...../......../........",
            "white",
        ],
        "russian-draughts",
        "c3xe5",
        ["white", "White"],
    ),
    won("hexapawn", "b1-b2 a3xb2 a1xb2 c3-c2", ["black", "Black"]),
    won_from(
        ["k..../...../K..../...../.Q...", "white"],
        "gardner-chess",
        "b1-b4",
        ["white", "White"],
    ),
    won_from(
        ["k...../....../K...../....../....../.Q....", "white"],
        "los-alamos-chess",
        "b1-b5",
        ["white", "White"],
    ),
    won_from(
        [
            "k......./......../......../......../......../...K..../......../........",
            "white",
        ],
        "king-of-the-hill",
        "d3-d4",
        ["white", "White"],
    ),
    won_from(
        [
            "r......./......../......../......../......../......../......../R.......",
            "white",
        ],
        "antichess",
        "a1xa8",
        ["black", "Black"],
    ),
    won_from(
        [
            "k......./......../K......./......../......../......../......../.......R",
            "white",
        ],
        "makruk",
        "h1-h8",
        ["white", "White"],
    ),
];
