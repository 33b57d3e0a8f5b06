//! What is answered at an address where nothing is: a page to people, and a problem to programs.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::HeaderValue;
use axum::http::header::{ACCEPT, CONTENT_SECURITY_POLICY, CONTENT_TYPE, VARY};
use axum::http::request::Parts;
use axum::response::{IntoResponse as _, Response};
use bestmove_api::contract::problem::Problem;
use maud::{DOCTYPE, Markup, html};

use super::problem::ProblemResponse;
use super::static_file::HTML;
use super::weighted_list::weight;

/// Allows the style and the icon of the page to play on.
const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'",
);

/// Whether a client would rather have a page than JSON, as a browser says when somebody opens an address.
#[derive(Clone, Copy, Debug)]
pub(super) struct WantsPage(bool);

impl<S: Sync> FromRequestParts<S> for WantsPage {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Infallible> {
        const JSON: [&str; 4] = [
            "application/problem+json",
            "application/json",
            "application/*",
            "*/*",
        ];
        let page = weight(&parts.headers, &ACCEPT, &["text/html"]);
        let json = weight(&parts.headers, &ACCEPT, &JSON);
        Ok(Self(page.unwrap_or(0.0) > json.unwrap_or(0.0)))
    }
}

/// Responds with the status of `problem`.
pub(super) fn respond(problem: Problem, WantsPage(wants_page): WantsPage) -> Response {
    let page = wants_page.then(|| page(&problem).into_string());
    let mut response = ProblemResponse::from(problem).into_response();
    let headers = response.headers_mut();
    headers.append(VARY, HeaderValue::from_static("accept"));
    if let Some(page) = page {
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(HTML));
        headers.insert(CONTENT_SECURITY_POLICY, POLICY);
        *response.body_mut() = page.into();
        // Its document would take the place of the page.
        response.extensions_mut().remove::<Problem>();
    }
    response
}

fn page(problem: &Problem) -> Markup {
    let sentence = if matches!(problem, Problem::MethodNotAllowed) {
        "This address is for programs."
    } else {
        "There is nothing at this address."
    };
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (sentence) " · bestmove" }
                link rel="icon" href="/page/icon.svg" type="image/svg+xml";
                link rel="stylesheet" href="/page/style.css";
            }
            body {
                header.head { a.brand href="/" { "bestmove" } }
                main {
                    div.home {
                        h1 { (sentence) }
                        p.lead { a href="/" { "Play a game" } }
                    }
                }
            }
        }
    }
}
