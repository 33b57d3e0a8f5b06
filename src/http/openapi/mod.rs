//! The generator of `openapi.yaml` and `openapi.json`, for tests only.

mod document;
mod examples;
