//! `explain`: the reasons of an answer in every place that answers moves.

use bestmove_api::embedded::EmbeddedEngine;
use bestmove_engine::games::GAMES;
use reqwest::StatusCode;
use serde_json::{Value, json};

use super::app::App;
use super::mcp::{call, text};
use super::refused::requests;

fn explained() -> Value {
    json!({"board": "O.XX.X.OO", "player": "X", "explain": true})
}

#[tokio::test]
async fn candidates_have_reasons_only_where_they_are_asked_for() {
    let app = App::start().await;
    let mut request = explained();
    let answer = app.answer(&request).await;
    let best = &answer["candidates"][0];
    assert_eq!(best["why"], "b2 wins at once.");
    let wins = json!({"fact": "wins", "moves": [], "squares": [3, 4, 5], "proven": true, "plies": 1, "points": null});
    let only = json!({"fact": "only_move", "moves": [], "squares": [], "proven": true, "plies": null, "points": null});
    assert_eq!(best["facts"], json!([wins, only]));
    // O completes the diagonal in the middle, or the last row.
    let threat = &answer["threat"];
    assert_eq!(threat["facts"][0]["fact"], "wins");
    assert!(
        [4, 6].contains(&threat["index"].as_u64().unwrap()),
        "{threat}"
    );
    let facts = |candidate: &Value| -> Vec<Value> {
        let facts = candidate["facts"].as_array().unwrap().iter();
        facts
            .map(|fact| json!([fact["fact"], fact["moves"]]))
            .collect()
    };
    let blocks = &answer["candidates"][2];
    assert_eq!(blocks["index"], 6);
    assert!(facts(blocks).contains(&json!(["blocks", [6]])), "{blocks}");
    assert!(
        facts(blocks).contains(&json!(["overlooks", [4]])),
        "{blocks}"
    );
    for explain in [json!(false), json!(null)] {
        request["explain"] = explain;
        let plain = app.answer(&request).await;
        assert!(plain.get("threat").is_none());
        assert!(plain["candidates"][0].get("why").is_none());
        assert!(plain["candidates"][0].get("facts").is_none());
    }
}

#[tokio::test]
async fn every_form_of_a_request_has_the_same_reasons() {
    let app = App::start().await;
    let request = explained();
    let answer = app.answer(&request).await;
    let link = app
        .get("/best-move?board=O.XX.X.OO&player=X&explain=true")
        .await;
    assert_eq!(link.json(), answer);
    assert!(link.header("link").contains("explain=true"));
    let batch = json!({"requests": [request, {"moves": [4, 4]}]});
    let batch = app.answer_of("/best-moves", &batch).await;
    assert_eq!(batch["responses"][0], answer);
    let stream = app.post("/best-move/stream", &request).await;
    assert_eq!(stream.status, StatusCode::OK);
    let result = stream
        .text
        .lines()
        .filter_map(|line| line.strip_prefix("data: "))
        .next_back();
    assert_eq!(
        serde_json::from_str::<Value>(result.unwrap()).unwrap(),
        answer
    );
    let embedded = EmbeddedEngine::new(GAMES).best_move(&request.to_string());
    let embedded: Value = serde_json::from_str(&embedded.unwrap()).unwrap();
    assert_eq!(embedded["candidates"], answer["candidates"]);
    assert_eq!(embedded["threat"], answer["threat"]);
    let called = call(
        &app,
        "explain",
        &json!({"board": "O.XX.X.OO", "player": "X"}),
    )
    .await;
    assert_eq!(
        called["structuredContent"]["candidates"],
        answer["candidates"]
    );
    for line in [
        "After the best move, b2: O.XXXX.OO",
        "b2, a proven win in 1 ply. b2 wins at once.",
    ] {
        let found = text(&called).lines().any(|it| it == line);
        assert!(found, "{}", text(&called));
    }
}

#[tokio::test]
async fn long_search_and_its_stream_are_explained() {
    let app = App::start().await;
    let request = json!({"game": "chess", "moves": ["e2e4", "e7e5", "g1f3", "a7a6"], "top": 2,
        "limits": {"nodes": 20_000}, "explain": true});
    let answer = app.answer(&request).await;
    let candidates = answer["candidates"].as_array().unwrap();
    assert_eq!(candidates.len(), 2);
    assert!(
        candidates
            .iter()
            .all(|candidate| candidate["facts"].is_array())
    );
    assert!(answer.get("threat").is_some());
    let stream = app.post("/best-move/stream", &request).await;
    let events = stream
        .text
        .lines()
        .filter_map(|line| line.strip_prefix("data: "));
    let events: Vec<Value> = events
        .map(|event| serde_json::from_str(event).unwrap())
        .collect();
    let (result, progress) = events.split_last().unwrap();
    assert_eq!(result["candidates"], answer["candidates"]);
    assert!(progress.iter().all(|event| event.get("threat").is_none()));
}

/// Symmetric positions share a search. Their reasons are about their own cells.
#[tokio::test]
async fn reasons_are_about_the_cells_of_the_request() {
    let app = App::start().await;
    let cases = r#"
        {"board": "XX.OO....", "player": "X", "explain": true} => c3 => 5
        {"board": "....OO.XX", "player": "X", "explain": true} => a1 => 3
        {"board": "X..XO..O.", "player": "X", "explain": true} => a1 => 1
        {"board": ".O..OX..X", "player": "X", "explain": true} => c3 => 7
    "#;
    for (request, [win, threat]) in requests(cases) {
        let answer = app.answer(&request).await;
        assert_eq!(
            answer["candidates"][0]["why"],
            format!("{win} wins at once."),
            "{request}"
        );
        assert_eq!(answer["threat"]["index"].to_string(), threat, "{request}");
    }
}

#[tokio::test]
async fn finished_games_have_no_reasons() {
    let app = App::start().await;
    let request = json!({"board": "XXXOO....", "player": "O", "explain": true});
    let answer = app.answer(&request).await;
    assert_eq!(answer["threat"], json!(null));
    assert_eq!(answer["candidates"], json!([]));
}

#[tokio::test]
async fn explain_has_to_be_a_flag() {
    let app = App::start().await;
    for explain in [json!("yes"), json!(1), json!([])] {
        let refusal = app.refusal(&json!({"moves": [], "explain": explain})).await;
        assert_eq!(refusal["errors"][0]["pointer"], "/explain", "{refusal}");
    }
}
