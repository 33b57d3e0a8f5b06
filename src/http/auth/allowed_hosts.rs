//! The hosts and origins whose requests `/mcp` answers.
//!
//! A web page can reach a server that its author cannot, by DNS rebinding: the name of the page's
//! host gets the address of the server. The browser then takes both for one origin. But its
//! requests still name the host of the page. So the server refuses hosts that it does not know.
//! An address or `localhost` in `Host` is no name of a page's host, and is always accepted.
//!
//! MCP also requires servers to check `Origin`. The origins are those of `--cors-origins`.
//!
//! The SDK has both checks, too. Its answers are plain text, and it logs a warning for each.

use std::net::IpAddr;
use std::str::FromStr;

use axum::http::header::{HOST, ORIGIN};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue};
use thiserror::Error;

use crate::api::problem::Problem;

/// A host under whose name clients may use `/mcp`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AllowedHost {
    /// Every host.
    Any,
    /// The host of this name, on any port.
    Name(String),
}

/// The error of a text that is not the name of a host.
#[derive(Clone, Copy, Debug, Error)]
#[error("expected * or a host without a port, such as bestmove.example.org")]
pub struct AllowedHostError;

impl FromStr for AllowedHost {
    type Err = AllowedHostError;

    fn from_str(text: &str) -> Result<Self, AllowedHostError> {
        if text == "*" {
            return Ok(Self::Any);
        }
        match Authority::from_str(text) {
            Ok(host) if host.host() == text => Ok(Self::Name(text.to_owned())),
            Ok(_) | Err(_) => Err(AllowedHostError),
        }
    }
}

impl AllowedHost {
    fn matches(&self, host: &str) -> bool {
        match self {
            Self::Any => true,
            Self::Name(name) => name.eq_ignore_ascii_case(host),
        }
    }
}

/// Checks the host and the origin of a request. `origins` are all if `None`.
///
/// # Errors
///
/// One of them is not allowed.
pub(crate) fn check_host_and_origin(
    headers: &HeaderMap,
    hosts: &[AllowedHost],
    origins: Option<&[HeaderValue]>,
) -> Result<(), Problem> {
    if !headers
        .get(HOST)
        .is_some_and(|host| is_allowed(host, hosts))
    {
        return Err(Problem::Forbidden(
            "this Host is not allowed; the operator can name it by --mcp-allowed-hosts",
        ));
    }
    match (headers.get(ORIGIN), origins) {
        (Some(origin), Some(origins)) if !origins.contains(origin) => Err(Problem::Forbidden(
            "this Origin is not allowed; the operator can name it by --cors-origins",
        )),
        _ => Ok(()),
    }
}

fn is_allowed(host: &HeaderValue, allowed: &[AllowedHost]) -> bool {
    let Ok(authority) = Authority::try_from(host.as_bytes()) else {
        return false;
    };
    let host = authority.host();
    let address = host.trim_start_matches('[').trim_end_matches(']');
    host.eq_ignore_ascii_case("localhost")
        || address.parse::<IpAddr>().is_ok()
        || allowed.iter().any(|allowed| allowed.matches(host))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_accepted(host: &'static str, allowed: &[&str]) -> bool {
        let allowed: Vec<_> = allowed.iter().map(|host| host.parse().unwrap()).collect();
        is_allowed(&HeaderValue::from_static(host), &allowed)
    }

    #[test]
    fn addresses_and_named_hosts_are_allowed() {
        for host in [
            "localhost",
            "LOCALHOST:8080",
            "127.0.0.1",
            "[::1]:80",
            "192.0.2.7:8080",
        ] {
            assert!(is_accepted(host, &[]), "{host}");
        }
        for host in ["play.test", "Play.Test:8443"] {
            assert!(is_accepted(host, &["other.test", "play.test"]), "{host}");
            assert!(is_accepted(host, &["*"]), "{host}");
        }
    }

    #[test]
    fn other_hosts_are_refused() {
        for host in [
            "",
            "play.test",
            "localhost.play.test",
            "127.0.0.1.play.test",
            "a b",
        ] {
            assert!(!is_accepted(host, &["other.test"]), "{host}");
        }
    }

    #[test]
    fn allowed_host_has_no_port() {
        for text in [
            "",
            "play.test:80",
            "https://play.test",
            "play.test/mcp",
            "a@play.test",
        ] {
            assert!(text.parse::<AllowedHost>().is_err(), "{text}");
        }
    }
}
