//! Make your own: a description is written, its faults are said where they are, and the game is played.

use serde_json::Value;

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

/// What is marked in the description.
async fn marked(browser: &Browser) -> Value {
    let marked = "const text = document.activeElement;
        return text.value.slice(text.selectionStart, text.selectionEnd)";
    browser.run(marked).await
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
    assert_eq!(marked(&browser).await, "4");
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

/// What is wrong is marked in the description where it is said.
#[tokio::test]
async fn own_game_is_like_another_one() {
    let service = Service::start().await;
    let browser = Browser::start(&service).await;
    browser.visit("/?view=own").await;
    browser.until_count(".own-picture svg", 1).await;
    write(
        &browser,
        "{\n  \"like\": {\"like\": \"connect-four\", \"board\": {\"rows\": 90}},\n  \"board\": {\"columns\": 5}\n}",
    )
    .await;
    browser.until_says(".own-faults", "Line 2").await;
    browser.click(".own-faults button").await;
    assert_eq!(marked(&browser).await, "90");
    write(
        &browser,
        "{\"like\": \"connect-four\", \"board\": {\"rows\": 4, \"columns\": 5}}",
    )
    .await;
    browser
        .until_says(".own-meaning", "5 · 25 · 125 · 625")
        .await;
    browser.click(".own button.primary").await;
    browser.until_count(".board button", 20).await;
    browser.press(2).await;
    browser.until_count(".moves-list .move", 2).await;
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
