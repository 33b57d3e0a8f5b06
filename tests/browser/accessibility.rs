//! Accessibility of the page and of the reference, as checked by axe-core.

use std::path::Path;

use serde_json::json;

use super::browser::{Browser, Service};

/// The width in pixels, a switch for dark colours, and the path.
const VIEWS: [(u32, bool, &str); 4] = [
    (1200, false, "/?board=O.XX.X.OO&player=X"),
    (390, true, "/?board=O.XX.X.OO&player=X"),
    // A finished game, and a refusal.
    (1200, true, "/?board=XXXOO....&player=O"),
    (390, false, "/?board=XXXOOO...&player=X"),
];

#[tokio::test]
async fn axe_finds_no_violation_on_the_page() {
    let service = Service::start().await;
    let browser = Browser::start(&service).await;
    for (width, is_dark, path) in VIEWS {
        set_width(&browser, width).await;
        let scheme = if is_dark { "dark" } else { "light" };
        let features = json!({"features": [{"name": "prefers-color-scheme", "value": scheme}]});
        browser
            .send_command("Emulation.setEmulatedMedia", features)
            .await;
        browser.goto(path).await;
        open_all(&browser).await;
        check(&browser, &format!("{path}, {width} wide")).await;
    }
    browser.ends_clean().await;
}

#[tokio::test]
async fn axe_finds_no_violation_in_the_reference() {
    let service = Service::start().await;
    let browser = Browser::start(&service).await;
    for width in [390, 1200] {
        set_width(&browser, width).await;
        browser.visit("/docs").await;
        check(&browser, &format!("/docs, {width} wide")).await;
        // The first operation, which sends its first example as it is.
        browser.click("#operations a").await;
        let execute = ".opblock.is-open .execute";
        let there = format!("return document.querySelector('{execute}') !== null");
        browser.until("it can be tried out", &there).await;
        browser.click(execute).await;
        let answer = "return /\"tic-tac-toe\"/.test(
            document.querySelector('.live-responses-table .microlight')?.textContent)";
        browser.until("it answers", answer).await;
        check(&browser, &format!("an answer in /docs, {width} wide")).await;
    }
    browser.ends_clean().await;
}

async fn set_width(browser: &Browser, width: u32) {
    let size =
        json!({"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 600});
    browser
        .send_command("Emulation.setDeviceMetricsOverride", size)
        .await;
}

/// Checks that axe finds no violation, and that nothing is wider than the window.
async fn check(browser: &Browser, view: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("target/ci/npm/node_modules/axe-core/axe.min.js");
    let axe = std::fs::read_to_string(path).expect("axe-core, which .ci/page installs");
    browser.run(&axe).await;
    browser
        .run("delete window.found; axe.run(document).then((found) => { window.found = found; })")
        .await;
    browser
        .until("axe is done", "return window.found !== undefined")
        .await;
    let violations =
        "return found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])";
    assert_eq!(browser.run(violations).await, json!([]), "{view}");
    let fits = "const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth <= clientWidth";
    assert_eq!(browser.run(fits).await, json!(true), "{view}");
}

/// Opens all parts of the page for a position.
async fn open_all(browser: &Browser) {
    let is_refused = "return !document.getElementById('trouble').hidden";
    let settled = "return !document.getElementById('trouble').hidden
        || document.querySelectorAll('#board .hint, #board .won').length === 3";
    browser.until("hints, a win or a refusal", settled).await;
    if browser.run(is_refused).await == json!(true) {
        return;
    }
    browser.click("#tree-show").await;
    browser.click("#ideas-show").await;
    browser
        .until(
            "a picture",
            "return document.querySelectorAll('#tree-picture .box').length > 0",
        )
        .await;
    browser
        .until(
            "a chart",
            "return document.querySelectorAll('.bar').length === 5",
        )
        .await;
}
