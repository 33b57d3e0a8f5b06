//! The page and a server that refuses a request or is down, and the reference and the pictures.

use serde_json::json;

use super::browser::{Browser, Service};
use super::games::MARKS;

const PEOPLE: &str = "/?game=tic-tac-toe&record=&X=human&O=human";

/// What was done while the server was away is done when it is back.
#[tokio::test]
async fn page_recovers_when_the_server_returns() {
    let service = Service::start().await;
    let address = service.address;
    let browser = Browser::open(&service, PEOPLE).await;
    browser.press(4).await;
    browser
        .until_shown("button[data-cell='0'][aria-disabled=false]")
        .await;
    service.stop().await;
    browser.press(0).await;
    browser.until_says(".trouble", "cannot be reached").await;
    // The moves are still there to be looked at.
    browser.until_is(MARKS, json!({"4": "X", "0": "O"})).await;
    assert_eq!(browser.record().await, "b2 a3");
    let service = Service::at(address).await;
    browser.until_count(".trouble:not([hidden])", 0).await;
    browser.press(8).await;
    browser.until_record("b2 a3 c1").await;
    browser.ends_clean().await;
    service.stop().await;
}

/// So is a move of the engine.
#[tokio::test]
async fn engine_moves_when_the_server_returns() {
    let service = Service::start().await;
    let address = service.address;
    let browser = Browser::open(&service, "/?game=tic-tac-toe&record=&X=human&O=9").await;
    browser
        .until_shown("button[data-cell='4'][aria-disabled=false]")
        .await;
    service.stop().await;
    browser.press(4).await;
    browser.until_says(".trouble", "cannot be reached").await;
    browser.until_says(".seat", "waits").await;
    let service = Service::at(address).await;
    browser.until_count(".moves-list .move", 2).await;
    browser.until_count(".trouble:not([hidden])", 0).await;
    browser.ends_clean().await;
    service.stop().await;
}

/// A server that has too much to do is asked again, after the time that it names.
#[tokio::test]
async fn engine_moves_when_the_server_has_time_again() {
    let service = Service::start().await;
    let path = "/?game=tic-tac-toe&record=&X=human&O=9";
    let browser = Browser::open(&service, path).await;
    for status in [429, 503] {
        browser
            .run(&format!(
                "const {{ fetch }} = window;
                let refusals = 1;
                window.fetch = async (...asked) => {{
                    if (!String(asked[0]).includes('/stream') || refusals-- <= 0) return fetch(...asked);
                    const problem = JSON.stringify({{ detail: 'too much to do' }});
                    return new Response(problem, {{ status: {status}, headers: {{ 'retry-after': '2' }} }});
                }}"
            ))
            .await;
        browser.press(4).await;
        browser.until_says(".trouble", "Too much to do").await;
        browser.until_says(".seat", "waits").await;
        browser.until_count(".moves-list .move", 2).await;
        browser.until_count(".trouble:not([hidden])", 0).await;
        browser.key('u').await;
        browser.until_count(".moves-list .move", 0).await;
    }
    browser.ends_clean().await;
}

/// A server that takes its time is named, and can be asked again.
#[tokio::test]
async fn slow_server_is_named_and_asked_again() {
    let service = Service::start().await;
    let path = "/?game=tic-tac-toe&record=&X=human&O=9";
    let browser = Browser::open(&service, path).await;
    browser
        .run(
            "const { fetch } = window;
            let losses = 1;
            window.fetch = (...asked) => {
                if (!String(asked[0]).includes('/stream') || losses-- <= 0) return fetch(...asked);
                const { signal } = asked[1];
                return new Promise((_, reject) => {
                    signal.addEventListener('abort', () => reject(signal.reason));
                });
            }",
        )
        .await;
    browser.press(4).await;
    browser.until_says(".slow", "taking its time").await;
    browser.click_button(".slow", "Try again").await;
    browser.until_count(".moves-list .move", 2).await;
    browser.until_count(".slow:not([hidden])", 0).await;
    browser.ends_clean().await;
}

/// What the server refuses is said in the language of the page, with the server's own words behind it.
#[tokio::test]
async fn refusals_are_said_in_the_language_of_the_page() {
    let service = Service::start().await;
    let browser = Browser::open(&service, PEOPLE).await;
    browser.choose("#language", "de").await;
    browser.until_says(".controls", "Tipp").await;
    browser
        .goto("/?game=tic-tac-toe&board=XXX......&player=O")
        .await;
    browser
        .until_says(".trouble", "Diese Stellung kann in keiner Partie vorkommen")
        .await;
    browser.until_says(".trouble", "O has 0 marks").await;
    browser.ends_clean().await;
}

/// The first sight needs the list of games, and comes with it.
#[tokio::test]
async fn first_sight_comes_when_the_server_returns() {
    let service = Service::start().await;
    let browser = Browser::start(&service).await;
    browser.send_command("Network.enable", json!({})).await;
    let blocked = |urls: &[&str]| json!({"urls": urls});
    browser
        .send_command("Network.setBlockedURLs", blocked(&["*/games"]))
        .await;
    browser.visit("/").await;
    for _ in 0..2 {
        browser.until_says(".trouble", "cannot be reached").await;
        browser
            .run("document.querySelector('.trouble button').click()")
            .await;
    }
    // It is said once.
    browser.until_count(".trouble", 1).await;
    browser
        .send_command("Network.setBlockedURLs", blocked(&[]))
        .await;
    browser.until_count("a[data-game]", 13).await;
    browser.until_count(".trouble:not([hidden])", 0).await;
    // What would have loaded the list early has failed, too.
    let early = r#"<link rel="preload" href="/games" as="fetch" crossorigin="">"#;
    let faults = browser.run("return faults.splice(0)").await;
    assert_eq!(faults, json!([early]));
    browser.ends_clean().await;
}

/// So do the parts of the page that a visit needs, and those that it needs later.
#[tokio::test]
async fn parts_of_the_page_come_when_the_server_returns() {
    let service = Service::start().await;
    let browser = Browser::start(&service).await;
    // As on a first visit: nothing is kept yet.
    browser.send_command("Network.enable", json!({})).await;
    let blocked = |urls: &[&str]| json!({"urls": urls});
    let parts = ["*/sw.js", "*/views/minimax.js", "*/panel/share.js"];
    browser
        .send_command("Network.setBlockedURLs", blocked(&parts))
        .await;
    browser.visit("/?view=minimax").await;
    browser.until_says(".trouble", "cannot be reached").await;
    browser
        .send_command("Network.setBlockedURLs", blocked(&parts[..1]))
        .await;
    browser.until_says(".film-place", "1 of 9 calls").await;
    browser
        .send_command("Network.setBlockedURLs", blocked(&parts))
        .await;
    browser.goto(PEOPLE).await;
    browser.click_button(".controls", "Share").await;
    browser.until_says(".trouble", "cannot be reached").await;
    browser.until_count("dialog.sheet", 0).await;
    browser
        .send_command("Network.setBlockedURLs", blocked(&parts[..1]))
        .await;
    browser.click_button(".controls", "Share").await;
    browser.until_shown("dialog.sheet output").await;
    browser.ends_clean().await;
}

#[tokio::test]
async fn reduced_motion_disables_animation() {
    let service = Service::start().await;
    let browser = Browser::start(&service).await;
    browser.prefer("prefers-reduced-motion", "reduce").await;
    browser
        .goto("/?game=connect-four&record=&X=human&O=human")
        .await;
    browser
        .run(
            "window.moved = 0;
            const { animate } = Element.prototype;
            Element.prototype.animate = function (...frames) { moved++; return animate.apply(this, frames); };
            addEventListener('transitionrun', () => moved++, true);
            addEventListener('animationstart', () => moved++, true)",
        )
        .await;
    browser.press(3).await;
    browser.until_status("Yellow to move").await;
    // A press that does nothing shakes nothing, either.
    browser.key('f').await;
    browser.until_count(".board .pieces > [data-cell]", 1).await;
    assert_eq!(browser.run("return window.moved").await, json!(0));
    let moving = "return document.getAnimations().length";
    assert_eq!(browser.run(moving).await, json!(0));
    browser.ends_clean().await;
}

#[tokio::test]
async fn reference_can_try_out_the_api() {
    let service = Service::start().await;
    let browser = Browser::start(&service).await;
    browser.visit("/docs").await;
    let operation = "#operations-health-isLive";
    browser.until_shown("a[href='#/health/isLive']").await;
    browser.click("a[href='#/health/isLive']").await;
    let execute = format!("{operation} .execute");
    browser.until_shown(&execute).await;
    browser.click(&execute).await;
    let status = format!("{operation} .live-responses-table tbody .response-col_status");
    let status = format!("return document.querySelector('{status}')?.textContent === '200'");
    browser.until(&status).await;
    browser.ends_clean().await;
}

#[tokio::test]
async fn pictures_are_shown_by_address() {
    let service = Service::start().await;
    let browser = Browser::open(&service, PEOPLE).await;
    for path in [
        "/board.svg?moves=4&scores=true",
        "/game-tree.svg?moves=4&depth=1",
    ] {
        browser
            .run(&format!(
                "window.shown = null;
                const image = Object.assign(new Image(), {{ src: '{path}' }});
                image.decode().then(() => {{ window.shown = image.naturalWidth; }})"
            ))
            .await;
        browser.until("return window.shown > 100").await;
    }
    browser.ends_clean().await;
}
