//! Faults of the systems around the service. `.ci/faults` installs the real servers and runs these
//! tests.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod behind_nginx;
mod broken_log;
mod floods;
mod load;
mod misbehaving_clients;
mod nginx;
mod process;
mod proxy;
mod questions;
mod redis_server;
mod replica;
mod shared_cache;
mod short_of_memory;
