//! Refusals that lead on: what was meant, and what fits.

use bestmove_engine::games::GAMES;
use reqwest::StatusCode;
use serde_json::{Value, json};

use super::app::App;
use super::refused::{
    assert_details, assert_invalid, assert_told, detail, json_of, refused_detail, requests,
};
use super::table::{lines, rows};

#[tokio::test]
async fn start_is_named_where_the_position_is_missing() {
    let app = App::start().await;
    let missing = "missing; give the board, or the moves;";
    for game in GAMES.iter().map(|game| game.name()) {
        for path in ["/best-move", "/position", "/game-tree", "/ideas"] {
            let problem = app.refusal_of(path, &json!({"game": game})).await;
            let expected = format!("{missing} `moves: []` is the start");
            assert_eq!(detail(&problem), expected, "{path} {game}");
        }
    }
    let problem = app.get("/position?game=chess").await.json();
    assert_eq!(detail(&problem), format!("{missing} `moves=` is the start"));
    let problem = app.post("/game-review", &json!({"game": "chess"})).await;
    let problem = problem.json();
    let played = "missing; give the moves that were played";
    assert!(detail(&problem).starts_with(played), "{problem}");
}

/// Checks that the detail of a board names these rules, and that the board has their size.
async fn assert_fits(app: &App, request: &Value, rules: &Value) {
    let rules = rules.as_object().unwrap().iter();
    let named = rules
        .clone()
        .map(|(name, value)| format!("`rules.{name}` {value}"));
    let fits = format!("; with {} it fits", named.collect::<Vec<_>>().join(" and "));
    let found = refused_detail(app, request, "/board").await;
    assert!(found.ends_with(&fits), "{request}: {found}");
    let mut fitting = request.clone();
    for (name, value) in rules {
        fitting["rules"][name] = value.clone();
    }
    let reply = app.post("/position", &fitting).await;
    assert!(
        !reply.text.contains("instead of"),
        "{request}: {}",
        reply.text
    );
}

#[tokio::test]
async fn rules_that_fit_a_board_of_another_size_are_named() {
    let app = App::start().await;
    // Signs between the cells are not counted.
    let cases = r#"
        {"game": "hex", "player": "red", "board": "R..\n...\n..."} => {"size": 3}
        {"game": "hex", "player": "red", "board": [["R", ""], ["", ""]]} => {"size": 2}
        {"game": "hex", "player": "red", "board": "R . .\n . B .\n  . . ."} => {"size": 3}
        {"game": "hex", "player": "red", "board": ["R . .", " . B .", "  . . ."]} => {"size": 3}
        {"game": "hex", "player": "red", "board": "R../.B./..."} => {"size": 3}
        {"game": "hex", "player": "red", "board": "R\t.\n.\t."} => {"size": 2}
        {"game": "othello", "player": "black", "board": "...................................."} => {"size": 6}
        {"game": "othello", "player": "black", "board": [["", "", "", ""], ["", "B", "W", ""], ["", "W", "B", ""], ["", "", "", ""]]} => {"size": 4}
        {"player": "X", "board": "....\n....\n...."} => {"rows": 3, "columns": 4}
        {"player": "X", "board": ["....", "....", "....", "...."]} => {"rows": 4, "columns": 4}
        {"game": "mnk", "player": "X", "board": "X........"} => {"rows": 3, "columns": 3}
        {"game": "connect-four", "player": "X", "board": ". . . .\n. . . .\n. . . .\n. . . .\n. . . ."} => {"rows": 5, "columns": 4}
        {"game": "breakthrough", "player": "white", "board": "BBB\n...\n...\nWWW"} => {"rows": 4, "columns": 3}
        {"game": "dots-and-boxes", "player": "one", "board": "+ +\n   \n+ +"} => {"rows": 1, "columns": 1}
        {"game": "dots-and-boxes", "player": "one", "board": "+ - + . +\n| . | . .\n+ . + . +"} => {"rows": 1, "columns": 2}
    "#;
    for (request, [rules]) in requests(cases) {
        assert_fits(&app, &request, &json_of(rules)).await;
    }
    for (game, player, board, rules) in [
        (
            "hex",
            "red",
            json!(vec![Value::Null; 25]),
            json!({"size": 5}),
        ),
        (
            "tic-tac-toe",
            "X",
            json!(vec![Value::Null; 16]),
            json!({"rows": 4, "columns": 4}),
        ),
        (
            "connect-four",
            "X",
            json!(vec![vec![""; 5]; 4]),
            json!({"rows": 4, "columns": 5}),
        ),
        (
            "mnk",
            "X",
            json!(vec![vec![""; 19]; 19]),
            json!({"rows": 19, "columns": 19}),
        ),
    ] {
        let request = json!({"game": game, "player": player, "board": board});
        assert_fits(&app, &request, &rules).await;
    }
}

#[tokio::test]
async fn no_rules_are_named_for_signs_that_are_no_cells_and_for_boards_of_fixed_size() {
    let app = App::start().await;
    let cases = r#"
        {"player": "X", "board": "1|2|3\n4|X|6\n7|8|9"}
        {"player": "X", "board": "X|O|#\n.|.|.\n.|.|."}
        {"player": "X", "board": "x"}
        {"player": "X", "board": ["x"]}
        {"player": "X", "board": [["X . ."], [". O ."], [". . ."]]}
        {"player": "X", "board": "X. .\n.O .\n.. ."}
        {"player": "X", "board": "021\n...\n.X.\n..."}
        {"player": "X", "board": "0...\n1.X.\n3..."}
        {"player": "X", "board": "A B C\n. . .\n. X .\n. . ."}
        {"game": "mnk", "player": "X", "board": "0123\n....\n....\n....\n...."}
        {"game": "connect-four", "player": "X", "board": "0123456\n.......\n.......\n.......\n......."}
    "#;
    let fixed = [("gomoku", 361), ("hex", 169), ("surakarta", 25)];
    let fixed =
        fixed.map(|(game, cells)| json!({"game": game, "player": "X", "board": ".".repeat(cells)}));
    for request in lines(cases).map(json_of).chain(fixed) {
        let problem = app.refusal(&request).await;
        assert!(
            !problem.to_string().contains("it fits"),
            "{request}: {problem}"
        );
    }
}

#[tokio::test]
async fn number_of_seeds_that_fits_is_named() {
    let app = App::start().await;
    let board = "2,2,2,2,2,2,0/2,2,2,2,2,2,0";
    let request = json!({"game": "kalah", "board": board, "player": "south"});
    assert_eq!(
        refused_detail(&app, &request, "/board").await,
        "has 24 seeds instead of 48, because `rules.seeds` is 4; with 2 it has as many"
    );
}

#[tokio::test]
async fn fields_that_were_meant_are_named() {
    let app = App::start().await;
    let cases = r#"
        tic-tac-toe => fen => did you mean "board"?
        tic-tac-toe => turn => did you mean "player"?
        tic-tac-toe => currentPlayer => did you mean "player"?
        tic-tac-toe => depth => did you mean "limits.depth"? In JSON, that is {"limits": {"depth": …}}
        tic-tac-toe => movetime_ms => did you mean "limits.movetime_ms"?
        tic-tac-toe => limits.nodes => did you mean "limits.nodes"? In JSON, that is {"limits": {"nodes": …}}
        tic-tac-toe => skill => did you mean "level"?
        tic-tac-toe => pgn => did you mean "record"?
        tic-tac-toe => rows => did you mean "rules.rows"?
        tic-tac-toe => limits.depht => did you mean "limits.depth"?
        tic-tac-toe => moves.0 => did you mean "moves"?
        tic-tac-toe => board.cells => expected "board", "player"
        tic-tac-toe => Moves => did you mean "moves"?
        tic-tac-toe => tieBreak => did you mean "tie_break"?
        tic-tac-toe => xyzzy => expected "board", "player"
        hex => size => did you mean "rules.size"?
        hex => rows => did you mean "rules.size"?
        kalah => seeds => did you mean "rules.seeds"?
        chess => size => expected "board"
        mnk => size => expected "board"
        chess => rules.rows => expected "board"
        connect-four => rules.rows => did you mean "rules.rows"?
        connect-four => connect => expected "board"
        go => rows => expected "board"
    "#;
    for [game, field, meant] in rows(cases) {
        let request = json!({"game": game, "moves": [], field: 1});
        let detail = refused_detail(&app, &request, &format!("/{field}")).await;
        let unknown = format!("unknown field \"{field}\"; {meant}");
        assert!(detail.starts_with(&unknown), "{game} {field}: {detail}");
    }
    let cases = "
        depth=3 => limits.depth
        movetime_ms=3 => limits.movetime_ms
        nodes=3 => limits.nodes
        fen=x => board
        skill=3 => level
        rows=4 => rules.rows
    ";
    for [query, meant] in rows(cases) {
        let problem = app.get(&format!("/best-move?moves=&{query}")).await.json();
        let meant = format!("did you mean \"{meant}\"?");
        assert!(detail(&problem).contains(&meant), "{query}: {problem}");
    }
}

#[tokio::test]
async fn values_that_were_meant_are_named() {
    assert_details(
        r#"
        {"moves": [], "limits": {"time": 5}} => /limits/time => unknown field "time"; did you mean "movetime_ms"?
        {"moves": [], "difficulty": "Easy"} => /difficulty => unknown value "Easy"; did you mean "easy"?
        {"moves": [], "rules": {"height": 3}} => /rules/height => this game has no such parameter; it has rows, columns, connect, misere
        {"game": "draughts", "moves": [], "rules": {"rows": 3}} => /rules/rows => this game has no parameters
        {"game": "chess", "moves": [], "player": "red"} => /player => "red" is neither "white" nor "black"
        {"game": "dots-and-boxes", "moves": [], "player": "o"} => /player => "o" is neither "one" nor "two"; did you mean "one"?
        "#,
    )
    .await;
}

#[tokio::test]
async fn field_that_was_meant_by_another_is_not_missing_as_well() {
    assert_invalid(
        r#"
        {"game": "chess", "fen": "8/8/8/8/8/8/8/8 w - - 0 1"} => /fen
        {"board": ".........", "turn": "X"} => /turn
        {"game": "hex", "board": ".........", "player": "R", "size": 3} => /size
        {"player": "X", "cells": [0, 1, 2, 3, 4, 5, 6, 7, 8]} => /cells
        {"history": [4, 0]} => /history
        {"gameName": "chess", "board": "8/8/8/8/8/8/8/8 w - - 0 1"} => /gameName
        "#,
    )
    .await;
}

#[tokio::test]
async fn games_that_were_meant_are_named() {
    let app = App::start().await;
    let cases = "
        chekers => draughts
        reversy => othello
        conect4 => connect-four
        mankala => kalah
        tictactoo => tic-tac-toe
        moris => nine-mens-morris
        Ches => chess
        gomku => gomoku
        dotsandboxs => dots-and-boxes
    ";
    for [name, meant] in rows(cases) {
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
    let detail = problem["detail"].as_str().unwrap();
    assert!(detail.starts_with(listed), "{detail}");
}

#[tokio::test]
async fn paths_that_were_meant_are_named() {
    let app = App::start().await;
    let cases = "
        POST => /bestmove => did you mean /best-move? See /openapi.yaml
        POST => /best-move/ => did you mean /best-move? See /openapi.yaml
        GET => /best-move/ => did you mean /best-move? See /openapi.yaml
        GET => /BestMove => did you mean /best-move? See /openapi.yaml
        POST => /api/best-move => did you mean /best-move? See /openapi.yaml
        POST => /best_moves => did you mean /best-moves? See /openapi.yaml
        GET => /game/chess => did you mean /games/chess? See /openapi.yaml
        GET => /Games/ => did you mean /games? See /openapi.yaml
        POST => /positions => did you mean /position? See /openapi.yaml
        POST => /gamereview => did you mean /game-review? See /openapi.yaml
        GET => /board.SVG => did you mean /board.svg? See /openapi.yaml
        GET => /openapi.yml => did you mean /openapi.yaml? See /openapi.yaml
        GET => /health => did you mean /livez? See /openapi.yaml
        GET => /nowhere => see /openapi.yaml
        GET => /wp-login.php => see /openapi.yaml
        GET => /a/b/c/d => see /openapi.yaml
        DELETE => /..%2f..%2fetc/passwd => see /openapi.yaml
    ";
    for [method, path, meant] in rows(cases) {
        let reply = app.send(app.request(method.parse().unwrap(), path)).await;
        assert_eq!(reply.status, StatusCode::NOT_FOUND, "{path}");
        assert_eq!(reply.json()["code"], "not_found", "{path}");
        let detail = format!("nothing is at this path; {meant}");
        assert_eq!(reply.json()["detail"], detail, "{path}");
    }
}

#[tokio::test]
async fn moves_that_are_no_array_are_told_with_an_example_of_the_game() {
    let app = App::start().await;
    for game in GAMES.iter().map(|game| game.name()) {
        let given = r#"
            4 => 4
            {"0": 4} => an object
            true => true
            -1 => -1
        "#;
        for (moves, [found]) in requests(given) {
            let request = json!({"game": game, "moves": moves});
            let detail = refused_detail(&app, &request, "/moves").await;
            let expected = format!("is {found}; expected an array of moves, such as ");
            let example = detail.strip_prefix(&expected);
            let example = json_of(example.unwrap_or_else(|| panic!("{game}: {detail}")));
            assert_eq!(example.as_array().unwrap().len(), 2, "{game}");
            app.position(&json!({"game": game, "moves": example})).await;
        }
    }
    assert_told(
        r#"
        {"moves": 4} => /moves => such as [4,5]
        {"game": "connect-four", "moves": 4} => /moves => such as [3,3]
        {"game": "gomoku", "moves": 4} => /moves => such as [112,113]
        "#,
    )
    .await;
}

#[tokio::test]
async fn moves_that_are_none_are_told_in_the_words_of_the_game() {
    assert_told(
        r#"
        {"game": "connect-four", "moves": ["h"]} => /moves/0 => a move is the index of a column, 0 to 6, from the left, or as a text its number, "1" to "7"
        {"game": "connect-four", "moves": ["0"]} => /moves/0 => there is no column "0"; in a text, the columns count from "1" to "7"
        {"game": "kalah", "moves": ["A"]} => /moves/0 => a move is the index of a pit, 0 to 5, from the left of its side, or as a text its number, "1" to "6"
        {"game": "gomoku", "moves": ["p8"]} => /moves/0 => 0 to 224, which is row × 15 + column, both from 0 at the top left; or its name, "a1" to "o15", with rows counted from the bottom
        {"moves": ["d2"]} => /moves/0 => which is row × 3 + column
        {"game": "dots-and-boxes", "moves": ["h 0 0"]} => /moves/0 => a move is the index of the cell of an edge, 1 to 47
        {"moves": [[1, 1]]} => /moves/0 => is an array; a move is the index of a cell, 0 to 8
        {"game": "gomoku", "moves": [{"row": 1, "col": 1}]} => /moves/0 => is an object; a move is the index of a cell
        {"game": "othello", "moves": [null]} => /moves/0 => is null; a move is a square, "a1" to "h8", or "pass"
        {"game": "chess", "moves": [1.5]} => /moves/0 => is 1.5; a move is written as "e2e4"
        "#,
    )
    .await;
}

#[tokio::test]
async fn forms_of_positions_are_told_apart() {
    assert_told(
        r#"
        {"game": "chess", "board": "position startpos moves e2e4"} => /board => "moves" is behind them: leave it out, and give the moves as `moves`
        {"game": "chess", "board": "4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves e1d1"} => /board => "moves" is behind them: leave it out, and give the moves as `moves`
        {"game": "chess", "board": "\"4k3/8/8/8/8/8/8/4K3 w - - 0 1\" x"} => /board => "x" is behind them: leave it out
        {"game": "chess", "board": "4k3/8/8/8/8/8/8/4K3 w - - 0 1 bm e4"} => /board => an operation of EPD ends with ";"
        {"game": "chess", "board": "4k3/8/8/8/8/8/8/4K3 w - - bm e4"} => /board => the move number is a number from 0
        {"game": "othello", "board": "(;GM[Othello]PC[GGS/os]PB[a]PW[b]RE[+2]TI[15:00]TY[8]B[f5//0.01]W[d6/1.5/2]B[c3];)"} => /board => it reads as a game, which `record` takes
        {"game": "chess", "board": "8/8\n8\n8\n8\n8\n8\n8"} => /board => write the ranks in one line, with "/" between them
        {"game": "chess", "board": "4k3/8/8/8/8/8/8/4K3 w - zz 0 1"} => /board => en passant is one such as "e3" or "-", not "zz"
        {"game": "draughts", "board": "W:W18:B11:H0:F1:+0+0"} => /board => expected a position such as
        {"game": "draughts", "board": "W:B:WK2,20:B14"} => /board => expected a position such as
        {"game": "draughts", "board": "[Event \"B:W18:B11\"]"} => /board => is neither "B" nor "W" to move
        {"game": "draughts", "board": "W:W18,,19:B11"} => /board => has a comma without a square behind it
        {"game": "othello", "board": "6 ---------------------------OX----------------------------------- *"} => /board => instead of 64
        "#,
    )
    .await;
}
