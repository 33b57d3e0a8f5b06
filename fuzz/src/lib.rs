//! The service in this process, and what every reply of it must be, whatever was sent.

pub mod file;

use std::net::{Ipv4Addr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::ConnectInfo;
use axum::http::header::{CONTENT_TYPE, HeaderMap};
use axum::http::{HeaderName, HeaderValue, Method, Request, StatusCode, Uri};
use bestmove::http::auth::{AccessPolicy, ApiKeys, Rate};
use bestmove::http::{Settings, service};
use http_body_util::BodyExt as _;
use serde_json::Value;
use tokio::runtime::{self, Runtime};
use tower::ServiceExt as _;

/// The service for everybody, behind proxies on this machine that are trusted.
pub static OPEN: LazyLock<Service> = LazyLock::new(|| {
    Service::with(AccessPolicy {
        // So much that nobody is refused.
        rate: Some(Rate {
            per_second: NonZeroU32::MAX,
            burst: NonZeroU32::MAX,
        }),
        trusted_proxies: vec!["127.0.0.0/8".parse().expect("a network")],
        ..AccessPolicy::default()
    })
});

/// The service for those who have the [`KEY`].
pub static GUARDED: LazyLock<Service> = LazyLock::new(|| {
    let keys = ApiKeys::read(file::holding(format!("somebody {KEY}\n").as_bytes()));
    let keys = keys.expect("one key");
    Service::with(AccessPolicy {
        keys: Some(Arc::new(keys)),
        ..AccessPolicy::default()
    })
});

/// A key that opens what is [`GUARDED`].
pub const KEY: &str = "open-sesame-0123";

/// A service, with a runtime to run it.
#[derive(Debug)]
pub struct Service {
    runtime: Runtime,
    router: Router,
}

/// A request as a file of the corpus has it: the method, a space and the target; a line for
/// each header; an empty line; the body.
#[derive(Clone, Debug)]
pub struct Sent<'a> {
    method: Method,
    target: Uri,
    headers: HeaderMap,
    body: &'a [u8],
}

impl<'a> Sent<'a> {
    /// `POST` of JSON.
    #[must_use]
    pub fn json(path: &'static str, body: &'a [u8]) -> Self {
        let json = HeaderValue::from_static("application/json");
        Self {
            method: Method::POST,
            target: Uri::from_static(path),
            headers: HeaderMap::from_iter([(CONTENT_TYPE, json)]),
            body,
        }
    }

    /// `GET` of an address; `None` if it is none.
    #[must_use]
    pub fn get(target: &[u8]) -> Option<Self> {
        Some(Self {
            method: Method::GET,
            target: Uri::try_from(target).ok()?,
            headers: HeaderMap::new(),
            body: b"",
        })
    }

    /// Reads a request; `None` where hyper would not have taken it for one.
    #[must_use]
    pub fn read(text: &'a [u8]) -> Option<Self> {
        let (first, mut rest) = line(text);
        let space = first.iter().position(|byte| *byte == b' ')?;
        let mut headers = HeaderMap::new();
        loop {
            let (header, after) = line(rest);
            rest = after;
            if header.is_empty() {
                break;
            }
            let colon = header.iter().position(|byte| *byte == b':')?;
            let name = HeaderName::from_bytes(&header[..colon]).ok()?;
            let value = HeaderValue::from_bytes(header[colon + 1..].trim_ascii()).ok()?;
            headers.append(name, value);
        }
        Some(Self {
            method: Method::from_bytes(&first[..space]).ok()?,
            target: Uri::try_from(&first[space + 1..]).ok()?,
            headers,
            body: rest,
        })
    }
}

/// The first line of a text, and what follows it.
fn line(text: &[u8]) -> (&[u8], &[u8]) {
    match text.iter().position(|byte| *byte == b'\n') {
        Some(end) => (&text[..end], &text[end + 1..]),
        None => (text, b""),
    }
}

impl Service {
    fn with(access: AccessPolicy) -> Self {
        let settings = Settings {
            access,
            // Reading is what is tried here, not searching; and an input is to do the same
            // each time that it is sent.
            max_nodes: 500,
            table_bytes: 1 << 16,
            cache_bytes: 0,
            ..Settings::default()
        };
        let runtime = runtime::Builder::new_current_thread().enable_time().build();
        Self {
            runtime: runtime.expect("a runtime"),
            router: service(&settings),
        }
    }

    /// Sends a request, and holds the reply to what is true of every one.
    ///
    /// # Panics
    ///
    /// The reply is not as it should be.
    pub fn hold(&self, sent: &Sent) {
        let mut request = Request::new(Body::from(Bytes::copy_from_slice(sent.body)));
        *request.method_mut() = sent.method.clone();
        *request.uri_mut() = sent.target.clone();
        *request.headers_mut() = sent.headers.clone();
        let peer = SocketAddr::from((Ipv4Addr::LOCALHOST, 40_000));
        request.extensions_mut().insert(ConnectInfo(peer));
        let (head, body) = self.runtime.block_on(async {
            let response = self.router.clone().oneshot(request).await;
            let (head, body) = response.expect("it always answers").into_parts();
            let body = body.collect().await.expect("a whole body");
            (head, body.to_bytes())
        });
        check(&sent.method, head.status, &head.headers, &body);
    }
}

fn check(method: &Method, status: StatusCode, headers: &HeaderMap, body: &[u8]) {
    assert!(!status.is_server_error(), "{status}: {}", shown(body));
    let id = headers.get("x-request-id").expect("the id of the request");
    let media_type = headers.get(CONTENT_TYPE).map(HeaderValue::to_str);
    let media_type = media_type.transpose().expect("visible ASCII");
    let media_type = media_type.and_then(|value| value.split(';').next());
    if status.is_client_error() {
        assert_eq!(media_type, Some("application/problem+json"), "{status}");
    }
    if *method == Method::HEAD || status == StatusCode::NOT_MODIFIED {
        assert!(body.is_empty(), "{}", shown(body));
        return;
    }
    match media_type {
        Some("application/json") => {
            json(body);
        }
        Some("application/problem+json") => {
            let problem = json(body);
            assert_eq!(problem["status"], status.as_u16(), "{problem}");
            assert_eq!(problem["request_id"], *id.to_str().expect("visible ASCII"));
            assert!(problem["code"].is_string(), "{problem}");
        }
        Some("application/x-ndjson") => {
            let lines = body.split_inclusive(|byte| *byte == b'\n');
            lines.for_each(|line| drop(json(line)));
        }
        Some("text/event-stream") => {
            let lines = body.split(|byte| *byte == b'\n');
            let data = lines.filter_map(|line| line.strip_prefix(b"data: "));
            data.for_each(|data| drop(json(data)));
        }
        _ => {}
    }
}

fn json(body: &[u8]) -> Value {
    let value = serde_json::from_slice(body);
    value.unwrap_or_else(|error| panic!("{error}: {}", shown(body)))
}

fn shown(body: &[u8]) -> String {
    String::from_utf8_lossy(body).into_owned()
}
