//! Boards as people draw them: each is read whole, or refused with a sentence that says what to write.

use serde_json::{Value, json};

use super::app::App;
use super::refused::{assert_told, detail, json_of, refused_detail, requests};
use super::table::lines;

/// Checks that each drawing of a table is read as the board that is written with one character a cell.
async fn assert_read(base: &str, board: &str, drawings: &str) {
    let app = App::start().await;
    let mut request = json_of(base);
    request["board"] = json!(board);
    let expected = app.position(&request).await;
    for drawing in lines(drawings).map(json_of) {
        request["board"] = drawing.clone();
        let read = app.position(&request).await;
        // An array of cells is answered as one.
        if drawing.is_string() || drawing[0].is_string() {
            assert_eq!(read, expected, "{drawing}");
        }
        assert_eq!(count_moves(&read), count_moves(&expected), "{drawing}");
    }
}

fn count_moves(position: &Value) -> usize {
    position["moves"].as_array().unwrap().len()
}

/// Checks that each board of a table is refused with the words behind it.
async fn assert_boards_told(base: &str, boards: &str) {
    let app = App::start().await;
    let mut request = json_of(base);
    for (board, [words]) in requests(boards) {
        request["board"] = board;
        let detail = refused_detail(&app, &request, "/board").await;
        assert!(
            !words.is_empty() && detail.contains(words),
            "{request}: {detail}"
        );
    }
}

const ONE_BOX: &str =
    r#"{"game": "dots-and-boxes", "rules": {"rows": 1, "columns": 1}, "player": "one"}"#;

#[tokio::test]
async fn dashes_are_horizontal_edges_of_dots_and_boxes() {
    let app = App::start().await;
    // Three edges are drawn, so the fourth closes the box.
    let drawings = r#"
        "+-+\n| |\n+ +"
        "+_+\n| |\n+ +"
        "+~+\n| |\n+ +"
        "+-+/|.|/+.+"
        "+-+|.|+.+"
        ["+-+", "| |", "+ +"]
        [["+", "-", "+"], ["|", " ", "|"], ["+", " ", "+"]]
        [["+", "_", "+"], ["|", null, "|"], ["+", 7, "+"]]
        ["+", "-", "+", "|", "", "|", "+", ".", "+"]
    "#;
    for board in lines(drawings).map(json_of) {
        let mut request = json_of(ONE_BOX);
        request["board"] = board;
        let answer = app.answer(&request).await;
        assert_eq!(answer["index"], 7, "{request}");
        assert_eq!(answer["outcome"], "win", "{request}");
        assert_eq!(answer["margin"], 1, "{request}");
        let candidates = answer["candidates"].as_array().unwrap();
        assert_eq!(candidates.len(), 1, "{request}");
    }
    let larger = r#"
        "+-+ +\n|    \n+ + +\n     \n+ + +" => 10
        "+-+-+\n|    \n+ + +\n     \n+ + +" => 9
        "+-+-+\n| | |\n+ + +\n     \n+_+_+" => 5
    "#;
    for (board, [moves]) in requests(larger) {
        let mut request = json_of(ONE_BOX);
        request["rules"] = json!({"rows": 2, "columns": 2});
        request["board"] = board;
        let read = app.position(&request).await;
        assert_eq!(count_moves(&read).to_string(), moves, "{request}");
        // What is written is read as the same position.
        request["board"] = read["board"].clone();
        assert_eq!(app.position(&request).await, read, "{request}");
    }
}

#[tokio::test]
async fn dashes_are_no_other_cells_of_dots_and_boxes() {
    assert_boards_told(
        ONE_BOX,
        r#"
        "+.+\n-.-\n+.+" => cells with "-" are not read; write a vertical edge ("|") or, for an empty cell, " " or "."
        "+.+\n_.|\n+.+" => expected a vertical edge ("|") or an empty cell: "3", " " or "."
        "+.+\n.-.\n+.+" => expected the owner of a box
        "-+-\n+.+\n-+-" => cells with "-" are not read; write the dot "+"
        "-+.\n...\n..." => expected the dot "+"
        "#,
    )
    .await;
}

#[tokio::test]
async fn other_drawings_of_dots_and_boxes_are_refused() {
    assert_boards_told(
        ONE_BOX,
        r#"
        "+--+\n|  |\n+  +" => line 1 of 3 has 4 cells instead of 3
        " _ \n|_|" => has 2 lines instead of 3
        "+-+-+-+\n| | | |\n+-+-+-+\n| | | |\n+-+-+-+\n| | | |\n+-+-+-+" => with `rules.rows` 3 and `rules.columns` 3 it fits
        "#,
    )
    .await;
}

#[tokio::test]
async fn spaced_drawings_of_dots_and_boxes_are_read() {
    assert_read(
        r#"{"game": "dots-and-boxes", "rules": {"rows": 1, "columns": 2}, "player": "one"}"#,
        "+~+.+|.|..+.+.+",
        r#"
        "+ - + . +\n| . | . .\n+ . + . +"
        "+ - +   +\n|   |    \n+   +   +"
        "+\t-\t+\t.\t+\n|\t.\t|\t.\t.\n+\t.\t+\t.\t+"
        ["+ - + . +", "| . | . .", "+ . + . +"]
        "#,
    )
    .await;
}

#[tokio::test]
async fn drawings_of_marks_are_read_whole() {
    assert_read(
        r#"{"player": "X"}"#,
        "O.XX.X.OO",
        r#"
        "O.X/X.X/.OO"
        "O.X|X.X|.OO"
        "O,1,X,X,4,X,6,O,O"
        "O . X\nX . X\n. O O"
        "O| |X\nX| |X\n |O|O"
        " O |   | X\n---+---+---\n X |   | X\n---+---+---\n   | O | O"
        "\n  O.X\n  X.X\n  .OO\n"
        "O-X\nX_X\n-OO"
        ["O.X", "X.X", ".OO"]
        ["O-X", "X_X", "_OO"]
        "[O][ ][X]\n[X][ ][X]\n[ ][O][O]"
        "O\t.\tX\nX\t.\tX\n.\tO\tO"
        "012\nO.X\nX.X\n.OO"
        "  0 1 2\n0 O . X\n1 X . X\n2 . O O"
        "  1 2 3\n1 O|.|X\n2 X|.|X\n3 .|O|O"
        ["O . X", "X . X", ". O O"]
        ["O|.|X", "X|.|X", ".|O|O"]
        ["O,.,X", "X,.,X", ".,O,O"]
        ["O\t.\tX", "X\t.\tX", ".\tO\tO"]
        ["[O][ ][X]", "[X][ ][X]", "[ ][O][O]"]
        [" O |   | X", "---+---+---", " X |   | X", "---+---+---", "   | O | O"]
        ["  0 1 2", "0 O . X", "1 X . X", "2 . O O"]
        "#,
    )
    .await;
    assert_read(
        r#"{"game": "connect-four", "rules": {"rows": 3, "columns": 5}, "player": "X"}"#,
        "..........XO.XO",
        r#"
        [".....", ".....", "XO.XO"]
        "...../...../XO.XO"
        ".....\r\n.....\r\nXO.XO"
        ". . . . .\n. . . . .\nX O . X O"
        ".....|.....|XO.XO"
        [". . . . .", ". . . . .", "X O . X O"]
        "01234\n.....\n.....\nXO.XO"
        ". . . . .\n. . . . .\nX O . X O\n1 2 3 4 5"
        "#,
    )
    .await;
}

#[tokio::test]
async fn indented_boards_of_hex_are_read() {
    let base = r#"{"game": "hex", "rules": {"size": 3}, "player": "red"}"#;
    assert_read(
        base,
        "R....B...",
        r#"
        "R..\n ..B\n  ..."
        "R . .\n . . B\n  . . ."
        "R . . \n . . B \n  . . . "
        "  R . .\n   . . B\n    . . ."
        "R..\n  ..B\n    ..."
        " R..\n  ..B\n   ..."
        ["R . .", " . . B", "  . . ."]
        ["R..", " ..B", "  ..."]
        "  0 1 2\n0 R . .\n1 . . B\n2 . . ."
        "1 R . .\n 2 . . B\n  3 . . ."
        "#,
    )
    .await;
    assert_boards_told(
        base,
        r#"
        "  R..\n ..B\n..." => line 1 of 3 has 5 cells instead of 3
        "R..\n   ..B\n  ..." => line 2 of 3 has 6 cells instead of 3
        "R..\n ..B\n   ..." => line 2 of 3 has 4 cells instead of 3
        " R  \n  B \n    " => can be read in several ways
        "R..\n\t..B\n\t\t..." => line 2 of 3 has 4 cells instead of 3
        "#,
    )
    .await;
}

#[tokio::test]
async fn zero_that_may_be_a_mark_is_refused() {
    let app = App::start().await;
    assert_told(
        r#"
        {"player": "O", "board": "0.X......"} => /board => may be an empty cell or the mark "O"
        {"player": "O", "board": "0-XX-X-O-"} => /board => may be an empty cell or the mark "O"
        {"player": "O", "board": ["0", null, "X", null, null, null, null, null, null]} => /board => may be an empty cell or the mark "O"
        {"player": "O", "board": [["0", "", "X"], ["", "", ""], ["", "", ""]]} => /board => may be an empty cell or the mark "O"
        {"game": "mnk", "player": "O", "board": "0.X......................"} => /board => may be an empty cell or the mark "O"
        "#,
    )
    .await;
    // A number in an array is an index, whatever the other cells are.
    let indices = r#"
        "01X345678"
        [0, 1, "X", 3, 4, null, 6, 7, 8]
        ["0", "1", "X", 3, 4, null, 6, 7, 8]
        [0, null, "X", null, null, null, null, null, null]
        [0, "", "X", "", "", "", "", "", ""]
        [[0, "", "X"], ["", "", ""], ["", "", ""]]
        [0.0, ".", "X", ".", ".", ".", ".", ".", "."]
    "#;
    for board in lines(indices).map(json_of) {
        let read = app.position(&json!({"board": board, "player": "O"})).await;
        assert_eq!(count_moves(&read), 8, "{board}");
    }
}

#[tokio::test]
async fn marks_of_other_programs_are_told_once() {
    let app = App::start().await;
    let cases = r##"
        0 => 1 => 2 => cells with 0, 1 and 2 are not read; write "X", "O" or, for an empty cell, null, "", " ", "_", "-" or "."
        0 => 1 => -1 => cells with "-1", 0 and 1 are not read
        "⚫" => "🔴" => "🟡" => cells with "⚫" are not read
        "." => "B" => "W" => invalid cell "B" at index 35
        "e" => "X" => "O" => cells with "e" are not read
        "#" => "X" => "O" => cells with "#" are not read
        "." => "red" => "blue" => invalid cell "blue" at index 36
        "0" => "1" => "2" => cells with 0, 1 and 2 are not read
    "##;
    for (empty, [one, two, words]) in requests(cases) {
        let mut cells = vec![empty; 42];
        (cells[35], cells[36]) = (json_of(one), json_of(two));
        let request = json!({"game": "connect-four", "board": cells, "player": "X"});
        let problem = app.refusal(&request).await;
        assert!(
            problem["errors"].as_array().unwrap().len() <= 2,
            "{problem}"
        );
        assert!(detail(&problem).contains(words), "{problem}");
        assert!(problem["detail"].as_str().unwrap().len() < 400, "{problem}");
    }
    let text = format!("{}1200000", "0".repeat(35));
    let request = json!({"game": "connect-four", "board": text, "player": "X"});
    assert_eq!(
        refused_detail(&app, &request, "/board").await,
        "cells with 0, 1 and 2 are not read; write \"X\", \"O\" or, for an empty cell, \" \", \"_\", \
         \"-\" or \".\""
    );
}

#[tokio::test]
async fn boards_of_kalah_with_the_store_first_are_refused() {
    let base = r#"{"game": "kalah", "player": "south"}"#;
    assert_boards_told(
        base,
        r#"
        [0, 4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4] => a store before the pits
        "0 4 4 4 4 4 4 0 4 4 4 4 4 4" => a store before the pits
        "0,4,4,4,4,4,4/4,4,4,4,4,4,0" => a store before the pits
        "0 4 4 4 4 4 4\n4 4 4 4 4 4 0" => a store before the pits
        "north: 0 4 4 4 4 4 4\nsouth: 4 4 4 4 4 4 0" => a store before the pits
        [4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4] => has 12 numbers instead of 14; each side has 6 pits and a store behind them
        [[4, 4, 4, 4, 4, 4, 0], [4, 4, 4, 4, 4, 4, 0]] => has rows of 7 cells instead of 8
        "4 4 4 4 0 4 4 4 4 0" => with `rules.pits` 4 it has as many
        "+4,4,4,4,4,4,0/4,4,4,4,4,4,0" => "+4" is not a number of seeds
        "#,
    )
    .await;
    let board = "4,4,4,4,4,4,0/4,4,4,4,4,4,0";
    let array = "[4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0]";
    assert_read(base, board, array).await;
    let app = App::start().await;
    let request = json!({"game": "kalah", "board": json_of(array), "player": "south"});
    assert_eq!(count_moves(&app.position(&request).await), 6);
}

#[tokio::test]
async fn capitals_that_are_no_kings_are_refused() {
    let base = r#"{"game": "draughts", "player": "black"}"#;
    assert_boards_told(
        base,
        r#"
        "BBBBBBBBBBBB........WWWWWWWWWWWW" => men are "b" and "w"
        "BBB.BB.BB.......W..WW.WWW......B" => men are "b" and "w"
        "#,
    )
    .await;
    assert_read(
        base,
        "bbbbbbbbbbbb........wwwwwwwwwwww",
        r#"
        ["bbbb", "bbbb", "bbbb", "....", "....", "wwww", "wwww", "wwww"]
        "bbbb\nbbbb\nbbbb\n....\n....\nwwww\nwwww\nwwww"
        "#,
    )
    .await;
}

#[tokio::test]
async fn white_space_joins_no_squares_of_draughts() {
    let base = r#"{"game": "draughts"}"#;
    assert_boards_told(
        base,
        r#"
        "W:W2 1:B3" => white space between "2" and "1"
        "W:W2\n1:B3" => white space between "2" and "1"
        "W:W2\t1:B3" => white space between "2" and "1"
        "W:WK1 2:BK3 0" => white space between "1" and "2"
        "W:W21 22:B1 2" => white space between "21" and "22"; write a comma between two squares
        "W:W21:B1 2" => white space between "1" and "2"
        "W:W21-2 4:B1" => white space between "2" and "4"
        "W:WK21 K22:B1" => white space between "21" and "K22"
        "W:W21 B1" => white space between "21" and "B1"
        "#,
    )
    .await;
    assert_read(
        base,
        "W:W21,22,K29:B1,2",
        r#"
        " W : W 21, 22 ,K 29 : B 1,\n2 .\n"
        "W:W21 - 22,K29:B1 -\t2"
        "#,
    )
    .await;
}

#[tokio::test]
async fn boards_of_morris_name_the_order_of_the_points() {
    assert_boards_told(
        r#"{"game": "nine-mens-morris", "player": "white"}"#,
        r#"
        "W..W..W\n.......\n.......\n.......\n.......\n.......\n......." => column by column, a1, a4, a7, b2 to g7
        "W.......................\n" => column by column, a1, a4, a7, b2 to g7
        "********/********/******** w p p 9 0 9 0 0 0 1" => column by column, a1, a4, a7, b2 to g7
        "W../.../.../....../.../.../... 8 9" => column by column, a1, a4, a7, b2 to g7
        ["W", "", ""] => column by column, a1, a4, a7, b2 to g7
        "#,
    )
    .await;
}
