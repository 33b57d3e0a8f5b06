//! The tools of `/mcp`: their schemas and their answers.

use bestmove_engine::games::GAMES;
use serde_json::{Value, json};

use super::app::App;
use super::board_texts::without_text;
use super::mcp::{ask, call, post, text, tools};
use super::mcp_texts::positions;
use super::refused::{json_of, requests};
use super::table::lines;

#[tokio::test]
async fn every_tool_only_reads() {
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
            "explain",
            "review",
            "draw_board"
        ]
    );
    for tool in &tools {
        let name = &tool["name"];
        assert_eq!(tool["annotations"]["readOnlyHint"], true, "{name}");
        assert_eq!(tool["annotations"]["openWorldHint"], false, "{name}");
        assert!(!tool["title"].as_str().unwrap().is_empty(), "{name}");
        assert!(tool["description"].as_str().unwrap().len() < 300, "{name}");
    }
}

/// Checks that every part of a schema has one type, and none of the keywords that clients of some
/// models refuse.
fn assert_is_plain(schema: &Value, path: &str) {
    let kind = schema["type"].as_str();
    let kind = kind.unwrap_or_else(|| panic!("{path} has no single type: {schema}"));
    for (name, part) in schema.as_object().unwrap() {
        let known = [
            "type",
            "description",
            "properties",
            "required",
            "items",
            "enum",
        ];
        assert!(known.contains(&name.as_str()), "{path}: {name}");
        if name == "properties" {
            for (name, part) in part.as_object().unwrap() {
                assert_is_plain(part, &format!("{path}/{name}"));
            }
        }
        if name == "items" {
            assert_is_plain(part, &format!("{path}/items"));
        }
        if name == "enum" {
            let mut values = part.as_array().unwrap().iter();
            assert!(kind == "string" && values.all(Value::is_string), "{path}");
        }
    }
    assert_eq!(kind == "object", schema["properties"].is_object(), "{path}");
    assert_eq!(kind == "array", schema["items"].is_object(), "{path}");
}

#[tokio::test]
async fn all_tools_are_described_in_16_kilobytes_of_plain_schemas() {
    let app = App::start().await;
    let reply = app.send(post(&app, "tools/list", &json!({}))).await;
    assert!(reply.text.len() <= 16_000, "{} bytes", reply.text.len());
    for tool in &tools(&app).await {
        let name = tool["name"].as_str().unwrap();
        let schema = &tool["inputSchema"];
        jsonschema::draft202012::new(schema).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_is_plain(schema, name);
        assert_eq!(schema["type"], "object", "{name}");
        assert!(tool.get("outputSchema").is_none(), "{name}");
    }
    let menu = call(&app, "list_games", &json!({})).await;
    assert!(menu.to_string().len() < 7_000, "{menu}");
}

#[tokio::test]
async fn schemas_have_the_fields_that_tools_read() {
    let app = App::start().await;
    for tool in tools(&app).await {
        let name = tool["name"].as_str().unwrap();
        let unknown = call(&app, name, &json!({"no such field": 1})).await;
        let sentence = text(&unknown);
        let (_, read) = sentence
            .split_once("unknown field \"no such field\"; ")
            .unwrap_or_else(|| panic!("{name}: {sentence}"));
        let mut read: Vec<_> = read.split('"').skip(1).step_by(2).collect();
        let schema = &tool["inputSchema"];
        let mut listed: Vec<_> = schema["properties"]
            .as_object()
            .unwrap()
            .keys()
            .map(String::as_str)
            .collect();
        read.sort_unstable();
        listed.sort_unstable();
        assert_eq!(read, listed, "{name}: {sentence}");
    }
}

#[tokio::test]
async fn moves_are_read_as_the_schemas_have_them_and_as_http_has_them() {
    let app = App::start().await;
    let cases = r#"
        {"moves": ["4", "0"]} => {"moves": [4, 0]}
        {"moves": ["4"], "move": "0"} => {"moves": [4, 0]}
        {"moves": [4], "move": 0} => {"moves": [4, 0]}
        {"move": "4"} => {"moves": [4]}
        {"board": "X........", "player": "O", "move": "4"} => {"board": "X........", "player": "O", "moves": [4]}
        {"game": "chess", "moves": ["e2e4"], "move": "e7e5"} => {"game": "chess", "moves": ["e2e4", "e7e5"]}
        {"game": "connect-four", "move": "4", "moves": []} => {"game": "connect-four", "moves": [3]}
        {"game": "connect-four", "move": 3, "record": "44"} => {"game": "connect-four", "moves": [3, 3, 3]}
        {"moves": "b2 a3", "move": "c3"} => {"moves": [4, 0, 2]}
        {"game": "chess", "record": "[FEN \"8/8/8/8/8/k7/7R/2K5 w - - 0 1\"]\n\n1. Rh8 *", "move": "Ka2"} => {"game": "chess", "board": "8/8/8/8/8/k7/7R/2K5 w - - 0 1", "moves": ["h2h8", "a3a2"]}
        {"game": "mnk", "record": "(;SZ[7];B[cc])", "move": "a1"} => {"game": "mnk", "rules": {"rows": 7, "columns": 7}, "moves": [16, 42]}
        {"game": "othello", "record": "f5", "move": "d6"} => {"game": "othello", "moves": ["f5", "d6"]}
    "#;
    for (arguments, [same]) in requests(cases) {
        let answer = ask(&app, "play", &arguments).await;
        assert_eq!(
            answer,
            ask(&app, "play", &json_of(same)).await,
            "{arguments}"
        );
    }
    for (arguments, pointer) in [
        (json!({"moves": ["4"], "move": "4"}), "/move: "),
        (json!({"moves": ["4", "4"], "move": "5"}), "/moves/1: "),
        (json!({"move": true}), "/move: "),
    ] {
        let refused = call(&app, "play", &arguments).await;
        assert!(text(&refused).starts_with(pointer), "{}", text(&refused));
    }
}

#[tokio::test]
async fn drawing_is_a_png_that_programs_show() {
    let app = App::start().await;
    for position in positions(&app).await {
        let result = call(&app, "draw_board", &position).await;
        let [_, image] = &result["content"].as_array().unwrap()[..] else {
            panic!("{position}: {result}");
        };
        assert_eq!(
            (&image["type"], &image["mimeType"]),
            (&json!("image"), &json!("image/png"))
        );
        let data = image["data"].as_str().unwrap();
        // The signature of a PNG, in base64, and the end of its last chunk.
        assert!(data.starts_with("iVBORw0KGgo"), "{position}");
        assert!(data.len() > 400 && data.len() % 4 == 0, "{position}");
        assert!(result["structuredContent"].get("svg").is_none());
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
        assert_eq!(
            chosen.unwrap()["after"],
            without_text(&best["after"]),
            "{moves:?}"
        );
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
    let games = app.get("/games").await.json();
    let menu = ask(&app, "list_games", &json!({})).await;
    let games = games["games"].as_array().unwrap().iter();
    let games: Vec<_> = games
        .map(|game| json!({"name": game["name"], "title": game["title"], "summary": game["summary"]}))
        .collect();
    assert_eq!(menu, json!({"games": games}));
    let name = json!({"game": "gomoku"});
    let gomoku = app.get("/games/gomoku").await.json();
    assert_eq!(ask(&app, "describe_game", &name).await, gomoku);
    let legal = app.position(&position).await;
    assert_eq!(ask(&app, "legal_moves", &position).await, legal);
    let mut played = ask(&app, "play", &position).await;
    played["game"] = json!("connect-four");
    played["text"] = legal["text"].clone();
    played["shape"] = legal["shape"].clone();
    played["layout"] = legal["layout"].clone();
    played["coordinates"] = legal["coordinates"].clone();
    played["moves"] = legal["moves"].clone();
    assert_eq!(played, legal);
    let mut request = position;
    request["limits"] = json!({"nodes": 2_000});
    let all = app.answer(&request).await;
    assert_eq!(ask(&app, "analyze", &request).await, all);
    request["top"] = json!(2);
    let two = app.answer(&request).await;
    assert_eq!(ask(&app, "analyze", &request).await, two);
    assert_eq!(ask(&app, "best_move", &request).await, two);
    request["top"] = json!(1);
    let one = app.answer(&request).await;
    request["top"] = json!(null);
    assert_eq!(ask(&app, "best_move", &request).await, one);
    let game = json!({"moves": [4, 1, 0, 8]});
    let review = app.answer_of("/game-review", &game).await;
    assert_eq!(ask(&app, "review", &game).await, review);
}

#[tokio::test]
async fn wrong_arguments_have_the_sentences_of_http() {
    let app = App::start().await;
    for (tool, path) in [
        ("best_move", "/best-move"),
        ("analyze", "/best-move"),
        ("explain", "/best-move"),
        ("legal_moves", "/position"),
        ("play", "/position"),
        ("review", "/game-review"),
        ("draw_board", "/position"),
    ] {
        let cases = r#"
            {}
            {"moves": [4, 4]}
            {"moves": [4, true]}
            {"moves": [4], "depth": 3}
            {"moves": [], "game": "go"}
            {"moves": [], "rules": {"rows": 99, "colour": 1}}
            {"board": "O.XX.X.O", "player": "X"}
            {"board": "YZXX.X.OO", "player": "X"}
            {"board": [["O", ""], ["X"]], "player": "X"}
            {"board": "XX.......", "player": "X"}
            {"board": "XXXOOO...", "player": "X"}
            {"moves": [], "limits": {"depth": 0}, "top": 0}
            {"moves": [], "limits": {"movetime_ms": 1000000}}
        "#;
        for arguments in lines(cases).map(json_of) {
            let problem = app.post(path, &arguments).await.json();
            let result = call(&app, tool, &arguments).await;
            assert_eq!(result["isError"], true, "{tool} {arguments}: {result}");
            // Only the tool has this field.
            let sentence = text(&result).replace("\"move\", ", "");
            // This tool writes no records.
            let expected = problem["detail"].as_str().unwrap();
            let expected = if tool == "play" {
                expected.replace(", \"rules\" or \"format\"", " or \"rules\"")
            } else {
                expected.to_owned()
            };
            assert_eq!(sentence, expected, "{tool} {arguments}");
            assert_eq!(result["_meta"]["code"], problem["code"], "{result}");
            assert!(result["structuredContent"].is_null(), "{result}");
        }
    }
    let games = GAMES.iter().map(|game| format!("\"{}\"", game.name()));
    let games = games.collect::<Vec<_>>().join(", ");
    let unknown_game = format!("/game: unknown game \"go\"; expected {games}");
    let no_fields = "/all: unknown field \"all\"; there are no fields";
    for (tool, arguments, sentence) in [
        ("list_games", json!({"all": 1}), no_fields),
        ("describe_game", json!({}), "/game: missing"),
        ("describe_game", json!({"game": "go"}), &unknown_game),
    ] {
        assert_eq!(text(&call(&app, tool, &arguments).await), sentence);
    }
}

#[tokio::test]
async fn every_fault_of_the_arguments_is_told() {
    let app = App::start().await;
    let cases = r#"
        {"board": "abc", "player": "green", "limits": {"depth": 0}} => best_move => /limits/depth /player /board
        {"moves": [4], "move": 4, "colour": "X"} => play => /colour /move
        {"game": "chess", "moves": ["e2e5"], "depth": 3} => legal_moves => /depth /moves/0
        {"game": "go", "rules": {}} => describe_game => /rules /game
        {"game": "go", "top": 1} => review => /top /game /moves
    "#;
    for (arguments, [tool, faults]) in requests(cases) {
        let result = call(&app, tool, &arguments).await;
        assert_eq!(result["isError"], true, "{tool}");
        for fault in faults.split(' ') {
            assert!(
                text(&result).contains(&format!("{fault}: ")),
                "{tool}: {result}"
            );
        }
    }
}

#[tokio::test]
async fn rule_that_is_a_number_or_a_word_is_a_text() {
    let app = App::start().await;
    let tools = tools(&app).await;
    let play = tools.iter().find(|tool| tool["name"] == "play").unwrap();
    let types = &play["inputSchema"]["properties"]["rules"]["properties"];
    assert_eq!(types["no_removal_plies"]["type"], "string", "{types}");
    assert_eq!(types["rows"]["type"], "integer", "{types}");
    for value in [json!("never"), json!("30"), json!(30)] {
        let request = json!({
            "game": "nine-mens-morris", "moves": [], "rules": {"no_removal_plies": value},
        });
        ask(&app, "play", &request).await;
    }
}
