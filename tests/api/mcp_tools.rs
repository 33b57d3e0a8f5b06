//! The tools of `/mcp`: their schemas, their answers and their texts.

use reqwest::Method;
use serde_json::{Value, json};

use super::app::App;
use super::mcp::{ask, call, text, tools};

#[tokio::test]
async fn every_tool_only_reads_and_has_schemas_without_references() {
    let app = App::start().await;
    let tools = tools(&app).await;
    let names: Vec<_> = tools.iter().map(|tool| &tool["name"]).collect();
    assert_eq!(
        names,
        [
            "list_games",
            "describe_game",
            "legal_moves",
            "play",
            "best_move",
            "analyze",
            "review",
            "draw_board"
        ]
    );
    for tool in &tools {
        let name = &tool["name"];
        assert_eq!(tool["annotations"]["readOnlyHint"], true, "{name}");
        assert_eq!(tool["annotations"]["openWorldHint"], false, "{name}");
        assert!(!tool["title"].as_str().unwrap().is_empty(), "{name}");
        assert_eq!(tool["inputSchema"]["additionalProperties"], false, "{name}");
        for field in ["inputSchema", "outputSchema"] {
            let schema = &tool[field];
            assert_eq!(schema["type"], "object", "{name} {field}");
            jsonschema::draft202012::new(schema).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert!(!schema.to_string().contains("$ref"), "{name} {field}");
        }
    }
}

#[tokio::test]
async fn whole_game_is_played_by_tools() {
    let app = App::start().await;
    let mut moves = Vec::new();
    loop {
        let arguments = json!({"moves": moves});
        let position = ask(&app, "play", &arguments).await;
        if position["status"] != "in_progress" {
            assert_eq!(position["status"], "draw", "{moves:?}");
            break;
        }
        let legal = ask(&app, "legal_moves", &arguments).await;
        let best = ask(&app, "best_move", &arguments).await;
        let is_chosen = |legal: &&Value| legal["index"] == best["index"];
        let chosen = legal["moves"].as_array().unwrap().iter().find(is_chosen);
        assert_eq!(chosen.unwrap()["after"], best["after"], "{moves:?}");
        assert_eq!(best["candidates"].as_array().unwrap().len(), 1);
        moves.push(best["index"].clone());
    }
    assert_eq!(moves.len(), 9);
    let over = call(&app, "best_move", &json!({"moves": moves})).await;
    assert!(text(&over).ends_with("The game is a draw."), "{over}");
    assert_eq!(over["structuredContent"]["index"], json!(null));
}

#[tokio::test]
async fn answers_are_those_of_http() {
    let app = App::start().await;
    let position = json!({"game": "connect-four", "moves": [3, 3, 2, 2], "rules": {"columns": 6}});
    let post = async |path: &str, body: &Value| {
        app.send(app.request(Method::POST, path).json(body))
            .await
            .json()
    };
    let games = app.get("/games").await.json();
    assert_eq!(ask(&app, "list_games", &json!({})).await, games);
    let name = json!({"game": "gomoku"});
    let gomoku = app.get("/games/gomoku").await.json();
    assert_eq!(ask(&app, "describe_game", &name).await, gomoku);
    let legal = post("/position", &position).await;
    assert_eq!(ask(&app, "legal_moves", &position).await, legal);
    let mut played = ask(&app, "play", &position).await;
    played["game"] = json!("connect-four");
    played["shape"] = legal["shape"].clone();
    played["layout"] = legal["layout"].clone();
    played["coordinates"] = legal["coordinates"].clone();
    played["moves"] = legal["moves"].clone();
    assert_eq!(played, legal);
    let mut request = position;
    request["limits"] = json!({"nodes": 2_000});
    let all = post("/best-move", &request).await;
    assert_eq!(ask(&app, "analyze", &request).await, all);
    request["top"] = json!(2);
    let two = post("/best-move", &request).await;
    assert_eq!(ask(&app, "analyze", &request).await, two);
    assert_eq!(ask(&app, "best_move", &request).await, two);
    request["top"] = json!(1);
    let one = post("/best-move", &request).await;
    request["top"] = json!(null);
    assert_eq!(ask(&app, "best_move", &request).await, one);
    let game = json!({"moves": [4, 1, 0, 8]});
    let review = post("/game-review", &game).await;
    assert_eq!(ask(&app, "review", &game).await, review);
}

#[tokio::test]
async fn wrong_arguments_have_the_sentences_of_http() {
    let app = App::start().await;
    for (tool, path) in [
        ("best_move", "/best-move"),
        ("analyze", "/best-move"),
        ("legal_moves", "/position"),
        ("play", "/position"),
        ("review", "/game-review"),
        ("draw_board", "/position"),
    ] {
        for arguments in [
            json!({}),
            json!({"moves": [4, 4]}),
            json!({"moves": [4, true]}),
            json!({"moves": [4], "depth": 3}),
            json!({"moves": [], "game": "go"}),
            json!({"moves": [], "rules": {"rows": 99, "colour": 1}}),
            json!({"board": "O.XX.X.O", "player": "X"}),
            json!({"board": "YZXX.X.OO", "player": "X"}),
            json!({"board": [["O", ""], ["X"]], "player": "X"}),
            json!({"board": "XX.......", "player": "X"}),
            json!({"board": "XXXOOO...", "player": "X"}),
            json!({"moves": [], "limits": {"depth": 0}, "top": 0}),
            json!({"moves": [], "limits": {"movetime_ms": 1_000_000}}),
        ] {
            let request = app.request(Method::POST, path).json(&arguments);
            let problem = app.send(request).await.json();
            let result = call(&app, tool, &arguments).await;
            assert_eq!(result["isError"], true, "{tool} {arguments}: {result}");
            assert_eq!(text(&result), problem["detail"], "{tool} {arguments}");
            assert_eq!(result["_meta"]["code"], problem["code"], "{result}");
            assert!(result["structuredContent"].is_null(), "{result}");
        }
    }
    for (tool, arguments, sentence) in [
        (
            "list_games",
            json!({"all": 1}),
            "/all: unknown field \"all\"; there are no fields",
        ),
        ("describe_game", json!({}), "/game: missing"),
        (
            "describe_game",
            json!({"game": "go"}),
            "/game: unknown game \"go\"; expected \"tic-tac-toe\", \"connect-four\", \"mnk\", \"gomoku\", \
             \"dots-and-boxes\", \"breakthrough\", \"kalah\", \"hex\", \"othello\", \"surakarta\", \
             \"nine-mens-morris\", \"draughts\", \"chess\"",
        ),
    ] {
        assert_eq!(text(&call(&app, tool, &arguments).await), sentence);
    }
}

/// Returns arguments for positions of every size, small and large, early and late.
async fn positions(app: &App) -> Vec<Value> {
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
async fn answers_fit_their_schemas_and_texts_have_at_most_15_lines() {
    let app = App::start().await;
    let tools = tools(&app).await;
    for position in positions(&app).await {
        for tool in &tools {
            let name = tool["name"].as_str().unwrap();
            let arguments = match name {
                "list_games" => json!({}),
                "describe_game" => json!({"game": position["game"].as_str().unwrap_or("mnk")}),
                "best_move" | "analyze" => {
                    let mut arguments = position.clone();
                    arguments["limits"] = json!({"nodes": 200});
                    arguments
                }
                "review" => {
                    let mut arguments = position.clone();
                    arguments["limits"] = json!({"nodes": 200});
                    if arguments["moves"].is_null() {
                        arguments["moves"] = json!([]);
                    }
                    arguments
                }
                _ => position.clone(),
            };
            let schema = jsonschema::draft202012::new(&tool["inputSchema"]).unwrap();
            schema
                .validate(&arguments)
                .unwrap_or_else(|error| panic!("{name}: {error}"));
            let result = call(&app, name, &arguments).await;
            let lines = text(&result).lines().count();
            assert!(
                (1..=15).contains(&lines),
                "{name} {arguments}: {}",
                text(&result)
            );
            let schema = jsonschema::draft202012::new(&tool["outputSchema"]).unwrap();
            let answer = &result["structuredContent"];
            schema
                .validate(answer)
                .unwrap_or_else(|error| panic!("{name}: {error} in {answer}"));
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
        "O 1 X\nX 4 X\n6 O O\n\
         X to move. The numbers are the legal moves.\n\
         The move to play: 4, a proven win in 1 ply.\n\
         Best play: 4."
    );
    let analysis = call(&app, "analyze", &position).await;
    let lines: Vec<_> = text(&analysis).lines().skip(4).collect();
    assert_eq!(
        lines,
        [
            "4, a proven win in 1 ply",
            "1, a proven loss in 2 plies",
            "6, a proven loss in 2 plies"
        ]
    );
    let top = json!({"board": "O.XX.X.OO", "player": "X", "top": 2});
    let analysis = call(&app, "analyze", &top).await;
    assert_eq!(text(&analysis).lines().count(), 6);
    let review = call(&app, "review", &json!({"moves": [4, 1, 0, 8, 3, 5, 6]})).await;
    let lines: Vec<_> = text(&review).lines().skip(3).collect();
    assert_eq!(
        lines,
        [
            "X has won.",
            "X, 4 moves: best 4, good 0, inaccuracies 0, mistakes 0, blunders 0.",
            "O, 3 moves: best 2, good 0, inaccuracies 0, mistakes 0, blunders 1.",
            "Ply 2: O played 1, a blunder; best was 0."
        ]
    );
    let drawing = ask(&app, "draw_board", &position).await;
    let picture = app.get("/board.svg?board=O.XX.X.OO&player=X").await.text;
    assert_eq!(drawing["svg"], picture);
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
        "X, 4 moves: ",
        "O, 3 moves: ",
    ];
    for (line, start) in lines[8..].iter().zip(starts) {
        assert!(line.starts_with(start), "{lines:#?}");
    }
    let mut mistakes = lines[12..].iter();
    assert!(
        mistakes.any(|line| line.starts_with("Ply 4: O played 14, a blunder; best was ")),
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
