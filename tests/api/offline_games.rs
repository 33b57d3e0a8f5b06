//! `--offline-games`: the npm package for the page, which plays with it while the server is away.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bestmove::http::{OfflineGames, Settings};
use reqwest::header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE};
use reqwest::{Method, Response, StatusCode};

use super::app::{App, settings};
use super::program::bestmove;

/// A folder with the parts of a package, and with files that no browser needs.
fn package(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(folder.join("mnk")).unwrap();
    for (name, content) in [
        ("worker.js", "export const load = null;"),
        ("mnk/bestmove.js", "export default null;"),
        ("mnk/bestmove_bg.wasm", "\0asm"),
        ("package.json", "{}"),
        ("connect-four.book", "book"),
    ] {
        fs::write(folder.join(name), content).unwrap();
    }
    folder
}

async fn start_with_package(name: &str) -> App {
    let games = OfflineGames::read(&package(name)).unwrap();
    App::start_with(Settings {
        offline_games: Some(Arc::new(games)),
        ..settings()
    })
    .await
}

async fn get(app: &App, path: &str) -> Response {
    app.request(Method::GET, path).send().await.unwrap()
}

/// The folder of the package that a page names.
async fn folder(app: &App, path: &str) -> Option<String> {
    let page = get(app, path).await.text().await.unwrap();
    let (_, rest) = page.split_once("data-offline=\"")?;
    Some(rest.split_once('"')?.0.to_owned())
}

#[tokio::test]
async fn page_names_the_package_and_its_files_never_change() {
    let app = start_with_package("package").await;
    let folder = folder(&app, "/").await.unwrap();
    for (name, media_type) in [
        ("worker.js", "text/javascript; charset=utf-8"),
        ("mnk/bestmove.js", "text/javascript; charset=utf-8"),
        ("mnk/bestmove_bg.wasm", "application/wasm"),
    ] {
        let sent = app.request(Method::GET, &format!("{folder}{name}"));
        let sent = sent.header(ACCEPT_ENCODING, "gzip").send().await.unwrap();
        assert_eq!(sent.status(), StatusCode::OK, "{name}");
        let headers = sent.headers();
        assert_eq!(headers[CONTENT_TYPE], media_type, "{name}");
        assert_eq!(headers[CONTENT_ENCODING], "gzip", "{name}");
        let caching = "public, max-age=31536000, immutable";
        assert_eq!(headers[CACHE_CONTROL], caching, "{name}");
    }
    for name in [
        "package.json",
        "connect-four.book",
        "mnk",
        "../worker.js",
        "..%2f..%2fCargo.toml",
    ] {
        let missing = get(&app, &format!("{folder}{name}")).await;
        assert_eq!(missing.status(), StatusCode::NOT_FOUND, "{name}");
    }
    let other = get(&app, "/offline/0123456789ab/worker.js").await;
    assert_eq!(other.status(), StatusCode::NOT_FOUND);
}

/// The page itself may compile nothing: the worker of the package has a policy of its own.
#[tokio::test]
async fn only_the_package_may_compile_webassembly() {
    let app = start_with_package("compiling-package").await;
    let folder = folder(&app, "/embed").await.unwrap();
    for (path, compiles) in [
        ("/", false),
        ("/embed", false),
        ("/page/main.js", false),
        (&*format!("{folder}worker.js"), true),
    ] {
        let response = get(&app, path).await;
        let policy = response.headers()["content-security-policy"].to_str();
        let policy = policy.unwrap();
        assert_eq!(policy.contains("'wasm-unsafe-eval'"), compiles, "{path}");
        assert!(policy.contains("default-src 'none'"), "{path}");
        assert!(!policy.contains("'unsafe-eval'"), "{path}");
    }
}

#[tokio::test]
async fn without_the_option_there_is_no_package() {
    let app = App::start().await;
    assert_eq!(folder(&app, "/").await, None);
    let missing = get(&app, "/offline/0123456789ab/worker.js").await;
    assert_eq!(missing.status(), StatusCode::NOT_FOUND);
}

#[test]
fn folder_without_a_package_is_refused_at_the_start() {
    for folder in ["/nowhere", env!("CARGO_MANIFEST_DIR")] {
        let mut command = bestmove();
        let output = command.args(["config", "--offline-games", folder]).output();
        let output = output.unwrap();
        assert_eq!(output.status.code(), Some(1));
        let expected = format!(
            "bestmove: --offline-games: {folder}: is not the npm package, which has a file worker.js\n"
        );
        assert_eq!(String::from_utf8(output.stderr).unwrap(), expected);
    }
}
