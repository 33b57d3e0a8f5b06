//! What the API is, and its operations: the part of `/docs` that needs no script.

use maud::{Markup, html};
use utoipa::openapi::OpenApi;
use utoipa::openapi::path::Operation;

use crate::http::endpoints::problems::with_code;

/// The title, the first words of the description, and a link to each operation.
pub(super) fn overview(document: &OpenApi) -> Markup {
    let description = document.info.description.as_deref().unwrap_or_default();
    let mut paragraphs = description.split("\n\n");
    html! {
        header {
            h1 { (document.info.title) " API" }
            p { (with_code(paragraphs.next().unwrap_or_default())) }
            details {
                summary { "What all answers have in common" }
                @for paragraph in paragraphs {
                    p { (with_code(paragraph)) }
                }
            }
        }
        p id="loading" role="status" {}
        div id="operations" { (operations(document)) }
    }
}

/// The operations under their tags, in the order of the document.
fn operations(document: &OpenApi) -> Markup {
    html! {
        @for tag in document.tags.iter().flatten() {
            section {
                h2 { (tag.description.as_deref().unwrap_or(&tag.name).trim_end_matches('.')) }
                ul {
                    @for (path, item) in &document.paths.paths {
                        @for (method, operation) in [("POST", &item.post), ("GET", &item.get)] {
                            @if let Some(operation) = operation.as_ref().filter(|each| has_tag(each, &tag.name)) {
                                li { (link(method, path, &tag.name, operation)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn has_tag(operation: &Operation, name: &str) -> bool {
    operation.tags.iter().flatten().any(|tag| tag == name)
}

/// A link in the form in which the viewer opens the operation that its address names.
fn link(method: &str, path: &str, tag: &str, operation: &Operation) -> Markup {
    let id = operation.operation_id.as_deref().unwrap_or_default();
    html! {
        a.operation href={ "#/" (tag) "/" (id) } {
            span class={ "method " (method) } { (method) }
            " " code { (path) }
            " " span.summary { (operation.summary.as_deref().unwrap_or_default()) }
        }
    }
}
