//! `POST /best-moves`: many requests in one.

use std::num::NonZeroU16;

use bestmove::http::Settings;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::app::{App, HANG, Reply, with_service};
use super::lifecycle::{easy, hard, until_running};

fn two_at_a_time() -> Settings {
    with_service(|service| {
        service.max_concurrent_searches = NonZeroU16::new(2).unwrap();
        service.max_nodes = u64::MAX;
    })
}

async fn ask(app: &App, body: &Value) -> Reply {
    app.post("/best-moves", body).await
}

#[tokio::test]
async fn batch_items_get_their_own_answers_in_order() {
    let app = App::start().await;
    let requests = [
        json!({"game": "connect-four", "moves": [3, 3, 3, 3, 3, 2, 2, 4, 4, 0, 1, 1]}),
        easy(),
        json!({"board": "XXXOO....", "player": "O"}),
        json!({"moves": [], "difficulty": "easy", "seed": 7}),
        json!({"moves": [], "top": 2}),
        easy(),
    ];
    let reply = ask(&app, &json!({"requests": requests})).await;
    assert_eq!(reply.status, StatusCode::OK);
    let responses = reply.json()["responses"].as_array().unwrap().clone();
    assert_eq!(responses.len(), requests.len());
    for (request, response) in requests.iter().zip(&responses) {
        assert_eq!(*response, app.answer(request).await, "{request}");
    }
    let none = ask(&app, &json!({"requests": []})).await;
    assert_eq!(none.text, r#"{"responses":[]}"#);
}

#[tokio::test]
async fn invalid_item_does_not_affect_others() {
    let app = App::start().await;
    let requests = json!({"requests": [
        {"board": "O.XX.X.OO", "player": "X", "depth": 3},
        easy(),
        {"board": ["O", 1, "Y", "X", 4, "X", 6, "O", "O"], "player": "X"},
        {"moves": [4, 4]},
        7,
        {"board": "XXXXX....", "player": "O"},
        {"moves": [], "top": 0},
    ]});
    let reply = ask(&app, &requests).await;
    assert_eq!(reply.status, StatusCode::OK);
    let responses = reply.json()["responses"].clone();
    assert_eq!(responses[1], app.answer(&easy()).await);
    for (index, code, pointer) in [
        (0, "invalid_request", "/requests/0/depth"),
        (2, "invalid_request", "/requests/2/board/2"),
        (3, "illegal_move", "/requests/3/moves/1"),
        (4, "invalid_request", "/requests/4"),
        (5, "impossible_position", "/requests/5/board"),
        (6, "invalid_request", "/requests/6/top"),
    ] {
        let problem = &responses[index];
        assert_eq!(problem["code"], code, "{problem}");
        assert_eq!(problem["errors"][0]["pointer"], pointer);
        assert_eq!(problem["status"], 422);
        assert_eq!(problem["request_id"], reply.header("x-request-id"));
    }
}

#[tokio::test]
async fn body_that_is_no_batch_is_refused() {
    let app = App::start().await;
    for (body, pointer) in [
        (json!({}), "/requests"),
        (json!([easy()]), ""),
        (json!({"requests": easy()}), "/requests"),
        (json!({"requests": [], "more": 1}), "/more"),
        (json!({"requests": vec![easy(); 21]}), "/requests"),
    ] {
        let reply = ask(&app, &body).await;
        assert_eq!(reply.json()["code"], "invalid_request", "{body}");
        assert_eq!(reply.json()["errors"][0]["pointer"], pointer, "{body}");
    }
    let large = " ".repeat(1 << 20) + "{}";
    let request = app.request(Method::POST, "/best-moves").body(large);
    let reply = app
        .send(request.header("content-type", "application/json"))
        .await;
    assert_eq!(reply.json()["code"], "body_too_large");
}

#[tokio::test]
async fn lines_are_sent_as_soon_as_ready() {
    let app = App::start_with(two_at_a_time()).await;
    let stream = |slow: Value| {
        let requests = json!({"requests": [easy(), {"moves": [9]}, slow, easy()]});
        let request = app.request(Method::POST, "/best-moves/stream");
        request.json(&requests)
    };
    // The third search does not end while this waits.
    let mut response = stream(hard()).send().await.unwrap();
    assert_eq!(response.headers()["content-type"], "application/x-ndjson");
    let mut text = String::new();
    let first_lines = async {
        while text.lines().count() < 2 {
            text += str::from_utf8(&response.chunk().await.unwrap().unwrap()).unwrap();
        }
    };
    let first_lines = tokio::time::timeout(HANG, first_lines).await;
    first_lines.expect("the lines before a long search are sent");
    assert_eq!(text.lines().count(), 2, "{text}");
    drop(response);
    let mut slow = hard();
    slow["limits"] = json!({"movetime_ms": 100});
    let text = stream(slow).send().await.unwrap().text().await.unwrap();
    assert!(text.ends_with("}\n"));
    let lines: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), 4);
    assert_eq!(lines[0], lines[3]);
    assert_eq!(lines[1]["code"], "illegal_move");
    assert_eq!(lines[2]["search"]["stopped_by"], "time");
    for line in &lines {
        let schema = json!({"$ref": "#/components/schemas/BestMoveOrProblem"});
        app.check_schema(&schema, line);
    }
}

#[tokio::test]
async fn batch_items_are_searched_in_parallel() {
    let app = App::start_with(two_at_a_time()).await;
    let batch = |movetime_ms: u64| {
        let requests = (0..4).map(|number| {
            let mut request = hard();
            request["limits"] = json!({"movetime_ms": movetime_ms - number});
            request
        });
        json!({"requests": requests.collect::<Vec<_>>()})
    };
    // As many as may run do, at the same time.
    let endless = app.request(Method::POST, "/best-moves");
    let endless = tokio::spawn(endless.json(&batch(60_000)).send());
    until_running(&app, 2.0).await;
    assert!(!endless.is_finished());
    endless.abort();
    until_running(&app, 0.0).await;
    let responses = ask(&app, &batch(100)).await.json()["responses"].clone();
    assert_eq!(responses.as_array().unwrap().len(), 4);
    for response in responses.as_array().unwrap() {
        assert_eq!(response["search"]["stopped_by"], "time", "{response}");
    }
}
