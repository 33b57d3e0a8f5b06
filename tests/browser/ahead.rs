//! What is shown on the board before it is played, and how it gets there.

use serde_json::json;
use thirtyfour::Key;

use super::browser::{Browser, Service};
use super::games::MARKS;

/// The numbers of the moves that a line on the board has.
const STEPS: &str =
    "return [...document.querySelectorAll('.board .step')].map(({ textContent }) => textContent)";

/// Keeps every state of the pits until it is asked for.
const WATCH_PITS: &str = "
    window.pits = [];
    const look = () => {
        const now = [...document.querySelectorAll('.board .pieces use')].map((use) => use.getAttribute('href')).join('');
        if (now !== pits.at(-1)) pits.push(now);
        requestAnimationFrame(look);
    };
    look();";

/// Keeps the most points of a way that a piece went.
const WATCH_WAYS: &str = "
    window.longest = 0;
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, options) {
        longest = Math.max(longest, frames.length ?? 0);
        return animate.call(this, frames, options);
    };";

async fn point_at(browser: &Browser, cell: usize) {
    let button = browser.find(&format!("button[data-cell='{cell}']")).await;
    let over = browser
        .driver
        .action_chain()
        .move_to_element_center(&button);
    over.perform().await.unwrap();
}

/// How many positions the page has asked for.
const POSITIONS: &str = "return performance.getEntriesByType('resource')
    .filter(({ name }) => name.endsWith('/position')).length";

#[tokio::test]
async fn line_of_stones_is_shown_under_the_pointer() {
    let service = Service::start().await;
    let path = "/?game=tic-tac-toe&X=human&O=human&record=b2+a2";
    let browser = Browser::open(&service, path).await;
    browser.until_status("X to move").await;
    browser.key('v').await;
    browser.until_count(".board .value", 7).await;
    let before = browser.run(POSITIONS).await;
    point_at(&browser, 0).await;
    browser.until_count(".board .ghost use", 4).await;
    // The first move has its value in place of a number.
    browser.until_is(STEPS, json!(["2", "3", "4"])).await;
    browser.until_count(".board .value", 4).await;
    assert_eq!(browser.run(POSITIONS).await, before);
    point_at(&browser, 4).await;
    browser.until_count(".board .ghost use", 0).await;
    browser.until_is(STEPS, json!([])).await;
    browser.until_count(".board .value", 7).await;
    browser.ends_clean().await;
}

#[tokio::test]
async fn line_of_pieces_is_arrows_where_the_keys_go() {
    let service = Service::start().await;
    let path = "/?game=chess&white=human&black=human&record=f3+e5+g4";
    let browser = Browser::open(&service, path).await;
    browser.until_status("Black to move").await;
    browser.key('v').await;
    browser.until_says(".reason", "Qh4# is best here").await;
    browser
        .run("document.querySelector('button[data-cell=\"2\"]').focus()")
        .await;
    browser.key(Key::Right).await;
    browser.until_count(".board .arrow.next", 1).await;
    browser.key(Key::Left).await;
    browser.until_count(".board .arrow.next", 0).await;
    browser.ends_clean().await;
}

/// Where cells have no room for numbers, all but the best and the one that is pointed at are colours.
#[tokio::test]
async fn small_cells_have_colours_in_place_of_numbers() {
    let service = Service::start().await;
    let browser = Browser::start(&service).await;
    browser.set_width(390).await;
    let path = "/?game=gomoku&X=human&O=human&record=h8+h9+a15";
    browser.goto(path).await;
    browser.until_status("White to move").await;
    browser.key('v').await;
    browser.until_shown(".board .value-dot").await;
    let is_few = "return document.querySelectorAll('.board .value').length <= 3";
    browser.until(is_few).await;
    let sizes = "return [...document.querySelectorAll('.board .value text')].every((text) =>
        text.getBoundingClientRect().height >= 10)";
    browser.until(sizes).await;
    let is_within = "const board = document.querySelector('.board').getBoundingClientRect();
        return [...document.querySelectorAll('.board .value')].every((value) => {
            const { left, right, top, bottom } = value.getBoundingClientRect();
            return left >= board.left && right <= board.right && top >= board.top && bottom <= board.bottom;
        })";
    browser.until(is_within).await;
    browser.ends_clean().await;
}

#[tokio::test]
async fn seeds_are_sown_one_by_one() {
    let service = Service::start().await;
    let path = "/?game=kalah&south=human&north=human";
    let browser = Browser::open(&service, path).await;
    browser.run(WATCH_PITS).await;
    browser.press(11).await;
    browser.until_record("3").await;
    let marks = "return document.querySelector(\".board .pieces [data-cell='7'] use\").getAttribute('href')";
    browser.until_is(marks, json!("#mark-(1)")).await;
    // Before, the pit that is emptied, and four that get a seed each.
    browser.until("return pits.length >= 4").await;
    browser.prefer("prefers-reduced-motion", "reduce").await;
    browser.run("window.pits = []").await;
    browser.press(9).await;
    browser.until_record("3 1").await;
    let marks = "return document.querySelector(\".board .pieces [data-cell='13'] use\").getAttribute('href')";
    browser.until_is(marks, json!("#mark-(6)")).await;
    browser.until("return pits.length <= 2").await;
    browser.ends_clean().await;
}

#[tokio::test]
async fn capture_travels_along_the_loops() {
    let service = Service::start().await;
    let record = "c2-d3+b5-c4+d2-c3+c4-b3+e2-f3+b3-c4+b2-b3+c6-b5+b3-a4";
    let path = format!("/?game=surakarta&black=human&white=human&record={record}");
    let browser = Browser::open(&service, &path).await;
    browser.run(WATCH_WAYS).await;
    browser.press(8).await;
    browser.press(12).await;
    // On a straight way there would be two points.
    browser.until("return longest > 10").await;
    browser
        .until_count(".board .pieces > [data-cell]", 23)
        .await;
    let mark = format!("{MARKS}[12]");
    browser.until_is(&mark, json!("W")).await;
    browser.ends_clean().await;
}

/// Strokes of a position that came without moves are nobody's.
#[tokio::test]
async fn strokes_have_the_colours_of_who_drew_them() {
    let service = Service::start().await;
    let path = "/?game=dots-and-boxes&one=human&two=human&record=a1-b1+a1-a2";
    let browser = Browser::open(&service, path).await;
    let owners = "return [...document.querySelectorAll('.board .pieces > [data-cell]')]
        .filter((piece) => /[~|]$/.test(piece.querySelector('use').getAttribute('href')))
        .map(({ dataset }) => dataset.owner ?? null).sort()";
    browser.until_is(owners, json!(["0", "1"])).await;
    let colour =
        "return getComputedStyle(document.querySelector('.board [data-owner=\"1\"]')).color";
    browser.until_is(colour, json!("rgb(224, 122, 47)")).await;
    let board = "%2B~%2B.%2B.%2B.......%2B.%2B.%2B.%2B.......%2B.%2B.%2B.%2B.......%2B.%2B.%2B.%2B";
    let path = format!("/?game=dots-and-boxes&one=human&two=human&board={board}&player=two");
    browser.goto(&path).await;
    browser.until_is(owners, json!([null])).await;
    browser.ends_clean().await;
}

#[tokio::test]
async fn man_that_closes_a_mill_stands_before_another_is_taken() {
    let service = Service::start().await;
    let path = "/?game=nine-mens-morris&white=human&black=human&record=a7+g1+d7+g4";
    let browser = Browser::open(&service, path).await;
    browser.press(6).await;
    let mark = format!("{MARKS}[6]");
    browser.until_is(&mark, json!("W")).await;
    assert_eq!(browser.record().await, "a7 g1 d7 g4");
    browser.key(Key::Escape).await;
    browser.until_count(".board .pieces > [data-cell]", 4).await;
    browser.ends_clean().await;
}
