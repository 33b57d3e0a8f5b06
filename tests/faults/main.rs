//! The service while what stands around it is hurt on purpose: `.ci/faults`, which installs
//! the real servers that this needs, or once it has,
//! `cargo test --test faults`.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod behind_nginx;
mod broken_log;
mod load;
mod misbehaving_clients;
mod nginx;
mod process;
mod proxy;
mod questions;
mod redis_server;
mod replica;
mod shared_cache;
