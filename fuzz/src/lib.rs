//! The service in this process, and the contract that each of its replies must keep.

pub mod temp_file;

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
use bestmove::service::ServiceSettings;
use http_body_util::BodyExt as _;
use serde_json::Value;
use tokio::runtime::{self, Runtime};
use tower::ServiceExt as _;

/// A service without API keys, behind trusted proxies on this machine.
pub static OPEN_SERVICE: LazyLock<InProcessService> = LazyLock::new(|| {
    InProcessService::new(AccessPolicy {
        // High enough that no request is rejected.
        rate: Some(Rate {
            per_second: NonZeroU32::MAX,
            burst: NonZeroU32::MAX,
        }),
        trusted_proxies: vec!["127.0.0.0/8".parse().expect("a valid network")],
        ..AccessPolicy::default()
    })
});

/// A service that requires [`API_KEY`].
pub static KEYED_SERVICE: LazyLock<InProcessService> = LazyLock::new(|| {
    let file = temp_file::with_content(format!("somebody {API_KEY}\n").as_bytes());
    let keys = ApiKeys::read(file).expect("a valid file of one key");
    InProcessService::new(AccessPolicy {
        keys: Some(Arc::new(keys)),
        ..AccessPolicy::default()
    })
});

/// The API key of [`KEYED_SERVICE`]; the corpus and the dictionary contain it.
const API_KEY: &str = "open-sesame-0123";

/// A service with a runtime to run it.
#[derive(Debug)]
pub struct InProcessService {
    runtime: Runtime,
    router: Router,
}

/// A request that may be invalid for the service, but not for the HTTP library in front of it.
#[derive(Clone, Debug)]
pub struct RawRequest<'a> {
    method: Method,
    target: Uri,
    headers: HeaderMap,
    body: &'a [u8],
}

impl<'a> RawRequest<'a> {
    /// Creates a `POST` with a body declared as JSON.
    #[must_use]
    pub fn post_json(path: &'static str, body: &'a [u8]) -> Self {
        let json = HeaderValue::from_static("application/json");
        Self {
            method: Method::POST,
            target: Uri::from_static(path),
            headers: HeaderMap::from_iter([(CONTENT_TYPE, json)]),
            body,
        }
    }

    /// Creates a `GET`. Returns `None` if `target` is no valid request target.
    #[must_use]
    pub fn get(target: &[u8]) -> Option<Self> {
        Some(Self {
            method: Method::GET,
            target: Uri::try_from(target).ok()?,
            headers: HeaderMap::new(),
            body: b"",
        })
    }

    /// Parses a file of the corpus: the method, a space and the target; a line for each header;
    /// an empty line; the body.
    ///
    /// Returns `None` where hyper would reject the request before the service sees it.
    #[must_use]
    pub fn parse(text: &'a [u8]) -> Option<Self> {
        let (first, mut rest) = split_line(text);
        let space = first.iter().position(|byte| *byte == b' ')?;
        let mut headers = HeaderMap::new();
        loop {
            let (header, after) = split_line(rest);
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

/// Splits a text after its first line, and drops the end of the line.
fn split_line(text: &[u8]) -> (&[u8], &[u8]) {
    match text.iter().position(|byte| *byte == b'\n') {
        Some(end) => (&text[..end], &text[end + 1..]),
        None => (text, b""),
    }
}

impl InProcessService {
    fn new(access: AccessPolicy) -> Self {
        let settings = Settings {
            access,
            service: ServiceSettings {
                // The parsers are under test, not the search.
                max_nodes: 500,
                table_bytes: 1 << 16,
                // Without a cache, an input takes the same path each time.
                cache_bytes: 0,
                ..ServiceSettings::default()
            },
            ..Settings::default()
        };
        let runtime = runtime::Builder::new_current_thread()
            .enable_time()
            .build()
            .expect("a runtime can be built");
        Self {
            runtime,
            router: service(&settings),
        }
    }

    /// Sends a request and checks the reply against the contract.
    ///
    /// # Panics
    ///
    /// If the reply violates the contract.
    pub fn check(&self, raw: &RawRequest) {
        let mut request = Request::new(Body::from(Bytes::copy_from_slice(raw.body)));
        *request.method_mut() = raw.method.clone();
        *request.uri_mut() = raw.target.clone();
        *request.headers_mut() = raw.headers.clone();
        let peer = SocketAddr::from((Ipv4Addr::LOCALHOST, 40_000));
        request.extensions_mut().insert(ConnectInfo(peer));
        let (head, body) = self.runtime.block_on(async {
            let response = self.router.clone().oneshot(request).await;
            let (head, body) = response.expect("the router is infallible").into_parts();
            let body = body.collect().await.expect("the body is complete");
            (head, body.to_bytes())
        });
        let is_mcp = raw.target.path() == "/mcp";
        check_reply(&raw.method, is_mcp, head.status, &head.headers, &body);
    }
}

fn check_reply(
    method: &Method,
    is_mcp: bool,
    status: StatusCode,
    headers: &HeaderMap,
    body: &[u8],
) {
    assert!(!status.is_server_error(), "{status}: {}", lossy_text(body));
    let id = headers.get("x-request-id").expect("every reply has an id");
    let media_type = headers.get(CONTENT_TYPE).map(HeaderValue::to_str);
    let media_type = media_type.transpose().expect("visible ASCII");
    let media_type = media_type.and_then(|value| value.split(';').next());
    // An error of JSON-RPC may have a status of its own.
    let may_be_json_rpc =
        is_mcp && [StatusCode::BAD_REQUEST, StatusCode::NOT_FOUND].contains(&status);
    if status.is_client_error() && !(may_be_json_rpc && media_type == Some("application/json")) {
        assert_eq!(media_type, Some("application/problem+json"), "{status}");
    }
    if *method == Method::HEAD || status == StatusCode::NOT_MODIFIED {
        assert!(body.is_empty(), "{}", lossy_text(body));
        return;
    }
    match media_type {
        Some("application/json") => {
            parse_json(body);
        }
        Some("application/problem+json") => {
            let problem = parse_json(body);
            assert_eq!(problem["status"], status.as_u16(), "{problem}");
            assert_eq!(problem["request_id"], *id.to_str().expect("visible ASCII"));
            assert!(problem["code"].is_string(), "{problem}");
        }
        Some("application/x-ndjson") => {
            let lines = body.split_inclusive(|byte| *byte == b'\n');
            lines.for_each(|line| drop(parse_json(line)));
        }
        Some("text/event-stream") => {
            let lines = body.split(|byte| *byte == b'\n');
            let data = lines.filter_map(|line| line.strip_prefix(b"data: "));
            data.for_each(|data| drop(parse_json(data)));
        }
        _ => {}
    }
}

fn parse_json(body: &[u8]) -> Value {
    let value = serde_json::from_slice(body);
    value.unwrap_or_else(|error| panic!("{error}: {}", lossy_text(body)))
}

fn lossy_text(body: &[u8]) -> String {
    String::from_utf8_lossy(body).into_owned()
}
