//! `GET /board.png`.

use std::io::Cursor;

use reqwest::header::IF_NONE_MATCH;
use reqwest::{Method, StatusCode};

use super::app::{App, HANG};
use super::lifecycle::{ask_hard, one_search, until_busy};

/// A decoded picture.
#[derive(Debug, PartialEq)]
struct Image {
    width: u32,
    height: u32,
    /// Red, green, blue and opacity of each pixel.
    pixels: Vec<u8>,
}

impl Image {
    fn contains(&self, color: [u8; 3]) -> bool {
        let mut pixels = self.pixels.chunks(4);
        pixels.any(|pixel| pixel[..3] == color)
    }
}

async fn image(app: &App, query: &str) -> Image {
    let path = format!("/board.png?{query}");
    let response = app.request(Method::GET, &path).send().await.unwrap();
    assert_eq!(response.status(), StatusCode::OK, "{query}");
    assert_eq!(response.headers()["content-type"], "image/png");
    let policy = &response.headers()["content-security-policy"];
    assert!(policy.to_str().unwrap().starts_with("default-src 'none'"));
    let bytes = response.bytes().await.unwrap();
    let mut reader = png::Decoder::new(Cursor::new(bytes)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    assert_eq!(info.color_type, png::ColorType::Rgba);
    assert!(pixels.chunks(4).all(|pixel| pixel[3] == 255), "{query}");
    Image {
        width: info.width,
        height: info.height,
        pixels,
    }
}

const PAPER: [u8; 3] = [0xf6, 0xf3, 0xee];
const CROSS: [u8; 3] = [0x2f, 0x6f, 0xd0];
const RING: [u8; 3] = [0xe0, 0x7a, 0x2f];
const WIN: [u8; 3] = [0x1f, 0x6f, 0x4a];
const LOSS: [u8; 3] = [0xb3, 0x36, 0x2d];

#[tokio::test]
async fn every_game_has_a_picture_on_paper() {
    let app = App::start().await;
    for game in app.get("/games").await.json()["games"].as_array().unwrap() {
        let name = game["name"].as_str().unwrap();
        let image = image(&app, &format!("game={name}&moves=")).await;
        assert_eq!(image.width.max(image.height), 600, "{name}");
        let last = image.pixels.len() - 4;
        assert_eq!(image.pixels[..3], PAPER, "{name}");
        assert_eq!(image.pixels[last..last + 3], PAPER, "{name}");
        assert!(!image.contains(RING), "{name}");
    }
}

#[tokio::test]
async fn marks_and_scores_are_drawn() {
    let app = App::start().await;
    let empty = image(&app, "moves=").await;
    let plain = image(&app, "board=O.XX.X.OO&player=X").await;
    let scored = image(&app, "board=O.XX.X.OO&player=X&scores=true").await;
    for (image, has_marks, has_scores) in [
        (&empty, false, false),
        (&plain, true, false),
        (&scored, true, true),
    ] {
        assert_eq!(image.contains(CROSS), has_marks);
        assert_eq!(image.contains(RING), has_marks);
        assert_eq!(image.contains(WIN), has_scores);
        assert_eq!(image.contains(LOSS), has_scores);
    }
    let won = image(&app, "board=XXXOO....&player=O").await;
    assert_ne!(won.pixels, plain.pixels);
}

/// The longer side has the size, and the other one the proportions of the SVG picture.
#[tokio::test]
async fn size_is_the_longer_side() {
    let app = App::start().await;
    for (query, width, height) in [
        ("moves=&size=64", 60, 64),
        ("moves=", 563, 600),
        ("moves=&size=1200", 1126, 1200),
        ("game=connect-four&moves=&size=480", 480, 439),
        (
            "moves=&rules.rows=1&rules.columns=64&rules.connect=5&size=64",
            64,
            4,
        ),
        (
            "moves=&rules.rows=64&rules.columns=1&rules.connect=5&size=1200",
            133,
            1200,
        ),
    ] {
        let image = image(&app, query).await;
        assert_eq!((image.width, image.height), (width, height), "{query}");
    }
}

#[tokio::test]
async fn other_sizes_and_fields_are_refused() {
    let app = App::start().await;
    for (query, status, pointer) in [
        ("moves=&size=0", 422, "/size"),
        ("moves=&size=63", 422, "/size"),
        ("moves=&size=1201", 422, "/size"),
        ("moves=&size=100000", 422, "/size"),
        ("moves=&size=-600", 422, "/size"),
        ("moves=&size=600.5", 422, "/size"),
        ("moves=&size=abc", 422, "/size"),
        ("moves=&size=", 422, "/size"),
        ("moves=&colour=red", 422, "/colour"),
        ("moves=&limits.nodes=5", 422, "/limits"),
        ("moves=&scores=yes", 422, "/scores"),
        ("board=XX&player=X", 422, "/board"),
        ("size=600", 422, "/board"),
    ] {
        let reply = app.get(&format!("/board.png?{query}")).await;
        assert_eq!(reply.status, status, "{query}: {}", reply.text);
        assert_eq!(reply.json()["errors"][0]["pointer"], pointer, "{query}");
    }
    let twice = app.get("/board.png?moves=&size=64&size=65").await;
    assert_eq!(twice.json()["code"], "bad_query");
    let svg = app.get("/board.svg?moves=&size=600").await;
    assert_eq!(svg.json()["errors"][0]["pointer"], "/size");
}

#[tokio::test]
async fn pictures_without_estimates_are_cached() {
    let app = App::start().await;
    for path in ["/board.svg", "/board.png"] {
        let mut tags = Vec::new();
        for query in ["moves=4", "moves=3", "board=O.XX.X.OO&player=X&scores=true"] {
            let path = format!("{path}?{query}");
            let reply = app.get(&path).await;
            assert_eq!(reply.header("cache-control"), "public, max-age=86400");
            let tag = reply.header("etag").to_owned();
            let again = app.request(Method::GET, &path).header(IF_NONE_MATCH, &tag);
            let again = app.send(again).await;
            assert_eq!(again.status, StatusCode::NOT_MODIFIED, "{path}");
            assert_eq!(again.header("etag"), tag);
            let other = app.request(Method::GET, &path);
            let other = other.header(IF_NONE_MATCH, "\"other\"");
            assert_eq!(app.send(other).await.status, StatusCode::OK, "{path}");
            tags.push(tag);
        }
        tags.sort();
        tags.dedup();
        assert_eq!(tags.len(), 3, "{tags:?}");
        let estimate = "game=gomoku&moves=112&scores=true&limits.nodes=500";
        let reply = app.get(&format!("{path}?{estimate}")).await;
        assert_eq!(reply.status, StatusCode::OK);
        assert_eq!(reply.header("cache-control"), "no-store");
        assert!(!reply.headers.contains_key("etag"));
    }
}

/// The pixels are drawn in the quick lane. A long search has to wait for its turn.
#[tokio::test]
async fn picture_does_not_wait_for_long_searches() {
    let app = App::start_with(one_search()).await;
    let _hard = ask_hard(&app, HANG);
    until_busy(&app).await;
    for query in ["moves=4", "board=O.XX.X.OO&player=X&scores=true"] {
        image(&app, query).await;
    }
    let hard = "moves=&rules.rows=8&rules.columns=8&rules.connect=5&scores=true";
    let reply = app.get(&format!("/board.png?{hard}")).await;
    assert_eq!(reply.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(reply.json()["code"], "overloaded");
    assert_eq!(reply.header("retry-after"), "1");
}

#[tokio::test]
async fn time_for_the_pixels_is_reported() {
    let app = App::start().await;
    let reply = app.get("/board.png?moves=4").await;
    let timing = reply.header("server-timing");
    assert!(!timing.contains("search;dur=0.000"), "{timing}");
}
