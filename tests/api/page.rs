//! `GET /`, `GET /embed`, their files, and `GET /docs`: complete, small, and without files of other servers.
//! `tests/browser` tests their behaviour.

use std::fs;
use std::io::Read as _;
use std::path::Path;

use flate2::read::GzDecoder;
use reqwest::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use reqwest::{Method, Response, StatusCode, Url};

use super::app::App;

/// Maximum size of all files of the page together, compressed by gzip, in bytes.
const MAX_BYTES: usize = 170_000;

const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// The paths of files in a text at `base`, which names them absolutely or relatively.
fn paths(base: &str, text: &str) -> Vec<String> {
    let base = Url::parse("http://localhost").unwrap().join(base).unwrap();
    let parts = text.split(['"', '\'']);
    let is_file = |part: &&str| {
        let has_start = ["./", "../", "/page/"]
            .iter()
            .any(|start| part.starts_with(start));
        has_start && part.contains('.') && !part.contains(['$', ' '])
    };
    let names = parts.filter(is_file);
    let names = names.filter(|name| !name.ends_with('/'));
    names
        .map(|name| base.join(name).unwrap().path().to_owned())
        .collect()
}

/// The files in the folder of the page that it has at `/page/`.
fn files_on_disk(folder: &Path) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
    let mut names = Vec::new();
    for entry in fs::read_dir(root.join(folder)).unwrap() {
        let path = entry.unwrap().path();
        let name = path.strip_prefix(&root).unwrap();
        if path.is_dir() && name != Path::new("docs") {
            names.extend(files_on_disk(name));
        } else if path.is_file() {
            names.push(name.to_str().unwrap().to_owned());
        }
    }
    let others = ["index.html", "llms.txt", "sw.js"];
    names.retain(|name| !others.contains(&&**name));
    names
}

async fn get(app: &App, path: &str) -> Response {
    app.request(Method::GET, path).send().await.unwrap()
}

/// The path of the folder that the index names, such as `/page/0123456789ab/`.
async fn versioned_folder(app: &App) -> String {
    let index = get(app, "/").await.text().await.unwrap();
    let (_, rest) = index.split_once("src=\"/page/").unwrap();
    let (version, _) = rest.split_once('/').unwrap();
    assert!(version.len() == 12 && version.bytes().all(|byte| byte.is_ascii_hexdigit()));
    format!("/page/{version}/")
}

#[tokio::test]
async fn page_and_its_files_name_no_other_server_and_none_that_is_missing() {
    let app = App::start().await;
    let (mut open, mut seen, mut bytes) = (vec!["/".to_owned()], Vec::new(), 0);
    while let Some(path) = open.pop() {
        if seen.contains(&path) {
            continue;
        }
        let response = get(&app, &path).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        let policy = response.headers()["content-security-policy"].clone();
        let policy = policy.to_str().unwrap();
        assert!(
            policy.contains("default-src 'none'") && !policy.contains("unsafe"),
            "{path}: {policy}"
        );
        let is_text = response.headers()[CONTENT_TYPE] != "image/png";
        let content = response.bytes().await.unwrap();
        if is_text {
            // The card of a link has absolute URLs.
            let text = String::from_utf8(content.to_vec()).unwrap();
            let text = text.replace(&app.url, "");
            check_names_no_other_server(&path, &text);
            open.extend(paths(&path, &text));
        }
        let sent = app.request(Method::GET, &path);
        let sent = sent.header(ACCEPT_ENCODING, "gzip").send().await.unwrap();
        // The page itself depends on its address, and may be small.
        if path != "/" {
            assert_eq!(
                sent.headers().contains_key(CONTENT_ENCODING),
                is_text,
                "{path}"
            );
        }
        bytes += sent.bytes().await.unwrap().len();
        seen.push(path);
    }
    assert!(bytes < MAX_BYTES, "{bytes} bytes");
}

fn check_names_no_other_server(path: &str, text: &str) {
    for part in text.split("http").skip(1) {
        let is_name = part.starts_with("://www.w3.org/");
        assert!(
            !part.starts_with("://") && !part.starts_with("s://") || is_name,
            "{path} names another server"
        );
    }
}

#[tokio::test]
async fn every_file_of_the_folder_is_served_and_kept_by_its_version() {
    let app = App::start().await;
    let folder = versioned_folder(&app).await;
    let mut names = files_on_disk(Path::new(""));
    names.push("picture.css".to_owned());
    assert!(names.len() > 20, "{names:?}");
    for name in &names {
        let (_, extension) = name.rsplit_once('.').unwrap();
        let media_type = match extension {
            "css" => "text/css; charset=utf-8",
            "js" => "text/javascript; charset=utf-8",
            "json" => "application/json",
            "png" => "image/png",
            "svg" => "image/svg+xml",
            "webmanifest" => "application/manifest+json",
            other => panic!("{other} has no media type here"),
        };
        let mut contents = Vec::new();
        for (folder, caching) in [
            (&*folder, FOR_EVER),
            // A page of the last version goes on.
            ("/page/0123456789ab/", "no-cache"),
            ("/page/", "no-cache"),
        ] {
            let path = format!("{folder}{name}");
            let response = get(&app, &path).await;
            assert_eq!(response.status(), StatusCode::OK, "{path}");
            let headers = response.headers().clone();
            assert_eq!(headers[CONTENT_TYPE], media_type, "{path}");
            assert_eq!(headers[CACHE_CONTROL], caching, "{path}");
            check_revalidation(&app, &path, headers[ETAG].to_str().unwrap()).await;
            contents.push(response.bytes().await.unwrap());
        }
        assert!(contents.iter().all(|content| *content == contents[0]));
    }
}

async fn check_revalidation(app: &App, path: &str, tag: &str) {
    let tag = tag.trim_start_matches("W/");
    for (known, status) in [
        (tag, StatusCode::NOT_MODIFIED),
        (&format!("\"other\", W/{tag}"), StatusCode::NOT_MODIFIED),
        ("*", StatusCode::NOT_MODIFIED),
        ("\"other\"", StatusCode::OK),
    ] {
        let again = app.request(Method::GET, path).header(IF_NONE_MATCH, known);
        let again = again.send().await.unwrap();
        assert_eq!(again.status(), status, "{path}, {known}");
    }
}

#[tokio::test]
async fn path_without_a_file_of_the_page_is_not_found() {
    let app = App::start().await;
    let folder = versioned_folder(&app).await;
    for path in [
        "/page/",
        "/page/missing.js",
        "/page/other/main.js",
        "/page/index.html",
        "/page/sw.js",
        "/page/llms.txt",
        "/page/docs/docs.js",
        "/page/..%2fCargo.toml",
        "/page/%FF",
        "/page/0123456789ab/missing.js",
        &format!("{folder}index.html"),
        &format!("{folder}..%2f..%2fCargo.toml"),
    ] {
        let missing = get(&app, path).await;
        assert_eq!(missing.status(), StatusCode::NOT_FOUND, "{path}");
        let media_type = &missing.headers()[CONTENT_TYPE];
        assert_eq!(media_type, "application/problem+json", "{path}");
    }
}

#[tokio::test]
async fn index_loads_every_module_at_once() {
    let app = App::start().await;
    let folder = versioned_folder(&app).await;
    let index = get(&app, "/").await.text().await.unwrap();
    assert!(!index.contains("\"/page/main.js"), "{index}");
    let main = get(&app, &format!("{folder}main.js")).await.text().await;
    let main = main.unwrap();
    let imports = main.lines().filter_map(|line| line.split_once("from \"./"));
    let imports: Vec<_> = imports.map(|(_, rest)| rest.split('"').next()).collect();
    assert!(!imports.is_empty());
    for name in imports.into_iter().flatten() {
        let preload = format!("<link rel=\"modulepreload\" href=\"{folder}{name}\">");
        assert_eq!(index.matches(&preload).count(), 1, "{preload}");
    }
}

/// The sources that a policy allows for a directive.
fn allowed<'a>(policy: &'a str, directive: &str) -> Option<&'a str> {
    let mut directives = policy.split("; ");
    directives.find_map(|each| each.strip_prefix(directive)?.strip_prefix(' '))
}

#[tokio::test]
async fn only_the_embedded_page_may_be_framed() {
    let app = App::start().await;
    let mut pages = Vec::new();
    for (path, frames) in [("/", "'none'"), ("/embed", "*")] {
        let response = get(&app, &format!("{path}?board=O.XX.X.OO&player=X")).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        assert_eq!(response.headers()[CACHE_CONTROL], "no-cache", "{path}");
        let policy = response.headers()["content-security-policy"].clone();
        let policy = policy.to_str().unwrap();
        assert_eq!(allowed(policy, "frame-ancestors"), Some(frames), "{path}");
        for (directive, sources) in [
            ("default-src", "'none'"),
            ("script-src", "'self'"),
            ("style-src", "'self'"),
            ("worker-src", "'self'"),
            ("manifest-src", "'self'"),
        ] {
            assert_eq!(allowed(policy, directive), Some(sources), "{path}");
        }
        let headers = response.headers();
        assert!(!headers.contains_key("x-frame-options"), "{path}");
        pages.push(response.text().await.unwrap());
    }
    let [page, embedded] = pages.as_slice() else {
        unreachable!()
    };
    assert!(
        embedded.contains("<html data-view=\"embed\" "),
        "{embedded}"
    );
    assert_eq!(embedded.replace("data-view=\"embed\" ", ""), *page);
}

#[tokio::test]
async fn service_worker_knows_the_files_of_this_version() {
    let app = App::start().await;
    let folder = versioned_folder(&app).await;
    let response = get(&app, "/sw.js").await;
    assert_eq!(response.status(), StatusCode::OK);
    let headers = response.headers();
    assert_eq!(headers[CONTENT_TYPE], "text/javascript; charset=utf-8");
    assert_eq!(headers[CACHE_CONTROL], "no-cache");
    // Its own policy says what it may ask for.
    let policy = headers["content-security-policy"].to_str().unwrap();
    assert_eq!(allowed(policy, "connect-src"), Some("'self'"));
    let script = response.text().await.unwrap();
    let version = folder.split('/').nth(2).unwrap();
    assert!(script.contains(&format!("const VERSION = \"{version}\";")));
    let (_, files) = script.split_once("const FILES = [").unwrap();
    let (files, _) = files.split_once("];").unwrap();
    let mut files: Vec<_> = files
        .split(", ")
        .map(|name| name.trim_matches('"'))
        .collect();
    let mut names = files_on_disk(Path::new(""));
    names.push("picture.css".to_owned());
    files.sort_unstable();
    names.sort_unstable();
    assert_eq!(files, names);
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
    // What the API is, and what it has, needs no script.
    let (_, text) = text.split_once("<h1>bestmove API</h1>").unwrap();
    assert!(text.starts_with("<p>The best move of a board"), "{text}");
    for operations in app.document()["paths"].as_object().unwrap().values() {
        for operation in operations.as_object().unwrap().values() {
            let tag = operation["tags"][0].as_str().unwrap();
            let name = operation["operationId"].as_str().unwrap();
            let link = format!("href=\"#/{tag}/{name}\"");
            assert_eq!(text.matches(&link).count(), 1, "{link}");
        }
    }
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
