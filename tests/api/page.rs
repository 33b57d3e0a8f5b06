//! `GET /`, its files, and `GET /docs`: complete, small, and without files of other servers.
//! `tests/browser` tests their behaviour.

use reqwest::header::{ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use reqwest::{Method, StatusCode};

use super::app::App;

/// Maximum size of all files of the page together, compressed by gzip, in bytes.
const MAX_BYTES: usize = 30_000;

/// Returns the paths that a file of the page names.
fn paths(text: &str) -> impl Iterator<Item = String> {
    text.split(['"', '\'']).filter_map(|part| {
        let path = part.strip_prefix("./").map(|name| format!("/page/{name}"));
        path.or_else(|| part.starts_with("/page/").then(|| part.to_owned()))
    })
}

#[tokio::test]
async fn every_file_is_served_and_revalidated() {
    let app = App::start().await;
    let (mut open, mut seen, mut bytes) = (vec!["/".to_owned()], Vec::new(), 0);
    while let Some(path) = open.pop() {
        if seen.contains(&path) {
            continue;
        }
        let response = app.request(Method::GET, &path).send().await.unwrap();
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        assert!(response.headers().contains_key(CONTENT_TYPE), "{path}");
        let policy = response.headers()["content-security-policy"]
            .to_str()
            .unwrap();
        assert!(
            policy.contains("default-src 'none'") && !policy.contains("unsafe"),
            "{path}: {policy}"
        );
        let tag = response.headers()[ETAG].clone();
        let tag = tag.to_str().unwrap().trim_start_matches("W/");
        for (known, status) in [
            (tag.to_owned(), StatusCode::NOT_MODIFIED),
            (format!("\"other\", W/{tag}"), StatusCode::NOT_MODIFIED),
            ("*".to_owned(), StatusCode::NOT_MODIFIED),
            ("\"other\"".to_owned(), StatusCode::OK),
        ] {
            let again = app.request(Method::GET, &path);
            let again = again.header(IF_NONE_MATCH, &known).send().await.unwrap();
            assert_eq!(again.status(), status, "{path}, {known}");
        }
        let text = response.text().await.unwrap();
        for part in text.split("http").skip(1) {
            let is_name = part.starts_with("://www.w3.org/2000/svg");
            assert!(
                !part.starts_with("://") && !part.starts_with("s://") || is_name,
                "{path} names another server"
            );
        }
        let sent = app.request(Method::GET, &path);
        let sent = sent.header(ACCEPT_ENCODING, "gzip").send().await.unwrap();
        assert_eq!(sent.headers()[CONTENT_ENCODING], "gzip", "{path}");
        bytes += sent.bytes().await.unwrap().len();
        open.extend(paths(&text));
        seen.push(path);
    }
    assert_eq!(seen.len(), 20, "{seen:?}");
    assert!(bytes < MAX_BYTES, "{bytes} bytes");
}

#[tokio::test]
async fn reference_reads_the_served_contract() {
    let app = App::start().await;
    let page = app.request(Method::GET, "/docs").send().await.unwrap();
    assert_eq!(page.status(), StatusCode::OK);
    assert!(page.url().path().starts_with("/docs"));
    assert!(
        page.headers()["content-security-policy"]
            .to_str()
            .unwrap()
            .contains("default-src 'none'")
    );
    let script = app
        .request(Method::GET, "/docs/swagger-initializer.js")
        .send()
        .await
        .unwrap();
    let script = script.text().await.unwrap();
    assert!(script.contains("/openapi.json"), "{script}");
    for path in ["/docs/missing.js", "/docs/%FF"] {
        let missing = app.request(Method::GET, path).send().await.unwrap();
        assert_eq!(missing.status(), StatusCode::NOT_FOUND, "{path}");
        let media_type = &missing.headers()[CONTENT_TYPE];
        assert_eq!(media_type, "application/problem+json", "{path}");
    }
    // A validator would be another server.
    assert!(script.contains("\"validatorUrl\": \"none\""), "{script}");
}
