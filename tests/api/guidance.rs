//! Refusals that lead on: what was meant, what fits, and every fault at once.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::app::App;
use super::drawings::refused_detail;

#[tokio::test]
async fn start_is_named_where_the_position_is_missing() {
    let app = App::start().await;
    let expected = "missing; give the board, or the moves; `moves: []` is the start";
    for game in [
        "tic-tac-toe",
        "connect-four",
        "chess",
        "kalah",
        "nine-mens-morris",
        "draughts",
    ] {
        for path in ["/best-move", "/position", "/game-tree", "/ideas"] {
            let request = app.request(Method::POST, path).json(&json!({"game": game}));
            let reply = app.send(request).await;
            assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{path}");
            assert_eq!(reply.json()["errors"][0]["detail"], expected, "{path}");
        }
    }
    let reply = app.get("/position?game=chess").await;
    let expected = "missing; give the board, or the moves; `moves=` is the start";
    assert_eq!(reply.json()["errors"][0]["detail"], expected);
    let request = app
        .request(Method::POST, "/game-review")
        .json(&json!({"game": "chess"}));
    let problem = app.send(request).await.json();
    let detail = problem["errors"][0]["detail"].as_str().unwrap();
    assert!(
        detail.starts_with("missing; give the moves that were played"),
        "{detail}"
    );
}

#[tokio::test]
async fn rules_that_fit_a_board_of_another_size_are_named() {
    let app = App::start().await;
    let fits = |rules: &str| format!("; with {rules} it fits");
    for (game, board, rules) in [
        ("hex", json!("R..\n...\n..."), "`rules.size` 3"),
        ("hex", json!(vec![Value::Null; 25]), "`rules.size` 5"),
        ("hex", json!([["R", ""], ["", ""]]), "`rules.size` 2"),
        ("othello", json!(".".repeat(36)), "`rules.size` 6"),
        (
            "othello",
            json!([
                ["", "", "", ""],
                ["", "B", "W", ""],
                ["", "W", "B", ""],
                ["", "", "", ""]
            ]),
            "`rules.size` 4",
        ),
        (
            "tic-tac-toe",
            json!(vec![Value::Null; 16]),
            "`rules.rows` 4 and `rules.columns` 4",
        ),
        (
            "tic-tac-toe",
            json!("....\n....\n...."),
            "`rules.rows` 3 and `rules.columns` 4",
        ),
        (
            "tic-tac-toe",
            json!(["....", "....", "....", "...."]),
            "`rules.rows` 4 and `rules.columns` 4",
        ),
        (
            "mnk",
            json!("X........"),
            "`rules.rows` 3 and `rules.columns` 3",
        ),
        (
            "mnk",
            json!(vec![vec![""; 19]; 19]),
            "`rules.rows` 19 and `rules.columns` 19",
        ),
        (
            "connect-four",
            json!(vec![vec![""; 5]; 4]),
            "`rules.rows` 4 and `rules.columns` 5",
        ),
        (
            "breakthrough",
            json!("BBB\n...\n...\nWWW"),
            "`rules.rows` 4 and `rules.columns` 3",
        ),
        (
            "dots-and-boxes",
            json!("+ +\n   \n+ +"),
            "`rules.rows` 1 and `rules.columns` 1",
        ),
    ] {
        let player = if ["tic-tac-toe", "mnk", "connect-four"].contains(&game) {
            "X"
        } else {
            "one"
        };
        let players = json!({"hex": "red", "othello": "black", "breakthrough": "white"});
        let player = players[game].as_str().unwrap_or(player);
        let mut request = json!({"game": game, "board": board, "player": player});
        let detail = refused_detail(&app, &request, "/board").await;
        assert!(detail.ends_with(&fits(rules)), "{game} {board}: {detail}");
        // The rules do fit: with them, the size is none of the faults.
        let words: Vec<_> = rules
            .split([' ', '`'])
            .filter(|word| !word.is_empty())
            .collect();
        for name in words.iter().filter_map(|word| word.strip_prefix("rules.")) {
            let index = words
                .iter()
                .position(|word| *word == format!("rules.{name}"))
                .unwrap();
            request["rules"][name] = json!(words[index + 1].parse::<u32>().unwrap());
        }
        let reply = app.request(Method::POST, "/position").json(&request);
        let reply = app.send(reply).await;
        assert!(
            !reply.text.contains("instead of"),
            "{game} {board}: {}",
            reply.text
        );
    }
}

#[tokio::test]
async fn no_rules_are_named_for_signs_that_are_no_cells() {
    let app = App::start().await;
    for (game, player, board) in [
        ("tic-tac-toe", "X", json!("1|2|3\n4|X|6\n7|8|9")),
        ("tic-tac-toe", "X", json!("X|O|#\n.|.|.\n.|.|.")),
        ("tic-tac-toe", "X", json!("x")),
        ("tic-tac-toe", "X", json!(["x"])),
        ("tic-tac-toe", "X", json!([["X . ."], [". O ."], [". . ."]])),
        ("tic-tac-toe", "X", json!("X. .\n.O .\n.. .")),
        ("tic-tac-toe", "X", json!("021\n...\n.X.\n...")),
        ("tic-tac-toe", "X", json!("0...\n1.X.\n3...")),
        ("tic-tac-toe", "X", json!("A B C\n. . .\n. X .\n. . .")),
        ("mnk", "X", json!("0123\n....\n....\n....\n....")),
        (
            "connect-four",
            "X",
            json!("0123456\n.......\n.......\n.......\n......."),
        ),
        ("dots-and-boxes", "one", json!("+---+\n|   |\n+   +")),
    ] {
        let request = json!({"game": game, "board": board, "player": player});
        let problem = app.refusal(&request).await;
        assert!(
            !problem.to_string().contains("it fits"),
            "{board}: {problem}"
        );
    }
    // Signs between the cells are not counted.
    for (game, player, board, rules) in [
        (
            "hex",
            "red",
            json!("R . .\n . B .\n  . . ."),
            "`rules.size` 3",
        ),
        (
            "hex",
            "red",
            json!(["R . .", " . B .", "  . . ."]),
            "`rules.size` 3",
        ),
        ("hex", "red", json!("R../.B./..."), "`rules.size` 3"),
        ("hex", "red", json!("R\t.\n.\t."), "`rules.size` 2"),
        (
            "connect-four",
            "X",
            json!(". . . .\n. . . .\n. . . .\n. . . .\n. . . ."),
            "`rules.rows` 5 and `rules.columns` 4",
        ),
        (
            "dots-and-boxes",
            "one",
            json!("+ - + . +\n| . | . .\n+ . + . +"),
            "`rules.rows` 1 and `rules.columns` 2",
        ),
    ] {
        let request = json!({"game": game, "board": board, "player": player});
        let detail = refused_detail(&app, &request, "/board").await;
        assert!(
            detail.ends_with(&format!("; with {rules} it fits")),
            "{board}: {detail}"
        );
    }
}

#[tokio::test]
async fn number_of_seeds_that_fits_is_named() {
    let app = App::start().await;
    let request =
        json!({"game": "kalah", "board": "2,2,2,2,2,2,0/2,2,2,2,2,2,0", "player": "south"});
    assert_eq!(
        refused_detail(&app, &request, "/board").await,
        "has 24 seeds instead of 48, because `rules.seeds` is 4; with 2 it has as many"
    );
    // No rules of this game fit.
    for (game, board) in [
        ("gomoku", ".".repeat(361)),
        ("hex", ".".repeat(169)),
        ("surakarta", ".".repeat(25)),
    ] {
        let request = json!({"game": game, "board": board, "player": "X"});
        let problem = app.refusal(&request).await;
        assert!(!problem.to_string().contains("it fits"), "{problem}");
    }
}

#[tokio::test]
async fn fields_that_were_meant_are_named() {
    let app = App::start().await;
    for (field, meant) in [
        ("fen", "did you mean \"board\"?"),
        ("turn", "did you mean \"player\"?"),
        ("currentPlayer", "did you mean \"player\"?"),
        (
            "depth",
            "did you mean \"limits.depth\"? In JSON, that is {\"limits\": {\"depth\": …}}",
        ),
        ("movetime_ms", "did you mean \"limits.movetime_ms\"?"),
        (
            "limits.nodes",
            "did you mean \"limits.nodes\"? In JSON, that is {\"limits\": {\"nodes\": …}}",
        ),
        ("level", "did you mean \"difficulty\"?"),
        ("pgn", "did you mean \"moves\"?"),
        ("rows", "did you mean \"rules.rows\"?"),
        ("limits.depht", "did you mean \"limits.depth\"?"),
        ("moves.0", "did you mean \"moves\"?"),
        ("board.cells", "expected \"board\", \"player\""),
        ("Moves", "did you mean \"moves\"?"),
        ("tieBreak", "did you mean \"tie_break\"?"),
        ("xyzzy", "expected \"board\", \"player\""),
    ] {
        let detail =
            refused_detail(&app, &json!({"moves": [], field: 1}), &format!("/{field}")).await;
        assert!(
            detail.starts_with(&format!("unknown field \"{field}\"; ")),
            "{detail}"
        );
        assert!(detail.contains(meant), "{field}: {detail}");
    }
    for (game, field, meant) in [
        ("hex", "size", "did you mean \"rules.size\"?"),
        ("hex", "rows", "did you mean \"rules.size\"?"),
        ("kalah", "seeds", "did you mean \"rules.seeds\"?"),
        ("chess", "size", "expected \"board\""),
        ("mnk", "size", "expected \"board\""),
        ("chess", "rules.rows", "expected \"board\""),
        ("connect-four", "rules.rows", "did you mean \"rules.rows\"?"),
        ("connect-four", "connect", "expected \"board\""),
        ("go", "rows", "expected \"board\""),
    ] {
        let request = json!({"game": game, "moves": [], field: 1});
        let detail = refused_detail(&app, &request, &format!("/{field}")).await;
        assert!(detail.contains(meant), "{game} {field}: {detail}");
    }
    let limits = json!({"moves": [], "limits": {"time": 5}});
    assert_eq!(
        refused_detail(&app, &limits, "/limits/time").await,
        "unknown field \"time\"; did you mean \"movetime_ms\"?"
    );
    let level = json!({"moves": [], "difficulty": "Easy"});
    assert_eq!(
        refused_detail(&app, &level, "/difficulty").await,
        "unknown value \"Easy\"; did you mean \"easy\"?"
    );
    let rules = json!({"moves": [], "rules": {"height": 3}});
    assert_eq!(
        refused_detail(&app, &rules, "/rules/height").await,
        "this game has no such parameter; it has rows, columns, connect, misere"
    );
    let rules = json!({"game": "draughts", "moves": [], "rules": {"rows": 3}});
    assert_eq!(
        refused_detail(&app, &rules, "/rules/rows").await,
        "this game has no parameters"
    );
    let player = json!({"game": "chess", "moves": [], "player": "b"});
    assert_eq!(
        refused_detail(&app, &player, "/player").await,
        "\"b\" is neither \"white\" nor \"black\"; did you mean \"black\"?"
    );
    for (query, meant) in [
        ("depth=3", "limits.depth"),
        ("movetime_ms=3", "limits.movetime_ms"),
        ("nodes=3", "limits.nodes"),
        ("fen=x", "board"),
        ("level=3", "difficulty"),
        ("rows=4", "rules.rows"),
    ] {
        let problem = app.get(&format!("/best-move?moves=&{query}")).await.json();
        let detail = problem["errors"][0]["detail"].as_str().unwrap();
        assert!(
            detail.contains(&format!("did you mean \"{meant}\"?")),
            "{detail}"
        );
    }
}

#[tokio::test]
async fn field_that_was_meant_by_another_is_not_missing_as_well() {
    let app = App::start().await;
    for (request, pointer) in [
        (
            json!({"game": "chess", "fen": "8/8/8/8/8/8/8/8 w - - 0 1"}),
            "/fen",
        ),
        (json!({"board": ".........", "turn": "X"}), "/turn"),
        (
            json!({"game": "hex", "board": ".........", "player": "R", "size": 3}),
            "/size",
        ),
        (
            json!({"player": "X", "cells": [0, 1, 2, 3, 4, 5, 6, 7, 8]}),
            "/cells",
        ),
        (json!({"history": [4, 0]}), "/history"),
        (
            json!({"gameName": "chess", "board": "8/8/8/8/8/8/8/8 w - - 0 1"}),
            "/gameName",
        ),
    ] {
        let problem = app.refusal(&request).await;
        let errors = problem["errors"].as_array().unwrap();
        assert_eq!(errors.len(), 1, "{problem}");
        assert_eq!(errors[0]["pointer"], pointer);
    }
}

#[tokio::test]
async fn games_that_were_meant_are_named() {
    let app = App::start().await;
    for (name, meant) in [
        ("checkers", "draughts"),
        ("reversi", "othello"),
        ("connect4", "connect-four"),
        ("mancala", "kalah"),
        ("ttt", "tic-tac-toe"),
        ("tictactoe", "tic-tac-toe"),
        ("morris", "nine-mens-morris"),
        ("Chess", "chess"),
        ("gomku", "gomoku"),
        ("dots", "dots-and-boxes"),
    ] {
        let expected = format!("unknown game \"{name}\"; did you mean \"{meant}\"?");
        let detail = refused_detail(&app, &json!({"game": name, "moves": []}), "/game").await;
        assert_eq!(detail, expected);
        let reply = app.get(&format!("/games/{name}")).await;
        assert_eq!(reply.status, StatusCode::NOT_FOUND);
        assert_eq!(reply.json()["code"], "not_found");
        assert_eq!(reply.json()["detail"], expected);
    }
    let problem = app.get("/games/go").await.json();
    let listed = "unknown game \"go\"; expected \"tic-tac-toe\", ";
    assert!(
        problem["detail"].as_str().unwrap().starts_with(listed),
        "{problem}"
    );
}

#[tokio::test]
async fn paths_that_were_meant_are_named() {
    let app = App::start().await;
    for (method, path, meant) in [
        (Method::POST, "/bestmove", "/best-move"),
        (Method::POST, "/best-move/", "/best-move"),
        (Method::GET, "/BestMove", "/best-move"),
        (Method::POST, "/api/best-move", "/best-move"),
        (Method::POST, "/best_moves", "/best-moves"),
        (Method::GET, "/game/chess", "/games/chess"),
        (Method::GET, "/Games/", "/games"),
        (Method::POST, "/positions", "/position"),
        (Method::POST, "/gamereview", "/game-review"),
        (Method::GET, "/board.SVG", "/board.svg"),
        (Method::GET, "/openapi.yml", "/openapi.yaml"),
        (Method::GET, "/health", "/livez"),
    ] {
        let reply = app.send(app.request(method, path)).await;
        assert_eq!(reply.status, StatusCode::NOT_FOUND, "{path}");
        let detail = format!("nothing is at this path; did you mean {meant}? See /openapi.yaml");
        assert_eq!(reply.json()["detail"], detail, "{path}");
    }
    for path in ["/nowhere", "/wp-login.php", "/a/b/c/d"] {
        let detail = app.get(path).await.json()["detail"].clone();
        assert_eq!(
            detail, "nothing is at this path; see /openapi.yaml",
            "{path}"
        );
    }
}

#[tokio::test]
async fn moves_that_are_none_are_told_in_the_words_of_the_game() {
    let app = App::start().await;
    for (game, example) in [
        ("tic-tac-toe", json!([4, 5])),
        ("connect-four", json!([3, 3])),
        ("gomoku", json!([112, 113])),
    ] {
        for moves in [
            json!("4444"),
            json!(4),
            json!({"0": 4}),
            json!(true),
            json!(-1),
        ] {
            let detail =
                refused_detail(&app, &json!({"game": game, "moves": moves}), "/moves").await;
            let found = match &moves {
                Value::Object(_) => "an object".to_owned(),
                Value::Null
                | Value::Bool(_)
                | Value::Number(_)
                | Value::String(_)
                | Value::Array(_) => moves.to_string(),
            };
            assert_eq!(
                detail,
                format!("is {found}; expected an array of moves, such as {example}")
            );
        }
    }
    // The example of each game is accepted.
    for game in app.get("/games").await.json()["games"].as_array().unwrap() {
        let name = game["name"].as_str().unwrap();
        let detail = refused_detail(&app, &json!({"game": name, "moves": "e4"}), "/moves").await;
        let (_, example) = detail.split_once("such as ").unwrap();
        let example: Value = serde_json::from_str(example).unwrap();
        assert_eq!(example.as_array().unwrap().len(), 2, "{name}");
        app.position(&json!({"game": name, "moves": example})).await;
    }
    for (game, mv, words) in [
        (
            "connect-four",
            json!("d"),
            "a move is the index of a column, 0 to 6, from the left",
        ),
        (
            "connect-four",
            json!("3"),
            "0 to 6, from the left; a number such as 3 has no quotation marks",
        ),
        (
            "kalah",
            json!("A"),
            "a move is the index of a pit, 0 to 5, from the left of its side",
        ),
        (
            "gomoku",
            json!("h8"),
            "0 to 224, which is row × 15 + column, both from 0 at the top left",
        ),
        ("tic-tac-toe", json!("b2"), "which is row × 3 + column"),
        (
            "dots-and-boxes",
            json!("h 0 0"),
            "a move is the index of the cell of an edge, 1 to 47",
        ),
        (
            "tic-tac-toe",
            json!([1, 1]),
            "is an array; a move is the index of a cell, 0 to 8",
        ),
        (
            "gomoku",
            json!({"row": 1, "col": 1}),
            "is an object; a move is the index of a cell",
        ),
        (
            "othello",
            json!(null),
            "is null; a move is a square, \"a1\" to \"h8\", or \"pass\"",
        ),
        ("chess", json!(1.5), "is 1.5; a move is written as \"e2e4\""),
    ] {
        let detail = refused_detail(&app, &json!({"game": game, "moves": [mv]}), "/moves/0").await;
        assert!(detail.contains(words), "{game} {mv}: {detail}");
    }
}

/// Returns the pointers of the faults of a request.
async fn pointers(app: &App, request: &Value) -> Vec<String> {
    let problem = app.refusal(request).await;
    let errors = problem["errors"].as_array().unwrap().iter();
    let pointer = |error: &Value| error["pointer"].as_str().unwrap().to_owned();
    errors.map(pointer).collect()
}

#[tokio::test]
async fn every_fault_of_a_request_is_told() {
    let app = App::start().await;
    let cells = [
        json!("X"),
        json!(true),
        json!(1.5),
        json!([]),
        json!("O"),
        json!(5),
    ];
    for (request, expected) in [
        (
            json!({"limits": {"depth": 0}, "board": "abc", "player": "green", "size": 44}),
            &["/limits/depth", "/size", "/player", "/board"][..],
        ),
        (
            json!({"game": "checkers", "moves": [], "limits": {"nodes": 10_000_000}, "top": 0}),
            &["/top", "/game", "/limits/nodes"],
        ),
        (
            json!({"moves": [4, true, -1], "limits": {"depth": "x", "nodes": 0}, "seed": -1}),
            &[
                "/limits/depth",
                "/limits/nodes",
                "/seed",
                "/moves/1",
                "/moves/2",
            ],
        ),
        (
            json!({"board": "O.XX.X.O", "player": "Z", "limits": {"movetime_ms": 60_001}}),
            &["/player", "/board", "/limits/movetime_ms"],
        ),
        (
            json!({"moves": [], "difficulty": "Easy", "tie_break": 1, "fen": "x"}),
            &["/difficulty", "/tie_break", "/fen"],
        ),
        (
            json!({"board": cells, "player": 1, "moves": 3}),
            &["/board/1", "/board/2", "/board/3", "/moves", "/player"],
        ),
        (
            json!({"moves": [], "rules": {"rows": 0, "height": 3}, "limits": {"plies": 3}}),
            &["/limits/plies"],
        ),
        (
            json!({"game": 3, "board": 7, "player": "X"}),
            &["/game", "/board"],
        ),
        (json!({"board": 7, "limits": 3}), &["/board", "/limits"]),
    ] {
        let mut found = pointers(&app, &request).await;
        let mut expected: Vec<_> = expected
            .iter()
            .map(|pointer| (*pointer).to_owned())
            .collect();
        if request["rules"].is_object() {
            expected.extend(["/rules/rows".to_owned(), "/rules/height".to_owned()]);
        }
        found.sort();
        expected.sort();
        assert_eq!(found, expected, "{request}");
    }
    let query = "/best-move?board=abc&player=green&size=44&limits.depth=0";
    let problem = app.get(query).await.json();
    assert_eq!(problem["errors"].as_array().unwrap().len(), 4, "{problem}");
    let item = json!({"requests": [{"board": "abc", "player": "green", "depth": 1}]});
    let request = app.request(Method::POST, "/best-moves").json(&item);
    let answer = app.send(request).await.json();
    let errors = answer["responses"][0]["errors"].as_array().unwrap();
    let found: Vec<_> = errors
        .iter()
        .map(|error| error["pointer"].as_str().unwrap())
        .collect();
    assert_eq!(
        found,
        [
            "/requests/0/depth",
            "/requests/0/player",
            "/requests/0/board"
        ]
    );
}

/// Returns the pointers of a problem, in order.
fn sorted_pointers(problem: &Value) -> Vec<&str> {
    let errors = problem["errors"].as_array();
    let errors = errors.unwrap_or_else(|| panic!("{problem}")).iter();
    let mut pointers: Vec<_> = errors
        .map(|error| error["pointer"].as_str().unwrap())
        .collect();
    pointers.sort_unstable();
    pointers
}

#[tokio::test]
async fn every_fault_of_a_request_is_told_by_other_endpoints() {
    let app = App::start().await;
    for (path, request, expected) in [
        (
            "/game-tree",
            json!({"game": "chess", "board": "8/8 w", "colour": 1}),
            &["/board", "/colour", "/depth"][..],
        ),
        (
            "/game-tree",
            json!({"game": "chess", "moves": ["e2e5"], "depth": 0}),
            &["/depth", "/moves/0"],
        ),
        (
            "/ideas",
            json!({"game": "kalah", "board": "x", "player": "south", "depth": "x"}),
            &["/board", "/depth"],
        ),
        (
            "/ideas",
            json!({"game": "surakarta", "board": "x"}),
            &["/board", "/depth"],
        ),
        (
            "/game-review",
            json!({"game": "go", "limits": {"nodes": 10_000_000}}),
            &["/game", "/limits/nodes", "/moves"],
        ),
        (
            "/game-review",
            json!({"moves": [4, 4], "limits": {"movetime_ms": 60_001}, "top": 1}),
            &["/limits/movetime_ms", "/moves/1", "/top"],
        ),
        (
            "/game-review",
            json!({"board": "abc", "player": "X"}),
            &["/board", "/moves"],
        ),
    ] {
        let sent = app.request(Method::POST, path).json(&request);
        let problem = app.send(sent).await.json();
        assert_eq!(sorted_pointers(&problem), expected, "{path}: {problem}");
    }
    for (query, expected) in [
        (
            "board=abc&player=X&limits.depth=2",
            &["/board", "/limits"][..],
        ),
        (
            "moves=4,4&scores=true&limits.nodes=10000000",
            &["/limits/nodes", "/moves/1"],
        ),
        (
            "moves=4,4&scores=3&limits.nodes=10",
            &["/moves/1", "/scores"],
        ),
    ] {
        let problem = app.get(&format!("/board.svg?{query}")).await.json();
        assert_eq!(sorted_pointers(&problem), expected, "{query}: {problem}");
    }
}

#[tokio::test]
async fn faults_of_a_link_are_told_in_its_words() {
    let app = App::start().await;
    let limits = "a link has limits.depth=…, limits.movetime_ms=… or limits.nodes=…";
    for (link, words) in [
        ("/best-move?limits=3&moves=", limits),
        ("/best-move/stream?limits=3&moves=", limits),
        ("/best-move?limits=&moves=", limits),
        (
            "/best-move?rules=3&moves=",
            "is 3; a link has each rule by its name, such as rules.rows=…",
        ),
        (
            "/position?rules=x&moves=",
            "is \"x\"; a link has each rule by its name",
        ),
        (
            "/best-move?moves=&x=1",
            "\"rules.…\", \"limits.depth\", \"limits.movetime_ms\", \"limits.nodes\"",
        ),
        ("/position?moves=&x=1", "\"rules.…\""),
        (
            "/best-move?moves=&depth=3",
            "did you mean \"limits.depth\"?",
        ),
        ("/best-move?game=chess", "`moves=` is the start"),
        ("/board.svg?game=chess", "`moves=` is the start"),
        (
            "/best-move?game=connect-four&moves=4444",
            "commas are between moves, as in moves=4,0",
        ),
        (
            "/position?game=chess&moves=1.%20e4%20e5",
            "commas are between moves, which have no numbers",
        ),
        (
            "/game-tree?game=othello&moves=f5d6c3&depth=1",
            "commas are between moves",
        ),
    ] {
        let problem = app.get(link).await.json();
        let detail = problem["errors"][0]["detail"].as_str().unwrap();
        assert!(detail.contains(words), "{link}: {detail}");
        for of_json in [
            "an object",
            "[]",
            "entry",
            "In JSON",
            "\"limits\"",
            "\"rules\"",
        ] {
            assert!(!detail.contains(of_json), "{link}: {detail}");
        }
    }
}

#[tokio::test]
async fn faults_of_one_kind_are_told_once() {
    let app = App::start().await;
    let board =
        |item: Value| json!({"game": "connect-four", "board": vec![item; 42], "player": "X"});
    let moves =
        |game: &str, item: Value, count: usize| json!({"game": game, "moves": vec![item; count]});
    let mut rows = vec![json!(["", "", ""]); 6];
    rows[0] = json!(["", "", "", "", "", "", ""]);
    for (request, pointer, beginning, more) in [
        (
            board(json!(true)),
            "/board/0",
            "is true; expected a cell",
            41,
        ),
        (
            board(json!({})),
            "/board/0",
            "is an object; expected a cell",
            41,
        ),
        (board(json!(1.5)), "/board/0", "is 1.5; expected a cell", 41),
        (
            json!({"board": vec![vec![false; 3]; 3], "player": "X"}),
            "/board/0/0",
            "is false; expected a cell",
            8,
        ),
        (
            json!({"board": [[[1], [1], 2], [[1], 4, 5], [6, 7, 8]], "player": "X"}),
            "/board/0/0",
            "is a row; expected a cell",
            2,
        ),
        (
            json!({"board": [0, [1], [2], [3]], "player": "X"}),
            "/board/1",
            "is a row; expected a cell",
            2,
        ),
        (
            json!({"board": [[0], 1, 2, 3], "player": "X"}),
            "/board/1",
            "is a cell; expected a row of cells",
            2,
        ),
        (
            json!({"game": "connect-four", "board": rows, "player": "X"}),
            "/board/1",
            "has 3 cells, and the first row has 7",
            4,
        ),
        (
            moves("chess", json!(false), 50),
            "/moves/0",
            "is false; a move is",
            49,
        ),
        (
            moves("gomoku", Value::Null, 225),
            "/moves/0",
            "is null; a move is",
            224,
        ),
        (
            moves("othello", json!([]), 20),
            "/moves/0",
            "is an array; a move is",
            19,
        ),
        (
            moves("kalah", json!(0.25), 20),
            "/moves/0",
            "is 0.25; a move is",
            19,
        ),
    ] {
        assert_eq!(pointers(&app, &request).await, [pointer], "{request}");
        let detail = refused_detail(&app, &request, pointer).await;
        assert!(detail.starts_with(beginning), "{detail}");
        assert!(
            detail.ends_with(&format!("; {more} more are like it")),
            "{detail}"
        );
    }
}

#[tokio::test]
async fn forms_of_positions_are_told_apart() {
    let app = App::start().await;
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    for (game, board, words) in [
        (
            "chess",
            start.to_owned(),
            "this has 1. Add the side to move",
        ),
        (
            "chess",
            format!("{start} w KQkq"),
            "this has 3. A field that is empty is written \"-\"",
        ),
        (
            "chess",
            format!("{start} b  - 0 1"),
            "this has 5. A field that is empty is written \"-\"",
        ),
        (
            "chess",
            format!("{start}_w_KQkq_-_0_1"),
            "this has 1. Write spaces in place of \"_\"",
        ),
        (
            "chess",
            "startpos".to_owned(),
            "Give the start as `moves: []`, or the FEN only",
        ),
        (
            "chess",
            format!("position fen {start} w KQkq - 0 1"),
            "or the FEN only",
        ),
        (
            "chess",
            format!("\"{start} w KQkq - 0 1\" x"),
            "Leave out what stands around it",
        ),
        (
            "chess",
            format!("{start} w KQkq - bm e4; id \"a\";"),
            "Leave out what follows them",
        ),
        (
            "chess",
            "8\n8\n8\n8\n8\n8\n8\n8".to_owned(),
            "Write the ranks in one line, with \"/\" between them",
        ),
        (
            "draughts",
            "W:W18:B11:H0:F1".to_owned(),
            "leave out \":H0:F1\"",
        ),
        (
            "draughts",
            "[FEN \"B:W18:B11\"]".to_owned(),
            "write only what it quotes: \"B:W18:B11\"",
        ),
        (
            "draughts",
            "W:W18:B11,".to_owned(),
            "has a comma without a square behind it",
        ),
        (
            "othello",
            format!("8 {}OX{} *", "-".repeat(27), "-".repeat(35)),
            "instead of 64",
        ),
    ] {
        let detail = refused_detail(&app, &json!({"game": game, "board": board}), "/board").await;
        assert!(detail.contains(words), "{board}: {detail}");
    }
    for (board, square) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq a3 0 1",
            "a3",
        ),
        ("8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1", "d3"),
    ] {
        let problem = app.refusal(&json!({"game": "chess", "board": board})).await;
        let expected = format!("no pawn can be captured en passant on {square}; write \"-\"");
        assert_eq!(problem["errors"][0]["detail"], expected);
    }
}
