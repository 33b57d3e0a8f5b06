//! The origin under which clients see the server, for the URLs that must be absolute.
//!
//! The host is that of the request, so a server with several names, or with none but its address,
//! needs no setting. A client can only choose the host of its own response. The server itself
//! speaks HTTP in the clear; only a proxy can tell that a client used HTTPS.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::header::HOST;
use axum::http::request::Parts;
use axum::http::uri::Authority;

use super::client::peer;
use crate::http::auth::is_trusted;
use crate::http::state::AppState;

const FORWARDED_PROTO: &str = "x-forwarded-proto";

/// The scheme and the host of the request, such as `https://example.org`. `None` without a
/// valid `Host`.
#[derive(Clone, Debug)]
pub(crate) struct Origin(pub(crate) Option<String>);

impl FromRequestParts<AppState> for Origin {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, Infallible> {
        let is_proxy = is_trusted(peer(&parts.extensions), &app.access.trusted_proxies);
        Ok(Self(origin(&parts.headers, is_proxy)))
    }
}

/// The origin that these headers name. `X-Forwarded-Proto` counts if a trusted proxy has sent them.
fn origin(headers: &HeaderMap, is_proxy: bool) -> Option<String> {
    let host = headers.get(HOST)?.to_str().ok()?;
    let authority: Authority = host.parse().ok()?;
    if host.contains('@') {
        return None;
    }
    let forwarded = headers.get(FORWARDED_PROTO).filter(|_| is_proxy);
    // Each proxy of a chain appends the scheme by which it was called, so the first one is that of
    // the client.
    let first = forwarded.and_then(|schemes| schemes.as_bytes().split(|byte| *byte == b',').next());
    let is_https = first.is_some_and(|scheme| scheme.trim_ascii().eq_ignore_ascii_case(b"https"));
    let scheme = if is_https { "https" } else { "http" };
    Some(format!("{scheme}://{authority}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn origin_of(is_proxy: bool, headers: &[(&'static str, &str)]) -> Option<String> {
        let headers = headers
            .iter()
            .map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap()))
            .collect();
        origin(&headers, is_proxy)
    }

    #[test]
    fn host_is_that_of_the_request() {
        for host in ["example.org", "127.0.0.1:8080", "[::1]:8080"] {
            let expected = format!("http://{host}");
            assert_eq!(origin_of(false, &[("host", host)]), Some(expected));
        }
        for host in ["", "a b", "a/b", "user@example.org", "\"><script>"] {
            assert_eq!(origin_of(false, &[("host", host)]), None, "{host}");
        }
        assert_eq!(origin_of(false, &[]), None);
    }

    #[test]
    fn scheme_is_believed_from_trusted_proxies_only() {
        for (is_proxy, scheme, expected) in [
            (true, "https", "https://a"),
            (true, "HTTPS", "https://a"),
            (true, "http", "http://a"),
            (true, "javascript", "http://a"),
            (true, "https, http", "https://a"),
            (true, "https,http,http", "https://a"),
            (true, " HTTPS , http", "https://a"),
            (true, "http, https", "http://a"),
            (true, ", https", "http://a"),
            (true, "", "http://a"),
            (false, "https, https", "http://a"),
            (false, "https", "http://a"),
        ] {
            let headers = [("host", "a"), (FORWARDED_PROTO, scheme)];
            assert_eq!(
                origin_of(is_proxy, &headers).as_deref(),
                Some(expected),
                "{scheme}"
            );
        }
        let two = [
            ("host", "a"),
            (FORWARDED_PROTO, "https"),
            (FORWARDED_PROTO, "http"),
        ];
        assert_eq!(origin_of(true, &two).as_deref(), Some("https://a"));
    }
}
