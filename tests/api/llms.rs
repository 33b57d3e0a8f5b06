//! `/llms.txt`: the page for language models, held to the contract and to the server.

use reqwest::header::CONTENT_TYPE;
use reqwest::{Method, StatusCode};

use super::app::App;

/// Each example is a method, a path, and the body of a `POST`.
fn examples(page: &str) -> Vec<(Method, &str, Option<&str>)> {
    let spans = page.split('`').skip(1).step_by(2);
    let example = |span| match str::split_once(span, ' ')? {
        ("GET", path) => Some((Method::GET, path, None)),
        ("POST", rest) => {
            let (path, body) = rest.split_once(' ')?;
            Some((Method::POST, path, Some(body)))
        }
        _ => None,
    };
    spans.filter_map(example).collect()
}

#[tokio::test]
async fn every_example_is_answered() {
    let app = App::start().await;
    let page = app.get("/llms.txt").await;
    assert_eq!(page.header("content-type"), "text/plain; charset=utf-8");
    for (method, path, body) in examples(&page.text) {
        let mut request = app.request(method.clone(), path);
        if let Some(body) = body {
            request = request
                .header(CONTENT_TYPE, "application/json")
                .body(body.to_owned());
        }
        // The check of the reply finds the path in the contract.
        let reply = app.send(request).await;
        assert_eq!(
            reply.status,
            StatusCode::OK,
            "{method} {path}: {}",
            reply.text
        );
    }
}

#[tokio::test]
async fn every_endpoint_for_clients_has_an_example() {
    let app = App::start().await;
    let page = app.get("/llms.txt").await.text;
    let examples = examples(&page);
    for (path, operations) in app.document()["paths"].as_object().unwrap() {
        let tag = |operation: &serde_json::Value| operation["tags"][0].as_str().unwrap().to_owned();
        let tags: Vec<_> = operations.as_object().unwrap().values().map(tag).collect();
        // Operators read other pages, and the page itself is no example.
        if tags.contains(&"health".to_owned()) || path == "/llms.txt" {
            continue;
        }
        let fixed = path.split('{').next().unwrap();
        let is_named = examples.iter().any(|(_, example, _)| {
            let example = example.split('?').next().unwrap();
            example == path || fixed.len() < path.len() && example.starts_with(fixed)
        });
        assert!(is_named, "{path} has no example");
    }
}

#[tokio::test]
async fn page_is_revalidated() {
    let app = App::start().await;
    let page = app.get("/llms.txt").await;
    let known = app.request(Method::GET, "/llms.txt");
    let known = known.header("if-none-match", page.header("etag"));
    assert_eq!(app.send(known).await.status, StatusCode::NOT_MODIFIED);
}

#[tokio::test]
async fn page_names_every_tool() {
    let app = App::start().await;
    let page = app.get("/llms.txt").await.text;
    for tool in super::mcp::tools(&app).await {
        let name = tool["name"].as_str().unwrap();
        assert!(page.contains(&format!("`{name}`")), "{name}");
    }
}
