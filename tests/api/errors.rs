//! Errors of HTTP itself, and headers of every reply.

use reqwest::header::{ACCEPT, ALLOW, CONTENT_ENCODING, CONTENT_TYPE, VARY};
use reqwest::{Method, StatusCode};

use super::app::App;

#[tokio::test]
async fn body_that_is_no_json_is_malformed() {
    let app = App::start().await;
    let deep = "[".repeat(30_000);
    let deep_board = format!(r#"{{"board": {deep}"#);
    for body in [
        &b""[..],
        b"{",
        b"{\"board\":",
        b"{\"board\": \"O.XX.X.OO\", \"player\": \"X\"} {}",
        b"{'board': 1}",
        b"\xff\xfe{\x00}\x00",
        b"\xef\xbb\xbf{}",
        b"{\"player\": \"\xff\"}",
        b"{\"seed\": 01}",
        b"NaN",
        b"{\"board\": 7, ",
        b"[1, 2",
        deep.as_bytes(),
        deep_board.as_bytes(),
    ] {
        let reply = app.ask_bytes(body.to_vec()).await;
        let shown = String::from_utf8_lossy(&body[..body.len().min(40)]).into_owned();
        assert_eq!(reply.status, StatusCode::BAD_REQUEST, "{shown}");
        assert_eq!(reply.json()["code"], "malformed_json", "{shown}");
    }
}

#[tokio::test]
async fn type_of_a_problem_leads_to_its_entry() {
    let app = App::start().await;
    for path in [
        "/nowhere",
        "/best-move?board=O.XX.X.OO",
        "/best-move?x=1&x=2",
    ] {
        let problem = app.get(path).await.json();
        let address = problem["type"].as_str().unwrap();
        let (page, entry) = address.split_once('#').unwrap();
        assert_eq!(entry, problem["code"]);
        // The page is none of the operations that `App::get` checks.
        let page = app.request(Method::GET, page).send().await.unwrap();
        assert_eq!(page.status(), StatusCode::OK);
        assert_eq!(page.headers()[CONTENT_TYPE], "text/html; charset=utf-8");
        let anchor = format!("id=\"{entry}\"");
        assert!(page.text().await.unwrap().contains(&anchor), "{anchor}");
    }
}

#[tokio::test]
async fn wrong_method_gets_allow_header() {
    let app = App::start().await;
    for (method, path, allow) in [
        (Method::DELETE, "/best-move", "POST,GET,HEAD"),
        (Method::GET, "/ideas", "POST"),
        (Method::POST, "/games", "GET,HEAD"),
        (Method::PUT, "/games/tic-tac-toe", "GET,HEAD"),
        (Method::POST, "/livez", "GET,HEAD"),
        (Method::PATCH, "/openapi.yaml", "GET,HEAD"),
    ] {
        let reply = app.send(app.request(method.clone(), path)).await;
        assert_eq!(
            reply.status,
            StatusCode::METHOD_NOT_ALLOWED,
            "{method} {path}"
        );
        assert_eq!(reply.json()["code"], "method_not_allowed");
        assert_eq!(reply.header("allow"), allow, "{method} {path}");
    }
}

#[tokio::test]
async fn people_get_a_page_where_nothing_is_and_programs_a_problem() {
    const BROWSER: &str = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
    let app = App::start().await;
    let send = async |method: Method, path, accept: Option<&str>| {
        let mut request = app.request(method, path);
        if let Some(accept) = accept {
            request = request.header(ACCEPT, accept);
        }
        request.send().await.unwrap()
    };
    for (method, path, status, sentence) in [
        (
            Method::GET,
            "/nosuch",
            StatusCode::NOT_FOUND,
            "There is nothing at this address.",
        ),
        (
            Method::GET,
            "/game/hex",
            StatusCode::NOT_FOUND,
            "There is nothing at this address.",
        ),
        (
            Method::GET,
            "/best-moves",
            StatusCode::METHOD_NOT_ALLOWED,
            "This address is for programs.",
        ),
    ] {
        for accept in [BROWSER, "text/html", "*/*;q=0.1, text/html;q=0.2"] {
            let page = send(method.clone(), path, Some(accept)).await;
            assert_eq!(page.status(), status, "{path}, {accept}");
            assert_eq!(page.headers()[CONTENT_TYPE], "text/html; charset=utf-8");
            assert_eq!(page.headers()[VARY], "accept");
            let has_methods = page.headers().contains_key(ALLOW);
            assert_eq!(has_methods, status == StatusCode::METHOD_NOT_ALLOWED);
            let text = page.text().await.unwrap();
            assert!(text.contains(sentence), "{path}: {text}");
            assert!(text.contains("<a href=\"/\">"), "{path}: {text}");
        }
        for accept in [
            None,
            Some("*/*"),
            Some("application/json"),
            Some("application/json, text/html;q=0.9"),
            Some("text/html;q=0, */*"),
        ] {
            let problem = send(method.clone(), path, accept).await;
            assert_eq!(problem.status(), status, "{path}, {accept:?}");
            let media_type = &problem.headers()[CONTENT_TYPE];
            assert_eq!(media_type, "application/problem+json", "{accept:?}");
            assert_eq!(problem.headers()[VARY], "accept");
        }
    }
}

#[tokio::test]
async fn too_large_body_is_refused() {
    let app = App::start().await;
    let reply = app.ask_bytes(vec![b' '; 65 * 1024]).await;
    assert_eq!(reply.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(reply.json()["code"], "body_too_large");
    let largest = app.ask_bytes(vec![b' '; 64 * 1024]).await;
    assert_eq!(largest.json()["code"], "malformed_json");
}

#[tokio::test]
async fn body_without_json_content_type_is_refused() {
    let app = App::start().await;
    let body = r#"{"board": "O.XX.X.OO", "player": "X"}"#;
    let post = || app.request(Method::POST, "/best-move").body(body);
    for request in [
        post(),
        post().header(CONTENT_TYPE, "application/x-www-form-urlencoded"),
        post().header(CONTENT_TYPE, "text/json"),
        post().header(CONTENT_TYPE, "json"),
        post().header(CONTENT_TYPE, "application/jsonp"),
        post()
            .header(CONTENT_TYPE, "application/json")
            .header(CONTENT_ENCODING, "gzip"),
    ] {
        let reply = app.send(request).await;
        assert_eq!(reply.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
        assert_eq!(reply.json()["code"], "unsupported_media_type");
    }
    for media_type in [
        "application/json; charset=utf-8",
        "Application/JSON",
        "application/vnd.bestmove+json",
    ] {
        let reply = app.send(post().header(CONTENT_TYPE, media_type)).await;
        assert_eq!(reply.status, StatusCode::OK, "{media_type}");
    }
}

#[tokio::test]
async fn request_id_is_returned() {
    let app = App::start().await;
    let get = || app.request(Method::GET, "/nowhere");
    let given = app
        .send(get().header("x-request-id", "game-7/move-3"))
        .await;
    assert_eq!(given.header("x-request-id"), "game-7/move-3");
    let drawn = app.send(get()).await.header("x-request-id").to_owned();
    assert_eq!(drawn.len(), 16);
    let long = "x".repeat(129);
    for unfit in ["", "two words", &long] {
        let reply = app.send(get().header("x-request-id", unfit)).await;
        assert_eq!(reply.header("x-request-id").len(), 16, "{unfit}");
    }
}

#[tokio::test]
async fn page_of_another_origin_may_read_answers_and_errors() {
    let app = App::start().await;
    let from_a_page =
        |request: reqwest::RequestBuilder| request.header("origin", "http://play.test");
    let error = app
        .send(from_a_page(app.request(Method::GET, "/nowhere")))
        .await;
    assert_eq!(error.header("access-control-allow-origin"), "*");
    let preflight = app
        .client
        .request(Method::OPTIONS, format!("{}/best-move", app.url))
        .header("origin", "http://play.test")
        .header("access-control-request-method", "POST")
        .header("access-control-request-headers", "content-type")
        .send()
        .await
        .unwrap();
    assert_eq!(preflight.status(), StatusCode::OK);
    let allowed = preflight.headers()["access-control-allow-headers"]
        .to_str()
        .unwrap();
    assert!(allowed.contains("content-type"), "{allowed}");
    // Responses that come from no endpoint have these headers too.
    for name in ["x-request-id", "server-timing", "x-content-type-options"] {
        assert!(preflight.headers().contains_key(name), "{name}");
    }
}
