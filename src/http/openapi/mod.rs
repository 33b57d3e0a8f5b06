//! The contract of this build, as an OpenAPI document.
//!
//! It is generated when it is first asked for: the answers in it are those of searches, which no
//! start of a server should wait for. `bestmove openapi` prints it, and `openapi.yaml` is what it
//! prints in a build with every feature.

mod document;
mod examples;

#[cfg(feature = "docs")]
pub(crate) use document::description;

pub(crate) fn yaml() -> String {
    yaml_serde::to_string(&document::document()).expect("a document is plain data")
}

pub(crate) fn json() -> String {
    serde_json::to_string_pretty(&document::document()).expect("a document is plain data") + "\n"
}
