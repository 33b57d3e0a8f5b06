//! Make your own: a description is written, its faults are said where they are, and the game is played.

use super::browser::{Browser, Service};

/// Writes a description, as if it were typed.
async fn write(browser: &Browser, text: &str) {
    let script = format!(
        "const text = document.querySelector('.own-text');
        text.value = {};
        text.dispatchEvent(new Event('input'));",
        serde_json::to_string(text).unwrap()
    );
    browser.run(&script).await;
}

#[tokio::test]
async fn own_game_is_described_mended_and_played() {
    let service = Service::start().await;
    let browser = Browser::start(&service).await;
    browser.visit("/?view=own").await;
    browser.until_count(".own-picture svg", 1).await;
    write(
        &browser,
        "{\n  \"board\": {\"rows\": 3, \"columns\": 3},\n  \"ends\": [{\"line\": 4}]\n}",
    )
    .await;
    browser.until_says(".own-faults", "no line of 4 fits").await;
    browser.until_says(".own-faults", "Line 3").await;
    browser.click(".own-faults button").await;
    let marked = browser
        .run("const text = document.activeElement; return text.value.slice(text.selectionStart, text.selectionEnd)")
        .await;
    assert_eq!(marked, "4");
    write(&browser, "{\"name\": \"Threes\", \"board\": {\"rows\": 3, \"columns\": 3}, \"ends\": [{\"line\": 3}]}").await;
    browser
        .until_says(".own-meaning", "A draw with best play")
        .await;
    browser.click(".own button.primary").await;
    browser.until_count(".board button", 9).await;
    browser.press(4).await;
    browser.until_count(".moves-list .move", 2).await;
    assert!(browser.address().await.contains("game=%7E"));
    browser.ends_clean().await;
}

#[tokio::test]
async fn described_games_have_tiles_and_are_played() {
    let service = Service::start().await;
    let browser = Browser::start(&service).await;
    browser.visit("/").await;
    browser.until_shown("a[href=\"/?view=own\"]").await;
    let down = "document.querySelector('a[href=\"/?view=own\"]').scrollIntoView()";
    browser.run(down).await;
    browser.until_count(".tile a[data-game=yavalath]", 1).await;
    browser.click(".tile a[data-game=yavalath]").await;
    browser.until_count(".board button", 61).await;
    browser.press(40).await;
    browser.until_count(".moves-list .move", 2).await;
    browser.ends_clean().await;
}
