//! Minimax as a film.

use bestmove_engine::games::GAMES;
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
    browser.until_shown("dialog.sheet").await;
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

/// Its boards are made of the drawing of the game, as the board that is played on. On a telephone the tree stays
/// within its place, and follows the call at work.
#[tokio::test]
async fn film_of_every_game_shows_the_marks_of_its_drawing() {
    let service = Service::start().await;
    let browser = Browser::start(&service).await;
    browser.set_width(390).await;
    for game in GAMES {
        browser
            .visit(&format!("/?view=minimax&game={}", game.name()))
            .await;
        browser.until_says(".film-status", "Call 1").await;
        browser
            .until_shown(".film-tree .small-board use[href^='#mark-']")
            .await;
        let unknown = "return [...document.querySelectorAll('.film use')]
            .map((use) => use.getAttribute('href').slice(1))
            .filter((id) => document.getElementById(id) === null)";
        assert_eq!(browser.run(unknown).await, json!([]), "{}", game.name());
        for _ in 0..8 {
            browser.key(Key::Right).await;
        }
        let is_followed = "const region = document.querySelector('.film-region');
            const { left, right } = region.getBoundingClientRect();
            const call = document.querySelector('.node.current').getBoundingClientRect();
            return call.left >= left && call.right <= right";
        browser.until(is_followed).await;
        let fits = "const { scrollWidth, clientWidth } = document.documentElement;
            return scrollWidth <= clientWidth";
        browser.until(fits).await;
    }
    browser.ends_clean().await;
}

#[tokio::test]
async fn link_without_a_film_says_why_and_leads_on() {
    let service = Service::start().await;
    let browser = Browser::start(&service).await;
    for (link, reason) in [
        ("board=XXXXXXXXX&player=O", "O has 0 marks"),
        ("board=foo", "The board has 3 cells instead of 9"),
        ("game=nosuch", "There is no game called"),
        ("game=chess&rules.rows=foo&player=Z", "player cannot be Z"),
    ] {
        browser.visit(&format!("/?view=minimax&{link}")).await;
        browser.until_says(".film-refusal", reason).await;
        browser.until_count(".film-stage", 0).await;
        browser.click(".film-refusal a").await;
        browser.until_says(".film-place", "1 of 9 calls").await;
    }
    browser.ends_clean().await;
}

/// A refusal that comes late leaves the next view as it is.
#[tokio::test]
async fn late_refusal_does_not_replace_the_next_view() {
    let service = Service::start().await;
    let browser = Browser::start(&service).await;
    browser.visit("/").await;
    browser.until_shown(".home").await;
    browser
        .run(
            "const { fetch } = window;
            window.fetch = async (...asked) => {
                if (!String(asked[0]).includes('/position')) return fetch(...asked);
                await new Promise((resolve) => { window.goOn = resolve; });
                setTimeout(() => { window.isAnswered = true; }, 300);
                return fetch(...asked);
            };
            history.pushState(null, '', '/?view=minimax&board=foo&player=X');
            dispatchEvent(new PopStateEvent('popstate'))",
        )
        .await;
    browser.until("return 'goOn' in window").await;
    browser.driver.back().await.unwrap();
    browser.until_shown(".home").await;
    browser.run("goOn()").await;
    browser.until("return 'isAnswered' in window").await;
    browser.until_count(".film-refusal", 0).await;
    browser.until_count(".home", 1).await;
    browser.ends_clean().await;
}

/// Without the server a film goes on with what it has, and another one waits.
#[tokio::test]
async fn film_waits_for_a_server_that_is_away() {
    let service = Service::start().await;
    let address = service.address;
    let browser = Browser::start(&service).await;
    browser.visit("/?view=minimax&board=O.XX.X.OO").await;
    browser.until_says(".film-place", "1 of 9 calls").await;
    browser
        .until_says(".film-ideas", "6 calls instead of 9")
        .await;
    service.stop().await;
    browser.click(".film input[type=checkbox]").await;
    browser.until_says(".film-status", "does not answer").await;
    browser.key(Key::End).await;
    browser.until_says(".film-place", "9 of 9 calls").await;
    let service = Service::at(address).await;
    browser.click_button(".film", "Try again").await;
    browser.until_says(".film-place", "1 of 8 calls").await;
    browser
        .until_says(".film-ideas", "6 calls instead of 9")
        .await;
    service.stop().await;
    browser.click("nav a[href='/?view=minimax']").await;
    browser.until_says(".trouble", "cannot be reached").await;
    browser.until_count(".film", 0).await;
    let service = Service::at(address).await;
    browser.until_says(".film-place", "1 of 9 calls").await;
    browser.ends_clean().await;
    service.stop().await;
}
