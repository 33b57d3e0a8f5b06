//! Boards and players in the forms that frontends, engines and chats have: each row is what was sent, and the
//! same position in the form of this service.

use serde_json::{Value, json};

use super::app::App;
use super::refused::{assert_told, json_of, requests};

/// A board of an answer as one text.
fn compact(board: &Value) -> String {
    let Some(cells) = board.as_array() else {
        return board.as_str().unwrap().to_owned();
    };
    let cell = |cell: &Value| match cell {
        Value::String(mark) => mark.clone(),
        Value::Array(_) => compact(cell),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_) => ".".to_owned(),
    };
    cells.iter().map(cell).collect()
}

/// Checks that each request of a table is the position behind it.
async fn assert_means(table: &str) {
    let app = App::start().await;
    for (sent, [meant]) in requests(table) {
        let meant = app.position(&json_of(meant)).await;
        let mut read = app.position(&sent).await;
        assert_eq!(compact(&read["board"]), compact(&meant["board"]), "{sent}");
        if read["board"] != meant["board"] {
            // Answers have the form of the request.
            let mut again = sent.clone();
            again["board"] = json!(compact(&read["board"]));
            again["player"] = read["player"].clone();
            read = app.position(&again).await;
        }
        assert_eq!(read, meant, "{sent}");
    }
}

#[tokio::test]
async fn marks_of_crosses_and_noughts_are_read() {
    assert_means(
        r#"
        {"player": "X", "board": "⭕⬜❌❌⬜❌⬜⭕⭕"} => {"player": "X", "board": "O.XX.X.OO"}
        {"player": "❌", "board": "⭕⬜❌\n❌⬜❌\n⬜⭕⭕"} => {"player": "X", "board": "O.XX.X.OO"}
        {"player": "❌", "board": ["⭕⬜❌", "❌⬜❌", "⬜⭕⭕"]} => {"player": "X", "board": "O.XX.X.OO"}
        {"player": "❌", "board": ["⭕", "⬜", "❌", "❌", "⬜", "❌", "⬜", "⭕", "⭕"]} => {"player": "X", "board": "O.XX.X.OO"}
        {"player": "❌", "board": [["⭕", null, "❌"], ["❌", "", "❌"], ["⬜", "⭕", "⭕"]]} => {"player": "X", "board": "O.XX.X.OO"}
        {"player": "⭕️", "board": "⭕️⬜️❌/❌⬜️⬜️/⬜️⬜️⬜️"} => {"player": "O", "board": "O.XX....."}
        {"player": "○", "board": "○·×\n×··\n···"} => {"player": "O", "board": "O.XX....."}
        {"player": "×", "board": "○ · ×\n× · ×\n· ○ ○"} => {"player": "X", "board": "O.XX.X.OO"}
        {"player": "O", "board": ["O X", "X  ", "   "]} => {"player": "O", "board": "O.XX....."}
        {"player": "x", "board": "o.x/x.x/.oo"} => {"player": "X", "board": "O.XX.X.OO"}
        {"player": "x", "board": "o.x / x.x / .oo"} => {"player": "X", "board": "O.XX.X.OO"}
        {"player": "O", "board": "O| |X\nX| | \n | | "} => {"player": "O", "board": "O.XX....."}
        {"game": "mnk", "rules": {"rows": 2, "columns": 3, "connect": 3}, "player": "⚫", "board": "⚫⚪⬜/⬜⬜⬜"} => {"game": "mnk", "rules": {"rows": 2, "columns": 3, "connect": 3}, "player": "X", "board": "XO...."}
        "#,
    )
    .await;
}

#[tokio::test]
async fn discs_of_connect_four_are_read_red_as_x() {
    assert_means(
        r#"
        {"game": "connect-four", "board": ".......\n.......\n.......\n.......\n.......\nRRY....", "player": "Y"} => {"game": "connect-four", "board": "...................................XXO....", "player": "O"}
        {"game": "connect-four", "board": "-------\n-------\n-------\n-------\n-------\nrry----", "player": "yellow"} => {"game": "connect-four", "board": "...................................XXO....", "player": "O"}
        {"game": "connect-four", "board": "⚪⚪⚪⚪⚪⚪⚪\n⚪⚪⚪⚪⚪⚪⚪\n⚪⚪⚪⚪⚪⚪⚪\n⚪⚪⚪⚪⚪⚪⚪\n⚪⚪⚪⚪⚪⚪⚪\n🔴🔴🟡⚪⚪⚪⚪", "player": "🟡"} => {"game": "connect-four", "board": "...................................XXO....", "player": "O"}
        {"game": "connect-four", "board": "⬜⬜⬜⬜⬜⬜⬜\n⬜⬜⬜⬜⬜⬜⬜\n⬜⬜⬜⬜⬜⬜⬜\n⬜⬜⬜⬜⬜⬜⬜\n⬜⬜⬜⬜⬜⬜⬜\n🔴🔴🟡⬜⬜⬜⬜", "player": "Yellow"} => {"game": "connect-four", "board": "...................................XXO....", "player": "O"}
        {"game": "connect-four", "board": ".......\n.......\n.......\n.......\n.......\n🔴🔴🟡....", "player": "O"} => {"game": "connect-four", "board": "...................................XXO....", "player": "O"}
        {"game": "connect-four", "board": "       \n       \n       \n       \n       \nRRY    ", "player": "y"} => {"game": "connect-four", "board": "...................................XXO....", "player": "O"}
        {"game": "connect-four", "board": "_______\n_______\n_______\n_______\n_______\nRRY____", "player": "YELLOW"} => {"game": "connect-four", "board": "...................................XXO....", "player": "O"}
        {"game": "connect4", "board": "......./......./......./......./......./RRY....", "player": "Y"} => {"game": "connect-four", "board": "...................................XXO....", "player": "O"}
        {"game": "Connect Four", "board": ["⚪⚪⚪⚪⚪⚪⚪", "⚪⚪⚪⚪⚪⚪⚪", "⚪⚪⚪⚪⚪⚪⚪", "⚪⚪⚪⚪⚪⚪⚪", "⚪⚪⚪⚪⚪⚪⚪", "🔴🔴🟡⚪⚪⚪⚪"], "player": "yellow"} => {"game": "connect-four", "board": "...................................XXO....", "player": "O"}
        {"game": "connect-four", "board": [[null, null, null, null, null, null, null], [null, null, null, null, null, null, null], [null, null, null, null, null, null, null], [null, null, null, null, null, null, null], [null, null, null, null, null, null, null], ["red", "red", "yellow", null, null, null, null]], "player": "yellow"} => {"game": "connect-four", "board": "...................................XXO....", "player": "O"}
        {"game": "connect-four", "board": ["", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "R", "R", "Y", "", "", "", ""], "player": "yellow"} => {"game": "connect-four", "board": "...................................XXO....", "player": "O"}
        {"game": "connect-four", "board": "| | | | | | | |\n| | | | | | | |\n| | | | | | | |\n| | | | | | | |\n| | | | | | | |\n|R|R|Y| | | | |", "player": "Y"} => {"game": "connect-four", "board": "...................................XXO....", "player": "O"}
        {"game": "connect-four", "board": "· · · · · · ·\n· · · · · · ·\n· · · · · · ·\n· · · · · · ·\n· · · · · · ·\nR R Y · · · ·", "player": "Y"} => {"game": "connect-four", "board": "...................................XXO....", "player": "O"}
        {"game": "connect-four", "board": "⚪️⚪️⚪️⚪️⚪️⚪️⚪️\n⚪️⚪️⚪️⚪️⚪️⚪️⚪️\n⚪️⚪️⚪️⚪️⚪️⚪️⚪️\n⚪️⚪️⚪️⚪️⚪️⚪️⚪️\n⚪️⚪️⚪️⚪️⚪️⚪️⚪️\n🔴🔴🟡⚪️⚪️⚪️⚪️", "player": "🟡"} => {"game": "connect-four", "board": "...................................XXO....", "player": "O"}
        {"game": "connect-four", "moves": [3], "player": "yellow"} => {"game": "connect-four", "moves": [3]}
        {"game": "connect-four", "moves": [3], "player": "red"} => {"game": "connect-four", "moves": [3], "player": "X"}
        "#,
    )
    .await;
}

#[tokio::test]
async fn discs_of_othello_are_read_black_as_the_first_player() {
    assert_means(
        r#"
        {"game": "othello", "board": "...........................WB......BW...........................", "player": "B"} => {"game": "othello", "board": "...........................WB......BW...........................", "player": "black"}
        {"game": "othello", "board": "---------------------------wb------bw---------------------------", "player": "b"} => {"game": "othello", "board": "...........................WB......BW...........................", "player": "black"}
        {"game": "othello", "board": "---------------------------OX------XO---------------------------", "player": "x"} => {"game": "othello", "board": "...........................WB......BW...........................", "player": "black"}
        {"game": "othello", "board": "---------------------------O*------*O---------------------------", "player": "*"} => {"game": "othello", "board": "...........................WB......BW...........................", "player": "black"}
        {"game": "othello", "board": "...........................O@......@O...........................", "player": "@"} => {"game": "othello", "board": "...........................WB......BW...........................", "player": "black"}
        {"game": "othello", "board": "···························○●······●○···························", "player": "●"} => {"game": "othello", "board": "...........................WB......BW...........................", "player": "black"}
        {"game": "othello", "board": "🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩⚪⚫🟩🟩🟩🟩🟩🟩⚫⚪🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩", "player": "⚫"} => {"game": "othello", "board": "...........................WB......BW...........................", "player": "black"}
        {"game": "othello", "board": "...........................⚪⚫......⚫⚪...........................", "player": "black"} => {"game": "othello", "board": "...........................WB......BW...........................", "player": "black"}
        {"game": "othello", "board": "                           ○●      ●○                           ", "player": "Black"} => {"game": "othello", "board": "...........................WB......BW...........................", "player": "black"}
        {"game": "reversi", "board": "......../......../......../...WB.../...BW.../......../......../........", "player": "B"} => {"game": "othello", "board": "...........................WB......BW...........................", "player": "black"}
        {"game": "Reversi", "board": ["........", "........", "........", "...WB...", "...BW...", "........", "........", "........"], "player": "b"} => {"game": "othello", "board": "...........................WB......BW...........................", "player": "black"}
        {"game": "othello", "board": [[null, null, null, null, null, null, null, null], [null, null, null, null, null, null, null, null], [null, null, null, null, null, null, null, null], [null, null, null, "white", "black", null, null, null], [null, null, null, "black", "white", null, null, null], [null, null, null, null, null, null, null, null], [null, null, null, null, null, null, null, null], [null, null, null, null, null, null, null, null]], "player": "black"} => {"game": "othello", "board": "...........................WB......BW...........................", "player": "black"}
        {"game": "othello", "board": "8 ---------------------------O*------*O--------------------------- *"} => {"game": "othello", "board": "...........................WB......BW...........................", "player": "black"}
        {"game": "othello", "board": "BO[8 ---------------------------O*------*O--------------------------- *]"} => {"game": "othello", "board": "...........................WB......BW...........................", "player": "black"}
        {"game": "othello", "board": "---------------------------O*------*O--------------------------- *"} => {"game": "othello", "board": "...........................WB......BW...........................", "player": "black"}
        {"game": "othello", "board": "---------------------------OX------XO--------------------------- X; d3:+0;"} => {"game": "othello", "board": "...........................WB......BW...........................", "player": "black"}
        {"game": "othello", "board": "8 ---------------------------O*------*O--------------------------- *", "player": "*"} => {"game": "othello", "board": "...........................WB......BW...........................", "player": "black"}
        {"game": "othello", "rules": {"size": 4}, "board": "4 -----O*--*O----- *"} => {"game": "othello", "rules": {"size": 4}, "board": ".....WB..BW.....", "player": "black"}
        "#,
    )
    .await;
}

#[tokio::test]
async fn stones_of_gomoku_are_read_black_as_x() {
    assert_means(
        r#"
        {"game": "gomoku", "board": "................................................................................................................BW...............................................................................................................", "player": "B"} => {"game": "gomoku", "board": "................................................................................................................XO...............................................................................................................", "player": "X"}
        {"game": "gomoku", "board": "----------------------------------------------------------------------------------------------------------------bw---------------------------------------------------------------------------------------------------------------", "player": "black"} => {"game": "gomoku", "board": "................................................................................................................XO...............................................................................................................", "player": "X"}
        {"game": "gomoku", "board": "................................................................................................................●○...............................................................................................................", "player": "●"} => {"game": "gomoku", "board": "................................................................................................................XO...............................................................................................................", "player": "X"}
        {"game": "gomoku", "board": "⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⚫⚪⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜", "player": "⚫"} => {"game": "gomoku", "board": "................................................................................................................XO...............................................................................................................", "player": "X"}
        {"game": "gomoku", "board": "⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜❌⭕⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜", "player": "❌"} => {"game": "gomoku", "board": "................................................................................................................XO...............................................................................................................", "player": "X"}
        {"game": "gomoku", "board": "················································································································×○···············································································································", "player": "×"} => {"game": "gomoku", "board": "................................................................................................................XO...............................................................................................................", "player": "X"}
        {"game": "gomoku", "board": "________________________________________________________________________________________________________________xo_______________________________________________________________________________________________________________", "player": "BLACK"} => {"game": "gomoku", "board": "................................................................................................................XO...............................................................................................................", "player": "X"}
        {"game": "five-in-a-row", "board": ".............../.............../.............../.............../.............../.............../.............../.......BW....../.............../.............../.............../.............../.............../.............../...............", "player": "b"} => {"game": "gomoku", "board": "................................................................................................................XO...............................................................................................................", "player": "X"}
        {"game": "gomoku", "board": [". . . . . . . . . . . . . . .", ". . . . . . . . . . . . . . .", ". . . . . . . . . . . . . . .", ". . . . . . . . . . . . . . .", ". . . . . . . . . . . . . . .", ". . . . . . . . . . . . . . .", ". . . . . . . . . . . . . . .", ". . . . . . . ⚫ ⚪ . . . . . .", ". . . . . . . . . . . . . . .", ". . . . . . . . . . . . . . .", ". . . . . . . . . . . . . . .", ". . . . . . . . . . . . . . .", ". . . . . . . . . . . . . . .", ". . . . . . . . . . . . . . .", ". . . . . . . . . . . . . . ."], "player": "⚫"} => {"game": "gomoku", "board": "................................................................................................................XO...............................................................................................................", "player": "X"}
        {"game": "gomoku", "board": [[null, null, null, null, null, null, null, null, null, null, null, null, null, null, null], [null, null, null, null, null, null, null, null, null, null, null, null, null, null, null], [null, null, null, null, null, null, null, null, null, null, null, null, null, null, null], [null, null, null, null, null, null, null, null, null, null, null, null, null, null, null], [null, null, null, null, null, null, null, null, null, null, null, null, null, null, null], [null, null, null, null, null, null, null, null, null, null, null, null, null, null, null], [null, null, null, null, null, null, null, null, null, null, null, null, null, null, null], [null, null, null, null, null, null, null, "black", "white", null, null, null, null, null, null], [null, null, null, null, null, null, null, null, null, null, null, null, null, null, null], [null, null, null, null, null, null, null, null, null, null, null, null, null, null, null], [null, null, null, null, null, null, null, null, null, null, null, null, null, null, null], [null, null, null, null, null, null, null, null, null, null, null, null, null, null, null], [null, null, null, null, null, null, null, null, null, null, null, null, null, null, null], [null, null, null, null, null, null, null, null, null, null, null, null, null, null, null], [null, null, null, null, null, null, null, null, null, null, null, null, null, null, null]], "player": "black"} => {"game": "gomoku", "board": "................................................................................................................XO...............................................................................................................", "player": "X"}
        {"game": "gomoku", "moves": [112], "player": "W"} => {"game": "gomoku", "moves": [112]}
        "#,
    )
    .await;
}

#[tokio::test]
async fn stones_of_hex_are_read() {
    assert_means(
        r#"
        {"game": "hex", "rules": {"size": 3}, "board": "R../..B/...", "player": "R"} => {"game": "hex", "rules": {"size": 3}, "board": "R....B...", "player": "red"}
        {"game": "hex", "rules": {"size": 3}, "board": "🔴··\n··🔵\n···", "player": "🔴"} => {"game": "hex", "rules": {"size": 3}, "board": "R....B...", "player": "red"}
        {"game": "hex", "rules": {"size": 3}, "board": "R . .\n . . B\n  . . .", "player": "r"} => {"game": "hex", "rules": {"size": 3}, "board": "R....B...", "player": "red"}
        {"game": "hex", "rules": {"size": 3}, "board": "R..\n ..B\n  ...", "player": "Red"} => {"game": "hex", "rules": {"size": 3}, "board": "R....B...", "player": "red"}
        {"game": "hex", "rules": {"size": 3}, "board": ["R . .", " . . B", "  . . ."], "player": "red"} => {"game": "hex", "rules": {"size": 3}, "board": "R....B...", "player": "red"}
        {"game": "hex", "rules": {"size": 3}, "board": [["red", "", ""], ["", "", "blue"], ["", "", ""]], "player": "red"} => {"game": "hex", "rules": {"size": 3}, "board": "R....B...", "player": "red"}
        {"game": "hex", "rules": {"size": 3}, "board": "R../ ..B/  ...", "player": "R"} => {"game": "hex", "rules": {"size": 3}, "board": "R....B...", "player": "red"}
        {"game": "hex", "rules": {"size": 3}, "board": "R . . / . . B / . . .", "player": "R"} => {"game": "hex", "rules": {"size": 3}, "board": "R....B...", "player": "red"}
        "#,
    )
    .await;
}

#[tokio::test]
async fn pieces_of_other_games_are_read() {
    assert_means(
        r#"
        {"game": "breakthrough", "rules": {"rows": 5, "columns": 3}, "board": "BBB/BBB/.../WWW/WWW", "player": "w"} => {"game": "breakthrough", "rules": {"rows": 5, "columns": 3}, "board": "BBBBBB...WWWWWW", "player": "white"}
        {"game": "breakthrough", "rules": {"rows": 5, "columns": 3}, "board": "●●●\n●●●\n···\n○○○\n○○○", "player": "○"} => {"game": "breakthrough", "rules": {"rows": 5, "columns": 3}, "board": "BBBBBB...WWWWWW", "player": "white"}
        {"game": "breakthrough", "rules": {"rows": 5, "columns": 3}, "board": ["⚫⚫⚫", "⚫⚫⚫", "...", "⚪⚪⚪", "⚪⚪⚪"], "player": "W"} => {"game": "breakthrough", "rules": {"rows": 5, "columns": 3}, "board": "BBBBBB...WWWWWW", "player": "white"}
        {"game": "breakthrough", "rules": {"rows": 5, "columns": 3}, "board": "bbb bbb ... www www", "player": "White"} => {"game": "breakthrough", "rules": {"rows": 5, "columns": 3}, "board": "BBBBBB...WWWWWW", "player": "white"}
        {"game": "surakarta", "board": "BBBBBB/BBBBBB/....../....../WWWWWW/WWWWWW", "player": "B"} => {"game": "surakarta", "board": "BBBBBBBBBBBB............WWWWWWWWWWWW", "player": "black"}
        {"game": "surakarta", "board": "⚫⚫⚫⚫⚫⚫\n⚫⚫⚫⚫⚫⚫\n......\n......\n⚪⚪⚪⚪⚪⚪\n⚪⚪⚪⚪⚪⚪", "player": "⚫"} => {"game": "surakarta", "board": "BBBBBBBBBBBB............WWWWWWWWWWWW", "player": "black"}
        {"game": "surakarta", "board": ["BBBBBB", "BBBBBB", "......", "......", "WWWWWW", "WWWWWW"], "player": "black"} => {"game": "surakarta", "board": "BBBBBBBBBBBB............WWWWWWWWWWWW", "player": "black"}
        {"game": "morris", "board": "○........●...○.......... 7 8", "player": "●"} => {"game": "nine-mens-morris", "board": "W........B...W.......... 7 8", "player": "black"}
        {"game": "morris", "board": "⚪........⚫...⚪.......... 7 8", "player": "b"} => {"game": "nine-mens-morris", "board": "W........B...W.......... 7 8", "player": "black"}
        {"game": "morris", "board": "w........b...w.......... 7 8", "player": "Black"} => {"game": "nine-mens-morris", "board": "W........B...W.......... 7 8", "player": "black"}
        {"game": "checkers", "board": "bbbb/bbbb/bbbb/..../..../wwww/wwww/wwww", "player": "B"} => {"game": "draughts", "board": "bbbbbbbbbbbb........wwwwwwwwwwww", "player": "black"}
        {"game": "checkers", "board": "⛂⛂⛂⛂\n⛂⛂⛂⛂\n⛂⛂⛂⛂\n····\n····\n⛀⛀⛀⛀\n⛀⛀⛀⛀\n⛀⛀⛀⛀", "player": "b"} => {"game": "draughts", "board": "bbbbbbbbbbbb........wwwwwwwwwwww", "player": "black"}
        {"game": "checkers", "board": ["b b b b", "b b b b", "b b b b", ". . . .", ". . . .", "w w w w", "w w w w", "w w w w"], "player": "black"} => {"game": "draughts", "board": "bbbbbbbbbbbb........wwwwwwwwwwww", "player": "black"}
        {"game": "draughts", "board": "⛃..............................⛁", "player": "w"} => {"game": "draughts", "board": "B..............................W", "player": "white"}
        {"game": "chess", "moves": ["e2e4"], "player": "b"} => {"game": "chess", "moves": ["e2e4"]}
        {"game": "draughts", "moves": [], "player": "w"} => {"game": "draughts", "moves": [], "player": "white"}
        {"game": "dots-and-boxes", "moves": [], "player": "2"} => {"game": "dots-and-boxes", "moves": [], "player": "two"}
        {"game": "mancala", "moves": [], "player": "N"} => {"game": "kalah", "moves": [], "player": "north"}
        {"game": "dots-and-boxes", "rules": {"rows": 1, "columns": 2}, "board": "+---+---+\n| 1 | 2 |\n+---+---+", "player": "1"} => {"game": "dots-and-boxes", "rules": {"rows": 1, "columns": 2}, "board": "+~+~+|1|2|+~+~+", "player": "one"}
        {"game": "dots-and-boxes", "rules": {"rows": 1, "columns": 2}, "board": "+---+   +\n|\n+   +   +", "player": "1"} => {"game": "dots-and-boxes", "rules": {"rows": 1, "columns": 2}, "board": "+~+.+|....+.+.+", "player": "one"}
        {"game": "draughts", "board": " b b b b\nb b b b \n b b b b\n. . . . \n . . . .\nw w w w \n w w w w\nw w w w ", "player": "b"} => {"game": "draughts", "board": "bbbbbbbbbbbb........wwwwwwwwwwww", "player": "black"}
        {"game": "draughts", "board": ".b.b.b.b\nb.b.b.b.\n.b.b.b.b\n........\n........\nw.w.w.w.\n.w.w.w.w\nw.w.w.w.", "player": "b"} => {"game": "draughts", "board": "bbbbbbbbbbbb........wwwwwwwwwwww", "player": "black"}
        {"game": "dots-and-boxes", "rules": {"rows": 1, "columns": 1}, "board": "+-+/|.|/+.+", "player": "1"} => {"game": "dots-and-boxes", "rules": {"rows": 1, "columns": 1}, "board": "+~+|.|+.+", "player": "one"}
        "#,
    )
    .await;
}

#[tokio::test]
async fn fens_as_programs_hand_them_around_are_read() {
    assert_means(
        r#"
        {"game": "chess", "board": "1N6/8/K7/3k4/3p3B/p7/2PP4/8 w KQkq - 0 1"} => {"game": "chess", "board": "1N6/8/K7/3k4/3p3B/p7/2PP4/8 w - - 0 1"}
        {"game": "chess", "board": "4k3/8/8/8/8/8/8/R3K3 w KQ - 0 15"} => {"game": "chess", "board": "4k3/8/8/8/8/8/8/R3K3 w Q - 0 15"}
        {"game": "chess", "board": "8 . . . . k . . .\n7 . . . . . . . .\n6 . . . . . . . .\n5 . . . . . . . .\n4 . . . . . . . .\n3 . . . . . . . .\n2 . . . . . . . .\n1 . . . . K . . R\n  a b c d e f g h"} => {"game": "chess", "board": "4k3/8/8/8/8/8/8/4K2R w - - 0 1"}
        {"game": "chess", "board": "  a b c d e f g h\n8 . . . . k . . . 8\n7 . . . . . . . . 7\n6 . . . . . . . . 6\n5 . . . . . . . . 5\n4 . . . . . . . . 4\n3 . . . . . . . . 3\n2 . . . . . . . . 2\n1 . . . . K . . R 1\n  a b c d e f g h", "player": "black"} => {"game": "chess", "board": "4k3/8/8/8/8/8/8/4K2R b - - 0 1"}
        {"game": "chess", "board": " +---+---+---+---+---+---+---+---+\n | . | . | . | . | k | . | . | . | 8\n +---+---+---+---+---+---+---+---+\n | . | . | . | . | . | . | . | . | 7\n | . | . | . | . | . | . | . | . | 6\n | . | . | . | . | . | . | . | . | 5\n | . | . | . | . | . | . | . | . | 4\n | . | . | . | . | . | . | . | . | 3\n | . | . | . | . | . | . | . | . | 2\n | . | . | . | . | K | . | . | R | 1\n +---+---+---+---+---+---+---+---+\n   a   b   c   d   e   f   g   h"} => {"game": "chess", "board": "4k3/8/8/8/8/8/8/4K2R w - - 0 1"}
        {"game": "chess", "board": "4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"a b\"; c0 8"} => {"game": "chess", "board": "4k3/8/8/8/8/8/8/4K2R w K - 0 1"}
        {"game": "chess", "board": " +---+---+---+---+---+---+---+---+\n |   |   |   |   | k |   |   |   | 8\n +---+---+---+---+---+---+---+---+\n |   |   |   |   |   |   |   |   | 7\n |   |   |   |   |   |   |   |   | 6\n |   |   |   |   |   |   |   |   | 5\n |   |   |   |   |   |   |   |   | 4\n |   |   |   |   |   |   |   |   | 3\n |   |   |   |   |   |   |   |   | 2\n |   |   |   |   | K |   |   | R | 1\n +---+---+---+---+---+---+---+---+\n   a   b   c   d   e   f   g   h"} => {"game": "chess", "board": "4k3/8/8/8/8/8/8/4K2R w - - 0 1"}
        {"game": "chess", "board": "startpos"} => {"game": "chess", "board": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}
        {"game": "chess", "board": "position startpos"} => {"game": "chess", "board": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}
        {"game": "chess", "board": "fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"} => {"game": "chess", "board": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}
        {"game": "chess", "board": "position fen 4k3/8/8/8/8/8/8/4K2R w K - 3 9"} => {"game": "chess", "board": "4k3/8/8/8/8/8/8/4K2R w K - 3 9"}
        {"game": "chess", "board": "4k3/8/8/8/8/8/8/4K2R"} => {"game": "chess", "board": "4k3/8/8/8/8/8/8/4K2R w - - 0 1"}
        {"game": "chess", "board": "4k3/8/8/8/8/8/8/4K2R", "player": "black"} => {"game": "chess", "board": "4k3/8/8/8/8/8/8/4K2R b - - 0 1"}
        {"game": "chess", "board": "4k3/8/8/8/8/8/8/4K2R", "player": "w"} => {"game": "chess", "board": "4k3/8/8/8/8/8/8/4K2R w - - 0 1"}
        {"game": "chess", "board": "4k3/8/8/8/8/8/8/4K2R", "player": "b"} => {"game": "chess", "board": "4k3/8/8/8/8/8/8/4K2R b - - 0 1"}
        {"game": "chess", "board": "4k3/8/8/8/8/8/8/4K2R b"} => {"game": "chess", "board": "4k3/8/8/8/8/8/8/4K2R b - - 0 1"}
        {"game": "chess", "board": "4k3/8/8/8/8/8/8/4K2R w K"} => {"game": "chess", "board": "4k3/8/8/8/8/8/8/4K2R w K - 0 1"}
        {"game": "chess", "board": "4k3/8/8/8/8/8/8/4K2R w K -"} => {"game": "chess", "board": "4k3/8/8/8/8/8/8/4K2R w K - 0 1"}
        {"game": "chess", "board": "4k3/8/8/8/8/8/8/4K2R w K - 7"} => {"game": "chess", "board": "4k3/8/8/8/8/8/8/4K2R w K - 7 1"}
        {"game": "chess", "board": "4k3/8/8/8/8/8/8/4K2R w K - 7 20"} => {"game": "chess", "board": "4k3/8/8/8/8/8/8/4K2R w K - 7 20"}
        {"game": "chess", "board": "4k3/8/8/8/8/8/8/4K2R b -"} => {"game": "chess", "board": "4k3/8/8/8/8/8/8/4K2R b - - 0 1"}
        {"game": "chess", "board": "4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1"} => {"game": "chess", "board": "4k3/8/8/8/8/8/8/4K2R w K - 0 1"}
        {"game": "chess", "board": "\"4k3/8/8/8/8/8/8/4K2R w K - 0 1\""} => {"game": "chess", "board": "4k3/8/8/8/8/8/8/4K2R w K - 0 1"}
        {"game": "chess", "board": "'4k3/8/8/8/8/8/8/4K2R w K - 0 1'"} => {"game": "chess", "board": "4k3/8/8/8/8/8/8/4K2R w K - 0 1"}
        {"game": "chess", "board": "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]"} => {"game": "chess", "board": "4k3/8/8/8/8/8/8/4K2R w K - 0 1"}
        {"game": "chess", "board": "[Fen  \"4k3/8/8/8/8/8/8/4K2R b - - 0 1\"] "} => {"game": "chess", "board": "4k3/8/8/8/8/8/8/4K2R b - - 0 1"}
        {"game": "chess", "board": "  4k3/8/8/8/8/8/8/4K2R  w  K  -  0  1\n"} => {"game": "chess", "board": "4k3/8/8/8/8/8/8/4K2R w K - 0 1"}
        {"game": "chess", "board": "4k3/8/8/8/8/8/8/4K2R b  - 0 1"} => {"game": "chess", "board": "4k3/8/8/8/8/8/8/4K2R b - - 0 1"}
        {"game": "chess", "board": "4k3/8/8/8/8/8/8/4K2R b  - 5 40"} => {"game": "chess", "board": "4k3/8/8/8/8/8/8/4K2R b - - 5 40"}
        {"game": "chess", "board": "4k3/8/8/8/8/8/8/4K2R w - - bm Kd2; id \"a; hmvc 9;\";"} => {"game": "chess", "board": "4k3/8/8/8/8/8/8/4K2R w - - 0 1"}
        {"game": "chess", "board": "4k3/8/8/8/8/8/8/4K2R w K - hmvc 4; fmvn 7;"} => {"game": "chess", "board": "4k3/8/8/8/8/8/8/4K2R w K - 4 7"}
        {"game": "chess", "board": "4k3/8/8/8/8/8/8/4K2R w K - 4 7 bm O-O;"} => {"game": "chess", "board": "4k3/8/8/8/8/8/8/4K2R w K - 4 7"}
        {"game": "chess", "board": "4k3/8/8/8/8/8/8/4K2R w K - acd 20; acs 3; ce 12;"} => {"game": "chess", "board": "4k3/8/8/8/8/8/8/4K2R w K - 0 1"}
        {"game": "chess", "board": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq a3 0 1"} => {"game": "chess", "board": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}
        {"game": "chess", "board": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq e5 0 1"} => {"game": "chess", "board": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"}
        {"game": "chess", "board": "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3"} => {"game": "chess", "board": "8/8/8/1k6/3Pp3/8/8/4KQ2 b - - 0 1"}
        {"game": "chess", "board": "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"} => {"game": "chess", "board": "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"}
        {"game": "chess", "board": "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq E3 0 3"} => {"game": "chess", "board": "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3"}
        {"game": "chess", "board": "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b  e3 0 3"} => {"game": "chess", "board": "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b - e3 0 3"}
        {"game": "chess", "board": "4k3/8/8/8/8/8/8/4KQ~1R w - - 0 1"} => {"game": "chess", "board": "4k3/8/8/8/8/8/8/4KQ1R w - - 0 1"}
        {"game": "chess", "board": "Q~3k3/8/8/8/8/8/8/4K3 b - - 0 1"} => {"game": "chess", "board": "Q3k3/8/8/8/8/8/8/4K3 b - - 0 1"}
        {"game": "chess", "board": "r n b q k b n r\np p p p p p p p\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\nP P P P P P P P\nR N B Q K B N R"} => {"game": "chess", "board": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"}
        {"game": "chess", "board": ["rnbqkbnr", "pppppppp", "........", "........", "........", "........", "PPPPPPPP", "RNBQKBNR"]} => {"game": "chess", "board": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"}
        {"game": "chess", "board": "....k.../......../......../......../......../......../......../....K..R w K - 0 1"} => {"game": "chess", "board": "4k3/8/8/8/8/8/8/4K2R w K - 0 1"}
        "#,
    )
    .await;
}

#[tokio::test]
async fn positions_of_draughts_as_files_have_them_are_read() {
    assert_means(
        r#"
        {"game": "draughts", "board": "W:W18:B11:H0:F1"} => {"game": "draughts", "board": "W:W18:B11"}
        {"game": "draughts", "board": "[FEN \"W:W18:B11\"]"} => {"game": "draughts", "board": "W:W18:B11"}
        {"game": "draughts", "board": "[FEN \"W:W18:B11:H0:F1\"]"} => {"game": "draughts", "board": "W:W18:B11"}
        {"game": "draughts", "board": "W:W18:B11,"} => {"game": "draughts", "board": "W:W18:B11"}
        {"game": "draughts", "board": "W:W18,:B11"} => {"game": "draughts", "board": "W:W18:B11"}
        {"game": "draughts", "board": "W:B11:W18"} => {"game": "draughts", "board": "W:W18:B11"}
        {"game": "draughts", "board": "w:w18:b11."} => {"game": "draughts", "board": "W:W18:B11"}
        {"game": "draughts", "board": "\"W:W18:B11\""} => {"game": "draughts", "board": "W:W18:B11"}
        {"game": "draughts", "board": " W : W 18 : B 11 : H 0 : F 1 "} => {"game": "draughts", "board": "W:W18:B11"}
        {"game": "draughts", "board": "'W:W18:B11.'"} => {"game": "draughts", "board": "W:W18:B11"}
        {"game": "draughts", "board": "W:W18:B11", "player": "w"} => {"game": "draughts", "board": "W:W18:B11"}
        {"game": "draughts", "board": "[FEN \"B:WK2,20:BK14\"]", "player": "B"} => {"game": "draughts", "board": "B:WK2,20:BK14"}
        "#,
    )
    .await;
}

#[tokio::test]
async fn forms_that_could_mean_two_things_are_refused() {
    assert_told(
        r#"
        // Red may be either side of a game of black and white, and X may join either pair of edges.
        {"game": "draughts", "moves": [], "player": "red"} => /player => "red" is neither "black" nor "white"
        {"game": "hex", "moves": [], "player": "X"} => /player => "X" is neither "red" nor "blue"
        {"game": "hex", "moves": [], "player": "black"} => /player => "black" is neither "red" nor "blue"
        {"game": "breakthrough", "moves": [], "player": "X"} => /player => "X" is neither "white" nor "black"
        {"game": "connect-four", "moves": [], "player": "black"} => /player => "black" is neither "X" nor "O"
        {"game": "connect-four", "moves": [], "player": "⚪"} => /player => "⚪" is neither "X" nor "O"
        {"moves": [], "player": "1"} => /player => "1" is neither "X" nor "O"
        {"game": "chess", "moves": [], "player": "1"} => /player => "1" is neither "white" nor "black"
        {"game": "kalah", "moves": [], "player": "1"} => /player => "1" is neither "south" nor "north"
        // Two marks of one side: one of them may be the other side's.
        {"game": "connect-four", "player": "X", "rules": {"rows": 2, "columns": 3}, "board": "...XRO"} => /board => has "X" and "R", two marks of one side; write one for each side
        {"player": "X", "board": "X❌OO....."} => /board => has "X" and "❌", two marks of one side
        {"game": "othello", "rules": {"size": 4}, "player": "black", "board": ".....WB..XO....."} => /board => has "B" and "X", two marks of one side
        // A digit is the index of an empty cell.
        {"player": "X", "board": "012012012"} => /board => cells with 0, 1 and 2 are not read
        {"game": "connect-four", "rules": {"rows": 2, "columns": 3}, "player": "X", "board": [[0, 0, 0], [1, 2, 1]]} => /board => cells with 0, 1 and 2 are not read; write "X", "O" or
        {"game": "othello", "rules": {"size": 4}, "player": "black", "board": "0000012002100000"} => /board => cells with 0, 1 and 2 are not read; write "B", "W" or
        {"game": "hex", "rules": {"size": 2}, "player": "red", "board": [[1, 0], [0, 2]]} => /board => cells with 0, 1 and 2 are not read
        // Squares of a colour may be empty, or a piece.
        {"player": "X", "board": "⬛⬜⬛⬜⬛⬜⬛⬜⬛"} => /board => cells with "⬛" are not read
        {"game": "othello", "rules": {"size": 4}, "player": "black", "board": "🟩🟩🟩🟩🟩⬜⬛🟩🟩⬛⬜🟩🟩🟩🟩🟩"} => /board => cells with "⬛" and "⬜" are not read
        {"game": "connect-four", "rules": {"rows": 2, "columns": 3}, "player": "X", "board": "⚫⚫⚫🔴🟡⚫"} => /board => cells with "⚫" are not read
        // Rows that are too short may be shifted.
        {"player": "X", "board": "O.X/X.X/OO"} => /board => instead of 9
        {"player": "X", "board": ["O.X", "X.X", "OO"]} => /board => line 3 of 3 has 2 cells instead of 3
        "#,
    )
    .await;
}
