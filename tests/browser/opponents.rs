//! Who plays: people, levels of the engine, and the teacher.

use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64;
use serde_json::json;
use thirtyfour::Key;

use super::browser::{Browser, Service};
use super::rules::position_after;

/// The moves of the address, once a person can go on or the game is over.
async fn next_turn(browser: &Browser) -> String {
    let is_there =
        "return /won|lost|A draw/.test(document.querySelector('[role=status]').textContent)
        || document.querySelector('.board button[aria-disabled=false]') !== null";
    browser.until(is_there).await;
    browser.record().await
}

/// Random moves never win against the strongest engine, whoever begins.
#[tokio::test]
async fn strongest_engine_never_loses_at_tic_tac_toe() {
    let service = Service::start().await;
    let browser = Browser::start(&service).await;
    let mut random = Pcg64::seed_from_u64(1);
    for seats in ["X=human&O=20", "X=20&O=human", "X=human&O=20"] {
        browser
            .goto(&format!("/?game=tic-tac-toe&record=&{seats}"))
            .await;
        loop {
            let record = next_turn(&browser).await;
            let moves = position_after("tic-tac-toe", &record).legal_moves();
            if moves.is_empty() {
                break;
            }
            let chosen = &moves[random.random_range(0..moves.len())];
            browser.press(chosen.squares[0]).await;
        }
        let status = browser.find("[role=status]").await.text().await.unwrap();
        assert!(!status.contains("You have won"), "{status}");
    }
    browser.ends_clean().await;
}

#[tokio::test]
async fn level_is_changed_in_the_settings() {
    let service = Service::start().await;
    let browser = Browser::open(&service, "/?game=connect-four").await;
    browser.until_says(".seat", "level 3").await;
    browser.click(".summary").await;
    browser.until_shown("dialog.sheet").await;
    browser
        .run("document.querySelector('dialog.sheet [data-level=O]').focus()")
        .await;
    for _ in 0..4 {
        browser.key(Key::Right).await;
    }
    browser.until_says(".seat", "level 7").await;
    browser
        .until_says("dialog.sheet .level", "level 7, middling")
        .await;
    browser.click("dialog.sheet .close").await;
    browser.until_count("dialog.sheet", 0).await;
    browser.press(3).await;
    browser.until_count(".moves-list .move", 2).await;
    assert!(browser.address().await.contains("O=7"));
    browser.ends_clean().await;
}

/// The level is only asked for where the engine plays.
#[tokio::test]
async fn person_or_teacher_takes_the_seat_of_the_engine() {
    let service = Service::start().await;
    let browser = Browser::open(&service, "/?game=chess").await;
    browser.click(".summary").await;
    browser.until_says("dialog.sheet .level", "Elo").await;
    let levels = "dialog.sheet .level:not([hidden])";
    browser.until_count(levels, 1).await;
    let seat = "dialog.sheet select[data-player=black]";
    browser.choose(seat, "teacher").await;
    browser.until_says(".seat", "teacher").await;
    browser.until_count(levels, 0).await;
    browser.choose(seat, "human").await;
    browser.until_says(".summary", "Two people").await;
    browser.ends_clean().await;
}

#[tokio::test]
async fn rules_and_the_first_player_are_chosen_in_the_settings() {
    let service = Service::start().await;
    let browser = Browser::open(&service, "/?game=tic-tac-toe&X=human&O=human").await;
    browser.click(".summary").await;
    browser.until_shown("dialog.sheet").await;
    browser.type_into("[data-rule=rows]", "4").await;
    browser.type_into("[data-rule=columns]", "4").await;
    browser
        .click("dialog.sheet [aria-label='Columns: more']")
        .await;
    browser
        .run("document.querySelectorAll('dialog.sheet select')[2].value = 'O'")
        .await;
    browser.click_button("dialog.sheet", "Start").await;
    browser.until_count(".board button[data-cell]", 20).await;
    browser.until_status("O to move").await;
    browser.press(19).await;
    browser.until_status("X to move").await;
    // Rules that cannot be are said in the sheet, and the game is kept.
    browser.until_count("dialog.sheet", 0).await;
    browser.click(".summary").await;
    browser.until_shown("dialog.sheet").await;
    browser.type_into("[data-rule=rows]", "64").await;
    browser.type_into("[data-rule=columns]", "64").await;
    browser.click_button("dialog.sheet", "Start").await;
    browser.until_says("dialog.sheet .trouble", "64").await;
    browser.until_count(".moves-list .move", 1).await;
    browser.ends_clean().await;
}

#[tokio::test]
async fn two_engines_play_and_can_be_paused() {
    let service = Service::start().await;
    let browser = Browser::open(&service, "/?game=tic-tac-toe&record=&X=5&O=20").await;
    browser.click_button(".controls", "Pause").await;
    browser.until_says(".seat", "waits").await;
    let paused = browser.record().await;
    tokio::time::sleep(std::time::Duration::from_secs(1)).await;
    assert_eq!(browser.record().await, paused);
    browser.click_button(".controls", "Go on").await;
    let is_over =
        "return /won|lost|A draw/.test(document.querySelector('[role=status]').textContent)";
    browser.until(is_over).await;
    browser.ends_clean().await;
}

#[tokio::test]
async fn rematch_changes_the_sides() {
    let service = Service::start().await;
    let browser = Browser::open(&service, "/?game=tic-tac-toe&record=&X=human&O=4").await;
    browser.press(4).await;
    browser.until_count(".moves-list .move", 2).await;
    browser.click(".summary").await;
    browser.click_button("dialog.sheet", "Rematch").await;
    browser.until_count(".moves-list .move", 1).await;
    let address = browser.address().await;
    assert!(address.contains("X=4&O=human"), "{address}");
    browser.ends_clean().await;
}

#[tokio::test]
async fn take_back_returns_to_the_turn_of_the_person() {
    let service = Service::start().await;
    let browser = Browser::open(&service, "/?game=tic-tac-toe&record=&X=human&O=20").await;
    browser.press(4).await;
    browser.until_count(".moves-list .move", 2).await;
    browser.key('u').await;
    browser.until_record("").await;
    browser.until_status("X to move").await;
    browser.until_count(".board .pieces > [data-cell]", 0).await;
    browser.press(0).await;
    browser.until_count(".moves-list .move", 2).await;
    browser.ends_clean().await;
}

/// X wins in b2, and loses everywhere else.
const WON: &str = "/?game=tic-tac-toe&board=O.XX.X.OO&player=X";

#[tokio::test]
async fn teacher_offers_a_bad_move_back() {
    let service = Service::start().await;
    let browser = Browser::open(&service, &format!("{WON}&X=human&O=teacher")).await;
    browser.press(1).await;
    browser.until_says(".reason", "blunder").await;
    browser.click_button(".reason", "Show the line").await;
    browser.until_count(".board.preview", 1).await;
    browser.click_button(".reason", "Back to the game").await;
    browser.click_button(".reason", "Take it back").await;
    browser.press(4).await;
    browser.until_status("You have won").await;
    assert_eq!(browser.record().await, "b2");
    browser.ends_clean().await;
}

/// What moves are worth is shown beside what the teacher says, not in place of it.
#[tokio::test]
async fn teacher_still_objects_where_values_are_shown() {
    let service = Service::start().await;
    let browser = Browser::open(&service, &format!("{WON}&X=human&O=teacher")).await;
    browser.press(1).await;
    browser.key('v').await;
    browser.until_says(".reason", "blunder").await;
    browser.key('v').await;
    browser.click_button(".reason", "Take it back").await;
    browser.until_record("").await;
    browser.ends_clean().await;
}

/// Whoever wants to play on does, and the teacher answers.
#[tokio::test]
async fn bad_move_can_stand() {
    let service = Service::start().await;
    let browser = Browser::open(&service, &format!("{WON}&X=human&O=teacher")).await;
    browser.press(1).await;
    browser.click_button(".reason", "Play on").await;
    browser.until_count(".moves-list .move", 2).await;
    browser.until_status("You have lost").await;
    browser.ends_clean().await;
}

/// The strongest engine takes its time, unless it is told to move.
#[tokio::test]
async fn engine_that_thinks_long_shows_it_and_moves_at_once_when_told() {
    let service = Service::start().await;
    let browser = Browser::open(&service, "/?game=gomoku&record=h8&X=human&O=20").await;
    browser.until_says(".seat", "thinking, depth").await;
    browser.click_button(".seat", "Move now").await;
    browser.until_count(".moves-list .move", 2).await;
    let waits = browser.run("return document.querySelector('.seat .note').textContent");
    assert_ne!(waits.await, json!("waits"));
    browser.ends_clean().await;
}

/// It may be told before it has found anything.
#[tokio::test]
async fn engine_moves_at_once_when_it_is_told_early() {
    let service = Service::start().await;
    let browser = Browser::open(&service, "/?game=gomoku&record=&X=human&O=20").await;
    browser
        .run(
            "const { fetch } = window;
            window.fetch = async (...asked) => {
                if (!String(asked[0]).includes('/stream')) return fetch(...asked);
                await new Promise((resolve) => { window.goOn = resolve; });
                return fetch(...asked);
            }",
        )
        .await;
    browser.press(112).await;
    browser.until("return 'goOn' in window").await;
    browser.click_button(".seat", "Move now").await;
    browser.run("goOn()").await;
    browser.until_count(".moves-list .move", 2).await;
    browser.until_count(".trouble:not([hidden])", 0).await;
    browser.ends_clean().await;
}

/// The seat below the board is that of the pieces which begin there.
#[tokio::test]
async fn person_sits_at_their_own_pieces() {
    let service = Service::start().await;
    for (path, name, is_turned) in [
        ("/?game=chess&white=human&black=3", "You", false),
        ("/?game=chess&white=3&black=human", "You", true),
        // Black's men stand on the squares with the first numbers.
        ("/?game=draughts&black=human&white=3", "You", true),
        ("/?game=draughts&black=3&white=human", "You", false),
        ("/?game=draughts&black=human&white=human", "White", false),
        ("/?game=gomoku&X=3&O=human", "You", false),
    ] {
        let browser = Browser::open(&service, path).await;
        browser
            .until_count(".board.turned", usize::from(is_turned))
            .await;
        let below = "return [...document.querySelectorAll('.seat strong')].at(-1).textContent";
        browser.until_is(below, json!(name)).await;
        browser.ends_clean().await;
    }
}
