//! The board within the page of somebody else.

use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;

use super::browser::{Browser, Service};

const GAME: &str = "game=connect-four&record=4+4&X=human&O=human";

#[tokio::test]
async fn frame_shows_the_board_without_the_rest_of_the_page() {
    let service = Service::start().await;
    let browser = Browser::open(&service, &format!("/embed?{GAME}")).await;
    browser.until_count(".board .pieces > [data-cell]", 2).await;
    for hidden in [".head", ".panel", ".moves", ".summary"] {
        let height = format!("return document.querySelector('{hidden}').offsetHeight");
        assert_eq!(browser.run(&height).await, json!(0), "{hidden}");
    }
    browser.press(0).await;
    browser.until_count(".board .pieces > [data-cell]", 3).await;
    browser.ends_clean().await;
}

/// Moves that no cell makes are offered there, too.
#[tokio::test]
async fn frame_offers_a_pass() {
    let service = Service::start().await;
    // White can turn nothing: no free cell is beyond the black discs that its only one touches.
    let rows = [
        "........", "........", "........", "O..XX...", "X..XX...", "X.X.....", "XX......",
        "X.......",
    ];
    let board = rows.concat();
    let path = format!("/embed?game=othello&board={board}&player=white&black=human&white=human");
    let browser = Browser::open(&service, &path).await;
    browser.click_button(".reason", "pass").await;
    browser.until_status("Black to move").await;
    browser.ends_clean().await;
}

/// The teacher's objection can be read and answered.
#[tokio::test]
async fn frame_shows_what_the_teacher_says() {
    let service = Service::start().await;
    let path = "/embed?game=tic-tac-toe&record=b2+a3+c1+b3&X=human&O=teacher";
    let browser = Browser::open(&service, path).await;
    browser.press(5).await;
    browser.click_button(".reason", "Take it back").await;
    browser
        .until_shown("button[data-cell='5'][aria-disabled=false]")
        .await;
    browser.ends_clean().await;
}

/// A page of another origin may frame the board, and nothing else.
#[tokio::test]
async fn only_the_board_can_be_framed() {
    let service = Service::start().await;
    let browser = Browser::start(&service).await;
    for (path, boards) in [("/embed", 1), ("/", 0)] {
        let url = format!("http://{}{path}?{GAME}", service.address);
        let page = page_with_frame(&url, "").await;
        browser.driver.goto(&page).await.unwrap();
        browser.find("iframe").await.enter_frame().await.unwrap();
        if boards > 0 {
            browser.until_shown(".board button[data-cell]").await;
        }
        let found = browser.run("return document.querySelectorAll('.board').length");
        assert_eq!(found.await, json!(boards), "{path}");
        browser.driver.enter_default_frame().await.unwrap();
    }
    browser.close().await;
}

/// A frame in which a page may keep nothing shows the board, too.
#[tokio::test]
async fn frame_without_storage_plays_on() {
    let service = Service::start().await;
    let browser = Browser::start(&service).await;
    let url = format!("http://{}/embed?{GAME}", service.address);
    let page = page_with_frame(&url, "sandbox='allow-scripts'").await;
    browser.driver.goto(&page).await.unwrap();
    browser.find("iframe").await.enter_frame().await.unwrap();
    browser.press(0).await;
    browser.until_count(".board .pieces > [data-cell]", 3).await;
    browser.driver.enter_default_frame().await.unwrap();
    browser.close().await;
}

/// Serves a page that shows another one in a frame of these attributes; returns its address.
async fn page_with_frame(url: &str, attributes: &str) -> String {
    let page = format!(
        "<title>A page</title><iframe src='{url}' width=420 height=560 {attributes}></iframe>"
    );
    let head = "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\nconnection: close\r\n\r\n";
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        // Browsers connect more than once, for an icon, too.
        while let Ok((mut stream, _)) = listener.accept().await {
            let _ = stream.read(&mut [0; 4096]).await;
            let _ = stream.write_all(format!("{head}{page}").as_bytes()).await;
        }
    });
    format!("http://{address}/")
}
