//! What moves are worth: hints, values, and lines on the board.

use serde_json::json;
use thirtyfour::{Key, WebElement};

use super::browser::{Browser, Service};

const WON: &str = "/?game=tic-tac-toe&board=O.XX.X.OO&player=X&X=human&O=human";

/// One press for each rung: that there is something, where, and what.
#[tokio::test]
async fn three_hints_climb_the_ladder() {
    let service = Service::start().await;
    let browser = Browser::open(&service, WON).await;
    browser.until_count(".reason:not([hidden])", 0).await;
    browser.click_button(".controls", "Hint").await;
    browser
        .until_says(".reason", "There is a move that wins by force")
        .await;
    browser.until_count(".board .over > *", 0).await;
    browser.click_button(".controls", "Hint").await;
    browser.until_says(".reason", "Look here").await;
    browser.until_count(".board .looked", 1).await;
    browser.click_button(".controls", "Hint").await;
    browser.until_says(".reason", "b2 is best here").await;
    browser.until_says(".reason .chip", "proven").await;
    browser.until_count(".board .ring.best", 1).await;
    // The next move begins a new ladder.
    browser.press(4).await;
    browser.until_status("X has won").await;
    browser.until_count(".board .ring.best", 0).await;
    browser.ends_clean().await;
}

#[tokio::test]
async fn best_move_of_a_piece_is_an_arrow() {
    let service = Service::start().await;
    let path = "/?game=chess&white=human&black=human&record=f3+e5+g4";
    let browser = Browser::open(&service, path).await;
    browser.until_status("Black to move").await;
    for _ in 0..3 {
        browser.key('h').await;
    }
    browser.until_says(".reason", "Qh4# is best here").await;
    browser.until_count(".board .arrow.best", 1).await;
    browser.ends_clean().await;
}

/// The switch stays on in the next game, and in the next visit.
#[tokio::test]
async fn values_of_all_moves_stay_shown() {
    let service = Service::start().await;
    let browser = Browser::open(&service, WON).await;
    browser.click(".summary").await;
    browser.until_shown("dialog.sheet").await;
    browser
        .click("dialog.sheet [data-choice=show-values]")
        .await;
    browser.click("dialog.sheet .close").await;
    let values =
        "return [...document.querySelectorAll('.board .value')].map((value) => value.textContent)";
    browser
        .until_is(values, json!(["win 1", "loss 2", "loss 2"]))
        .await;
    browser.until_count(".board .value.is-best", 1).await;
    browser.until_count(".bar.unknown", 0).await;
    browser
        .goto("/?game=connect-four&X=human&O=human&record=4+4")
        .await;
    browser.until_count(".below .value-word", 7).await;
    browser.key('v').await;
    browser.until_count(".below .value-word", 0).await;
    browser.ends_clean().await;
}

#[tokio::test]
async fn best_line_is_shown_on_the_board_and_left() {
    let service = Service::start().await;
    let path = "/?game=tic-tac-toe&X=human&O=human&record=b2+a2";
    let browser = Browser::open(&service, path).await;
    browser.until_status("X to move").await;
    browser.key('v').await;
    browser.click_button(".reason", "Show the line").await;
    browser.until_count(".board.preview", 1).await;
    browser.until_count(".board .pieces > [data-cell]", 3).await;
    browser.key(Key::Right).await;
    browser.until_count(".board .pieces > [data-cell]", 4).await;
    browser.until_says(".reason .chip", "2 of").await;
    browser.click(".controls [aria-label=Forward]").await;
    browser.until_says(".reason .chip", "3 of").await;
    browser.click_button(".reason", "Back to the game").await;
    browser.until_count(".board.preview", 0).await;
    browser.until_count(".board .pieces > [data-cell]", 2).await;
    assert_eq!(browser.record().await, "b2 a2");
    browser.ends_clean().await;
}

/// It is seen as long as the pointer or the focus is on its button.
#[tokio::test]
async fn line_is_shown_where_its_button_is_pointed_at() {
    let service = Service::start().await;
    let path = "/?game=tic-tac-toe&X=human&O=human&record=b2+a2";
    let browser = Browser::open(&service, path).await;
    browser.until_status("X to move").await;
    browser.key('v').await;
    browser.until_says(".reason button", "Show the line").await;
    let (button, heading) = (
        browser.find(".reason button").await,
        browser.find("h1").await,
    );
    let point = async |element: &WebElement| {
        let over = browser
            .driver
            .action_chain()
            .move_to_element_center(element);
        over.perform().await.unwrap();
    };
    point(&button).await;
    browser.until_count(".board .ghost use", 4).await;
    browser.until_count(".board .step", 3).await;
    browser.until_count(".board .pieces > [data-cell]", 2).await;
    point(&heading).await;
    browser.until_count(".board .ghost use", 0).await;
    button.focus().await.unwrap();
    browser.until_count(".board .ghost use", 4).await;
    browser.key(Key::Tab).await;
    browser.until_count(".board .ghost use", 0).await;
    browser.ends_clean().await;
}

/// A press does not wait for the position that the one before it asked for.
#[tokio::test]
async fn quick_presses_go_through_a_line_move_by_move() {
    let service = Service::start().await;
    let path = "/?game=tic-tac-toe&X=human&O=human&record=b2+a2";
    let browser = Browser::open(&service, path).await;
    browser.until_status("X to move").await;
    browser.key('v').await;
    browser.click_button(".reason", "Show the line").await;
    let presses = "const next = document.querySelector('.controls [aria-label=Forward]');
        for (let press = 0; press < 3; press++) next.click();";
    browser.run(presses).await;
    browser.until_says(".reason .chip", "4 of").await;
    browser.until_count(".board .pieces > [data-cell]", 6).await;
    browser.ends_clean().await;
}

/// The disc that would fall is shown where it would land.
#[tokio::test]
async fn landing_place_is_shown_under_the_pointer() {
    let service = Service::start().await;
    let path = "/?game=connect-four&X=human&O=human&record=4";
    let browser = Browser::open(&service, path).await;
    browser
        .until_shown("button[data-cell='3'][aria-disabled=false]")
        .await;
    let top = browser.find("button[data-cell='3']").await;
    let over = browser.driver.action_chain().move_to_element_center(&top);
    over.perform().await.unwrap();
    browser.until_count(".board .ghost use", 1).await;
    let height = "const [ghost, disc] = ['.board .ghost use', '.board .pieces > [data-cell]']
            .map((each) => document.querySelector(each).getBoundingClientRect());
        return ghost.bottom <= disc.top + disc.height / 2 && ghost.top > disc.top - 2 * disc.height";
    browser.until(height).await;
    browser.ends_clean().await;
}
