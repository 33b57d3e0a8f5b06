//! `GET /docs/problems`: a page that explains the codes of problems. Their `type` leads here.

use axum::Router;
use axum::http::HeaderValue;
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::IntoResponse;
use axum::routing::get;
use bestmove_api::contract::problem_code::{PROBLEMS_PATH, ProblemCode};
use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::http::caching::{ETag, IfNoneMatch, revalidated};
use crate::http::state::AppState;
use crate::http::static_file::HTML;

/// Allows the style within the page, and nothing else.
const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
);

const STYLE: &str = "
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
dt { margin-top: 1.25rem; font-weight: 600; }
dd { margin: 0; }
:target { outline: 2px solid; outline-offset: 4px; }
";

pub(crate) fn routes() -> Router<AppState> {
    Router::new().route(PROBLEMS_PATH, get(problems))
}

/// A text whose names in backquotes are code.
pub(super) fn with_code(text: &str) -> Markup {
    html! {
        @for (index, part) in text.split('`').enumerate() {
            @if index % 2 == 0 { (part) } @else { code { (part) } }
        }
    }
}

async fn problems(known: IfNoneMatch) -> impl IntoResponse {
    let page = page();
    let etag = ETag::strong(page.as_bytes());
    let content = ([(CONTENT_TYPE, HTML)], page);
    let response = revalidated(etag, &known, content);
    ([(CONTENT_SECURITY_POLICY, POLICY)], response)
}

fn page() -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { "bestmove: problems" }
                style { (PreEscaped(STYLE)) }
            }
            body {
                h1 { "Problems" }
                p {
                    "An error is a problem document ("
                    a href="https://www.rfc-editor.org/rfc/rfc9457" { "RFC 9457" }
                    "). Its " code { "code" } " is one of these."
                }
                dl {
                    @for code in ProblemCode::ALL {
                        dt id=(code.name()) { (code.status()) " " code { (code.name()) } }
                        dd { (with_code(code.meaning())) }
                    }
                }
            }
        }
    };
    page.into_string()
}
