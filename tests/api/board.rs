//! `GET /board.svg`.

use reqwest::StatusCode;

use super::app::App;
use super::picture::Picture;
use super::table::rows;

async fn texts(app: &App, query: &str) -> Vec<String> {
    let reply = app.get(&format!("/board.svg?{query}")).await;
    assert_eq!(reply.status, StatusCode::OK, "{query}: {}", reply.text);
    assert_eq!(reply.header("content-type"), "image/svg+xml");
    assert!(
        reply
            .header("content-security-policy")
            .contains("default-src 'none'")
    );
    let document = roxmltree::Document::parse(&reply.text).expect("well-formed");
    let texts = document.descendants().filter(roxmltree::Node::is_text);
    texts.map(|node| node.text().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn every_game_has_a_picture() {
    let app = App::start().await;
    for game in app.get("/games").await.json()["games"].as_array().unwrap() {
        let name = game["name"].as_str().unwrap();
        let first = game["colours"][0].as_str().unwrap();
        let texts = texts(&app, &format!("game={name}&moves=")).await;
        assert!(texts.contains(&format!("{first} to move")), "{texts:?}");
    }
}

#[tokio::test]
async fn scores_are_in_the_cells_of_the_moves() {
    let app = App::start().await;
    let plain = texts(&app, "board=O.XX.X.OO&player=X").await;
    assert!(!plain.contains(&"+10".to_owned()));
    let scored = texts(&app, "board=O.XX.X.OO&player=X&scores=true").await;
    let count = |score: &str| scored.iter().filter(|text| *text == score).count();
    assert_eq!((count("+10"), count("−10")), (1, 2), "{scored:?}");
    // A score is in the cell where the disc lands. A limited search gives estimates.
    let reply = app
        .get("/board.svg?game=connect-four&moves=3,3,3&scores=true&limits.nodes=1000")
        .await;
    let document = roxmltree::Document::parse(&reply.text).unwrap();
    let is_score = |node: &roxmltree::Node<'_, '_>| {
        let class = node.attribute("class");
        class.is_some_and(|class| class.starts_with("score "))
    };
    let labels = document.descendants().filter(is_score);
    let mut heights: Vec<u32> = labels
        .map(|node| node.attribute("y").unwrap().parse().unwrap())
        .collect();
    heights.sort_unstable();
    assert_eq!(heights.len(), 7);
    assert!(heights[0] < heights[1], "{heights:?}");
    assert!(heights[1..].iter().all(|height| *height == heights[1]));
}

#[tokio::test]
async fn limits_require_scores() {
    let app = App::start().await;
    let reply = app.get("/board.svg?moves=&limits.nodes=5").await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(reply.json()["errors"][0]["pointer"], "/limits");
}

/// Boards of every shape have room for the text on and below them.
#[tokio::test]
async fn text_stays_within_the_picture() {
    let app = App::start().await;
    for (game, rows, columns) in [
        ("tic-tac-toe", 3, 3),
        ("tic-tac-toe", 1, 64),
        ("tic-tac-toe", 64, 1),
        ("mnk", 8, 8),
        ("mnk", 19, 19),
    ] {
        let query = format!(
            "game={game}&moves=&scores=true&limits.nodes=1&rules.rows={rows}&rules.columns={columns}\
             &rules.connect={}",
            rows.max(columns).min(5)
        );
        let reply = app.get(&format!("/board.svg?{query}")).await;
        assert_eq!(reply.status, StatusCode::OK, "{query}: {}", reply.text);
        let picture = Picture::read(&reply.text);
        // More columns than letters have no names, and neither have their rows.
        let names = if columns <= 26 { rows + columns } else { 0 };
        assert_eq!(picture.texts.len(), rows * columns + names + 1, "{query}");
        picture.check_texts_are_within();
        picture.check_texts_are_apart();
    }
}

#[tokio::test]
async fn finished_game_shows_the_winner() {
    let app = App::start().await;
    let texts = texts(&app, "board=XXXOO....&player=O&scores=true").await;
    assert!(texts.contains(&"X has won".to_owned()), "{texts:?}");
}

#[tokio::test]
async fn pictures_have_the_parts_of_their_game() {
    let app = App::start().await;
    let cases = r##"
        surakarta&moves=c2-c3 => stroke="#2f6fd0" => 1
        surakarta&moves=c2-c3 => stroke="#2f9457" => 1
        surakarta&moves=c2-c3 => href="#mark-B" => 12
        surakarta&moves=c2-c3 => href="#mark-W" => 12
        draughts&board=B:W21,K29:B1,K5 => href="#mark-B" => 1
        draughts&board=B:W21,K29:B1,K5 => href="#mark-WK" => 1
        draughts&board=B:W21,K29:B1,K5 => <path data-cell= => 32
        draughts&board=B:W21,K29:B1,K5 => >32</text> => 1
        chess&board=4k3/8/8/8/8/8/4P3/4K3%20w%20-%20-%200%201 => <path data-cell= => 64
        chess&board=4k3/8/8/8/8/8/4P3/4K3%20w%20-%20-%200%201 => id="mark- => 12
        chess&board=4k3/8/8/8/8/8/4P3/4K3%20w%20-%20-%200%201 => href="#mark-♙" => 1
        nine-mens-morris&moves=d2,a1 => href="#mark-8:8" => 1
        nine-mens-morris&moves=d2,a1 => <path data-cell= => 24
        connect-four&moves=3,2 => fill-rule="evenodd" => 1
        gomoku&moves=112,113 => url(#fill-board) => 1
        dots-and-boxes&moves=1 => href="#mark-~" => 1
    "##;
    for [query, part, times] in rows(cases) {
        let reply = app.get(&format!("/board.svg?game={query}")).await;
        assert_eq!(reply.status, StatusCode::OK, "{query}: {}", reply.text);
        let found = reply.text.matches(part).count();
        assert_eq!(found.to_string(), times, "{part} in {query}");
    }
}

#[tokio::test]
async fn players_are_called_by_their_colours() {
    let app = App::start().await;
    for (query, caption) in [
        ("game=gomoku&moves=112", "white to move"),
        ("game=connect-four&moves=", "red to move"),
        ("game=connect-four&moves=0,1,0,1,0,1,0", "red has won"),
        ("game=tic-tac-toe&moves=0", "O to move"),
    ] {
        let texts = texts(&app, query).await;
        assert!(texts.contains(&caption.to_owned()), "{texts:?}");
    }
}

#[tokio::test]
async fn picture_of_morris_has_three_rings() {
    let app = App::start().await;
    let svg = app
        .get("/board.svg?game=nine-mens-morris&moves=")
        .await
        .text;
    let lines = svg
        .split(" d=\"")
        .find(|path| path.matches('V').count() > 2);
    let lines = lines
        .and_then(|path| path.split('"').next())
        .expect("lines");
    assert_eq!(lines.matches('Z').count(), 3, "{lines}");
    assert_eq!(lines.matches('M').count(), 7, "{lines}");
}

/// The layers that a page relies on, from the lowest.
#[tokio::test]
async fn layers_are_in_order() {
    let app = App::start().await;
    let svg = app.get("/board.svg?game=connect-four&moves=3").await.text;
    let document = roxmltree::Document::parse(&svg).expect("well-formed");
    let groups = document.root_element().children();
    let layers: Vec<_> = groups
        .filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "g")))
        .filter_map(|node| node.attribute("class"))
        .collect();
    assert_eq!(
        layers,
        ["ground", "cells", "under", "pieces", "front", "over"]
    );
    assert_eq!(
        document.root_element().attribute("data-board"),
        Some("12 12 496 428")
    );
}
