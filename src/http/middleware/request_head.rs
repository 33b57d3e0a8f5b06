//! Rules for the head of a request that hyper leaves to the service.

use axum::extract::Request;
use axum::http::header::{HOST, TRANSFER_ENCODING};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, Version};

use bestmove_api::contract::problem::Problem;

/// Checks the headers that decide where a request goes and where it ends. A proxy in front of
/// the server could understand them in another way.
///
/// # Errors
///
/// `Host` is missing, repeated or malformed, or the body has a transfer coding that this server
/// cannot decode.
pub(super) fn check(request: &Request) -> Result<(), Problem> {
    let headers = request.headers();
    if request.version() >= Version::HTTP_11 && !has_one_host(headers) {
        return Err(Problem::BadRequest(
            "the request must have one header Host: HOST, or Host: HOST:PORT",
        ));
    }
    let mut codings = headers.get_all(TRANSFER_ENCODING).iter();
    let is_chunked = |coding: &HeaderValue| coding.as_bytes().eq_ignore_ascii_case(b"chunked");
    if !codings.next().is_none_or(is_chunked) || codings.next().is_some() {
        return Err(Problem::NotImplemented(
            "the only supported transfer coding is chunked",
        ));
    }
    Ok(())
}

/// Whether there is one `Host` and it is valid (RFC 9112, section 3.2).
fn has_one_host(headers: &HeaderMap) -> bool {
    let mut hosts = headers.get_all(HOST).iter();
    let (Some(host), None) = (hosts.next(), hosts.next()) else {
        return false;
    };
    let host = host.as_bytes();
    // Empty for a target without an authority.
    host.is_empty() || !host.contains(&b'@') && Authority::try_from(host).is_ok()
}

#[cfg(test)]
mod tests {
    use axum::body::Body;

    use super::*;

    fn is_accepted(version: Version, headers: &[(&str, &str)]) -> bool {
        let mut request = Request::builder().version(version);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        check(&request.body(Body::empty()).unwrap()).is_ok()
    }

    #[test]
    fn request_has_one_valid_host() {
        for host in [
            "example.org",
            "example.org:80",
            "127.0.0.1:8080",
            "[::1]:8080",
            "",
        ] {
            assert!(is_accepted(Version::HTTP_11, &[("host", host)]), "{host}");
        }
        for host in ["a b", "user@example.org", "example.org/path"] {
            assert!(!is_accepted(Version::HTTP_11, &[("host", host)]), "{host}");
        }
        assert!(!is_accepted(Version::HTTP_11, &[]));
        assert!(!is_accepted(
            Version::HTTP_11,
            &[("host", "a"), ("host", "a")]
        ));
        assert!(is_accepted(Version::HTTP_10, &[]));
    }

    #[test]
    fn chunked_is_the_only_transfer_coding() {
        let accepts = |coding| {
            is_accepted(
                Version::HTTP_11,
                &[("host", "a"), ("transfer-encoding", coding)],
            )
        };
        assert!(accepts("chunked") && accepts("Chunked"));
        let twice = [
            ("host", "a"),
            ("transfer-encoding", "chunked"),
            ("transfer-encoding", "chunked"),
        ];
        assert!(!is_accepted(Version::HTTP_11, &twice));
        assert!(!accepts("gzip, chunked") && !accepts("chunked, chunked"));
    }
}
