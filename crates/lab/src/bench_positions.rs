//! The positions of `bestmove-lab bench`.

/// The name of a game and lines of `bestmove solve` with positions of it.
pub(crate) type Positions = (&'static str, &'static [&'static str]);

/// Positions to solve: the value and one of the best moves.
pub(crate) const PROOFS: &[Positions] = &[
    (
        "tic-tac-toe",
        &[
            "",
            "b2",
            "a3",
            "b2 a3 c1",
            r#"{"board": "O.XX.X.OO", "player": "X"}"#,
        ],
    ),
    (
        "connect-four",
        &[
            "1475643",
            "53642167",
            "216243277",
            "221712722",
            "5347524221",
            "44455554221",
            "44621316374",
            "62521727435",
            "226526741243",
            "3155313553533",
            "2347713716745367",
            "226213747425313727",
        ],
    ),
    (
        "mnk",
        &[
            r#"{"rules": {"rows": 3, "columns": 4, "connect": 3}, "moves": []}"#,
            r#"{"rules": {"rows": 4, "columns": 4, "connect": 4}, "moves": []}"#,
            r#"{"rules": {"rows": 5, "columns": 5, "connect": 4}, "moves": []}"#,
            r#"{"rules": {"rows": 3, "columns": 4, "connect": 3, "misere": true}, "moves": []}"#,
        ],
    ),
    (
        "dots-and-boxes",
        &[
            r#"{"rules": {"rows": 2, "columns": 2}, "moves": []}"#,
            r#"{"rules": {"rows": 2, "columns": 3}, "moves": []}"#,
            r#"{"moves": [1, 9, 17, 25, 33, 41]}"#,
        ],
    ),
    (
        "breakthrough",
        &[
            r#"{"rules": {"rows": 4, "columns": 4}, "moves": []}"#,
            r#"{"rules": {"rows": 5, "columns": 3}, "moves": []}"#,
        ],
    ),
    (
        "kalah",
        &[
            r#"{"rules": {"pits": 4, "seeds": 3}, "moves": []}"#,
            r#"{"rules": {"pits": 3, "seeds": 6, "empty_capture": true}, "moves": []}"#,
            r#"{"rules": {"pits": 6, "seeds": 2}, "moves": [5]}"#,
        ],
    ),
    (
        "hex",
        &[
            r#"{"rules": {"size": 4}, "moves": []}"#,
            r#"{"rules": {"size": 5}, "moves": []}"#,
        ],
    ),
    (
        "othello",
        &[
            r#"{"rules": {"size": 4}, "moves": []}"#,
            // 12 and 14 empty squares of random games.
            r#"{"board": "WWWW....BBBBB.WW.BBBBWWWBBWBWBBWWWWWWBBW.WWWWBB.WWWWBBBBBBBB....", "player": "white"}"#,
            r#"{"board": "..W.BB.B.BBBBBWWBWBWWWW.BWWBWWB.BWBWWBBBWWBWWBBBWWWBW.BBBW.W....", "player": "white"}"#,
        ],
    ),
];

/// Positions to evaluate to a depth: every move.
pub(crate) const ESTIMATES: &[Positions] = &[
    (
        "connect-four",
        &[
            r#"{"moves": [], "limits": {"depth": 13}}"#,
            r#"{"moves": [3, 3, 3, 3], "limits": {"depth": 13}}"#,
        ],
    ),
    (
        "mnk",
        &[
            r#"{"rules": {"rows": 6, "columns": 6, "connect": 5}, "moves": [14], "limits": {"depth": 6}}"#,
            r#"{"rules": {"rows": 7, "columns": 7, "connect": 5}, "moves": [24], "limits": {"depth": 4}}"#,
        ],
    ),
    (
        "gomoku",
        &[r#"{"moves": [112, 113, 127], "limits": {"depth": 3}}"#],
    ),
    (
        "dots-and-boxes",
        &[r#"{"rules": {"rows": 4, "columns": 4}, "moves": [], "limits": {"depth": 5}}"#],
    ),
    (
        "breakthrough",
        &[r#"{"moves": ["b2b3", "g7g6"], "limits": {"depth": 6}}"#],
    ),
    ("kalah", &[r#"{"moves": [2, 5], "limits": {"depth": 8}}"#]),
    (
        "hex",
        &[r#"{"rules": {"size": 7}, "moves": [8], "limits": {"depth": 3}}"#],
    ),
    (
        "othello",
        &[r#"{"moves": ["f5", "d6", "c3", "d3"], "limits": {"depth": 9}}"#],
    ),
    (
        "surakarta",
        &[r#"{"moves": ["c2-c3", "d5-d4"], "limits": {"depth": 5}}"#],
    ),
    (
        "nine-mens-morris",
        &[
            r#"{"moves": ["d2", "d6", "f4", "b4"], "limits": {"depth": 5}}"#,
            r#"{"board": "W.B.W.B.WB.W.BW.BB..WBW. 0 0", "player": "white", "limits": {"depth": 6}}"#,
        ],
    ),
    (
        "draughts",
        &[r#"{"moves": ["11-15", "23-19", "8-11"], "limits": {"depth": 11}}"#],
    ),
    (
        "chess",
        &[r#"{"moves": ["e2e4", "e7e5", "g1f3", "b8c6"], "limits": {"depth": 6}}"#],
    ),
];
