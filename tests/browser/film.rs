//! Minimax as a film.

use serde_json::{Value, json};
use thirtyfour::Key;

use super::browser::{Browser, Service};

#[tokio::test]
async fn film_of_the_tutorials_has_nine_calls() {
    let service = Service::start().await;
    let browser = Browser::start(&service).await;
    browser.visit("/?view=minimax").await;
    browser.until_says(".film-place", "1 of 9 calls").await;
    browser.until_says(".film-status", "Call 1").await;
    let status = "return document.querySelector('.film-status').textContent";
    let first = browser.run(status).await;
    browser.key(Key::Right).await;
    browser.until(&format!("{status} !== {first}")).await;
    browser.key(Key::Left).await;
    browser.until_is(status, first).await;
    browser.key(Key::End).await;
    browser.until_says(".film-place", "9 of 9 calls").await;
    browser
        .until_says(".film-status", "The best move is b2, worth 10")
        .await;
    browser.key(Key::Home).await;
    browser.until_says(".film-place", "1 of 9 calls").await;
    // It plays by itself, too.
    browser.key(' ').await;
    browser.until_says(".film-place", "2 of 9 calls").await;
    browser.key(' ').await;
    browser.ends_clean().await;
}

#[tokio::test]
async fn film_shows_what_is_cut() {
    let service = Service::start().await;
    let browser = Browser::start(&service).await;
    browser.visit("/?view=minimax").await;
    browser.until_says(".film-place", "of 9 calls").await;
    let calls =
        "return Number(/of (\\d+)/.exec(document.querySelector('.film-place').textContent)[1])";
    browser.click(".film input[type=checkbox]").await;
    browser.until(&format!("{calls} < 9")).await;
    browser.key(Key::End).await;
    browser.until_says(".film-status", "branches cut").await;
    browser.ends_clean().await;
}

/// The position on the board is one link away from its film, and Back leads to the game.
#[tokio::test]
async fn film_begins_at_the_position_of_a_game() {
    let service = Service::start().await;
    let path = "/?game=tic-tac-toe&board=O.XX.X.OO&player=X&X=human&O=human";
    let browser = Browser::open(&service, path).await;
    browser.press(4).await;
    browser.until_status("X has won").await;
    browser.key('u').await;
    browser.until_status("X to move").await;
    browser.click(".summary").await;
    let link = browser
        .driver
        .find(thirtyfour::By::LinkText("Minimax from here"));
    link.await.unwrap().click().await.unwrap();
    browser.until_says(".film-place", "1 of 9 calls").await;
    let sheets = browser.run("return document.querySelectorAll('dialog').length");
    assert_eq!(sheets.await, json!(0));
    browser.driver.back().await.unwrap();
    browser.until_shown(".board button[data-cell]").await;
    let film: Value = browser.run("return document.querySelector('.film')").await;
    assert_eq!(film, Value::Null);
    browser.ends_clean().await;
}
