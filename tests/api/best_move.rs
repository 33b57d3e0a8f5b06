//! `POST /best-move`: every field of the request and of the answer.

use serde_json::{Value, json};

use super::app::{App, with_service};

const TUTORIAL: &str = "O.XX.X.OO";

#[tokio::test]
async fn example_of_the_contract_has_its_exact_answer() {
    let app = App::start().await;
    let request = json!({"board": ["O", 1, "X", "X", 4, "X", 6, "O", "O"], "player": "X"});
    let answer = app.answer(&request).await;
    let nodes = answer["search"]["nodes"].as_u64().unwrap();
    assert!(
        (3..=9).contains(&nodes),
        "{nodes} nodes for a tree of nine calls"
    );
    assert_eq!(
        answer,
        json!({
            "game": "tic-tac-toe",
            "board": ["O", 1, "X", "X", 4, "X", 6, "O", "O"],
            "text": "3 O . X\n2 X . X\n1 . O O\n  a b c",
            "player": "X",
            "status": "in_progress",
            "winner": null,
            "ended_by": null,
            "claimable": null,
            "winning_line": null,
            "index": 4,
            "name": "b2",
            "score": 10,
            "outcome": "win",
            "remoteness": 1,
            "pv": [4],
            "pv_names": ["b2"],
            "candidates": [
                {
                    "index": 4, "name": "b2", "score": 10, "outcome": "win", "remoteness": 1, "depth": 1,
                    "pv": [4], "pv_names": ["b2"]
                },
                {
                    "index": 1, "name": "b3", "score": -10, "outcome": "loss", "remoteness": 2, "depth": 2,
                    "pv": [1, 4], "pv_names": ["b3", "b2"]
                },
                {
                    "index": 6, "name": "a1", "score": -10, "outcome": "loss", "remoteness": 2, "depth": 2,
                    "pv": [6, 4], "pv_names": ["a1", "b2"]
                }
            ],
            "after": {
                "board": ["O", 1, "X", "X", "X", "X", 6, "O", "O"],
                "text": "3 O . X\n2 X X X\n1 . O O\n  a b c",
                "player": "O",
                "status": "won",
                "winner": "X",
                "ended_by": "line",
                "claimable": null,
                "winning_line": [3, 4, 5]
            },
            "search": {"exact": true, "depth": 3, "candidates_depth": 3, "nodes": nodes, "stopped_by": null, "ended_by": "proven", "time_ms_allowed": null}
        })
    );
}

#[tokio::test]
async fn proven_scores_are_whole_numbers() {
    let app = App::start().await;
    let reply = app.ask(&json!({"board": TUTORIAL, "player": "X"})).await;
    assert!(reply.text.contains(r#""score":10,"#), "{}", reply.text);
    assert!(!reply.text.contains("10.0"), "{}", reply.text);
}

#[tokio::test]
async fn spellings_of_a_cell_are_equivalent() {
    let app = App::start().await;
    let expected = app
        .answer(&json!({"board": ["O", 1, "X", "X", 4, "X", 6, "O", "O"], "player": "X"}))
        .await;
    for [one, four, six] in [
        [json!("1"), json!("4"), json!("6")],
        [json!(null), json!(null), json!(null)],
        [json!(""), json!(" "), json!(6)],
        [json!(1.0), json!("4"), json!(null)],
        [json!("_"), json!("-"), json!(".")],
    ] {
        let board = json!(["O", one, "x", "X", four, "X", six, "o", "O"]);
        let answer = app.answer(&json!({"board": board, "player": "X"})).await;
        assert_eq!(answer, expected);
    }
}

#[tokio::test]
async fn spellings_of_a_text_are_equivalent() {
    let app = App::start().await;
    let expected = app.answer(&json!({"board": TUTORIAL, "player": "X"})).await;
    for board in [
        "o.xx.x.oo",
        "O_XX-X OO",
        "O1XX4X6OO",
        "O.X\nX.X\n.OO",
        "O.X\r\nX.X\r\n.OO\r\n",
    ] {
        let answer = app.answer(&json!({"board": board, "player": "X"})).await;
        assert_eq!(answer, expected, "{board:?}");
    }
    let small = app.answer(&json!({"board": TUTORIAL, "player": "x"})).await;
    assert_eq!(small, expected);
}

#[tokio::test]
async fn answer_has_the_board_form_of_the_request() {
    let app = App::start().await;
    let by_text = app.answer(&json!({"board": TUTORIAL, "player": "X"})).await;
    assert_eq!(by_text["board"], TUTORIAL);
    assert_eq!(by_text["after"]["board"], "O.XXXX.OO");
    let rows = json!([["O", null, "X"], ["X", "", "X"], [6, "O", "O"]]);
    let by_rows = app.answer(&json!({"board": rows, "player": "X"})).await;
    assert_eq!(
        by_rows["board"],
        json!([["O", 1, "X"], ["X", 4, "X"], [6, "O", "O"]])
    );
    assert_eq!(
        by_rows["after"]["board"],
        json!([["O", 1, "X"], ["X", "X", "X"], [6, "O", "O"]])
    );
    assert_eq!(by_rows["candidates"], by_text["candidates"]);
    let by_moves = app.answer(&json!({"moves": [4]})).await;
    assert_eq!(by_moves["board"], "....X....");
    let wide = json!({
        "game": "mnk", "rules": {"rows": 2, "columns": 3, "connect": 3},
        "board": [["X", "", ""], ["O", "", ""]], "player": "X",
    });
    let after = &app.answer(&wide).await["after"]["board"];
    assert_eq!(
        (
            after[0].as_array().unwrap().len(),
            after.as_array().unwrap().len()
        ),
        (3, 2)
    );
}

#[tokio::test]
async fn moves_follow_a_board() {
    let app = App::start().await;
    let request = json!({"board": "X...O....", "player": "X", "moves": [8, 1]});
    let followed = app.answer(&request).await;
    let board = json!({"board": "XO..O...X", "player": "X"});
    assert_eq!(followed, app.answer(&board).await);
    let none = json!({"board": "XO..O...X", "player": "X", "moves": []});
    assert_eq!(followed, app.answer(&none).await);
    let link = app
        .get("/best-move?board=X...O....&player=X&moves=8,1")
        .await;
    assert_eq!(followed, link.json());
}

#[tokio::test]
async fn moves_are_equivalent_to_a_board() {
    let app = App::start().await;
    let by_moves = app.answer(&json!({"moves": [0, 4, 8]})).await;
    let board = "X...O...X";
    let by_board = app.answer(&json!({"board": board, "player": "O"})).await;
    assert_eq!(by_moves, by_board);
    assert_eq!(by_moves["player"], "O");
}

#[tokio::test]
async fn player_to_move_determines_the_first_player() {
    let app = App::start().await;
    let x_began = app.answer(&json!({"moves": [0, 4], "player": "X"})).await;
    assert_eq!(x_began["board"], "X...O....");
    let o_began = app.answer(&json!({"moves": [0, 4], "player": "O"})).await;
    assert_eq!(o_began["board"], "O...X....");
}

#[tokio::test]
async fn finished_game_is_answered() {
    let app = App::start().await;
    let lost = app
        .answer(&json!({"board": "XXXOO....", "player": "O"}))
        .await;
    assert_eq!(
        lost,
        json!({
            "game": "tic-tac-toe",
            "board": "XXXOO....",
            "text": "3 X X X\n2 O O .\n1 . . .\n  a b c",
            "player": "O",
            "status": "won",
            "winner": "X",
            "ended_by": "line",
            "claimable": null,
            "winning_line": [0, 1, 2],
            "index": null,
            "name": null,
            "score": -10,
            "outcome": "loss",
            "remoteness": 0,
            "pv": [],
            "pv_names": [],
            "candidates": [],
            "after": null,
            "search": {"exact": true, "depth": 0, "candidates_depth": 0, "nodes": 0, "stopped_by": null, "ended_by": "proven", "time_ms_allowed": null}
        })
    );
    for player in ["X", "O"] {
        // The player to move has four marks, the other one five.
        let board = if player == "O" {
            "XOXXOOOXX"
        } else {
            "OXOOXXXOO"
        };
        let drawn = app.answer(&json!({"board": board, "player": player})).await;
        assert_eq!(
            (&drawn["status"], &drawn["score"]),
            (&json!("draw"), &json!(0))
        );
        assert_eq!(
            (&drawn["winner"], &drawn["remoteness"]),
            (&Value::Null, &json!(0))
        );
    }
}

#[tokio::test]
async fn win_by_two_lines_shows_one_of_them() {
    let app = App::start().await;
    let won = app
        .answer(&json!({"board": "XXXXOOXOO", "player": "O"}))
        .await;
    assert_eq!(won["winning_line"], json!([0, 1, 2]));
}

#[tokio::test]
async fn ties_are_broken_by_the_rule_of_the_request() {
    let app = App::start().await;
    // X wins at once with 8, and later with moves of lower index.
    let board = "XOO.X....";
    let ask = |tie_break: Value| json!({"board": board, "player": "X", "tie_break": tie_break});
    let fastest = app.answer(&ask(json!("fastest"))).await;
    assert_eq!(
        (&fastest["index"], &fastest["remoteness"]),
        (&json!(8), &json!(1))
    );
    assert_eq!(
        fastest,
        app.answer(&json!({"board": board, "player": "X"})).await
    );
    let first = app.answer(&ask(json!("first"))).await;
    let best: Vec<_> = first["candidates"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|candidate| candidate["score"] == 10)
        .collect();
    let lowest = best
        .iter()
        .map(|candidate| candidate["index"].as_u64().unwrap())
        .min();
    assert!(best.len() > 1, "the board shows no difference");
    assert_eq!(first["index"].as_u64(), lowest);
    assert_ne!(first["index"], 8);
    let chosen = best
        .iter()
        .find(|candidate| candidate["index"] == first["index"])
        .unwrap();
    assert_eq!(
        (&first["pv"], &first["remoteness"]),
        (&chosen["pv"], &chosen["remoteness"])
    );
    assert_eq!(first["candidates"], fastest["candidates"]);
}

#[tokio::test]
async fn random_choice_is_repeatable_by_its_seed() {
    let app = App::start().await;
    let start = json!({"moves": [], "tie_break": "random"});
    let mut chosen = std::collections::BTreeSet::new();
    for _ in 0..40 {
        let drawn = app.answer(&start).await;
        let seed = &drawn["seed"];
        let again = json!({"moves": [], "tie_break": "random", "seed": seed});
        assert_eq!(app.answer(&again).await, drawn);
        chosen.insert(drawn["index"].as_u64().unwrap());
    }
    // All nine moves draw; forty draws that miss more than five of them have a chance
    // below one in a million.
    assert!(chosen.len() >= 4, "{chosen:?}");
    for body in [
        json!({"moves": [], "seed": 7}),
        json!({"board": "XXXOO....", "player": "O", "tie_break": "random"}),
    ] {
        assert_eq!(
            app.answer(&body).await.get("seed"),
            None,
            "no seed was used"
        );
    }
}

#[tokio::test]
async fn candidates_are_the_best_ones_whatever_move_is_selected() {
    let app = App::start().await;
    // X wins at once with 8, and later with moves of lower index.
    let board = "XOO.X....";
    let mut requests = vec![json!({"board": board, "player": "X", "tie_break": "first"})];
    for seed in 0..20 {
        requests.push(json!({"moves": [4], "difficulty": "easy", "seed": seed}));
    }
    let mut beyond = 0;
    for mut request in requests {
        let all = app.answer(&request).await;
        for top in [1, 2] {
            request["top"] = json!(top);
            let answer = app.answer(&request).await;
            // The number of candidates does not change the selection.
            for field in ["index", "score", "pv", "search"] {
                assert_eq!(answer[field], all[field], "{request}");
            }
            let candidates = answer["candidates"].as_array().unwrap();
            assert_eq!(candidates[..], all["candidates"].as_array().unwrap()[..top]);
            let is_selected = |candidate: &Value| candidate["index"] == answer["index"];
            beyond += usize::from(!candidates.iter().any(is_selected));
        }
    }
    assert!(beyond > 1);
}

#[tokio::test]
async fn rules_change_the_board() {
    let app = App::start().await;
    // Three in a row on 3 × 4 is a win for the first player.
    let request = json!({"rules": {"columns": 4}, "board": vec![Value::Null; 12], "player": "O"});
    let answer = app.answer(&request).await;
    assert_eq!(
        (&answer["outcome"], &answer["player"]),
        (&json!("win"), &json!("O"))
    );
    assert_eq!(answer["game"], "tic-tac-toe");
}

#[tokio::test]
async fn equal_requests_have_equal_bodies() {
    // Without a cache, each request is searched.
    let app = App::start_with(with_service(|service| service.cache_bytes = 0)).await;
    let request = json!({"moves": [], "rules": {"rows": 4, "columns": 4}});
    let first = app.ask(&request).await;
    let second = app.ask(&request).await;
    assert_eq!(first.text, second.text);
    for part in first.header("server-timing").split(", ") {
        let (name, milliseconds) = part.split_once(";dur=").unwrap();
        assert!(["queue", "search"].contains(&name));
        assert!(milliseconds.parse::<f64>().unwrap() >= 0.0);
    }
}

#[tokio::test]
async fn null_field_counts_as_absent() {
    let app = App::start().await;
    let plain = app.answer(&json!({"board": TUTORIAL, "player": "X"})).await;
    let nulls = json!({
        "board": TUTORIAL, "player": "X", "moves": null, "game": null, "rules": null,
        "limits": null, "top": null, "difficulty": null, "tie_break": null, "seed": null
    });
    assert_eq!(app.answer(&nulls).await, plain);
    let limits = json!({"depth": null, "movetime_ms": null, "nodes": null});
    let request = json!({"board": TUTORIAL, "player": "X", "limits": limits});
    assert_eq!(app.answer(&request).await, plain);
}
