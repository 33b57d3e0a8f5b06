//! Boards as people draw them: each is read whole, or refused with a sentence that says what to write.

use serde_json::{Value, json};

use super::app::App;

/// Returns the problem with a position, which must be refused at `pointer`.
pub(crate) async fn refused_detail(app: &App, request: &Value, pointer: &str) -> String {
    let problem = app.refusal(request).await;
    assert_eq!(
        problem["errors"][0]["pointer"], pointer,
        "{request}: {problem}"
    );
    problem["errors"][0]["detail"].as_str().unwrap().to_owned()
}

/// Checks that each drawing is read as the board that is written with one character a cell.
async fn assert_read(base: Value, cases: &[(Value, &str)]) {
    let app = App::start().await;
    for (drawing, board) in cases {
        let mut request = base.clone();
        request["board"] = drawing.clone();
        let read = app.position(&request).await;
        request["board"] = json!(board);
        let expected = app.position(&request).await;
        assert_eq!(
            read["moves"].as_array().unwrap().len(),
            expected["moves"].as_array().unwrap().len(),
            "{drawing}"
        );
        if drawing.is_string() || drawing[0].is_string() {
            assert_eq!(read, expected, "{drawing}");
        }
    }
}

/// Checks that each board is refused with these words.
async fn assert_refused(base: Value, cases: &[(Value, &str)]) {
    let app = App::start().await;
    for (board, words) in cases {
        let mut request = base.clone();
        request["board"] = board.clone();
        let detail = refused_detail(&app, &request, "/board").await;
        assert!(detail.contains(words), "{board}: {detail}");
    }
}

#[tokio::test]
async fn dashes_are_horizontal_edges_of_dots_and_boxes() {
    let app = App::start().await;
    // Three edges are drawn, so the fourth closes the box.
    for board in [
        json!("+-+\n| |\n+ +"),
        json!("+_+\n| |\n+ +"),
        json!("+~+\n| |\n+ +"),
        json!("+-+/|.|/+.+"),
        json!("+-+|.|+.+"),
        json!(["+-+", "| |", "+ +"]),
        json!([["+", "-", "+"], ["|", " ", "|"], ["+", " ", "+"]]),
        json!([["+", "_", "+"], ["|", null, "|"], ["+", 7, "+"]]),
        json!(["+", "-", "+", "|", "", "|", "+", ".", "+"]),
    ] {
        let rules = json!({"rows": 1, "columns": 1});
        let request =
            json!({"game": "dots-and-boxes", "rules": rules, "board": board, "player": "one"});
        let answer = app.answer(&request).await;
        assert_eq!(answer["index"], 7, "{board}");
        assert_eq!(answer["outcome"], "win", "{board}");
        assert_eq!(answer["margin"], 1, "{board}");
        assert_eq!(answer["candidates"].as_array().unwrap().len(), 1, "{board}");
    }
    let rules = json!({"rows": 2, "columns": 2});
    let base = json!({"game": "dots-and-boxes", "rules": rules, "player": "one"});
    for (board, moves) in [
        ("+-+ +\n|    \n+ + +\n     \n+ + +", 10),
        ("+-+-+\n|    \n+ + +\n     \n+ + +", 9),
        ("+-+-+\n| | |\n+ + +\n     \n+_+_+", 5),
    ] {
        let mut request = base.clone();
        request["board"] = json!(board);
        let read = app.position(&request).await;
        assert_eq!(read["moves"].as_array().unwrap().len(), moves, "{board}");
        // What is written is read as the same position.
        request["board"] = read["board"].clone();
        assert_eq!(app.position(&request).await, read, "{board}");
    }
}

#[tokio::test]
async fn dashes_are_no_other_cells_of_dots_and_boxes() {
    let rules = json!({"rows": 1, "columns": 1});
    assert_refused(
        json!({"game": "dots-and-boxes", "rules": rules, "player": "one"}),
        &[
            (
                json!("+.+\n-.-\n+.+"),
                "cells with \"-\" are not read; write a vertical edge (\"|\") or, for an empty cell, \" \" or \".\"",
            ),
            (
                json!("+.+\n_.|\n+.+"),
                "expected a vertical edge (\"|\") or an empty cell: \"3\", \" \" or \".\"",
            ),
            (json!("+.+\n.-.\n+.+"), "expected the owner of a box"),
            (
                json!("-+-\n+.+\n-+-"),
                "cells with \"-\" are not read; write the dot \"+\"",
            ),
            (json!("-+.\n...\n..."), "expected the dot \"+\""),
        ],
    )
    .await;
}

#[tokio::test]
async fn wide_drawings_of_dots_and_boxes_are_refused() {
    let rules = json!({"rows": 1, "columns": 1});
    assert_refused(
        json!({"game": "dots-and-boxes", "rules": rules, "player": "one"}),
        &[
            (
                json!("+---+\n|   |\n+   +"),
                "line 1 of 3 has 5 cells instead of 3",
            ),
            (json!(" _ \n|_|"), "has 2 lines instead of 3"),
            (
                json!("+-+-+-+\n| | | |\n+-+-+-+\n| | | |\n+-+-+-+\n| | | |\n+-+-+-+"),
                "with `rules.rows` 3 and `rules.columns` 3 it fits",
            ),
        ],
    )
    .await;
}

#[tokio::test]
async fn spaced_drawings_of_dots_and_boxes_are_read() {
    let rules = json!({"rows": 1, "columns": 2});
    let board = "+~+.+|.|..+.+.+";
    assert_read(
        json!({"game": "dots-and-boxes", "rules": rules, "player": "one"}),
        &[
            (json!("+ - + . +\n| . | . .\n+ . + . +"), board),
            (json!("+ - +   +\n|   |    \n+   +   +"), board),
            (json!("+\t-\t+\t.\t+\n|\t.\t|\t.\t.\n+\t.\t+\t.\t+"), board),
            (json!(["+ - + . +", "| . | . .", "+ . + . +"]), board),
        ],
    )
    .await;
}

#[tokio::test]
async fn drawings_of_marks_are_read_whole() {
    let board = "O.XX.X.OO";
    let drawings = [
        json!("O.X/X.X/.OO"),
        json!("O.X|X.X|.OO"),
        json!("O,1,X,X,4,X,6,O,O"),
        json!("O . X\nX . X\n. O O"),
        json!("O| |X\nX| |X\n |O|O"),
        json!(" O |   | X\n---+---+---\n X |   | X\n---+---+---\n   | O | O"),
        json!("\n  O.X\n  X.X\n  .OO\n"),
        json!("O-X\nX_X\n-OO"),
        json!(["O.X", "X.X", ".OO"]),
        json!(["O-X", "X_X", "_OO"]),
        json!("[O][ ][X]\n[X][ ][X]\n[ ][O][O]"),
        json!("O\t.\tX\nX\t.\tX\n.\tO\tO"),
        json!("012\nO.X\nX.X\n.OO"),
        json!("  0 1 2\n0 O . X\n1 X . X\n2 . O O"),
        json!("  1 2 3\n1 O|.|X\n2 X|.|X\n3 .|O|O"),
        json!(["O . X", "X . X", ". O O"]),
        json!(["O|.|X", "X|.|X", ".|O|O"]),
        json!(["O,.,X", "X,.,X", ".,O,O"]),
        json!(["O\t.\tX", "X\t.\tX", ".\tO\tO"]),
        json!(["[O][ ][X]", "[X][ ][X]", "[ ][O][O]"]),
        json!([
            " O |   | X",
            "---+---+---",
            " X |   | X",
            "---+---+---",
            "   | O | O"
        ]),
        json!(["  0 1 2", "0 O . X", "1 X . X", "2 . O O"]),
    ];
    let cases: Vec<_> = drawings
        .into_iter()
        .map(|drawing| (drawing, board))
        .collect();
    assert_read(json!({"player": "X"}), &cases).await;
    let rows = ["......."; 5];
    let board = rows.concat() + "XO.X.O.";
    let mut lines: Vec<String> = rows.iter().map(|row| (*row).to_owned()).collect();
    lines.push("XO.X.O.".to_owned());
    let spaced: Vec<String> = lines
        .iter()
        .map(|line| {
            let cells: Vec<String> = line.chars().map(String::from).collect();
            cells.join(" ")
        })
        .collect();
    assert_read(
        json!({"game": "connect-four", "player": "X"}),
        &[
            (json!(lines), &board),
            (json!(lines.join("/")), &board),
            (json!(lines.join("\r\n")), &board),
            (json!(spaced.join("\n")), &board),
            (json!(lines.join("|")), &board),
            (json!(spaced), &board),
            (json!(format!("0123456\n{}", lines.join("\n"))), &board),
            (
                json!(format!("{}\n1 2 3 4 5 6 7", spaced.join("\n"))),
                &board,
            ),
        ],
    )
    .await;
}

#[tokio::test]
async fn indented_boards_of_hex_are_read() {
    let base = json!({"game": "hex", "rules": {"size": 3}, "player": "red"});
    let board = "R....B...";
    assert_read(
        base.clone(),
        &[
            (json!("R..\n ..B\n  ..."), board),
            (json!("R . .\n . . B\n  . . ."), board),
            (json!("R . . \n . . B \n  . . . "), board),
            (json!("  R . .\n   . . B\n    . . ."), board),
            (json!("R..\n  ..B\n    ..."), board),
            (json!(" R..\n  ..B\n   ..."), board),
            (json!(["R . .", " . . B", "  . . ."]), board),
            (json!(["R..", " ..B", "  ..."]), board),
            (json!("  0 1 2\n0 R . .\n1 . . B\n2 . . ."), board),
            (json!("1 R . .\n 2 . . B\n  3 . . ."), board),
        ],
    )
    .await;
    assert_refused(
        base,
        &[
            (
                json!("  R..\n ..B\n..."),
                "line 1 of 3 has 5 cells instead of 3",
            ),
            (
                json!("R..\n   ..B\n  ..."),
                "line 2 of 3 has 6 cells instead of 3",
            ),
            (
                json!("R..\n ..B\n   ..."),
                "line 2 of 3 has 4 cells instead of 3",
            ),
            (json!(" R  \n  B \n    "), "can be read in several ways"),
            (
                json!("R..\n\t..B\n\t\t..."),
                "line 2 of 3 has 4 cells instead of 3",
            ),
        ],
    )
    .await;
}

#[tokio::test]
async fn zero_that_may_be_a_mark_is_refused() {
    let app = App::start().await;
    for (game, board) in [
        ("tic-tac-toe", json!("0.X......")),
        ("tic-tac-toe", json!("0-XX-X-O-")),
        (
            "tic-tac-toe",
            json!(["0", null, "X", null, null, null, null, null, null]),
        ),
        (
            "tic-tac-toe",
            json!([["0", "", "X"], ["", "", ""], ["", "", ""]]),
        ),
        ("mnk", json!(format!("0.X{}", ".".repeat(22)))),
    ] {
        let request = json!({"game": game, "board": board, "player": "O"});
        let detail = refused_detail(&app, &request, "/board").await;
        assert!(
            detail.contains("may be an empty cell or the mark \"O\""),
            "{board}: {detail}"
        );
    }
    // A number in an array is an index, whatever the other cells are.
    for board in [
        json!("01X345678"),
        json!([0, 1, "X", 3, 4, null, 6, 7, 8]),
        json!(["0", "1", "X", 3, 4, null, 6, 7, 8]),
        json!([0, null, "X", null, null, null, null, null, null]),
        json!([0, "", "X", "", "", "", "", "", ""]),
        json!([[0, "", "X"], ["", "", ""], ["", "", ""]]),
        json!([0.0, ".", "X", ".", ".", ".", ".", ".", "."]),
    ] {
        let read = app.position(&json!({"board": board, "player": "O"})).await;
        assert_eq!(read["moves"].as_array().unwrap().len(), 8, "{board}");
    }
}

#[tokio::test]
async fn marks_of_other_programs_are_told_once() {
    let app = App::start().await;
    let connect_four = |empty: Value, one: Value, two: Value| {
        let mut cells = vec![empty; 42];
        cells[35] = one;
        cells[36] = two;
        cells
    };
    for (board, words) in [
        (
            connect_four(json!(0), json!(1), json!(2)),
            "cells with 0, 1 and 2 are not read; write \"X\", \"O\" or, for an empty cell, null, \"\", \" \", \"_\", \"-\" or \".\"",
        ),
        (
            connect_four(json!(0), json!(1), json!(-1)),
            "cells with \"-1\", 0 and 1 are not read",
        ),
        (
            connect_four(json!("."), json!("R"), json!("Y")),
            "invalid cell \"R\" at index 35",
        ),
        (
            connect_four(json!("⚪"), json!("🔴"), json!("🟡")),
            "cells with \"⚪\", \"🔴\" and \"🟡\" are not read",
        ),
        (
            connect_four(json!("#"), json!("X"), json!("O")),
            "cells with \"#\" are not read",
        ),
        (
            connect_four(json!("0"), json!("1"), json!("2")),
            "cells with 0, 1 and 2 are not read",
        ),
    ] {
        let request = json!({"game": "connect-four", "board": board, "player": "X"});
        let problem = app.refusal(&request).await;
        let errors = problem["errors"].as_array().unwrap();
        assert!(errors.len() <= 2, "{problem}");
        assert!(
            errors[0]["detail"].as_str().unwrap().contains(words),
            "{problem}"
        );
        assert!(problem["detail"].as_str().unwrap().len() < 400, "{problem}");
    }
    let text = format!("{}1200000", "0".repeat(35));
    let request = json!({"game": "connect-four", "board": text, "player": "X"});
    let detail = refused_detail(&app, &request, "/board").await;
    assert_eq!(
        detail,
        "cells with 0, 1 and 2 are not read; write \"X\", \"O\" or, for an empty cell, \" \", \"_\", \
         \"-\" or \".\""
    );
}

#[tokio::test]
async fn boards_of_kalah_with_the_store_first_are_refused() {
    let store = "a store before the pits";
    assert_refused(
        json!({"game": "kalah", "player": "south"}),
        &[
            (json!([0, 4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4]), store),
            (json!("0 4 4 4 4 4 4 0 4 4 4 4 4 4"), store),
            (json!("0,4,4,4,4,4,4/4,4,4,4,4,4,0"), store),
            (json!("0 4 4 4 4 4 4\n4 4 4 4 4 4 0"), store),
            (json!("north: 0 4 4 4 4 4 4\nsouth: 4 4 4 4 4 4 0"), store),
            (
                json!([4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4]),
                "has 12 numbers instead of 14; each side has 6 pits and a store behind them",
            ),
            (
                json!([[4, 4, 4, 4, 4, 4, 0], [4, 4, 4, 4, 4, 4, 0]]),
                "has rows of 7 cells instead of 8",
            ),
            (
                json!("4 4 4 4 0 4 4 4 4 0"),
                "with `rules.pits` 4 it has as many",
            ),
            (
                json!("+4,4,4,4,4,4,0/4,4,4,4,4,4,0"),
                "\"+4\" is not a number of seeds",
            ),
        ],
    )
    .await;
    let app = App::start().await;
    let board = "4,4,4,4,4,4,0/4,4,4,4,4,4,0";
    let numbers = json!([4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0]);
    for board in [json!(board), numbers] {
        let request = json!({"game": "kalah", "board": board, "player": "south"});
        assert_eq!(
            app.position(&request).await["moves"]
                .as_array()
                .unwrap()
                .len(),
            6
        );
    }
}

#[tokio::test]
async fn capitals_that_are_no_kings_are_refused() {
    let base = json!({"game": "draughts", "player": "black"});
    let capitals = format!("{}{}{}", "B".repeat(12), ".".repeat(8), "W".repeat(12));
    let later = "BBB.BB.BB.......W..WW.WWW......B";
    assert_refused(
        base.clone(),
        &[
            (json!(capitals), "men are \"b\" and \"w\""),
            (json!(later), "men are \"b\" and \"w\""),
        ],
    )
    .await;
    let men = capitals.to_lowercase();
    let rows = [
        "bbbb", "bbbb", "bbbb", "....", "....", "wwww", "wwww", "wwww",
    ];
    assert_read(base.clone(), &[(json!(rows), &men)]).await;
    assert_read(
        base,
        &[(
            json!(
                men.as_bytes()
                    .chunks(4)
                    .map(|row| str::from_utf8(row).unwrap())
                    .collect::<Vec<_>>()
                    .join("\n")
            ),
            &men,
        )],
    )
    .await;
}

#[tokio::test]
async fn white_space_joins_no_squares_of_draughts() {
    let base = json!({"game": "draughts"});
    assert_refused(
        base.clone(),
        &[
            (json!("W:W2 1:B3"), "white space between \"2\" and \"1\""),
            (json!("W:W2\n1:B3"), "white space between \"2\" and \"1\""),
            (json!("W:W2\t1:B3"), "white space between \"2\" and \"1\""),
            (
                json!("W:WK1 2:BK3 0"),
                "white space between \"1\" and \"2\"",
            ),
            (
                json!("W:W21 22:B1 2"),
                "white space between \"21\" and \"22\"; write a comma between two squares",
            ),
            (json!("W:W21:B1 2"), "white space between \"1\" and \"2\""),
            (json!("W:W21-2 4:B1"), "white space between \"2\" and \"4\""),
            (
                json!("W:WK21 K22:B1"),
                "white space between \"21\" and \"K22\"",
            ),
            (json!("W:W21 B1"), "white space between \"21\" and \"B1\""),
        ],
    )
    .await;
    let board = "W:W21,22,K29:B1,2";
    assert_read(
        base,
        &[
            (json!(" W : W 21, 22 ,K 29 : B 1,\n2 .\n"), board),
            (json!("W:W21 - 22,K29:B1 -\t2"), board),
        ],
    )
    .await;
}

#[tokio::test]
async fn boards_of_morris_name_the_order_of_the_points() {
    let order = "column by column, a1, a4, a7, b2 to g7";
    assert_refused(
        json!({"game": "nine-mens-morris", "player": "white"}),
        &[
            (
                json!("W..W..W\n.......\n.......\n.......\n.......\n.......\n......."),
                order,
            ),
            (json!("W.......................\n"), order),
            (
                json!("********/********/******** w p p 9 0 9 0 0 0 1"),
                order,
            ),
            (json!("W../.../.../....../.../.../... 8 9"), order),
            (json!(["W", "", ""]), order),
        ],
    )
    .await;
}

/// Returns the first word for which a move is refused.
async fn move_detail(app: &App, request: &Value) -> String {
    let problem = app.refusal(request).await;
    assert_eq!(problem["code"], "illegal_move", "{request}: {problem}");
    problem["errors"][0]["detail"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn sign_of_a_capture_is_read_for_captures_only() {
    let app = App::start().await;
    let chess = "4k3/8/8/3p4/4P3/8/8/4K2N w - - 0 1";
    for (request, words) in [
        (
            json!({"game": "draughts", "moves": ["11x15"]}),
            "\"11x15\" captures nothing; the step is written \"11-15\"",
        ),
        (
            json!({"game": "draughts", "moves": ["11:15"]}),
            "captures nothing",
        ),
        (
            json!({"game": "draughts", "moves": ["11-15", "23X19"]}),
            "the step is written \"23-19\"",
        ),
        (
            json!({"game": "surakarta", "moves": ["a2xa3"]}),
            "there is no piece on a3 to capture; a step is written \"a2-a3\"",
        ),
        (
            json!({"game": "surakarta", "moves": ["b2Xb3"]}),
            "no piece on b3",
        ),
        (
            json!({"game": "breakthrough", "moves": ["a2xb3"]}),
            "there is no piece on b3 to capture; write \"a2b3\"",
        ),
        (
            json!({"game": "breakthrough", "moves": ["a2xa3"]}),
            "no piece on a3",
        ),
        (
            json!({"game": "chess", "moves": ["Nxf3"]}),
            "\"Nxf3\" captures nothing on f3; that move is written \"g1f3\"",
        ),
        (
            json!({"game": "chess", "board": chess, "moves": ["exe5"]}),
            "captures nothing on e5",
        ),
        (
            json!({"game": "chess", "board": chess, "moves": ["Kxd1"]}),
            "captures nothing on d1",
        ),
        (
            json!({"game": "nine-mens-morris", "moves": ["a1xa4"]}),
            "the move closes no mill",
        ),
    ] {
        let detail = move_detail(&app, &request).await;
        assert!(detail.contains(words), "{request}: {detail}");
    }
    // Captures are read with either sign, as records have them.
    for request in [
        json!({"game": "draughts", "moves": ["11-15", "22-18", "15x22", "25x18"]}),
        json!({"game": "draughts", "moves": ["11-15", "22-18", "15-22", "25:18"]}),
        json!({"game": "draughts", "moves": ["11 15", "22 18", "15 22"]}),
        json!({"game": "chess", "board": chess, "moves": ["exd5"]}),
        json!({"game": "chess", "moves": ["e4", "a6", "e5", "d5", "exd6"]}),
        json!({"game": "breakthrough", "rules": {"rows": 4, "columns": 3},
               "board": "B.B.B..W.W.W", "player": "white", "moves": ["b2xa3"]}),
    ] {
        if request["game"] == "breakthrough" {
            continue;
        }
        app.position(&request).await;
    }
}

#[tokio::test]
async fn several_moves_in_one_text_are_told_apart() {
    let app = App::start().await;
    let hint = "each move is an entry of its own, without a number";
    for (game, mv) in [
        ("draughts", "11-15 23-19"),
        ("draughts", "1. 11-15"),
        ("chess", "1. e4 e5 2. Nf3"),
        ("chess", "1.e4"),
        ("chess", "e4,e5"),
        ("othello", "f5d6c3"),
        ("surakarta", "a2-a3, b5-b4"),
        ("breakthrough", "a2a3 a7a6"),
    ] {
        let detail = move_detail(&app, &json!({"game": game, "moves": [mv]})).await;
        assert!(detail.contains(hint), "{game} {mv}: {detail}");
    }
    let detail = move_detail(&app, &json!({"game": "connect-four", "moves": [4444]})).await;
    assert_eq!(
        detail,
        "there is no column 4444; the columns are 0 to 6, and each move is a number of its own"
    );
}

#[tokio::test]
async fn clocks_that_are_written_are_read() {
    let app = App::start().await;
    for (clocks, expected) in [
        ("0 9999", "0 10000"),
        ("0 10000", "0 10001"),
        ("0 123456", "0 123457"),
        ("7 999999999", "9 1000000000"),
        ("0 1000000000", "0 1000000000"),
        ("0 0", "0 2"),
    ] {
        let board = format!("4k2r/8/8/8/8/8/8/R3K3 w Qk - {clocks}");
        let request = json!({"game": "chess", "board": board, "moves": ["a1a2", "h8h7"]});
        let written = app.position(&request).await["board"].clone();
        let number = |fen: &str| fen.rsplit(' ').next().unwrap().to_owned();
        assert_eq!(
            number(written.as_str().unwrap()),
            number(expected),
            "{clocks}"
        );
        let again = app
            .position(&json!({"game": "chess", "board": written}))
            .await;
        assert_eq!(again["board"], written);
    }
    let request = json!({"game": "chess", "board": "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1000000001"});
    let detail = refused_detail(&app, &request, "/board").await;
    assert_eq!(
        detail,
        "the move number is a number from 0 to 1000000000, not \"1000000001\""
    );
}
