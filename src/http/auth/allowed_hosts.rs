//! The hosts and origins whose requests `/mcp` answers.
//!
//! A web page can reach a server that its author cannot, by DNS rebinding: the name of the page's
//! host gets the address of the server. The browser then takes both for one origin. But its
//! requests still name the host of the page. So the server refuses all but the allowed hosts.
//! An address or `localhost` in `Host` is no name of a page's host, and is always accepted.
//!
//! MCP also requires servers to check `Origin`, because a foreign page can call the tools even if
//! it cannot read the answers. `--cors-origins` admits the pages of all origins by default, but not
//! to `/mcp`: a page must have an origin that is named there, or come from this machine, from the
//! host of the request, or from an allowed host. An address is no proof here: any page can have one.
//!
//! The SDK has both checks, too. Its answers are plain text, and it logs a warning for each.

use std::net::IpAddr;
use std::str::FromStr;

use axum::http::header::{HOST, ORIGIN};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, Uri};
use thiserror::Error;

use bestmove_api::contract::problem::Problem;

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

/// Checks the host and the origin of a request. `origins` are those that the operator names.
///
/// # Errors
///
/// One of them is not allowed.
pub(crate) fn check_host_and_origin(
    headers: &HeaderMap,
    hosts: &[AllowedHost],
    origins: &[HeaderValue],
) -> Result<(), Problem> {
    let host = headers.get(HOST);
    let host = host.and_then(|host| Authority::try_from(host.as_bytes()).ok());
    let Some(host) = host.filter(|host| is_allowed_host(host.host(), hosts)) else {
        return Err(Problem::Forbidden(
            "this Host is not allowed; the operator can name it by --mcp-allowed-hosts",
        ));
    };
    let is_allowed = |origin: &HeaderValue| {
        origins.contains(origin) || is_own_origin(origin, host.host(), hosts)
    };
    let mut named = headers.get_all(ORIGIN).iter();
    let origin = named.next();
    if named.next().is_some() {
        // No browser sends two, and a check of one of them would not cover the other.
        return Err(Problem::Forbidden("a request has at most one Origin"));
    }
    if origin.is_none_or(is_allowed) {
        return Ok(());
    }
    Err(Problem::Forbidden(
        "this Origin is not allowed; the operator can name it by --cors-origins",
    ))
}

fn is_allowed_host(host: &str, allowed: &[AllowedHost]) -> bool {
    is_localhost(host) || address(host).is_some() || is_named(host, allowed)
}

/// Whether pages of this origin come from this machine, from `request_host` or from a host
/// that the operator names.
fn is_own_origin(origin: &HeaderValue, request_host: &str, allowed: &[AllowedHost]) -> bool {
    let Ok(origin) = Uri::try_from(origin.as_bytes()) else {
        return false;
    };
    // `null` has no scheme.
    let (Some(_), Some(host)) = (origin.scheme(), origin.host()) else {
        return false;
    };
    is_localhost(host)
        || address(host).is_some_and(|address| address.is_loopback())
        || host.eq_ignore_ascii_case(request_host)
        || is_named(host, allowed)
}

fn is_localhost(host: &str) -> bool {
    host.eq_ignore_ascii_case("localhost")
}

fn is_named(host: &str, allowed: &[AllowedHost]) -> bool {
    allowed.iter().any(|allowed| allowed.matches(host))
}

/// The address that a host is, if it is no name. An IPv6 address is in brackets.
fn address(host: &str) -> Option<IpAddr> {
    let host = host.trim_start_matches('[').trim_end_matches(']');
    host.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(allowed: &[&str]) -> Vec<AllowedHost> {
        allowed.iter().map(|host| host.parse().unwrap()).collect()
    }

    fn is_accepted(host: &'static str, allowed: &[&str]) -> bool {
        let headers = HeaderMap::from_iter([(HOST, HeaderValue::from_static(host))]);
        check_host_and_origin(&headers, &parse(allowed), &[]).is_ok()
    }

    #[test]
    fn origins_are_named_or_of_this_server() {
        let accepts = |host: &'static str, origin: &'static str| {
            let headers = [(HOST, host), (ORIGIN, origin)];
            let headers = headers.map(|(name, value)| (name, HeaderValue::from_static(value)));
            let named = [HeaderValue::from_static("https://named.test")];
            let headers = HeaderMap::from_iter(headers);
            check_host_and_origin(&headers, &parse(&["play.test"]), &named).is_ok()
        };
        for origin in [
            "https://named.test",
            "https://play.test",
            "https://Play.Test:8443",
            "http://localhost:3000",
            "http://127.0.0.1:8080",
            "http://[::1]",
        ] {
            assert!(accepts("192.0.2.7", origin), "{origin}");
        }
        assert!(accepts("192.0.2.7:8080", "http://192.0.2.7:8080"));
        for origin in [
            "null",
            "",
            "play.test",
            "http://named.test",
            "https://other.test",
            "https://localhost.other.test",
            "http://192.0.2.8",
        ] {
            assert!(!accepts("192.0.2.7", origin), "{origin}");
        }
    }

    #[test]
    fn two_origins_are_refused_whatever_they_are() {
        let own = "http://localhost:3000";
        for second in [own, "https://other.test", "null", "", "http://127.0.0.1"] {
            let headers = [(HOST, "localhost"), (ORIGIN, own), (ORIGIN, second)];
            let headers = headers.map(|(name, value)| (name, HeaderValue::from_static(value)));
            let mut map = HeaderMap::new();
            for (name, value) in headers {
                map.append(name, value);
            }
            assert!(check_host_and_origin(&map, &[], &[]).is_err(), "{second}");
        }
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
