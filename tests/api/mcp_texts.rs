//! The texts in the answers of the tools of `/mcp`, and the size of the answers.

use serde_json::{Value, json};

use super::app::App;
use super::mcp::{ask, call, text, tools};
use super::refused::{requests, with_fields};

#[tokio::test]
async fn texts_name_the_legal_moves_as_arguments_take_them() {
    let app = App::start().await;
    let cases = r#"
        {"moves": ["4"]} => play => Legal moves: a3, b3, c3, a2, c2, a1, b1, c1.
        {"game": "connect-four", "moves": ["4"]} => play => . . . 4 . . .
        {"game": "connect-four", "moves": ["4"]} => play => 1 2 3 X 5 6 7
        {"game": "connect-four", "moves": [3]} => play => Legal moves: 1, 2, 3, 4, 5, 6, 7.
        {"game": "breakthrough", "moves": ["a2a3", "h7h6"]} => legal_moves => Legal moves: a3a4, a3b4
        {"game": "chess", "board": "7k/8/5KQ1/8/8/8/8/8 b - - 0 1"} => play => The game is a draw.
        {"game": "chess", "board": "7k/8/5K2/8/8/8/8/6R1 b - - 0 1"} => legal_moves => Legal moves: Kh7.
        {"game": "gomoku", "moves": []} => play => Legal moves: a15, b15, c15, d15,
    "#;
    for (arguments, [tool, line]) in requests(cases) {
        let answer = call(&app, tool, &arguments).await;
        let found = text(&answer).lines().any(|found| found.starts_with(line));
        assert!(found, "{arguments}: {}", text(&answer));
    }
    let long = call(&app, "play", &json!({"game": "gomoku", "moves": []})).await;
    assert!(text(&long).contains(" and 165 more."), "{}", text(&long));
    let start = json!({"game": "draughts", "moves": []});
    let legal = call(&app, "legal_moves", &start).await;
    let line = text(&legal)
        .lines()
        .find_map(|line| line.strip_prefix("Legal moves: "));
    for name in line.unwrap().trim_end_matches('.').split(", ") {
        let played = json!({"game": "draughts", "moves": [], "move": name});
        ask(&app, "play", &played).await;
    }
}

/// Positions of every size, small and large, early and late.
pub(crate) async fn positions(app: &App) -> Vec<Value> {
    let mut positions = vec![
        json!({"game": "mnk", "moves": [], "rules": {"rows": 19, "columns": 19, "connect": 5}}),
        json!({"game": "mnk", "moves": [0, 360, 180], "rules": {"rows": 19, "columns": 19, "connect": 5}}),
        json!({"game": "gomoku", "moves": [112, 113, 97]}),
        json!({"moves": [], "rules": {"rows": 64, "columns": 1, "connect": 1}}),
        json!({"moves": [], "rules": {"rows": 1, "columns": 64, "connect": 3}}),
        json!({"board": "XXXOO....", "player": "O"}),
    ];
    let games = app.get("/games").await.json();
    for game in games["games"].as_array().unwrap() {
        positions.push(game["example"].clone());
        positions.push(json!({"game": game["name"], "moves": []}));
    }
    positions
}

#[tokio::test]
async fn texts_have_at_most_15_lines() {
    let app = App::start().await;
    let tools = tools(&app).await;
    for position in positions(&app).await {
        for tool in &tools {
            let name = tool["name"].as_str().unwrap();
            let limits = json!({"limits": {"nodes": 200}});
            let limited = with_fields(position.clone(), &limits);
            let arguments = match name {
                "list_games" => json!({}),
                "describe_game" => json!({"game": position["game"].as_str().unwrap_or("mnk")}),
                "best_move" | "analyze" | "explain" => limited,
                "review" => with_fields(json!({"moves": []}), &limited),
                _ => position.clone(),
            };
            let result = call(&app, name, &arguments).await;
            let lines = text(&result).lines().count();
            assert!(
                (1..=15).contains(&lines),
                "{name} {arguments}: {}",
                text(&result)
            );
            assert!(result["structuredContent"].is_object(), "{name}: {result}");
        }
    }
}

#[tokio::test]
async fn texts_draw_the_board_and_name_moves_and_values() {
    let app = App::start().await;
    let position = json!({"board": "O.XX.X.OO", "player": "X"});
    let best = call(&app, "best_move", &position).await;
    assert_eq!(
        text(&best),
        "3 O . X\n2 X . X\n1 . O O\n  a b c\n\
         X to move. A move is written like b3.\n\
         The move to play: b2, a proven win in 1 ply.\n\
         Best play: b2."
    );
    let analysis = call(&app, "analyze", &position).await;
    let lines: Vec<_> = text(&analysis).lines().skip(5).collect();
    assert_eq!(
        lines,
        [
            "b2, a proven win in 1 ply",
            "b3, a proven loss in 2 plies",
            "a1, a proven loss in 2 plies"
        ]
    );
    let top = json!({"board": "O.XX.X.OO", "player": "X", "top": 2});
    let analysis = call(&app, "analyze", &top).await;
    assert_eq!(text(&analysis).lines().count(), 7);
    let review = call(&app, "review", &json!({"moves": [4, 1, 0, 8, 3, 5, 6]})).await;
    let lines: Vec<_> = text(&review).lines().skip(4).collect();
    assert_eq!(
        lines,
        [
            "X has won.",
            "X, 4 moves, accuracy 100 %: best 4, good 0, inaccuracies 0, mistakes 0, misses 0, blunders 0.",
            "O, 3 moves, accuracy 20.2 %: best 2, good 0, inaccuracies 0, mistakes 0, misses 0, blunders 1.",
            "Ply 2: O played b3, a blunder; best was a3."
        ]
    );
    let moves = json!({"moves": [4, 0]});
    let drawing = ask(&app, "draw_board", &moves).await;
    assert_eq!(drawing["position"], ask(&app, "play", &moves).await);
    let gomoku = json!({"game": "gomoku", "moves": [112], "limits": {"nodes": 500}});
    let analysis = call(&app, "analyze", &gomoku).await;
    let last = text(&analysis).lines().last().unwrap().to_owned();
    assert!(
        last.starts_with("… and ") && last.ends_with(" more"),
        "{last}"
    );
}

#[tokio::test]
async fn review_of_a_large_board_names_its_mistakes() {
    let app = App::start().await;
    // O leaves a row of X unanswered, until that is lost.
    let game = json!({
        "game": "gomoku",
        "moves": [112, 0, 113, 14, 114, 210, 115],
        "limits": {"nodes": 20_000},
    });
    let review = call(&app, "review", &game).await;
    let lines: Vec<_> = text(&review).lines().collect();
    let starts = [
        "These are the rows ",
        "O to move.",
        "X, 4 moves, accuracy ",
        "O, 3 moves, accuracy ",
    ];
    for (line, start) in lines[9..].iter().zip(starts) {
        assert!(line.starts_with(start), "{lines:#?}");
    }
    let mut mistakes = lines[13..].iter();
    assert!(
        mistakes.any(|line| line.starts_with("Ply 4: O played o15, a mistake; best was ")),
        "{lines:#?}"
    );
}

#[tokio::test]
async fn large_boards_are_answered_shortest_by_play_and_draw_board() {
    let app = App::start().await;
    let position = json!({"game": "gomoku", "moves": [112]});
    let bytes = async |tool: &str| ask(&app, tool, &position).await.to_string().len();
    assert!(bytes("legal_moves").await > 70_000);
    for tool in ["play", "draw_board"] {
        let bytes = bytes(tool).await;
        assert!(bytes < 10_000, "{tool}: {bytes}");
    }
}
