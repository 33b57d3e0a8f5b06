//! Every game played to its end, by mouse, by touch and by keys, in a wide window and in a narrow one. What the
//! page says of the end is what the server says.

use bestmove_api::gallery::gallery;
use bestmove_engine::erased::DynGame;
use bestmove_engine::games::GAMES;
use serde_json::{Value, json};

use super::browser::{Browser, Service};
use super::games::until_marks;
use super::hand::Hand;
use super::lines::{GALLERY, Line, MENU};
use super::rules::game_of;

const WIDE: u32 = 1280;
const NARROW: u32 = 390;

#[tokio::test]
async fn every_game_is_played_to_its_end_by_mouse_in_a_wide_window() {
    play_all(Hand::Mouse, WIDE, menu()).await;
}

#[tokio::test]
async fn every_game_is_played_to_its_end_by_mouse_in_a_narrow_window() {
    play_all(Hand::Mouse, NARROW, menu()).await;
}

#[tokio::test]
async fn every_game_is_played_to_its_end_by_touch_in_a_narrow_window() {
    play_all(Hand::Finger, NARROW, menu()).await;
}

#[tokio::test]
async fn every_game_is_played_to_its_end_by_touch_in_a_wide_window() {
    play_all(Hand::Finger, WIDE, menu()).await;
}

#[tokio::test]
async fn every_game_is_played_to_its_end_by_keys_in_a_wide_window() {
    play_all(Hand::Keys, WIDE, menu()).await;
}

#[tokio::test]
async fn every_game_is_played_to_its_end_by_keys_in_a_narrow_window() {
    play_all(Hand::Keys, NARROW, menu()).await;
}

#[tokio::test]
async fn every_described_game_is_played_to_its_end_by_mouse() {
    play_all(Hand::Mouse, WIDE, described()).await;
}

#[tokio::test]
async fn every_described_game_is_played_to_its_end_by_keys() {
    play_all(Hand::Keys, NARROW, described()).await;
}

type Games = Vec<(&'static dyn DynGame, Line)>;

fn menu() -> Games {
    assert_eq!(GAMES.len(), MENU.len());
    GAMES.iter().copied().zip(MENU).collect()
}

fn described() -> Games {
    assert_eq!(gallery().len(), GALLERY.len());
    let games = gallery().iter().map(|entry| entry.game);
    games.zip(GALLERY).collect()
}

async fn play_all(hand: Hand, width: u32, games: Games) {
    let service = Service::start().await;
    let browser = Browser::start(&service).await;
    hand.take(&browser, width).await;
    for (game, line) in games {
        play(&browser, hand, game, line).await;
    }
    browser.ends_clean().await;
}

async fn play(browser: &Browser, hand: Hand, game: &dyn DynGame, line: Line) {
    assert_eq!(game.name(), line.game);
    let played = game_of(game, line.start, line.moves);
    browser.goto(&line.address(game)).await;
    for (made, ply) in played.plies.iter().enumerate() {
        hand.make(browser, ply, made).await;
    }
    browser.until_record(line.moves).await;
    let says = "return ['[role=status]', '.reason strong'].map(
        (selector) => document.querySelector(selector)?.textContent)";
    browser
        .until_is(says, json!([line.end(), line.end()]))
        .await;
    let winner = line.winner.map(|[server, _]| server);
    let status = if winner.is_some() { "won" } else { "draw" };
    assert_eq!(server_says(browser).await, json!([status, winner]));
    until_marks(browser, &played).await;
    // Nothing more can be done on the board.
    browser
        .until_count(".board button[data-cell][aria-disabled=false]", 0)
        .await;
}

/// Asks the server how the game in the address of the page stands, and who has won.
async fn server_says(browser: &Browser) -> Value {
    let ask = "
        const done = arguments[0];
        const { game, board, player, record } = Object.fromEntries(new URLSearchParams(location.search));
        const headers = { 'content-type': 'application/json' };
        const body = JSON.stringify({ game, board, player, record });
        fetch('/position', { method: 'POST', headers, body })
            .then((answer) => answer.json())
            .then(({ status, winner }) => done([status, winner]), (error) => done(String(error)));
    ";
    let said = browser.driver.execute_async(ask, Vec::new()).await;
    said.unwrap().json().clone()
}
