//! The games of the npm package, where the operator offers it. `.ci/wasm` builds the package and runs
//! these tests.

use std::path::Path;

use bestmove::http::OfflineGames;

use super::browser::{Browser, Service};

/// Whether the browser keeps the engine of tic-tac-toe.
const IS_KEPT: &str = "
    const addresses = async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url);
    return caches
        .keys()
        .then((names) => Promise.all(names.map(addresses)))
        .then((kept) => kept.flat().some((url) => url.endsWith('mnk/bestmove_bg.wasm')))";

#[tokio::test]
#[ignore = "needs the npm package"]
async fn game_goes_on_while_the_server_is_away() {
    let package = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/npm/bestmove");
    let service = Service::with_games(OfflineGames::read(&package).unwrap()).await;
    let browser = Browser::open(&service, "/?game=tic-tac-toe&record=&X=human&O=3").await;
    browser.until(IS_KEPT).await;
    service.stop().await;
    browser.press(4).await;
    browser.until_count(".moves-list .move", 2).await;
    browser.until_count(".trouble:not([hidden])", 0).await;
    // So does one that is opened anew.
    browser.driver.refresh().await.unwrap();
    browser.until_count(".moves-list .move", 2).await;
    browser
        .until_shown("button[data-cell][aria-disabled=false]")
        .await;
    browser.key('h').await;
    browser.until_shown(".reason").await;
    browser.key('u').await;
    browser.until_count(".moves-list .move", 0).await;
    browser.press(0).await;
    browser.until_count(".moves-list .move", 2).await;
    browser.ends_clean().await;
}
