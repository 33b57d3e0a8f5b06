//! A position is set up, and played from.

use serde_json::json;

use super::browser::{Browser, Service};
use super::games::MARKS;

const SHEET: &str = "dialog.sheet[open]";

async fn open_editor(browser: &Browser) {
    browser.click(".summary").await;
    browser.click_button(SHEET, "Set up a position").await;
    browser.until_shown(&format!("{SHEET} textarea")).await;
}

/// Pieces are chosen and put on cells.
#[tokio::test]
async fn position_is_set_up_by_its_pieces() {
    let service = Service::start().await;
    let browser = Browser::open(&service, "/?game=tic-tac-toe&X=human&O=human").await;
    open_editor(&browser).await;
    for (mark, cells) in [("X", [2, 3, 5]), ("O", [0, 7, 8])] {
        browser
            .click(&format!("{SHEET} .piece-choice[aria-label='{mark}']"))
            .await;
        for cell in cells {
            browser
                .click(&format!("{SHEET} button[data-cell='{cell}']"))
                .await;
        }
    }
    let text = format!("return document.querySelector('{SHEET} textarea').value");
    browser.until_is(&text, json!("O.XX.X.OO")).await;
    browser.click_button(SHEET, "Play from here").await;
    browser.until_count("dialog.sheet", 0).await;
    browser.press(4).await;
    browser.until_status("X has won").await;
    let marks = json!({"0": "O", "2": "X", "3": "X", "4": "X", "5": "X", "7": "O", "8": "O"});
    browser.until_is(MARKS, marks).await;
    let address = browser.address().await;
    assert!(address.contains("board=O.XX.X.OO&player=X"), "{address}");
    browser.ends_clean().await;
}

/// Boards with a notation of their own are set up in it. What cannot be is said in the sheet.
#[tokio::test]
async fn position_is_set_up_by_its_text() {
    let service = Service::start().await;
    let browser = Browser::open(&service, "/?game=chess&white=human&black=human").await;
    open_editor(&browser).await;
    let field = format!("{SHEET} textarea");
    browser
        .type_into(&field, "8/8/8/8/8/8/8/K7 w - - 0 1")
        .await;
    browser.click_button(SHEET, "Play from here").await;
    browser
        .until_says(&format!("{SHEET} .trouble"), "king")
        .await;
    browser
        .type_into(&field, "7k/8/8/8/8/8/R7/1R5K w - - 0 1")
        .await;
    browser.click_button(SHEET, "Play from here").await;
    browser.until_count("dialog.sheet", 0).await;
    browser.until_count(".board .pieces > [data-cell]", 4).await;
    browser.press(57).await;
    browser.press(1).await;
    browser.until_record("Rb8+").await;
    browser.ends_clean().await;
}

/// The game has as many seeds as it has: those that are taken out are in hand.
#[tokio::test]
async fn seeds_are_put_into_pits() {
    let service = Service::start().await;
    let browser = Browser::open(&service, "/?game=kalah&south=human&north=human").await;
    open_editor(&browser).await;
    let (first, last) = (
        format!("{SHEET} button[data-cell='9']"),
        format!("{SHEET} button[data-cell='14']"),
    );
    browser.click(&first).await;
    browser.click(&first).await;
    browser.until_says(SHEET, "2 left").await;
    browser
        .click(&format!("{SHEET} [aria-label='put a seed in']"))
        .await;
    browser.click(&last).await;
    browser.click(&last).await;
    browser.click(&last).await;
    browser.until_says(SHEET, "0 left").await;
    let text = format!("return document.querySelector('{SHEET} textarea').value");
    let expected = json!("2,4,4,4,4,6,0/4,4,4,4,4,4,0");
    browser.until_is(&text, expected).await;
    browser.click_button(SHEET, "Play from here").await;
    browser.until_count("dialog.sheet", 0).await;
    browser.press(9).await;
    browser.until_record("1").await;
    browser.ends_clean().await;
}

/// A man that is put on a point is no longer in hand.
#[tokio::test]
async fn men_are_put_on_points() {
    let service = Service::start().await;
    let path = "/?game=nine-mens-morris&white=human&black=human";
    let browser = Browser::open(&service, path).await;
    open_editor(&browser).await;
    for (name, cells) in [("White", [0, 3]), ("Black", [42, 48])] {
        browser
            .click(&format!("{SHEET} .piece-choice[aria-label='{name}']"))
            .await;
        for cell in cells {
            browser
                .click(&format!("{SHEET} button[data-cell='{cell}']"))
                .await;
        }
    }
    let text = format!("return document.querySelector('{SHEET} textarea').value");
    let expected = json!("B.W...........W......B.. 7 7");
    browser.until_is(&text, expected).await;
    browser
        .click(&format!("{SHEET} [aria-label='Black in hand −1']"))
        .await;
    let expected = json!("B.W...........W......B.. 7 6");
    browser.until_is(&text, expected).await;
    browser.click_button(SHEET, "Play from here").await;
    browser.until_count("dialog.sheet", 0).await;
    browser.until_count(".board .pieces > [data-cell]", 4).await;
    browser.ends_clean().await;
}
