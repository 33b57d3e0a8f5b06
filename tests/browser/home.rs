//! The first sight: tiles, a field for what one has, and the language.

use bestmove_api::gallery::gallery;
use bestmove_engine::games::GAMES;
use serde_json::json;
use thirtyfour::Key;

use super::browser::{Browser, Service};

const FIELD: &str = ".paste textarea";

#[tokio::test]
async fn every_game_has_a_tile_with_a_picture() {
    let service = Service::start().await;
    let browser = Browser::start(&service).await;
    browser.visit("/").await;
    browser.until_count("a[data-game]", GAMES.len()).await;
    // The described games come when one looks that far.
    let down = "document.querySelector('a[href=\"/?view=own\"]').scrollIntoView()";
    browser.run(down).await;
    let all = GAMES.len() + gallery().len();
    browser.until_count("a[data-game]", all).await;
    let script = "for (const image of document.images) image.loading = 'eager';
        return [...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth > 0).length";
    browser.until_is(script, json!(all)).await;
    let names = "return [...document.querySelectorAll('a[data-game] strong')].every(({ textContent }) => /^[A-Z]/.test(textContent))";
    assert_eq!(browser.run(names).await, json!(true));
    browser.ends_clean().await;
}

/// A text, the game that it is of, and its moves.
const PASTED: [(&str, &str, &str); 6] = [
    (
        "[Event \"?\"] 1. e4 e5 2. Nf3 Nc6 3. Bb5 *",
        "chess",
        "e4 e5 Nf3 Nc6 Bb5",
    ),
    ("1. 11-15 23-19 2. 8-11", "draughts", "11-15 23-19 8-11"),
    ("f5d6c3", "othello", "f5 d6 c3"),
    ("44433", "connect-four", "4 4 4 3 3"),
    ("h8 h9 g8 f8", "gomoku", "h8 h9 g8 f8"),
    ("d2-d3 c5-c4", "surakarta", "d2-d3 c5-c4"),
];

#[tokio::test]
async fn game_that_is_pasted_opens_at_its_end() {
    let service = Service::start().await;
    let browser = Browser::start(&service).await;
    for (text, game, record) in PASTED {
        browser.visit("/").await;
        browser.until_shown(FIELD).await;
        browser.type_into(FIELD, text).await;
        browser.key(Key::Enter).await;
        browser.until_record(record).await;
        browser.until_shown(".board button[data-cell]").await;
        let address = browser.address().await;
        assert!(address.contains(&format!("game={game}")), "{address}");
        let current = record.split(' ').next_back().unwrap();
        browser
            .until_says(".moves-list [aria-current]", current)
            .await;
        let moves = record.split(' ').count();
        browser.until_count(".moves-list .move", moves).await;
    }
    browser.ends_clean().await;
}

#[tokio::test]
async fn position_that_is_pasted_is_played_from() {
    let service = Service::start().await;
    let browser = Browser::start(&service).await;
    browser.visit("/").await;
    browser.until_shown(FIELD).await;
    browser
        .type_into(FIELD, "7k/8/8/8/8/8/R7/1R5K w - - 0 1")
        .await;
    browser.click_button(".paste", "Show it").await;
    browser.until_count(".board .pieces > [data-cell]", 4).await;
    browser.press(57).await;
    browser.press(1).await;
    browser.until_record("Rb8+").await;
    browser.ends_clean().await;
}

#[tokio::test]
async fn text_that_is_no_game_is_said_to_be_none() {
    let service = Service::start().await;
    let browser = Browser::start(&service).await;
    browser.visit("/").await;
    browser.until_shown(FIELD).await;
    browser.type_into(FIELD, "lorem ipsum").await;
    browser.click_button(".paste", "Show it").await;
    browser.until_says(".home .trouble", "cannot be read").await;
    // The game is asked for, and its own words are said.
    browser.choose(".paste select", "chess").await;
    browser.until_says(".home .trouble", "lorem").await;
    browser.type_into(FIELD, "e4 e5").await;
    browser.click_button(".paste", "Show it").await;
    browser.until_record("e4 e5").await;
    browser.ends_clean().await;
}

#[tokio::test]
async fn language_is_chosen_and_kept() {
    let service = Service::start().await;
    let browser = Browser::start(&service).await;
    browser.visit("/").await;
    browser.until_says("h1", "What is the best move").await;
    browser.choose("#language", "de").await;
    browser
        .until("return document.documentElement.lang === 'de'")
        .await;
    browser.until_says("h1", "Zug").await;
    browser.click("a[data-game=connect-four]").await;
    browser.until_shown(".board button[data-cell]").await;
    browser.until_status("Rot").await;
    browser.choose("#language", "en").await;
    browser.until_status("Red to move").await;
    browser.ends_clean().await;
}
