//! `/best-move/stream`.

use std::time::Duration;

use reqwest::header::CONTENT_TYPE;
use reqwest::{Method, RequestBuilder, Response, StatusCode};
use serde_json::{Value, json};

use super::app::{App, until};
use super::lifecycle::{easy, hard, hasty, one_search};

pub(crate) fn ask(app: &App, body: &Value) -> RequestBuilder {
    app.request(Method::POST, "/best-move/stream").json(body)
}

/// The events of a stream as they arrive: a name, and data that must be JSON.
pub(crate) struct Events {
    response: Response,
    unread: String,
}

impl Events {
    /// The reply must be a stream.
    pub(crate) async fn open(app: &App, body: &Value) -> Self {
        Self::from_request(ask(app, body)).await
    }

    /// The reply must be a stream.
    pub(crate) async fn from_request(request: RequestBuilder) -> Self {
        let response = request.send().await.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
        assert_eq!(response.headers()[CONTENT_TYPE], "text/event-stream");
        assert!(response.headers().contains_key("x-request-id"));
        Self {
            response,
            unread: String::new(),
        }
    }

    pub(crate) async fn next(&mut self) -> Option<(String, Value)> {
        loop {
            if let Some(end) = self.unread.find("\n\n") {
                let event: String = self.unread.drain(..end + 2).collect();
                let (name, data) = event.split_once('\n').unwrap();
                let name = name.strip_prefix("event: ").unwrap().to_owned();
                let data = serde_json::from_str(data.strip_prefix("data: ").unwrap()).unwrap();
                return Some((name, data));
            }
            let chunk = self.response.chunk().await.unwrap()?;
            self.unread.push_str(str::from_utf8(&chunk).unwrap());
        }
    }

    pub(crate) async fn all(mut self) -> Vec<(String, Value)> {
        let mut events = Vec::new();
        while let Some(event) = self.next().await {
            events.push(event);
        }
        events
    }
}

#[tokio::test]
async fn stream_reports_each_depth_then_the_result() {
    let app = App::start().await;
    let question = json!({
        "moves": [4, 0], "rules": {"rows": 8, "columns": 8, "connect": 5},
        "limits": {"nodes": 20_000}
    });
    let events = Events::open(&app, &question).await.all().await;
    let ((last, answer), progress) = events.split_last().unwrap();
    assert_eq!(last, "result");
    assert_eq!(*answer, app.answer(&question).await);
    assert!(!progress.is_empty());
    let mut reached = (0, 0);
    for (name, so_far) in progress {
        assert_eq!(name, "progress");
        app.check_schema(&json!({"$ref": "#/components/schemas/BestMove"}), so_far);
        let search = &so_far["search"];
        let further = (
            search["depth"].as_u64().unwrap(),
            search["nodes"].as_u64().unwrap(),
        );
        assert!(
            further.0 > reached.0 && further.1 > reached.1,
            "{further:?} after {reached:?}"
        );
        reached = further;
        assert_eq!(
            (&search["exact"], &search["stopped_by"], &search["ended_by"]),
            (&json!(false), &json!(null), &json!(null))
        );
        assert_eq!(so_far["candidates"].as_array().unwrap().len(), 62);
        assert_eq!(so_far["index"], so_far["candidates"][0]["index"]);
    }
    assert!(answer["search"]["depth"].as_u64().unwrap() >= reached.0);
    assert_eq!(answer["search"]["stopped_by"], "nodes");
}

#[tokio::test]
async fn every_event_has_as_many_candidates_as_requested() {
    let app = App::start().await;
    let question = json!({
        "moves": [4, 0], "rules": {"rows": 8, "columns": 8, "connect": 5},
        "limits": {"nodes": 20_000}, "top": 3
    });
    let events = Events::open(&app, &question).await.all().await;
    assert!(events.len() > 1, "{events:?}");
    for (name, answer) in events {
        assert_eq!(answer["candidates"].as_array().unwrap().len(), 3, "{name}");
        assert_eq!(answer["index"], answer["candidates"][0]["index"]);
    }
}

#[tokio::test]
async fn finished_game_streams_only_a_result() {
    let app = App::start().await;
    let question = json!({"board": "XXXOO....", "player": "O"});
    let events = Events::open(&app, &question).await.all().await;
    assert_eq!(events, [("result".to_owned(), app.answer(&question).await)]);
}

#[tokio::test]
async fn refusal_is_an_ordinary_problem() {
    let app = App::start_with(one_search()).await;
    let reply = app.send(ask(&app, &json!({"moves": [9]}))).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(reply.json()["code"], "illegal_move");
    let _busy = Events::open(&app, &hard()).await;
    let reply = app.send(ask(&app, &hasty())).await;
    assert_eq!(reply.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(reply.json()["code"], "overloaded");
}

#[tokio::test]
async fn quick_search_does_not_wait_for_long_ones() {
    let app = App::start_with(one_search()).await;
    let _busy = Events::open(&app, &hard()).await;
    let events = Events::open(&app, &easy()).await.all().await;
    let [(name, answer)] = &events[..] else {
        panic!("{events:?}");
    };
    assert_eq!((name.as_str(), &answer["index"]), ("result", &json!(4)));
    for link in [
        "/board.svg?board=O.XX.X.OO&player=X&scores=true",
        "/board.svg?board=XXXOO....&player=O&scores=true",
        "/game-tree?moves=4&depth=1",
    ] {
        assert_eq!(app.get(link).await.status, StatusCode::OK, "{link}");
    }
    let request = app.request(Method::POST, "/ideas").json(&easy());
    assert_eq!(app.send(request).await.status, StatusCode::OK);
}

#[tokio::test]
async fn hang_up_frees_the_permit() {
    let app = App::start_with(one_search()).await;
    let mut events = Events::open(&app, &hard()).await;
    let (name, _) = events.next().await.unwrap();
    assert_eq!(name, "progress");
    assert_eq!(
        app.ask(&hasty()).await.status,
        StatusCode::SERVICE_UNAVAILABLE
    );
    drop(events);
    until("the permit is free", async || {
        app.ask(&hasty()).await.status == StatusCode::OK
    })
    .await;
}

#[tokio::test]
async fn shutdown_sends_the_result() {
    let mut settings = one_search();
    settings.grace = Duration::from_millis(200);
    let mut app = App::start_with(settings).await;
    let mut events = Events::open(&app, &hard()).await;
    events.next().await.unwrap();
    app.stop();
    let (name, answer) = events.all().await.pop().unwrap();
    assert_eq!(
        (name.as_str(), &answer["search"]["stopped_by"]),
        ("result", &json!("time"))
    );
    app.stopped().await;
}
