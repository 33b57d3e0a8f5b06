//! The title and the card of links to the page, for programs that do not run scripts.

use std::collections::HashMap;

use bestmove::http::Settings;
use bestmove::http::auth::AccessPolicy;
use reqwest::header::{ETAG, HOST, IF_NONE_MATCH};
use reqwest::{Method, RequestBuilder, StatusCode};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use super::app::{App, settings};

/// The title and the properties in the head of a page.
struct Card {
    title: String,
    properties: HashMap<String, String>,
}

impl Card {
    fn property(&self, name: &str) -> &str {
        let value = self.properties.get(name);
        value.unwrap_or_else(|| panic!("no {name} in {:?}", self.properties))
    }
}

fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    Some(text.split_once(before)?.1.split_once(after)?.0)
}

fn unescape(text: &str) -> String {
    let named = [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&amp;", "&"),
    ];
    named
        .iter()
        .fold(text.to_owned(), |text, (name, character)| {
            text.replace(name, character)
        })
}

async fn card(request: RequestBuilder) -> Card {
    let response = request.send().await.unwrap();
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(response.headers()["cache-control"], "no-cache");
    let policy = response.headers()["content-security-policy"].clone();
    assert!(policy.to_str().unwrap().contains("script-src 'self';"));
    let page = response.text().await.unwrap();
    assert!(page.contains("id=\"view\""), "{page}");
    assert_eq!(page.matches("<title>").count(), 1);
    assert_eq!(page.matches("<script").count(), 2);
    let metas = page.split("<meta property=\"").skip(1);
    let properties = metas.map(|meta| {
        let (name, rest) = meta.split_once('"').unwrap();
        let content = between(rest, " content=\"", "\">").unwrap();
        (name.to_owned(), unescape(content))
    });
    let properties: HashMap<_, _> = properties.collect();
    // Search engines read the one, and chats the other.
    let description = between(&page, "<meta name=\"description\" content=\"", "\">").unwrap();
    assert_eq!(properties["og:description"], description);
    Card {
        title: unescape(between(&page, "<title>", "</title>").unwrap()),
        properties,
    }
}

async fn card_of(app: &App, path: &str) -> Card {
    card(app.request(Method::GET, path)).await
}

/// Checks that the picture of a card exists and has the size in the card.
async fn check_picture(app: &App, card: &Card) {
    let path = card.property("og:image").strip_prefix(&app.url).unwrap();
    let response = app.request(Method::GET, path).send().await.unwrap();
    assert_eq!(response.status(), StatusCode::OK, "{path}");
    let png = response.bytes().await.unwrap();
    for (name, at) in [("og:image:width", 16), ("og:image:height", 20)] {
        let length = u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
        assert_eq!(card.property(name), length.to_string());
    }
}

#[tokio::test]
async fn card_of_a_link_shows_its_position() {
    let app = App::start().await;
    for (query, title, alt) in [
        (
            "game=tic-tac-toe&board=O.XX.X.OO&player=X&first=X&hints=off&X=human",
            "tic-tac-toe, X to move",
            "The position O.X X.X .OO.",
        ),
        (
            "board=XXXOO....&player=O",
            "tic-tac-toe, X has won",
            "The position XXX OO. ....",
        ),
        (
            "game=tic-tac-toe&rules.rows=2&rules.columns=2&rules.connect=2&board=X...&player=O",
            "tic-tac-toe, O to move",
            "The position X. ...",
        ),
        // The moves of the whole game, and those after a board.
        (
            "game=tic-tac-toe&record=b2%20a1%20c1&X=human",
            "tic-tac-toe, O to move",
            "The position ... .X. O.X.",
        ),
        (
            "board=O.XX.X.OO&player=X&record=b2",
            "tic-tac-toe, X has won",
            "The position O.X XXX .OO.",
        ),
    ] {
        let card = card_of(&app, &format!("/?{query}")).await;
        assert_eq!(card.title, format!("{title} · bestmove"));
        assert_eq!(card.property("og:title"), title);
        assert_eq!(card.property("og:image:alt"), alt);
        assert_eq!(card.property("og:url"), format!("{}/?{query}", app.url));
        check_picture(&app, &card).await;
    }
    let embedded = card_of(&app, "/embed?game=connect-four&record=4453").await;
    let game = card_of(&app, "/?game=connect-four&record=4453").await;
    assert_eq!(embedded.properties, game.properties);
    let start = card_of(&app, "/").await;
    let position = card_of(&app, "/?board=O.XX.X.OO&player=X").await;
    assert_ne!(start.property("og:image"), position.property("og:image"));
}

#[tokio::test]
async fn link_without_a_possible_position_has_the_general_card() {
    let app = App::start().await;
    for query in [
        "",
        "?",
        "?hints=off",
        "?game=gomoku",
        "?game=go&board=O.XX.X.OO&player=X",
        "?board=O.XX&player=X",
        "?board=XXX......&player=O",
        "?board=O.XX.X.OO&player=%22%3E%3Cscript%3Ealert(1)%3C/script%3E",
        "?board=\"><script>alert(1)</script>&player=X",
        "?board=O.XX.X.OO&board=O.XX.X.OO&player=X",
        "?board=%FF&player=X",
        "?game=connect-four&record=4489",
        "?game=connect-four&record=%3Cscript%3E",
        "?game=go&record=4453",
        "?board=O.XX.X.OO&player=X&record=a3",
        "?record=b2&record=b2",
        "?game=chess&record=1.%20e4%20e5%202.%20Ke3",
        "?rules.rows=99999999999999999999&board=X&player=X",
        "?%",
        "?=&&=",
    ] {
        let card = card_of(&app, &format!("/{query}")).await;
        assert_eq!(card.title, "bestmove", "{query}");
        assert_eq!(card.property("og:title"), "bestmove", "{query}");
        assert_eq!(card.property("og:url"), format!("{}/", app.url), "{query}");
        check_picture(&app, &card).await;
    }
}

/// Parameters of the scripts are part of the URL of a card, and nothing else.
#[tokio::test]
async fn all_of_a_link_is_escaped() {
    let app = App::start().await;
    let link = "/?board=O.XX.X.OO&player=X&X='%22%3E%3Cscript%3E&amp;";
    let page = raw_get(&app, link, "a").await;
    assert_eq!(page.matches("<script").count(), 2, "{page}");
    assert!(page.contains("X='%22%3E%3Cscript%3E&amp;amp;\""), "{page}");
    // The HTTP library refuses these characters.
    for query in ["X=<script>", "X=\""] {
        let refused = send(&app, &format!("/?{query}"), "a").await;
        assert!(refused.starts_with("HTTP/1.1 400"), "{refused}");
    }
}

#[tokio::test]
async fn card_has_urls_of_the_requested_host_only_if_it_is_one() {
    let app = App::start().await;
    let request = |host: &str| app.request(Method::GET, "/").header(HOST, host);
    let card = card(request("Example.org:8443")).await;
    assert_eq!(card.property("og:url"), "http://Example.org:8443/");
    for host in [
        "\"><script>alert(1)</script>",
        "a\"onload=\"b",
        "user@example.org",
        "a/b",
        "a b",
    ] {
        let response = request(host).send().await.unwrap();
        assert_eq!(response.status(), StatusCode::BAD_REQUEST, "{host}");
    }
    // These are characters of a host by RFC 3986.
    let page = raw_get(&app, "/", "a'&;b").await;
    assert!(page.contains("content=\"http://a'&amp;;b/\""), "{page}");
    let response = request("").send().await.unwrap();
    assert!(!response.text().await.unwrap().contains("og:url"));
}

/// Sends a request that a client library would rewrite. The result is the page with its head.
async fn raw_get(app: &App, target: &str, host: &str) -> String {
    let response = send(app, target, host).await;
    assert!(response.starts_with("HTTP/1.1 200"), "{response}");
    response
}

async fn send(app: &App, target: &str, host: &str) -> String {
    let address = app.url.strip_prefix("http://").unwrap();
    let mut stream = TcpStream::connect(address).await.unwrap();
    let head = format!("GET {target} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut response = String::new();
    stream.read_to_string(&mut response).await.unwrap();
    response
}

#[tokio::test]
async fn scheme_is_that_of_a_trusted_proxy() {
    let behind_proxy = AccessPolicy {
        trusted_proxies: vec!["127.0.0.1/32".parse().unwrap()],
        ..AccessPolicy::default()
    };
    for (access, scheme) in [(behind_proxy, "https"), (AccessPolicy::default(), "http")] {
        let app = App::start_with(Settings {
            access,
            ..settings()
        })
        .await;
        let request = app.request(Method::GET, "/").header(HOST, "example.org");
        let card = card(request.header("x-forwarded-proto", "https")).await;
        assert_eq!(card.property("og:url"), format!("{scheme}://example.org/"));
        let picture = card.property("og:image");
        assert!(picture.starts_with(&format!("{scheme}://example.org/board.png?")));
    }
}

#[tokio::test]
async fn page_of_each_position_has_its_own_tag() {
    let app = App::start().await;
    let get = async |path: &str, known: Option<&str>| {
        let request = app.request(Method::GET, path);
        let request = match known {
            Some(known) => request.header(IF_NONE_MATCH, known),
            None => request,
        };
        request.send().await.unwrap()
    };
    let (start, other) = ("/", "/?board=O.XX.X.OO&player=X");
    let tag = get(start, None).await.headers()[ETAG].clone();
    let tag = tag.to_str().unwrap();
    assert_eq!(
        get(start, Some(tag)).await.status(),
        StatusCode::NOT_MODIFIED
    );
    assert_eq!(get(other, Some(tag)).await.status(), StatusCode::OK);
}
