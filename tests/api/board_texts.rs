//! `text` of an answer: the board in lines, as a person types it in a chat.

use bestmove_engine::games::GAMES;
use serde_json::{Value, json};

use super::app::App;
use super::refused::{json_of, requests};

/// The position after a move as `/position` answers it, which leaves the text to the client.
pub(crate) fn without_text(after: &Value) -> Value {
    let mut after = after.clone();
    after.as_object_mut().unwrap().remove("text").unwrap();
    after
}

#[tokio::test]
async fn texts_draw_the_board_before_and_after_the_move() {
    let app = App::start().await;
    let cases = r#"
        {"board": "O.XX.X.OO", "player": "X"} => "3 O . X\n2 X . X\n1 . O O\n  a b c" => "3 O . X\n2 X X X\n1 . O O\n  a b c"
        {"game": "connect-four", "rules": {"rows": 2, "columns": 4}, "moves": [0, 1, 0, 1, 2, 2]} => "X O O .\nX O X ." => "X O O .\nX O X X"
        {"game": "dots-and-boxes", "rules": {"rows": 1, "columns": 1}, "board": "+-+|.|+.+", "player": "one"} => "+ ~ +\n| . |\n+ . +" => "+ ~ +\n| 1 |\n+ ~ +"
        {"game": "hex", "rules": {"size": 2}, "board": "RB..", "player": "red"} => "1 R B\n 2 . .\n    a b" => "1 R B\n 2 R .\n    a b"
        {"game": "othello", "rules": {"size": 4}, "board": ".BBBBBBBBBBBBBBW", "player": "white"} => "1 . B B B\n2 B B B B\n3 B B B B\n4 B B B W\n  a b c d" => "1 W B B B\n2 B W B B\n3 B B W B\n4 B B B W\n  a b c d"
        {"game": "chess", "board": "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1"} => "8 . . . . . . . ♚\n7 . . . . . . . .\n6 . . . . . . . .\n5 . . . . . . . .\n4 . . . . . . . .\n3 . . . . . . . .\n2 ♖ . . . . . . .\n1 . ♖ . . . . ♔ .\n  a b c d e f g h" => null
    "#;
    for (request, [before, after]) in requests(cases) {
        let answer = app.answer(&request).await;
        assert_eq!(answer["text"], json_of(before), "{request}");
        assert_eq!(app.position(&request).await["text"], answer["text"]);
        let after = json_of(after);
        if !after.is_null() {
            assert_eq!(answer["after"]["text"], after, "{request}");
        }
    }
    let over = app
        .answer(&json!({"board": "XXXOO....", "player": "O"}))
        .await;
    assert_eq!(over["text"], "3 X X X\n2 O O .\n1 . . .\n  a b c");
    assert_eq!(over["after"], Value::Null);
}

#[tokio::test]
async fn texts_of_boards_with_a_mark_a_cell_are_read_as_boards() {
    let app = App::start().await;
    // These boards are numbers, symbols, or more than their cells.
    let others = ["kalah", "nine-mens-morris", "draughts", "chess"];
    for game in GAMES.iter().map(|game| game.name()) {
        let card = app.get(&format!("/games/{game}")).await.json();
        let start = json!({"game": game, "moves": card["example_moves"]});
        for request in [&start, &card["example"]] {
            let position = app.position(request).await;
            let lines = position["text"].as_str().unwrap().lines().count();
            assert!(lines > 1, "{request}");
            if others.contains(&game) {
                continue;
            }
            let mut by_text = request.clone();
            by_text["moves"] = Value::Null;
            by_text["board"] = position["text"].clone();
            by_text["player"] = position["player"].clone();
            let read = app.position(&by_text).await;
            assert_eq!(read["text"], position["text"], "{by_text}");
            assert_eq!(
                read["moves"].as_array().unwrap().len(),
                position["moves"].as_array().unwrap().len()
            );
        }
    }
}
