//! The keyboard: arrows go from cell to cell, Enter presses.

use std::collections::HashSet;

use serde_json::json;
use thirtyfour::Key;

use super::browser::{Browser, Service, quoted};

/// The cell with the focus, and the arrows that lead from it towards another one by their places on
/// the screen, the one of the longer way first; no arrows at the cell, and `null` outside the board.
fn towards(cell: usize) -> String {
    format!(
        "const here = document.activeElement;
        if (here.dataset.cell === undefined) return null;
        const there = document.querySelector('.board button[data-cell=\"{cell}\"]');
        if (here === there) return [here.dataset.cell];
        const [from, to] = [here, there].map((each) => each.getBoundingClientRect());
        const right = to.left + to.width / 2 - from.left - from.width / 2;
        const down = to.top + to.height / 2 - from.top - from.height / 2;
        const ways = [down > 0 ? 'down' : 'up', right > 0 ? 'right' : 'left'];
        const isHigh = Math.abs(down) > Math.abs(right) - 2;
        return [here.dataset.cell, ...(isHigh ? ways : ways.reverse())]"
    )
}

/// Moves the focus to a cell, and presses it.
pub(crate) async fn press(browser: &Browser, cell: usize) {
    let can = format!(".board button[data-cell='{cell}'][aria-disabled=false]");
    browser.until_shown(&can).await;
    let towards = towards(cell);
    let mut visited = HashSet::new();
    for _ in 0..60 {
        let found = browser.run(&towards).await;
        // Where one arrow has led back to a cell, the other one leads on.
        let is_known = !found.is_null() && !visited.insert(found[0].to_string());
        let key = match found[if is_known { 2 } else { 1 }].as_str() {
            Some("up") => Key::Up,
            Some("down") => Key::Down,
            Some("left") => Key::Left,
            Some(_) => Key::Right,
            None if found.is_null() => Key::Tab,
            None => return browser.key(Key::Enter).await,
        };
        browser.key(key).await;
    }
    panic!("no keys lead to cell {cell} from {visited:?}");
}

/// Moves the focus to the button with this label, and presses it.
pub(crate) async fn press_button(browser: &Browser, label: &str) {
    let is_there = format!(
        "const {{ ariaLabel, textContent }} = document.activeElement;
        return [ariaLabel, textContent].includes({})",
        quoted(label)
    );
    for _ in 0..30 {
        if browser.run(&is_there).await == json!(true) {
            return browser.key(Key::Enter).await;
        }
        browser.key(Key::Tab).await;
    }
    panic!("no Tab leads to the button {label:?}");
}

#[tokio::test]
async fn pawn_becomes_a_queen_by_one_more_enter() {
    let service = Service::start().await;
    let board = "8/P7/8/8/8/8/7k/K7+w+-+-+0+1";
    let path = format!("/?game=chess&board={board}&player=white&white=human&black=human");
    let browser = Browser::open(&service, &path).await;
    press(&browser, 8).await;
    // A piece is put down by Escape.
    browser.until_count(".board .picked", 1).await;
    browser.key(Key::Escape).await;
    browser.until_count(".board .picked", 0).await;
    press(&browser, 8).await;
    press(&browser, 0).await;
    browser.until_count(".offers:not([hidden]) button", 4).await;
    browser.key(Key::Enter).await;
    browser.until_record("a8=Q").await;
    browser.ends_clean().await;
}

#[tokio::test]
async fn keys_turn_the_board_and_are_listed() {
    let service = Service::start().await;
    let browser = Browser::open(&service, "/?game=chess&white=human&black=human").await;
    let is_below = "const [first, last] = ['0', '63'].map((cell) =>
            document.querySelector(`.board button[data-cell='${cell}']`).getBoundingClientRect());
        return first.top > last.top && first.left > last.left";
    press(&browser, 52).await;
    browser.key('f').await;
    browser.until(is_below).await;
    // Arrows go where they point, on a board that is turned, too.
    press(&browser, 36).await;
    browser.until_record("e4").await;
    browser.key('f').await;
    browser.until_is(is_below, json!(false)).await;
    browser.key('?').await;
    browser.until_says("dialog.sheet[open]", "takes back").await;
    browser.key(Key::Escape).await;
    browser.until_count("dialog.sheet", 0).await;
    browser.ends_clean().await;
}

/// Holds the drawing of a board back for a while.
const SLOW: &str = "{
    const { fetch } = window;
    window.fetch = async (path, options) => {
        const wait = String(path).startsWith('/board.svg') ? 3000 : 0;
        await new Promise((resolve) => { setTimeout(resolve, wait); });
        return fetch(path, options);
    };
}";

#[tokio::test]
async fn keys_before_the_board_has_come_do_no_harm() {
    let service = Service::start().await;
    let browser = Browser::start(&service).await;
    let source = json!({"source": SLOW});
    browser
        .send_command("Page.addScriptToEvaluateOnNewDocument", source)
        .await;
    browser
        .visit("/?game=othello&record=d3&black=human&white=human")
        .await;
    browser.until_shown(".controls").await;
    for key in ['f', 'f', 'v', 'v', 'h', '?'] {
        browser.key(key).await;
    }
    browser.key(Key::Escape).await;
    browser.key(Key::Left).await;
    browser.until_shown(".board button[data-cell]").await;
    browser.until_status("Black to move").await;
    browser.ends_clean().await;
}
