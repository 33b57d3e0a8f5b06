//! `GET /`, its files, and `GET /docs`: complete, small, and without files of other servers.
//! `tests/browser` tests their behaviour.

use std::io::Read as _;

use flate2::read::GzDecoder;
use reqwest::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use reqwest::{Method, StatusCode};

use super::app::App;

/// Maximum size of all files of the page together, compressed by gzip, in bytes.
const MAX_BYTES: usize = 35_000;

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
        // The card of a link has absolute URLs.
        let text = text.replace(&app.url, "");
        for part in text.split("http").skip(1) {
            let is_name = part.starts_with("://www.w3.org/2000/svg");
            assert!(
                !part.starts_with("://") && !part.starts_with("s://") || is_name,
                "{path} names another server"
            );
        }
        let sent = app.request(Method::GET, &path);
        let sent = sent.header(ACCEPT_ENCODING, "gzip").send().await.unwrap();
        // The page itself depends on its address, and is small.
        if path != "/" {
            assert_eq!(sent.headers()[CONTENT_ENCODING], "gzip", "{path}");
        }
        bytes += sent.bytes().await.unwrap().len();
        open.extend(paths(&text));
        seen.push(path);
    }
    assert_eq!(seen.len(), 22, "{seen:?}");
    assert!(bytes < MAX_BYTES, "{bytes} bytes");
}

#[tokio::test]
async fn reference_is_compressed_and_revalidated() {
    let app = App::start().await;
    for path in [
        "/docs",
        "/docs/docs.css",
        "/docs/docs.js",
        "/docs/swagger-ui.css",
        "/docs/swagger-ui-bundle.js",
        "/openapi.json",
        "/openapi.yaml",
    ] {
        let plain = app.request(Method::GET, path).send().await.unwrap();
        assert_eq!(plain.status(), StatusCode::OK, "{path}");
        let headers = plain.headers().clone();
        assert!(!headers.contains_key(CONTENT_ENCODING), "{path}");
        assert_eq!(headers[CACHE_CONTROL], "no-cache", "{path}");
        let mut varies = headers.get_all(VARY).iter();
        assert!(varies.any(|value| value == "accept-encoding"), "{path}");
        let content = plain.bytes().await.unwrap();
        let sent = app.request(Method::GET, path);
        let sent = sent.header(ACCEPT_ENCODING, "gzip").send().await.unwrap();
        assert_eq!(sent.headers()[CONTENT_ENCODING], "gzip", "{path}");
        assert_eq!(sent.headers()[ETAG], headers[ETAG], "{path}");
        assert_eq!(
            sent.headers()[CONTENT_TYPE],
            headers[CONTENT_TYPE],
            "{path}"
        );
        let mut unpacked = Vec::new();
        let sent = sent.bytes().await.unwrap();
        GzDecoder::new(&sent[..])
            .read_to_end(&mut unpacked)
            .unwrap();
        assert!(unpacked == content, "{path}");
        let again = app.request(Method::GET, path);
        let again = again.header(IF_NONE_MATCH, &headers[ETAG]);
        let again = again.send().await.unwrap();
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED, "{path}");
        assert_eq!(again.headers()[CACHE_CONTROL], "no-cache", "{path}");
        assert!(again.bytes().await.unwrap().is_empty(), "{path}");
    }
}

#[tokio::test]
async fn reference_fits_phones_and_reads_the_served_contract() {
    let app = App::start().await;
    // An address of earlier versions.
    let page = app.request(Method::GET, "/docs/").send().await.unwrap();
    assert_eq!(page.status(), StatusCode::OK);
    assert_eq!(page.url().path(), "/docs");
    let policy = page.headers()["content-security-policy"].to_str().unwrap();
    assert!(policy.contains("default-src 'none'") && policy.contains("script-src 'self';"));
    let text = page.text().await.unwrap();
    assert!(text.contains("<meta name=\"viewport\" content=\"width=device-width"));
    assert!(!text.contains("//"), "{text} names another server");
    let script = app.request(Method::GET, "/docs/docs.js").send().await;
    let script = script.unwrap().text().await.unwrap();
    assert!(script.contains("\"/openapi.json\""), "{script}");
    for path in ["/docs/missing.js", "/docs/%FF"] {
        let missing = app.request(Method::GET, path).send().await.unwrap();
        assert_eq!(missing.status(), StatusCode::NOT_FOUND, "{path}");
        let media_type = &missing.headers()[CONTENT_TYPE];
        assert_eq!(media_type, "application/problem+json", "{path}");
    }
}

#[tokio::test]
async fn contract_begins_with_the_simplest_request() {
    let app = App::start().await;
    let paths = app.document()["paths"].as_object().unwrap();
    let (path, operations) = paths.iter().next().unwrap();
    let (method, operation) = operations.as_object().unwrap().iter().next().unwrap();
    assert_eq!((path.as_str(), method.as_str()), ("/best-move", "post"));
    for content in [&operation["requestBody"], &operation["responses"]["200"]] {
        let examples = &content["content"]["application/json"]["examples"];
        let first = examples.as_object().unwrap().keys().next();
        assert_eq!(first.map(String::as_str), Some("board"));
    }
}
