//! The generator of `openapi.yaml` and `openapi.json`, for tests only.
//!
//! The document has every endpoint, so it needs the features that add some.

mod document;
mod examples;
mod games;
