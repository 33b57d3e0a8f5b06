//! What can be taken away of a game: a link, its record, a frame, a picture, and code.

use serde_json::json;

use super::browser::{Browser, Service};

/// The texts of the sheet that can be copied.
const TEXTS: &str = "return [...document.querySelectorAll('dialog.sheet output')].map(({ textContent }) => textContent)";

#[tokio::test]
async fn game_is_shared_as_a_link_a_record_and_a_frame() {
    let service = Service::start().await;
    let path = "/?game=chess&record=e4+e5+Nf3&white=human&black=human";
    let browser = Browser::open(&service, path).await;
    browser.until_status("Black to move").await;
    browser.click_button(".controls", "Share").await;
    browser
        .until_says("dialog.sheet output", "1. e4 e5 2. Nf3")
        .await;
    let texts = browser.run(TEXTS).await;
    let origin = format!("http://{}", service.address);
    let words = path.strip_prefix("/?").unwrap();
    assert_eq!(texts[0], json!(format!("{origin}/?{words}")));
    let record = texts[1].as_str().unwrap();
    assert!(record.starts_with("[Event "), "{record}");
    let frame = texts[2].as_str().unwrap();
    assert!(
        frame.starts_with(&format!("<iframe src=\"{origin}/embed?{words}\"")),
        "{frame}"
    );
    // The picture is one.
    let picture = "const [link] = document.querySelectorAll('dialog.sheet a');
        window.shown = 0;
        const image = Object.assign(new Image(), { src: link.href });
        image.decode().then(() => { window.shown = image.naturalWidth; })";
    browser.run(picture).await;
    browser.until("return window.shown > 100").await;
    browser.ends_clean().await;
}

#[tokio::test]
async fn last_call_is_shown_as_code() {
    let service = Service::start().await;
    let path = "/?game=tic-tac-toe&board=O.XX.X.OO&player=X&X=human&O=human";
    let browser = Browser::open(&service, path).await;
    browser.until_status("X to move").await;
    browser.click_button(".controls", "Hint").await;
    browser.until_says(".reason", "There is a move").await;
    browser.click_button(".controls", "Share").await;
    browser.until_shown("dialog.sheet").await;
    for (language, part) in [
        ("curl", "curl http"),
        ("javascript", "await fetch("),
        ("python", "urllib.request"),
        ("answer", "\"score\": 10"),
    ] {
        browser
            .click(&format!("dialog.sheet [data-code={language}]"))
            .await;
        browser.until_says("dialog.sheet code", part).await;
    }
    browser.ends_clean().await;
}

/// Browsers have no clipboard on pages that were not sent safely.
#[tokio::test]
async fn copy_says_what_came_of_it() {
    let service = Service::start().await;
    let browser = Browser::open(&service, "/?game=tic-tac-toe").await;
    browser
        .run("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
        .await;
    browser.click_button(".controls", "Share").await;
    browser.click_button("dialog.sheet", "Copy").await;
    browser.until_says("dialog.sheet button", "Copied").await;
    let is_link = "return window.copied === location.href";
    assert_eq!(browser.run(is_link).await, json!(true));
    browser
        .run("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
        .await;
    browser.click_button("dialog.sheet", "Copy").await;
    browser
        .until_says("dialog.sheet button", "cannot be copied")
        .await;
    browser.ends_clean().await;
}
