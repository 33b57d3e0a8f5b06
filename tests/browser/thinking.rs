//! The page's view of the search: hints, lines, the tree and its costs.

use serde_json::json;

use super::browser::{Browser, Service};

#[tokio::test]
async fn hints_show_score_outcome_and_plies() {
    let service = Service::start().await;
    let browser = Browser::open(&service, "/?board=O.XX.X.OO&player=X").await;
    browser
        .until(
            "hints",
            "return document.querySelectorAll('#board .hint').length === 3",
        )
        .await;
    let label = "return document.querySelectorAll('#board button')[4].getAttribute('aria-label')";
    assert_eq!(
        browser.run(label).await,
        json!("b2, empty: +10 win in 1, best")
    );
    let table = "return [...document.querySelectorAll('#candidates tbody tr')].map((row) => row.cells[1].textContent)";
    assert_eq!(browser.run(table).await, json!(["+10", "−10", "−10"]));
    browser.click("#hints").await;
    browser
        .until(
            "no hints",
            "return document.querySelectorAll('.hint').length === 0",
        )
        .await;
    browser.ends_clean().await;
}

#[tokio::test]
async fn best_play_can_be_stepped_through() {
    let service = Service::start().await;
    let browser = Browser::open(&service, "/?board=O.XX.X.OO&player=X").await;
    browser
        .until(
            "the table",
            "return document.querySelectorAll('#candidates tbody button').length === 3",
        )
        .await;
    browser
        .click("#candidates tbody tr:nth-child(2) button")
        .await;
    browser
        .until(
            "the first move",
            "return document.querySelectorAll('#board .cross').length === 4",
        )
        .await;
    browser.click("#line-on").await;
    browser
        .until(
            "the second",
            "return document.querySelectorAll('#board .ring').length === 4",
        )
        .await;
    browser
        .until_status("O plays b2 (2 of 2 of best play)")
        .await;
    // Quick steps are all taken, but none goes beyond the ends.
    browser
        .run("for (let step = 0; step < 3; step += 1) document.getElementById('line-back').click()")
        .await;
    browser.until_status("Before the line (0 of 2").await;
    browser.click("#line-end").await;
    browser.until_status("X to move").await;
    let focus = "return document.activeElement.getAttribute('aria-label')";
    assert_eq!(browser.run(focus).await, json!("Show best play after b3"));
    assert_eq!(
        browser
            .run("return document.querySelectorAll('#board .cross').length")
            .await,
        json!(3)
    );
    browser.ends_clean().await;
}

#[tokio::test]
async fn long_search_shows_progress_and_can_be_stopped() {
    let service = Service::start().await;
    let browser = Browser::open(&service, "/?game=gomoku&O=human").await;
    browser.press(112).await;
    browser
        .until(
            "progress",
            "return /plies/.test(document.getElementById('progress').textContent)",
        )
        .await;
    browser
        .until("a stop", "return !document.getElementById('stop').hidden")
        .await;
    browser.click("#stop").await;
    browser
        .until("it stops", "return document.getElementById('stop').hidden")
        .await;
    // The result so far is shown, and the game continues.
    let progress = "return document.getElementById('progress').textContent";
    let shown = browser.run(progress).await;
    assert!(
        shown.as_str().unwrap().ends_with("stopped by you"),
        "{shown}"
    );
    let hints = "return document.querySelectorAll('#board .hint').length";
    assert_eq!(browser.run(hints).await, json!(224));
    browser.press(113).await;
    browser.until_status("X to move").await;
    browser.ends_clean().await;
}

#[tokio::test]
async fn search_that_is_settled_is_not_said_to_be_stopped() {
    let service = Service::start().await;
    // White has one move, and neither side can be mated soon.
    let board = "1n4k1/1r6/8/8/p6p/P6P/8/K7+w+-+-+0+1";
    let browser = Browser::open(
        &service,
        &format!("/?game=chess&board={board}&player=white"),
    )
    .await;
    browser
        .until(
            "the end",
            "return /plies, .* positions, finished$/.test(document.getElementById('progress').textContent)",
        )
        .await;
    browser.ends_clean().await;
}

#[tokio::test]
async fn tree_is_drawn_and_can_be_stepped_through() {
    let service = Service::start().await;
    let browser = Browser::open(&service, "/?board=O.XX.X.OO&player=X").await;
    browser.click("#tree-show").await;
    browser
        .until(
            "nine boxes",
            "return document.querySelectorAll('#tree-picture .box').length === 9",
        )
        .await;
    for _ in 0..5 {
        browser.click("#tree-back").await;
    }
    let note = browser.find("#tree-note").await.text().await.unwrap();
    assert!(
        note.starts_with("Call 4 of 9, level 2: X to move. Then call 4 returned −10; call 2"),
        "{note}"
    );
    // Five boxes come later, each with the line that leads to it.
    let later = "return document.querySelectorAll('#tree-picture .later').length";
    assert_eq!(browser.run(later).await, json!(10));
    // The first call has not returned yet.
    let open = "return [...document.querySelectorAll('#tree-picture .open')]
        .map((box) => box.dataset.number)";
    assert_eq!(browser.run(open).await[0], json!("1"));
    browser.click("#tree-pruning").await;
    browser
        .until(
            "cut branches",
            "return document.querySelectorAll('#tree-picture .call.cut').length > 0",
        )
        .await;
    browser.ends_clean().await;
}

#[tokio::test]
async fn chart_shows_the_calls_of_each_enhancement() {
    let service = Service::start().await;
    let browser = Browser::open(&service, "/").await;
    browser.click("#ideas-show").await;
    let bars = "return [...document.querySelectorAll('#ideas-chart span')].map((span) => span.textContent)";
    browser
        .until(
            "five bars",
            "return document.querySelectorAll('#ideas-chart .bar').length === 5",
        )
        .await;
    assert_eq!(browser.run(bars).await[0], json!("549,946"));
    browser.ends_clean().await;
}

#[tokio::test]
async fn last_call_is_shown_as_code() {
    let service = Service::start().await;
    let browser = Browser::open(&service, "/?board=O.XX.X.OO&player=X").await;
    browser
        .until(
            "a call",
            "return document.querySelector('#code code').textContent.startsWith('curl http')",
        )
        .await;
    let code = "return document.querySelector('#code code').textContent";
    for (language, part) in [
        ("javascript", "await fetch("),
        ("python", "urllib.request"),
        ("answer", "\"score\": 10"),
    ] {
        browser.click(&format!("[data-code={language}]")).await;
        let shown = browser.run(code).await;
        assert!(shown.as_str().unwrap().contains(part), "{shown}");
    }
    browser.ends_clean().await;
}

#[tokio::test]
async fn code_is_copied_without_a_clipboard() {
    let service = Service::start().await;
    let browser = Browser::open(&service, "/?hints=off").await;
    browser
        .run("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
        .await;
    for button in ["#copy", "#share"] {
        browser.click(button).await;
        let said = format!("return document.querySelector('{button}').textContent === 'Copied'");
        browser.until("it is copied", &said).await;
    }
    browser.ends_clean().await;
}
