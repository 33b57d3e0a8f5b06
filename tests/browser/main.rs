//! The page in a browser, against a live server. `.ci/page` installs the browser and runs these
//! tests.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod accessibility;
mod browser;
mod examples;
mod play;
mod service;
mod thinking;
