//! Long games of all games, played by mouse and by touch. The rules choose the moves.

use bestmove_engine::erased::{DynGame, Status};
use bestmove_engine::games::GAMES;
use serde_json::json;

use super::browser::{Browser, Service};
use super::hand::{Hand, tap};
use super::rules::{Played, Ply, random_game};

/// The most plies of a game.
const PLIES: usize = 60;

/// The marks on the board, by the names of their cells.
pub(crate) const MARKS: &str = "return Object.fromEntries(
    [...document.querySelectorAll('.board .pieces > [data-cell]')].map((piece) =>
        [piece.dataset.cell, piece.querySelector('use').getAttribute('href').replace('#mark-', '')]))";

/// The cells that can be pressed. In a drawing of the rules, more may have a mark.
const CELLS: &str = "return [...document.querySelectorAll('.board button[data-cell]')].map(({ dataset }) => dataset.cell)";

#[tokio::test]
async fn every_game_is_played_for_long_by_mouse() {
    play_all(Hand::Mouse, 1280).await;
}

#[tokio::test]
async fn every_game_is_played_for_long_by_touch() {
    play_all(Hand::Finger, 390).await;
}

async fn play_all(hand: Hand, width: u32) {
    let service = Service::start().await;
    let browser = Browser::start(&service).await;
    hand.take(&browser, width).await;
    for game in GAMES {
        play(&browser, *game, hand).await;
    }
    browser.ends_clean().await;
}

/// The address of a new game between two people.
pub(crate) fn two_people(game: &dyn DynGame) -> String {
    let [first, second] = game.info().players;
    format!("/?game={}&{first}=human&{second}=human", game.name())
}

async fn play(browser: &Browser, game: &dyn DynGame, hand: Hand) {
    let played = random_game(game, 7, PLIES);
    browser.goto(&two_people(game)).await;
    for (made, ply) in played.plies.iter().enumerate() {
        hand.make(browser, ply, made).await;
    }
    browser.until_record(&played.record()).await;
    browser
        .until_count(".moves-list .move", played.plies.len())
        .await;
    until_marks(browser, &played).await;
    let status = match played.status {
        Status::InProgress => "to move",
        Status::Won(_) => "has won",
        Status::Drawn => "A draw",
    };
    browser.until_status(status).await;
}

/// Waits until the cells that can be pressed have the marks of a game.
pub(crate) async fn until_marks(browser: &Browser, played: &Played) {
    let there = browser.run(CELLS).await;
    let mut marks = played.marks_by_cell();
    let is_there = |cell: &str| there.as_array().unwrap().contains(&json!(cell));
    marks
        .as_object_mut()
        .unwrap()
        .retain(|cell, _| is_there(cell));
    browser.until_is(MARKS, marks).await;
}

/// A tap on a cell smaller than a thumb shows where the stone would stand; the second one puts it there.
#[tokio::test]
async fn first_tap_on_a_small_cell_aims() {
    let service = Service::start().await;
    let browser = Browser::start(&service).await;
    Hand::Finger.take(&browser, 390).await;
    browser.goto("/?game=hex&red=human&blue=human").await;
    tap(&browser, 60).await;
    browser.until_count(".board .ghost use", 1).await;
    tap(&browser, 61).await;
    browser.until_count(".board .ghost use", 1).await;
    assert_eq!(browser.record().await, "");
    tap(&browser, 61).await;
    browser.until_record("g6").await;
    browser.ends_clean().await;
}

/// What a pawn becomes is chosen beside its square, the queen first.
#[tokio::test]
async fn promotion_is_chosen_on_the_board() {
    let service = Service::start().await;
    let board = "8/P7/8/8/8/8/7k/K7+w+-+-+0+1";
    let path = format!("/?game=chess&board={board}&player=white&white=human&black=human");
    let browser = Browser::open(&service, &path).await;
    browser.press(8).await;
    browser.press(0).await;
    let names =
        "return [...document.querySelectorAll('.offers button')].map(({ ariaLabel }) => ariaLabel)";
    let expected = json!(["a8=Q", "a8=R", "a8=B", "a8=N"]);
    browser.until_is(names, expected).await;
    browser.click(".offers button[aria-label='a8=N']").await;
    browser.until_record("a8=N").await;
    browser.ends_clean().await;
}

/// A move without cells, such as a pass, is a button beside the board.
#[tokio::test]
async fn pass_is_pressed_beside_the_board() {
    let service = Service::start().await;
    let othello = bestmove_engine::games::find("othello").unwrap();
    let is_pass = |ply: &Ply| ply.squares.is_empty();
    let (game, at) = (0..)
        .find_map(|seed| {
            let game = random_game(othello, seed, PLIES);
            let at = game.plies.iter().position(is_pass)?;
            Some((game, at))
        })
        .unwrap();
    let names: Vec<_> = game.plies[..at].iter().map(|ply| &*ply.name).collect();
    let path = format!("{}&record={}", two_people(othello), names.join("+"));
    let browser = Browser::open(&service, &path).await;
    browser.click_button(".reason", &game.plies[at].name).await;
    browser.until_count(".moves-list .move", at + 1).await;
    browser.ends_clean().await;
}

/// Once a piece is taken up, its targets are marked; a press elsewhere says why it does nothing.
#[tokio::test]
async fn press_shows_where_it_can_go_and_says_why_not() {
    let service = Service::start().await;
    let browser = Browser::open(&service, "/?game=chess&white=human&black=human").await;
    browser.press(52).await;
    browser.until_count(".board .over .target", 2).await;
    browser.click("button[data-cell='20']").await;
    browser.until_says(".trouble", "It cannot go there").await;
    browser.click("button[data-cell='35']").await;
    browser
        .until_says(".trouble", "Choose a piece of White")
        .await;
    browser.press(52).await;
    browser.press(36).await;
    browser.until_record("e4").await;
    browser.until_count(".trouble:not([hidden])", 0).await;
    browser.goto("/?game=tic-tac-toe&X=human&O=human").await;
    browser.press(4).await;
    browser.until_record("b2").await;
    browser.until_status("O to move").await;
    browser.click("button[data-cell='4']").await;
    browser
        .until_says(".trouble", "There is a piece already")
        .await;
    browser.ends_clean().await;
}

#[tokio::test]
async fn man_to_take_is_asked_for_after_a_mill() {
    let service = Service::start().await;
    let path = "/?game=nine-mens-morris&white=human&black=human&record=a7+g1+d7+g4";
    let browser = Browser::open(&service, path).await;
    // White closes a mill in the upper row.
    browser.press(6).await;
    browser.until_says(".reason", "Choose a man to take").await;
    browser.until_count(".board .target.take", 2).await;
    browser.press(48).await;
    browser.until_record("a7 g1 d7 g4 g7xg1").await;
    browser.ends_clean().await;
}

#[tokio::test]
async fn piece_is_dragged_to_its_square() {
    let service = Service::start().await;
    let browser = Browser::open(&service, "/?game=chess&white=human&black=human").await;
    browser
        .until_shown("button[data-cell='52'][aria-disabled=false]")
        .await;
    let (from, to) = (
        browser.find("button[data-cell='52']").await,
        browser.find("button[data-cell='36']").await,
    );
    let drag = browser
        .driver
        .action_chain()
        .drag_and_drop_element(&from, &to);
    drag.perform().await.unwrap();
    browser.until_record("e4").await;
    browser.ends_clean().await;
}
