//! Moves as people type them: signs of captures, and several moves in one text.

use super::app::App;
use super::refused::{assert_details, detail, json_of, requests};
use super::table::lines;

/// Checks that a move of each request of a table is illegal, with these words.
async fn assert_illegal(table: &str) {
    let app = App::start().await;
    for (request, [words]) in requests(table) {
        let problem = app.refusal(&request).await;
        assert_eq!(problem["code"], "illegal_move", "{request}: {problem}");
        assert!(
            !words.is_empty() && detail(&problem).contains(words),
            "{request}: {problem}"
        );
    }
}

#[tokio::test]
async fn sign_of_a_capture_is_read_for_captures_only() {
    assert_illegal(
        r#"
        {"game": "draughts", "moves": ["11x15"]} => "11x15" captures nothing; the step is written "11-15"
        {"game": "draughts", "moves": ["11:15"]} => captures nothing
        {"game": "draughts", "moves": ["11-15", "23X19"]} => the step is written "23-19"
        {"game": "surakarta", "moves": ["a2xa3"]} => there is no piece on a3 to capture; a step is written "a2-a3"
        {"game": "surakarta", "moves": ["b2Xb3"]} => no piece on b3
        {"game": "breakthrough", "moves": ["a2xb3"]} => there is no piece on b3 to capture; write "a2b3"
        {"game": "breakthrough", "moves": ["a2xa3"]} => no piece on a3
        {"game": "chess", "moves": ["Nxf3"]} => "Nxf3" captures nothing on f3; that move is written "g1f3"
        {"game": "chess", "board": "4k3/8/8/3p4/4P3/8/8/4K2N w - - 0 1", "moves": ["exe5"]} => captures nothing on e5
        {"game": "chess", "board": "4k3/8/8/3p4/4P3/8/8/4K2N w - - 0 1", "moves": ["Kxd1"]} => captures nothing on d1
        {"game": "nine-mens-morris", "moves": ["a1xa4"]} => the move closes no mill
        "#,
    )
    .await;
    // Captures are read with either sign, as records have them.
    let app = App::start().await;
    let read = r#"
        {"game": "draughts", "moves": ["11-15", "22-18", "15x22", "25x18"]}
        {"game": "draughts", "moves": ["11-15", "22-18", "15-22", "25:18"]}
        {"game": "draughts", "moves": ["11 15", "22 18", "15 22"]}
        {"game": "chess", "board": "4k3/8/8/3p4/4P3/8/8/4K2N w - - 0 1", "moves": ["exd5"]}
        {"game": "chess", "moves": ["e4", "a6", "e5", "d5", "exd6"]}
        {"game": "breakthrough", "rules": {"rows": 4, "columns": 3}, "board": "B.BB...W.W.W", "player": "white", "moves": ["b2xa3"]}
    "#;
    for request in lines(read).map(json_of) {
        app.position(&request).await;
    }
}

#[tokio::test]
async fn number_that_may_be_several_moves_is_told() {
    assert_details(
        r#"
        {"game": "connect-four", "moves": [4444]} => /moves/0 => there is no column 4444; the columns are 0 to 6, and each move is a number of its own
        "#,
    )
    .await;
}
