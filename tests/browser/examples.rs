//! The example of a frontend, opened as a file, with a server that it may read across origins.

use serde_json::json;

use super::browser::{Browser, Service};

#[tokio::test]
async fn frontend_plays_a_whole_game() {
    let service = Service::start().await;
    let browser = Browser::start(&service).await;
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/frontend.html");
    let url = format!("file://{file}#http://{}", service.address);
    browser.driver.goto(url).await.unwrap();
    // The player takes the first free cell each time, and the engine makes a line in the meantime.
    for (free, board) in [
        (9, "........."),
        (7, "X...O...."),
        (5, "XXO.O...."),
        (0, "XXOXO.O.."),
    ] {
        let shown = format!(
            "return document.querySelectorAll('button:enabled').length === {free}
                && document.querySelector('div').textContent === '{board}'"
        );
        browser.until(&shown).await;
        if free > 0 {
            browser.click("button:enabled").await;
        }
    }
    let note = browser.find("[role=status]").await.text().await.unwrap();
    assert_eq!(note, "O has won.");
    assert_eq!(browser.run("return faults").await, json!([]));
    browser.close().await;
}
