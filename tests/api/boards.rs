//! `POST /best-move` with other boards and rules than those of tic-tac-toe.

use serde_json::{Value, json};

use super::app::App;

fn with_outcome(answer: &Value, outcome: &str) -> Vec<u64> {
    let candidates = answer["candidates"].as_array().unwrap().iter();
    let mut indices: Vec<u64> = candidates
        .filter(|candidate| candidate["outcome"] == outcome)
        .map(|candidate| candidate["index"].as_u64().unwrap())
        .collect();
    indices.sort_unstable();
    indices
}

#[tokio::test]
async fn mnk_serves_small_and_large_boards() {
    let app = App::start().await;
    // The largest small board has 8 × 8 cells, the largest board 19 × 19.
    for side in [1, 4, 8, 9, 19] {
        let cells = side * side;
        let answer = app
            .answer(&json!({
                "game": "mnk",
                "rules": {"rows": side, "columns": side, "connect": 5},
                "board": vec![Value::Null; cells],
                "player": "O",
                "limits": {"depth": 1},
            }))
            .await;
        assert_eq!(answer["candidates"].as_array().unwrap().len(), cells);
        let after = answer["after"]["board"].as_array().unwrap();
        assert_eq!(after.len(), cells);
        let index = usize::try_from(answer["index"].as_u64().unwrap()).unwrap();
        assert_eq!(after[index], "O");
    }
}

#[tokio::test]
async fn large_board_with_few_lines_is_proven() {
    let app = App::start().await;
    // Two in a row win on 19 rows of four. The second player cannot prevent it.
    let rules = json!({"rows": 19, "columns": 4, "connect": 2});
    let request = json!({"game": "mnk", "rules": rules, "moves": []});
    let answer = app.answer(&request).await;
    assert_eq!(
        (&answer["outcome"], &answer["remoteness"]),
        (&json!("win"), &json!(3))
    );
    assert_eq!(answer["search"]["exact"], true);
}

#[tokio::test]
async fn five_in_a_row_wins_in_gomoku() {
    let app = App::start().await;
    let moves = [112, 0, 113, 2, 114, 4, 115, 6];
    let request = json!({"game": "gomoku", "moves": moves, "limits": {"depth": 2}});
    let answer = app.answer(&request).await;
    // Every move wins by the open four, but only two of them at once.
    let candidates = answer["candidates"].as_array().unwrap();
    let in_one = candidates.iter().filter(|move_| move_["remoteness"] == 1);
    let in_one: Vec<_> = in_one.map(|move_| &move_["index"]).collect();
    assert_eq!(in_one, [111, 116]);
    assert_eq!(
        answer["after"]["winning_line"],
        json!([111, 112, 113, 114, 115])
    );
}

#[tokio::test]
async fn completed_line_loses_in_misere() {
    let app = App::start().await;
    let misere = json!({"misere": true});
    let start = app.answer(&json!({"rules": misere, "moves": []})).await;
    assert_eq!(start["search"]["exact"], true);
    assert_eq!(with_outcome(&start, "draw"), [4]);
    assert_eq!(with_outcome(&start, "loss").len(), 8);

    let lost = json!({"rules": misere, "board": "XXXOO....", "player": "O"});
    let lost = app.answer(&lost).await;
    assert_eq!(
        [
            &lost["status"],
            &lost["winner"],
            &lost["score"],
            &lost["winning_line"]
        ],
        [&json!("won"), &json!("O"), &json!(10), &json!([0, 1, 2])]
    );

    let plain = json!({"rules": {"misere": false}, "moves": []});
    assert_eq!(
        app.answer(&plain).await,
        app.answer(&json!({"moves": []})).await
    );
}

#[tokio::test]
async fn moves_of_hex_are_read_as_names_and_answered_as_indices() {
    let app = App::start().await;
    let rules = json!({"size": 3});
    let request = json!({"game": "hex", "rules": rules, "moves": ["a1", "C3", 2]});
    let answer = app.answer(&request).await;
    assert_eq!(answer["board"], "R.R.....B");
    assert_eq!(answer["player"], "blue");
    assert!(answer["index"].is_u64(), "{answer}");
    assert_eq!(answer.get("move"), None);
    let moves = ["c1", "a1", "b2", "a2", "a3"];
    let request = json!({"game": "hex", "rules": rules, "moves": moves});
    let position = app.position(&request).await;
    assert_eq!(position["layout"], "rhombus");
    assert_eq!(position["winner"], "red");
    assert_eq!(position["winning_line"], json!([2, 4, 6]));
    assert_eq!(position["coordinates"]["rows"], json!(["1", "2", "3"]));
}

#[tokio::test]
async fn board_of_othello_may_say_who_is_to_move() {
    let app = App::start().await;
    let rules = json!({"size": 4});
    let board = ".....OX..XO..... X";
    let request = json!({"game": "othello", "rules": rules, "board": board});
    let answer = app.answer(&request).await;
    let start = json!({"game": "othello", "rules": rules, "moves": []});
    let expected = app.answer(&start).await;
    assert_eq!(answer["player"], "black");
    for field in ["board", "margin", "candidates"] {
        assert_eq!(answer[field], expected[field], "{field}");
    }
}

#[tokio::test]
async fn pass_is_the_only_move_of_a_side_of_othello_that_cannot_flip() {
    let app = App::start().await;
    let board = "WWWBWWWBWWBB.BBB";
    let request =
        json!({"game": "othello", "rules": {"size": 4}, "board": board, "player": "white"});
    let answer = app.answer(&request).await;
    assert_eq!(answer["move"], "pass");
    assert_eq!(answer["candidates"].as_array().map(Vec::len), Some(1));
}
