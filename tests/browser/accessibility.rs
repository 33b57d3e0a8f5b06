//! Accessibility of the page, as checked by axe-core.

use std::path::Path;

use serde_json::json;

use super::browser::{Browser, Service};

/// The width in pixels, whether the colours are dark, and the path.
const VIEWS: [(u32, bool, &str); 4] = [
    (1200, false, "/?board=O.XX.X.OO&player=X"),
    (390, true, "/?board=O.XX.X.OO&player=X"),
    // A finished game, and a refusal.
    (1200, true, "/?board=XXXOO....&player=O"),
    (390, false, "/?board=XXXOOO...&player=X"),
];

#[tokio::test]
async fn axe_finds_no_violation() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("target/ci/npm/node_modules/axe-core/axe.min.js");
    let axe = std::fs::read_to_string(path).expect("axe-core, which .ci/page installs");
    let service = Service::start().await;
    let browser = Browser::start(&service).await;
    for (width, is_dark, path) in VIEWS {
        let size =
            json!({"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 600});
        browser
            .send_command("Emulation.setDeviceMetricsOverride", size)
            .await;
        let scheme = if is_dark { "dark" } else { "light" };
        let features = json!({"features": [{"name": "prefers-color-scheme", "value": scheme}]});
        browser
            .send_command("Emulation.setEmulatedMedia", features)
            .await;
        browser.goto(path).await;
        open_all(&browser).await;
        browser.run(&axe).await;
        browser
            .run("axe.run(document).then((found) => { window.found = found; })")
            .await;
        browser
            .until("axe is done", "return window.found !== undefined")
            .await;
        let violations =
            "return found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])";
        assert_eq!(browser.run(violations).await, json!([]), "{path}");
        let fits = "const { scrollWidth, clientWidth } = document.documentElement;
            return scrollWidth <= clientWidth";
        assert_eq!(browser.run(fits).await, json!(true), "{path}, {width} wide");
    }
    browser.ends_clean().await;
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
