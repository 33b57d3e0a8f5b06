//! The page and a server that refuses a request or is down, and the reference and the pictures.

use serde_json::json;

use super::browser::{Browser, Service};

#[tokio::test]
async fn refusal_is_shown_as_a_sentence() {
    let service = Service::start().await;
    let browser = Browser::open(&service, "/?board=XXXOOO...&player=X").await;
    browser
        .until(
            "a sentence",
            "return /both/i.test(document.getElementById('trouble').textContent)",
        )
        .await;
    browser.click("#new").await;
    browser.until_status("X to move").await;
    browser
        .until(
            "the sentence is hidden",
            "return document.getElementById('trouble').hidden",
        )
        .await;
    browser.ends_clean().await;
}

#[tokio::test]
async fn page_recovers_when_the_server_returns() {
    let service = Service::start().await;
    let address = service.address;
    let browser = Browser::open(&service, "/?O=human").await;
    browser.press(4).await;
    browser.until_status("O to move").await;
    service.stop().await;
    browser.press(0).await;
    browser
        .until(
            "the page reports it",
            "return /reached/.test(document.getElementById('trouble').textContent)",
        )
        .await;
    let service = Service::at(address).await;
    browser.until_status("X to move").await;
    browser
        .until(
            "the report is hidden",
            "return document.getElementById('trouble').hidden",
        )
        .await;
    assert_eq!(browser.board().await, "O...X....");
    browser.ends_clean().await;
    service.stop().await;
}

#[tokio::test]
async fn board_does_not_wait_for_a_search() {
    let service = Service::start().await;
    let browser = Browser::start(&service).await;
    let searches = json!({"urls": ["*/best-move/stream", "*/position"]});
    browser.send_command("Network.enable", json!({})).await;
    browser
        .send_command("Network.setBlockedURLs", searches)
        .await;
    browser.goto("/?game=connect-four").await;
    let cells = "return document.querySelectorAll('#board button').length";
    assert_eq!(browser.run(cells).await, json!(42));
    browser.ends_clean().await;
}

#[tokio::test]
async fn reference_can_try_out_the_api() {
    let service = Service::start().await;
    let browser = Browser::start(&service).await;
    browser.visit("/docs").await;
    let operation = "#operations-health-isLive";
    browser.click("a[href='#/health/isLive']").await;
    let execute = format!("{operation} .execute");
    let there = format!("return document.querySelector('{execute}') !== null");
    browser.until("it can be tried out", &there).await;
    browser.click(&execute).await;
    let status = format!("{operation} .live-responses-table tbody .response-col_status");
    let status = format!("return document.querySelector('{status}')?.textContent === '200'");
    browser.until("it answers", &status).await;
    browser.ends_clean().await;
}

#[tokio::test]
async fn pictures_are_shown_by_address() {
    let service = Service::start().await;
    let browser = Browser::open(&service, "/?hints=off").await;
    for path in [
        "/board.svg?moves=4&scores=true",
        "/game-tree.svg?moves=4&depth=1",
    ] {
        browser
            .run(&format!(
                "window.shown = null;
                const image = Object.assign(new Image(), {{ src: '{path}' }});
                image.decode().then(() => {{ window.shown = image.naturalWidth; }})"
            ))
            .await;
        browser.until(path, "return window.shown > 100").await;
    }
    browser.ends_clean().await;
}
