//! Compression by gzip, for clients that accept it.

use std::io::Write as _;

use axum::body::Bytes;
use axum::http::header::ACCEPT_ENCODING;
use axum::http::{HeaderMap, HeaderValue};
use flate2::Compression;
use flate2::write::GzEncoder;

/// Compresses a content.
pub(super) fn compress(content: &[u8], level: Compression) -> Bytes {
    let mut gzip = GzEncoder::new(Vec::new(), level);
    let gzip = gzip.write_all(content).and_then(|()| gzip.finish());
    gzip.expect("writing to a Vec is infallible")
        .into_boxed_slice()
        .into()
}

/// Returns whether the client accepts gzip, by its name or by `*` (RFC 9110, section 12.5.3).
pub(super) fn accepts_gzip(headers: &HeaderMap) -> bool {
    let values = headers.get_all(ACCEPT_ENCODING).iter();
    let codings: Vec<_> = values
        .filter_map(|value: &HeaderValue| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .collect();
    let is_accepted = |name: &str| {
        codings.iter().find_map(|coding| {
            let (coding, weight) = coding.split_once(';').unwrap_or((coding, ""));
            let weight = weight.trim().strip_prefix("q=").unwrap_or("1");
            let is_refused = weight.parse::<f32>().is_ok_and(|weight| weight <= 0.0);
            coding
                .trim()
                .eq_ignore_ascii_case(name)
                .then_some(!is_refused)
        })
    };
    is_accepted("gzip").or(is_accepted("*")).unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gzip_is_accepted_where_it_is_named_and_not_refused() {
        let accepts = |value: &'static str| {
            accepts_gzip(&HeaderMap::from_iter([(
                ACCEPT_ENCODING,
                HeaderValue::from_static(value),
            )]))
        };
        for value in [
            "gzip",
            "br, GZIP",
            "br;q=1.0, gzip;q=0.5",
            "gzip; q=0.1",
            "*",
            "br, *;q=0.1",
        ] {
            assert!(accepts(value), "{value}");
        }
        for value in [
            "",
            "br",
            "gzip;q=0",
            "gzip; q=0.000, br",
            "x-gzip",
            "gzip;q=0, *",
            "*;q=0",
        ] {
            assert!(!accepts(value), "{value}");
        }
        assert!(!accepts_gzip(&HeaderMap::new()));
    }
}
