//! Accessibility of the page and of the reference, as checked by axe-core, and that all of it fits
//! into the window.

use std::path::Path;

use bestmove_engine::games::GAMES;
use serde_json::json;

use super::browser::{Browser, Service};
use super::games::two_people;

/// A part of the page: its address, what is pressed there in order, and what shows that it is whole.
type View = (&'static str, &'static [&'static str], &'static str);

const PLAYED: &str = "/?game=tic-tac-toe&record=b2+b1+a1+c3+a3+a2+c1&X=human&O=human";

/// What is put on the board of a position that is set up.
const SET_UP: &str = "dialog.sheet .piece-choice";

/// A move in the list.
const MOVE: &str = ".moves-list .move";

const VIEWS: [View; 20] = [
    ("/", &[], ".tile"),
    (
        "/?game=connect-four&record=4+4+3&X=human&O=human",
        &["Hint", "Hint", "Hint"],
        ".reason .chip",
    ),
    (
        "/?game=kalah&record=4&south=human&north=3",
        &[],
        ".moves-list .move",
    ),
    (PLAYED, &[], ".mistakes"),
    (PLAYED, &["Share"], "dialog.sheet output"),
    (
        "/?game=chess&record=e4+e5",
        &["change"],
        "dialog.sheet form",
    ),
    // Rules that are numbers and switches, and one that may be a word.
    (
        "/?game=mnk&X=human&O=human",
        &["change"],
        "dialog.sheet .stepper",
    ),
    (
        "/?game=surakarta&black=human&white=human",
        &["change"],
        "dialog.sheet select[data-rule]",
    ),
    (
        "/?game=chess&white=human&black=human",
        &["change", "Set up a position"],
        SET_UP,
    ),
    (
        "/?game=kalah&south=human&north=human",
        &["change", "Set up a position"],
        SET_UP,
    ),
    (
        "/?game=nine-mens-morris&white=human&black=human",
        &["change", "Set up a position"],
        SET_UP,
    ),
    ("/?view=minimax", &[], ".film-place"),
    ("/?view=own", &[], ".own-meaning dd"),
    // Every look of a board.
    (
        "/?game=othello&record=f5+d6&black=human&white=human",
        &[],
        MOVE,
    ),
    ("/?game=hex&record=f6+g5&red=human&blue=human", &[], MOVE),
    ("/?game=gomoku&record=h8+i9&X=human&O=human", &[], MOVE),
    (
        "/?game=dots-and-boxes&record=a1-b1+a1-a2&one=human&two=human",
        &[],
        MOVE,
    ),
    (
        "/?game=breakthrough&record=e2e3&white=human&black=human",
        &[],
        MOVE,
    ),
    (
        "/?game=draughts&record=11-15&black=human&white=human",
        &[],
        MOVE,
    ),
    (
        "/?game=yavalath&record=e5+d6&white=human&black=human",
        &[],
        MOVE,
    ),
];

#[tokio::test]
async fn axe_finds_no_violation_on_a_wide_page() {
    check_all(1280).await;
}

#[tokio::test]
async fn axe_finds_no_violation_on_a_narrow_page() {
    check_all(390).await;
}

async fn check_all(width: u32) {
    let service = Service::start().await;
    let browser = Browser::start(&service).await;
    browser.set_width(width).await;
    let mut found = Vec::new();
    for scheme in ["light", "dark"] {
        browser.prefer("prefers-color-scheme", scheme).await;
        for (path, presses, shown) in VIEWS {
            browser.visit(path).await;
            for label in presses {
                press(&browser, label).await;
            }
            browser.until_shown(shown).await;
            found.extend(
                findings(&browser)
                    .await
                    .map(|it| format!("{path} {presses:?}, {width} wide, {scheme}: {it}")),
            );
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    browser.ends_clean().await;
}

async fn press(browser: &Browser, label: &str) {
    if label == "change" {
        browser.until_shown(".panel:not([hidden]) .summary").await;
        browser.click(".summary").await;
    } else {
        browser.click_button("body", label).await;
    }
}

/// What axe finds, and whether something is wider than the window.
async fn findings(browser: &Browser) -> impl Iterator<Item = String> + use<> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("target/ci/npm/node_modules/axe-core/axe.min.js");
    let axe = std::fs::read_to_string(path).expect("axe-core, which .ci/page installs");
    // Colours on their way are no colours of the page.
    let settled =
        "return document.getAnimations().every(({ playState }) => playState !== 'running')";
    browser.until(settled).await;
    browser.run(&axe).await;
    browser
        .run("delete window.found; axe.run(document).then((found) => { window.found = found; })")
        .await;
    browser.until("return window.found !== undefined").await;
    let violations = "return found.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`))";
    let violations = browser.run(violations).await;
    let wide = "const { scrollWidth, clientWidth } = document.documentElement;
        if (scrollWidth <= clientWidth) return [];
        return [...document.body.querySelectorAll('*')]
            .filter((each) => each.getBoundingClientRect().right > clientWidth + 1)
            .map((each) => `wider than the window: ${each.tagName} ${each.getAttribute('class')}`)
            .slice(0, 3)";
    let wide = browser.run(wide).await;
    let texts =
        |value: serde_json::Value| -> Vec<String> { serde_json::from_value(value).unwrap() };
    texts(violations).into_iter().chain(texts(wide))
}

/// On a telephone each cell can be hit, and the board begins high up. Where they
/// are smaller than a thumb, the first tap only aims; see `games`.
#[tokio::test]
async fn every_board_is_for_thumbs() {
    let service = Service::start().await;
    let browser = Browser::start(&service).await;
    browser.set_width(390).await;
    let mut small = Vec::new();
    for game in GAMES {
        browser.goto(&two_people(*game)).await;
        let script = "const sides = [...document.querySelectorAll('.board button[data-cell]')]
                .map((cell) => cell.getBoundingClientRect())
                .map(({ width, height }) => Math.min(width, height))
                // What is no cell of the game has no size.
                .filter((side) => side > 0);
            const { scrollWidth, clientWidth } = document.documentElement;
            const { top } = document.querySelector('.board').getBoundingClientRect();
            return [Math.min(...sides), scrollWidth - clientWidth, top]";
        let measured = browser.run(script).await;
        let [side, beyond, top] = [0, 1, 2].map(|place| measured[place].as_f64().unwrap());
        // Only the cells of hex are smaller than a thumb.
        let least = if game.name() == "hex" { 20.5 } else { 24.0 };
        if side < least || beyond > 0.0 || top > 120.0 {
            small.push(format!(
                "{}: cells of {side}, {beyond} beyond the window, from {top}",
                game.name()
            ));
        }
    }
    assert!(small.is_empty(), "{}", small.join("\n"));
    browser.ends_clean().await;
}

#[tokio::test]
async fn axe_finds_no_violation_in_the_reference() {
    let service = Service::start().await;
    let browser = Browser::start(&service).await;
    for width in [390, 1280] {
        browser.set_width(width).await;
        browser.visit("/docs").await;
        browser.until_shown("#operations a").await;
        check(&browser, &format!("/docs, {width} wide")).await;
        // The first operation, which sends its first example as it is.
        browser.click("#operations a").await;
        let execute = ".opblock.is-open .execute";
        browser.until_shown(execute).await;
        browser.click(execute).await;
        let answer = "return /\"tic-tac-toe\"/.test(
            document.querySelector('.live-responses-table .microlight')?.textContent)";
        browser.until(answer).await;
        check(&browser, &format!("an answer in /docs, {width} wide")).await;
    }
    browser.ends_clean().await;
}

async fn check(browser: &Browser, view: &str) {
    let found: Vec<_> = findings(browser).await.collect();
    assert_eq!(json!(found), json!([]), "{view}");
}
