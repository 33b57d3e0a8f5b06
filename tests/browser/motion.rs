//! How pieces move, and what is marked of a move, whether it was played or came with a link.

use serde_json::json;

use super::browser::{Browser, Service};

/// Records every animation of a piece: its cell, and how it is transformed.
const WATCH: &str = "
    window.moved = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, options) {
        const { cell } = this.parentNode.dataset;
        if (cell) moved.push(`${cell}: ${frames.map(({ transform }) => transform).join(' ')}`);
        return animate.call(this, frames, options);
    };
    window.disc = document.querySelector(\".board .pieces > [data-cell='27']\")";

/// The dots and the tinted cells of the last move.
const LAST: &str = "return ['last-dot', 'tint.last']
    .map((name) => document.querySelectorAll(`.board .${name}`).length)";

#[tokio::test]
async fn discs_turn_over() {
    let service = Service::start().await;
    let browser = Browser::open(&service, "/?game=othello&black=human&white=human").await;
    browser.run(WATCH).await;
    browser.press(19).await;
    let turned = json!([
        "19: scale(0.5) none",
        "27: scaleX(1) scaleX(0)",
        "27: scaleX(0) scaleX(1)"
    ]);
    browser.until_is("return moved", turned).await;
    let mark = "return disc.isConnected && disc.firstElementChild.getAttribute('href')";
    browser.until_is(mark, json!("#mark-B")).await;
    browser.until_count(".board .pieces > [data-cell]", 5).await;
    browser.until_is(LAST, json!([1, 0])).await;
    browser.ends_clean().await;
}

#[tokio::test]
async fn discs_do_not_turn_where_movement_is_not_welcome() {
    let service = Service::start().await;
    let browser = Browser::start(&service).await;
    browser.prefer("prefers-reduced-motion", "reduce").await;
    browser.goto("/?game=othello&black=human&white=human").await;
    browser.run(WATCH).await;
    browser.press(19).await;
    let mark = "return disc.isConnected && disc.firstElementChild.getAttribute('href')";
    browser.until_is(mark, json!("#mark-B")).await;
    assert_eq!(browser.run("return moved").await, json!([]));
    browser.ends_clean().await;
}

/// A press of one's own lowest disc takes it out; elsewhere in the column, it drops another one.
#[tokio::test]
async fn discs_fall_when_the_lowest_one_is_taken_out() {
    let service = Service::start().await;
    let path = "/?game=pop-out&record=d1+d2+d3+c1&red=human&yellow=human";
    let browser = Browser::open(&service, path).await;
    browser.until_count(".board .notch.out", 1).await;
    let lowest = browser.find("button[data-cell='38']").await;
    let over = browser
        .driver
        .action_chain()
        .move_to_element_center(&lowest);
    over.perform().await.unwrap();
    browser.until_count(".board .line-ahead .arrow", 1).await;
    let above = "window.above = document.querySelector(\".board .pieces > [data-cell='31']\")";
    browser.run(above).await;
    browser.press(38).await;
    browser
        .until("return above.isConnected && above.dataset.cell === '38'")
        .await;
    browser.until_count(".board .pieces > [data-cell]", 3).await;
    browser.until_count(".board .notch.left", 1).await;
    browser.until_says(".moves-list .move", "takes out d").await;
    browser.press(3).await;
    browser.until_record("d1 d2 d3 c1 pop-d d3").await;
    browser.ends_clean().await;
}

/// A disc that was put down has a dot, and those that it turned have nothing.
#[tokio::test]
async fn last_move_of_a_link_is_marked_as_if_it_was_played() {
    let service = Service::start().await;
    let browser = Browser::start(&service).await;
    for (path, last) in [
        ("othello&record=d3&black=human&white=human", [1, 0]),
        ("kalah&record=3&south=human&north=human", [0, 1]),
        // Where the man was, and where it is.
        (
            "draughts&record=11-15+22-18+15x22&black=human&white=human",
            [0, 2],
        ),
        ("connect-four&record=44&X=human&O=human", [1, 0]),
    ] {
        browser.goto(&format!("/?game={path}")).await;
        browser.until_is(LAST, json!(last)).await;
    }
    browser.ends_clean().await;
}

/// A step forward in a game that came with a link moves the piece that moved.
#[tokio::test]
async fn piece_of_a_link_goes_its_own_way() {
    let service = Service::start().await;
    let path = "/?game=draughts&record=11-15+22-18+15x22&black=human&white=human&at=2";
    let browser = Browser::open(&service, path).await;
    browser.until_status("Black to move").await;
    let mover = "window.mover = document.querySelector(\".board .pieces > [data-cell='28']\")";
    browser.run(mover).await;
    browser.click("[aria-label=Forward]").await;
    browser
        .until("return mover.isConnected && mover.dataset.cell === '42'")
        .await;
    browser
        .until_count(".board .pieces > [data-cell]", 23)
        .await;
    browser.ends_clean().await;
}
