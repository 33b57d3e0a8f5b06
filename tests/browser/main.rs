//! The page in a browser, against a live server. `.ci/page` installs the browser and runs these
//! tests.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod accessibility;
mod ahead;
mod browser;
mod examples;
mod film;
mod frames;
mod games;
mod hand;
mod hints;
mod home;
mod kept;
mod keyboard;
mod lines;
mod motion;
mod offline;
mod opponents;
mod own;
mod review;
mod rules;
mod service;
mod set_up;
mod share;
mod whole;
