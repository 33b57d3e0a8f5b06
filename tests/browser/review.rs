//! The game is looked at again when it is over.

use thirtyfour::Key;

use super::browser::{Browser, Service};

/// O's first move loses: any corner would have drawn.
const LOST: &str = "/?game=tic-tac-toe&record=b2+b1+a1+c3+a3+a2+c1&X=human&O=human";

#[tokio::test]
async fn review_comes_by_itself_and_leads_to_the_mistake() {
    let service = Service::start().await;
    let browser = Browser::open(&service, LOST).await;
    browser
        .until_says(".review h2", "O was level until move 1")
        .await;
    browser.until_count(".review .graph", 1).await;
    browser.until_count(".review .graph-mistake", 1).await;
    browser.until_says(".seat", "accuracy").await;
    browser.until_says(".moves-list .move", "b1??").await;
    browser.click(".mistakes .move").await;
    browser.until_says(".reason", "b1: blunder").await;
    browser.until_says(".moves-list [aria-current]", "b1").await;
    browser
        .until_says(".seat", "to move, played a1 · move 1 of 4")
        .await;
    // A press on the graph shows the board there.
    browser.click(".review .graph").await;
    browser.until_count(".board .pieces > [data-cell]", 3).await;
    browser.ends_clean().await;
}

/// The line that would have been better begins before the mistake.
#[tokio::test]
async fn better_line_is_shown_where_its_button_is_pointed_at() {
    let service = Service::start().await;
    let browser = Browser::open(&service, LOST).await;
    browser.click_button(".mistakes", "1. b1").await;
    browser.until_says(".reason", "b1: blunder").await;
    browser.until_count(".board .pieces > [data-cell]", 2).await;
    let line = browser.find(".reason .row > :last-child").await;
    let heading = browser.find("h1").await;
    for (element, pieces, ghosts) in [(line, 1, 4), (heading, 2, 0)] {
        let over = browser
            .driver
            .action_chain()
            .move_to_element_center(&element);
        over.perform().await.unwrap();
        browser
            .until_count(".board .pieces > [data-cell]", pieces)
            .await;
        browser.until_count(".board .ghost use", ghosts).await;
    }
    browser.ends_clean().await;
}

/// Who pastes a game that goes on wants to know where it turned, too.
#[tokio::test]
async fn game_that_is_not_over_is_reviewed_on_request() {
    let service = Service::start().await;
    let path = "/?game=tic-tac-toe&record=b2+b1+a1+c3&X=human&O=human";
    let browser = Browser::open(&service, path).await;
    browser.until_status("X to move").await;
    browser.until_count(".review:not([hidden])", 0).await;
    browser.click_button(".moves", "Review").await;
    browser
        .until_says(".review h2", "O was level until move 1")
        .await;
    browser.until_says(".moves-list .move", "b1??").await;
    browser.until_status("X to move").await;
    browser.ends_clean().await;
}

#[tokio::test]
async fn mistake_is_tried_again_until_it_is_mended() {
    let service = Service::start().await;
    let browser = Browser::open(&service, LOST).await;
    browser.click_button(".mistakes", "Try again").await;
    browser
        .until_says(".reason", "Find a better move than b1")
        .await;
    browser.until_count(".board .pieces > [data-cell]", 1).await;
    // Another edge is as bad.
    browser.press(1).await;
    browser.until_says(".reason", "is no better").await;
    browser.until_count(".board .pieces > [data-cell]", 1).await;
    for said in ["There is", "Look here", "is best here"] {
        browser.click_button(".controls", "Hint").await;
        browser.until_says(".reason", said).await;
    }
    browser.press(0).await;
    browser.until_says(".reason", "a3 is").await;
    // It stays to be read, and the game goes on from there.
    tokio::time::sleep(std::time::Duration::from_millis(500)).await;
    browser.until_says(".reason", "a3 is").await;
    browser.until_record("b2 a3").await;
    browser.until_status("X to move").await;
    browser.until_says(".moves-list .branch", "b1").await;
    browser.ends_clean().await;
}

/// What was tried takes nothing from the game that was played.
#[tokio::test]
async fn game_is_as_it_was_after_another_try() {
    let service = Service::start().await;
    let browser = Browser::open(&service, LOST).await;
    let record = browser.record().await;
    browser.click_button(".mistakes", "Try again").await;
    browser
        .until_says(".reason", "Find a better move than b1")
        .await;
    browser.press(1).await;
    browser.until_says(".reason", "is no better").await;
    browser.until_record(&record).await;
    browser.click_button(".reason", "Back to the game").await;
    browser.until_says(".reason", "b1: blunder").await;
    browser
        .until_says(".review h2", "O was level until move 1")
        .await;
    browser.until_says(".moves-list [aria-current]", "b1").await;
    // Who goes elsewhere tries no longer.
    browser.click_button(".mistakes", "Try again").await;
    browser
        .until_says(".reason", "Find a better move than b1")
        .await;
    browser.key(Key::End).await;
    browser.until_says(".reason", "X has won").await;
    browser.key(Key::Left).await;
    browser.until_count(".board .pieces > [data-cell]", 6).await;
    browser.press(1).await;
    browser.until_record("b2 b1 a1 c3 a3 a2 b3").await;
    browser.ends_clean().await;
}

/// A game that a person loses is reviewed as the game of two people is.
#[tokio::test]
async fn review_follows_a_game_with_the_engine() {
    let service = Service::start().await;
    let path = "/?game=tic-tac-toe&record=b2+a3+c1+c3&X=human&O=20";
    let browser = Browser::open(&service, path).await;
    // O threatens b3, and X looks away.
    browser.press(3).await;
    browser.until_status("You have lost").await;
    browser.until_shown(".review .graph").await;
    browser.until_count(".mistakes li", 1).await;
    browser.until_says(".mistakes li", "3. a2").await;
    browser.ends_clean().await;
}

/// Reasons are said in the language of the page, and moves are called as it calls them.
#[tokio::test]
async fn reasons_are_said_in_the_language_of_the_page() {
    let service = Service::start().await;
    let browser = Browser::open(&service, LOST).await;
    browser.choose("#language", "de").await;
    browser
        .until_says(".review h2", "O stand bis Zug 1 gleich.")
        .await;
    browser.until_says(".review", "b1 verliert in 6 nach").await;
    browser.click(".mistakes .move").await;
    browser.until_says(".reason", "b1: grober Fehler.").await;
    browser
        .until_says(".reason", "Besser: a3 endet remis.")
        .await;
    browser.ends_clean().await;
}
