//! API keys, rate limits and origins, as an operator configures them.

use std::fs;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bestmove::http::Settings;
use bestmove::http::auth::{AccessPolicy, ApiKeys, Rate};
use reqwest::{Method, StatusCode};
use serde_json::json;

use super::app::{App, Reply, file, settings};
use super::lifecycle::easy;

const KEY: &str = "correct-horse-battery";

pub(crate) async fn start_with_policy(access: AccessPolicy) -> App {
    App::start_with(Settings {
        access,
        ..settings()
    })
    .await
}

async fn ask(app: &App, header: &'static str, value: &str) -> Reply {
    let request = app.request(Method::POST, "/best-move").json(&easy());
    app.send(request.header(header, value)).await
}

#[tokio::test]
async fn api_key_is_required_when_keys_are_configured() {
    let path = file("keys", &format!("ann {KEY}\n"));
    let keys = Arc::new(ApiKeys::read(path.clone()).unwrap());
    let app = start_with_policy(AccessPolicy {
        keys: Some(Arc::clone(&keys)),
        ..AccessPolicy::default()
    })
    .await;
    let bearer = format!("Bearer {KEY}");
    assert_eq!(ask(&app, "x-api-key", KEY).await.status, StatusCode::OK);
    assert_eq!(
        ask(&app, "authorization", &bearer).await.status,
        StatusCode::OK
    );
    // One valid key is enough, whatever the other header holds.
    let request = app.request(Method::POST, "/best-move").json(&easy());
    let request = request.header("x-api-key", "").bearer_auth(KEY);
    assert_eq!(app.send(request).await.status, StatusCode::OK);
    // No shared cache may give an answer to clients without a key.
    let cache_control = async |path: &str| {
        let link = app.request(Method::GET, path).header("x-api-key", KEY);
        app.send(link).await.header("cache-control").to_owned()
    };
    let exact = cache_control("/best-move?board=O.XX.X.OO&player=X").await;
    assert!(exact.starts_with("private, "), "{exact}");
    for (path, expected) in [
        ("/position", "private, max-age=86400"),
        ("/board.svg", "private, max-age=86400"),
        ("/board.png", "private, max-age=86400"),
        ("/game-tree", "private"),
        ("/game-tree.svg", "private"),
    ] {
        let path = format!("{path}?board=O.XX.X.OO&player=X");
        assert_eq!(cache_control(&path).await, expected, "{path}");
    }
    // A chat program has no key for the picture of a link.
    let page = app.request(Method::GET, "/").send().await.unwrap();
    assert!(!page.text().await.unwrap().contains("og:image"));
    let refused = ask(&app, "x-api-key", "correct-horse-batterie").await;
    assert_eq!(refused.json()["code"], "unauthorized");
    assert_eq!(refused.header("www-authenticate"), "Bearer");
    for path in [
        "/best-move?moves=4",
        "/best-move/stream?moves=4",
        "/position?moves=4",
        "/game-tree?moves=4",
        "/game-tree.svg?moves=4",
        "/board.svg?moves=4",
        "/board.png?moves=4",
    ] {
        assert_eq!(
            app.get(path).await.status,
            StatusCode::UNAUTHORIZED,
            "{path}"
        );
    }
    for path in [
        "/best-move/stream",
        "/best-moves",
        "/best-moves/stream",
        "/position",
        "/game-review",
        "/game-review/stream",
        "/game-tree",
        "/ideas",
    ] {
        let status = app.post(path, &json!({})).await.status;
        assert_eq!(status, StatusCode::UNAUTHORIZED, "{path}");
    }
    for path in ["/livez", "/readyz", "/games", "/openapi.yaml"] {
        assert_eq!(app.get(path).await.status, StatusCode::OK, "{path}");
    }
    // Keys change while the server runs, and an invalid file changes nothing.
    fs::write(&path, "bob another-horse-battery\n").unwrap();
    keys.reload().unwrap();
    let status = ask(&app, "x-api-key", KEY).await.status;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
    fs::write(&path, "bob\n").unwrap();
    assert!(keys.reload().unwrap_err().to_string().contains("line 1"));
    let status = ask(&app, "x-api-key", "another-horse-battery").await.status;
    assert_eq!(status, StatusCode::OK);
}

pub(crate) async fn start_with_rate(rate: Rate) -> App {
    start_with_policy(AccessPolicy {
        rate: Some(rate),
        ..AccessPolicy::default()
    })
    .await
}

fn two_at_once() -> Rate {
    Rate {
        per_second: NonZeroU32::new(1).unwrap(),
        burst: NonZeroU32::new(2).unwrap(),
    }
}

/// Repeats a request that counts for `cost` until it is refused. The result is the refusal.
///
/// The burst is admitted, and then no more than comes back in the meantime, which is some if the
/// machine is busy.
pub(crate) async fn until_refused<T>(
    rate: Rate,
    cost: u32,
    mut ask: impl AsyncFnMut() -> Result<(), T>,
) -> T {
    let (per_second, burst) = (
        f64::from(rate.per_second.get()),
        f64::from(rate.burst.get()),
    );
    let cost = f64::from(cost);
    let began = Instant::now();
    let mut admitted = 0.0;
    loop {
        if let Err(refused) = ask().await {
            assert!(admitted + cost > burst, "refused after {admitted}");
            return refused;
        }
        admitted += cost;
        // Clocks may differ a little.
        let most = burst + per_second * began.elapsed().as_secs_f64() + 0.1;
        assert!(admitted <= most, "{admitted} of {most}");
    }
}

async fn until_status_429(rate: Rate, cost: u32, mut ask: impl AsyncFnMut() -> Reply) -> Reply {
    let refused = until_refused(rate, cost, async || {
        let reply = ask().await;
        if reply.status == StatusCode::OK {
            Ok(())
        } else {
            Err(reply)
        }
    });
    let refused = refused.await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    refused
}

#[tokio::test]
async fn rate_limit_rejects_with_retry_after() {
    let app = start_with_policy(AccessPolicy {
        rate: Some(two_at_once()),
        trusted_proxies: vec!["127.0.0.1/32".parse().unwrap()],
        ..AccessPolicy::default()
    })
    .await;
    for client in ["192.0.2.1", "192.0.2.2, 127.0.0.1"] {
        let ask = async || ask(&app, "x-forwarded-for", client).await;
        let reply = until_status_429(two_at_once(), 1, ask).await;
        assert_eq!(reply.json()["code"], "rate_limited");
        assert_eq!(reply.header("retry-after"), "1");
        assert_eq!(reply.header("ratelimit"), "\"requests\";r=0;t=1");
        assert_eq!(reply.header("ratelimit-policy"), "\"requests\";q=2;w=2");
    }
    assert_eq!(app.get("/livez").await.status, StatusCode::OK);
}

#[tokio::test]
async fn rate_limit_counts_every_request_of_a_batch() {
    let app = start_with_rate(two_at_once()).await;
    let batch = async |requests: usize| {
        let body = json!({"requests": vec![easy(); requests]});
        app.post("/best-moves", &body).await
    };
    // A rejected batch counts nothing, and `Retry-After` is long enough.
    let refused = until_status_429(two_at_once(), 2, async || batch(2).await).await;
    let seconds = refused.header("retry-after").parse().unwrap();
    tokio::time::sleep(Duration::from_secs(seconds)).await;
    assert_eq!(batch(2).await.status, StatusCode::OK);
    tokio::time::sleep(Duration::from_secs(1)).await;
    // No wait would help a batch above the burst.
    assert_eq!(batch(3).await.json()["errors"][0]["pointer"], "/requests");
}

#[tokio::test]
async fn rate_limit_counts_the_plies_of_a_review_up_to_its_burst() {
    let app = start_with_rate(two_at_once()).await;
    let review = async || {
        let body = json!({"moves": [4, 0, 8]});
        app.post("/game-review", &body).await
    };
    until_status_429(two_at_once(), 2, review).await;
}

#[tokio::test]
async fn retry_after_of_a_rate_limit_may_exceed_a_minute() {
    let app = App::start_with(Settings {
        max_batch: 90,
        access: AccessPolicy {
            rate: Some(Rate {
                per_second: NonZeroU32::MIN,
                burst: NonZeroU32::new(90).unwrap(),
            }),
            ..AccessPolicy::default()
        },
        ..settings()
    })
    .await;
    let batch = json!({"requests": vec![easy(); 90]});
    let batch = app.request(Method::POST, "/best-moves").json(&batch);
    let again = batch.try_clone().unwrap();
    assert_eq!(app.send(batch).await.status, StatusCode::OK);
    let refused = app.send(again).await;
    let seconds: u64 = refused.header("retry-after").parse().unwrap();
    assert!((61..=90).contains(&seconds), "{seconds}");
}

#[tokio::test]
async fn cors_admits_configured_origins_only() {
    let app = App::start_with(Settings {
        cors_origins: Some(vec!["https://example.org".try_into().unwrap()]),
        ..settings()
    })
    .await;
    let allowed = async |origin: &str| {
        // A page may read a problem, too.
        let request = app.request(Method::POST, "/best-move").json(&json!({}));
        let reply = app.send(request.header("origin", origin)).await;
        reply.headers.get("access-control-allow-origin").cloned()
    };
    assert_eq!(
        allowed("https://example.org").await.unwrap(),
        "https://example.org"
    );
    assert_eq!(allowed("https://example.com").await, None);
}

#[tokio::test]
async fn preflight_allows_the_headers_that_it_asks_for() {
    let named = Some(vec!["https://example.org".try_into().unwrap()]);
    for (cors_origins, origin, is_allowed) in [
        (None, "https://any.test", true),
        (named.clone(), "https://example.org", true),
        (named, "https://example.com", false),
    ] {
        let varies = cors_origins.is_some();
        let app = App::start_with(Settings {
            cors_origins,
            ..settings()
        })
        .await;
        for asked in [
            "content-type",
            "content-type,x-requested-with",
            "x-csrf-token,x-xsrf-token",
            "baggage,sentry-trace",
            "cache-control,pragma",
            "ngrok-skip-browser-warning",
            "authorization,mcp-session-id,mcp-protocol-version",
        ] {
            let preflight = app
                .client
                .request(Method::OPTIONS, format!("{}/best-move", app.url))
                .header("origin", origin)
                .header("access-control-request-method", "POST")
                .header("access-control-request-headers", asked)
                .send()
                .await
                .unwrap();
            let headers = preflight.headers();
            let allowed = headers.get("access-control-allow-origin");
            assert_eq!(allowed.is_some(), is_allowed, "{origin}");
            // A browser reads the other headers only where the origin is allowed.
            if is_allowed {
                assert_eq!(headers["access-control-allow-headers"], asked);
            }
        }
        // An answer varies with the origin where not all are allowed. It never varies with the headers
        // of a preflight.
        let request = app.request(Method::POST, "/best-move").json(&easy());
        let reply = app.send(request.header("origin", origin)).await;
        let vary = reply.headers.get("vary");
        assert_eq!(vary.map(|vary| vary == "origin"), varies.then_some(true));
        let exposed = reply.header("access-control-expose-headers");
        for name in [
            "x-request-id",
            "server-timing",
            "etag",
            "retry-after",
            "www-authenticate",
        ] {
            assert!(exposed.contains(name), "{name} in {exposed}");
        }
    }
}

#[tokio::test]
async fn every_response_has_security_headers() {
    let app = App::start().await;
    for path in ["/livez", "/games", "/board.svg?moves=4", "/nowhere", "/"] {
        let response = app.request(Method::GET, path).send().await.unwrap();
        let headers = response.headers();
        assert_eq!(headers["x-content-type-options"], "nosniff", "{path}");
        let policy = headers["content-security-policy"].to_str().unwrap();
        assert!(policy.starts_with("default-src 'none'"), "{path}: {policy}");
    }
}
