//! The page in a browser, against a live server: `.ci/page`, which installs what that needs,
//! or once it has, `cargo test --test browser`.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod accessibility;
mod browser;
mod play;
mod service;
mod thinking;
