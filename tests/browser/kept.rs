//! The whole game is there: after a reload, in a link, behind Back, and beside the line that is
//! played.

use serde_json::json;
use thirtyfour::Key;

use super::browser::{Browser, Service};
use super::games::MARKS;

const PEOPLE: &str = "/?game=tic-tac-toe&X=human&O=human";

/// The moves of the list, the branches among them.
const LISTED: &str = "return [...document.querySelectorAll('.moves-list button')].map(({ textContent }) => textContent)";

/// Plays the moves of these cells, each as soon as the one before is drawn.
async fn play(browser: &Browser, cells: &[usize]) {
    for cell in cells {
        browser.press(*cell).await;
        browser
            .until_shown(&format!(".board .pieces > [data-cell='{cell}']"))
            .await;
    }
}

#[tokio::test]
async fn reload_keeps_the_moves_and_the_branches() {
    let service = Service::start().await;
    let browser = Browser::open(&service, PEOPLE).await;
    play(&browser, &[4, 0, 8]).await;
    browser.key(Key::Home).await;
    browser.until_count(".board .pieces > [data-cell]", 0).await;
    // Another first move is a branch beside the old one.
    browser.press(1).await;
    browser.until_record("b3").await;
    browser.until_is(LISTED, json!(["b3", "b2"])).await;
    browser.driver.refresh().await.unwrap();
    browser.until_shown(".board button[data-cell]").await;
    browser.until_is(LISTED, json!(["b3", "b2"])).await;
    browser.click(".moves-list .branch").await;
    browser
        .until_is(LISTED, json!(["b2", "b3", "a3", "c1"]))
        .await;
    browser.key(Key::End).await;
    browser.until_record("b2 a3 c1").await;
    browser
        .until_is(MARKS, json!({"4": "X", "0": "O", "8": "X"}))
        .await;
    browser.ends_clean().await;
}

#[tokio::test]
async fn link_opens_the_same_game_elsewhere() {
    let service = Service::start().await;
    let browser = Browser::open(
        &service,
        "/?game=connect-four&rules.columns=6&X=human&O=human",
    )
    .await;
    for (made, cell) in [2, 2, 3].into_iter().enumerate() {
        browser.press(cell).await;
        browser.until_count(".moves-list .move", made + 1).await;
    }
    browser.until_status("Yellow to move").await;
    let address = browser.address().await;
    let marks = browser.run(MARKS).await;
    let friend = Browser::open(&service, &address).await;
    friend.until_is(MARKS, marks).await;
    friend.until_status("Yellow to move").await;
    friend.until_count(".board button[data-cell]", 36).await;
    assert_eq!(friend.address().await, address);
    browser.ends_clean().await;
    friend.ends_clean().await;
}

/// The link of a place within a game opens at that place.
#[tokio::test]
async fn link_opens_at_the_place_that_was_looked_at() {
    let service = Service::start().await;
    let path = "/?game=tic-tac-toe&record=b2+a3+c1&at=1&X=human&O=human";
    let browser = Browser::open(&service, path).await;
    browser.until_is(MARKS, json!({"4": "X"})).await;
    browser.until_is(LISTED, json!(["b2", "a3", "c1"])).await;
    browser.ends_clean().await;
}

#[tokio::test]
async fn back_leads_home_and_forward_to_the_game() {
    let service = Service::start().await;
    let browser = Browser::start(&service).await;
    browser.visit("/").await;
    browser.until_shown("a[data-game=tic-tac-toe]").await;
    browser.click("a[data-game=tic-tac-toe]").await;
    browser
        .until_shown("button[data-cell='4'][aria-disabled=false]")
        .await;
    browser.press(4).await;
    browser.until_count(".moves-list .move", 2).await;
    let record = browser.record().await;
    browser.driver.back().await.unwrap();
    browser.until_shown("a[data-game=tic-tac-toe]").await;
    browser.driver.forward().await.unwrap();
    browser.until_count(".moves-list .move", 2).await;
    // From the tile, too, the game goes on.
    browser.driver.back().await.unwrap();
    browser.until_shown("a[data-game=tic-tac-toe]").await;
    browser.click("a[data-game=tic-tac-toe]").await;
    browser.until_record(&record).await;
    browser.ends_clean().await;
}

/// A game that comes late leaves alone what somebody went on to.
#[tokio::test]
async fn late_game_does_not_replace_the_next_view() {
    let service = Service::start().await;
    let browser = Browser::start(&service).await;
    for asked in ["/position", "/board.svg"] {
        browser.visit("/").await;
        browser.until_shown("a[data-game=hex]").await;
        browser
            .run(&format!(
                "const {{ fetch }} = window;
                window.fetch = async (...asked) => {{
                    if (!String(asked[0]).includes('{asked}')) return fetch(...asked);
                    await new Promise((resolve) => {{ window.goOn = resolve; }});
                    setTimeout(() => {{ window.isAnswered = true; }}, 300);
                    return fetch(...asked);
                }}"
            ))
            .await;
        browser.click("a[data-game=hex]").await;
        browser.until("return 'goOn' in window").await;
        browser.driver.back().await.unwrap();
        browser.until_is("return location.search", json!("")).await;
        browser.until_shown(".home").await;
        browser.run("goOn()").await;
        browser.until("return 'isAnswered' in window").await;
        browser.until_count(".home", 1).await;
        browser.until_count(".trouble:not([hidden])", 0).await;
        assert_eq!(browser.address().await, "/", "{asked}");
    }
    browser.ends_clean().await;
}

/// A sheet belongs to the game over which it is open.
#[tokio::test]
async fn back_closes_a_sheet() {
    let service = Service::start().await;
    let browser = Browser::start(&service).await;
    browser.visit("/").await;
    browser.until_shown("a[data-game=tic-tac-toe]").await;
    browser.click("a[data-game=tic-tac-toe]").await;
    browser.until_shown(".panel:not([hidden]) .summary").await;
    // Two quick presses open one.
    browser
        .run("const summary = document.querySelector('.summary'); summary.click(); summary.click()")
        .await;
    browser.until_count("dialog.sheet", 1).await;
    browser.driver.back().await.unwrap();
    browser.until_shown(".home").await;
    browser.until_count("dialog.sheet", 0).await;
    browser.ends_clean().await;
}

#[tokio::test]
async fn keys_and_clicks_go_through_the_moves() {
    let service = Service::start().await;
    let browser = Browser::open(&service, &format!("{PEOPLE}&record=b2+a3+c1")).await;
    let stones = ".board .pieces > [data-cell]";
    browser.until_count(stones, 3).await;
    for (key, left) in [
        (Key::Left, 2),
        (Key::Left, 1),
        (Key::Right, 2),
        (Key::Home, 0),
        (Key::End, 3),
    ] {
        browser.key(key).await;
        browser.until_count(stones, left).await;
    }
    browser.click(".moves-list .move").await;
    browser.until_count(stones, 1).await;
    browser.until_says(".moves-list [aria-current]", "b2").await;
    browser.click(".controls [aria-label=Forward]").await;
    browser.until_count(stones, 2).await;
    browser.click(".controls [aria-label=Back]").await;
    browser.until_count(stones, 1).await;
    // The moves that come after are still in the address.
    assert_eq!(browser.record().await, "b2 a3 c1");
    browser.ends_clean().await;
}

#[tokio::test]
async fn broken_links_say_why_and_offer_a_game() {
    let service = Service::start().await;
    let browser = Browser::start(&service).await;
    for (link, said) in [
        ("player=Z", "player cannot be Z"),
        ("rules.rows=0", "Rows cannot be 0"),
        ("board=XX", "2 cells instead of 9"),
        ("board=XXXOOO...&player=X", "line that ends"),
        ("record=b2+b2", "b2"),
        ("record=nonsense", "nonsense"),
    ] {
        browser
            .goto(&format!("/?game=tic-tac-toe&O=human&{link}"))
            .await;
        browser.until_says(".trouble", said).await;
        browser.press(4).await;
        browser.until_record("b2").await;
    }
    browser.visit("/?game=go").await;
    browser.until_says(".trouble", "no game called “go”").await;
    browser.until_count("a[data-game]", 13).await;
    browser.ends_clean().await;
}

/// Places far apart have nothing to do with each other: pieces that were taken stand again where they were.
#[tokio::test]
async fn many_moves_at_once_bring_back_every_piece() {
    let service = Service::start().await;
    let record = "11-16 22-18 16-19 23x16 12x19 24x15 10x19 21-17 19-23 26x19 7-10 17-13 10-14 31-26 \
                  14x23 27x18 8-11 26-23 4-8 25-21 6-10 13x6 2x9 28-24";
    let record = record.replace(' ', "+");
    let path = format!("/?game=draughts&record={record}&black=human&white=human");
    let browser = Browser::open(&service, &path).await;
    browser
        .until_count(".board .pieces > [data-cell]", 15)
        .await;
    browser.click(".moves-list .move").await;
    browser
        .until_count(".board .pieces > [data-cell]", 24)
        .await;
    browser.key(Key::End).await;
    browser
        .until_count(".board .pieces > [data-cell]", 15)
        .await;
    browser.ends_clean().await;
}

/// What was taken stands again where the piece that took it goes away.
#[tokio::test]
async fn capture_is_taken_back() {
    let service = Service::start().await;
    let path = "/?game=chess&record=e4+d5+exd5&white=human&black=human";
    let browser = Browser::open(&service, path).await;
    let pieces = ".board .pieces > [data-cell]";
    browser.until_count(pieces, 31).await;
    browser.key(Key::Left).await;
    let marks = format!("const marks = (() => {{ {MARKS} }})(); return marks[27] + marks[36]");
    browser.until_is(&marks, json!("♟♙")).await;
    browser.until_count(pieces, 32).await;
    browser.ends_clean().await;
}
