//! Metrics and logs.
//!
//! This layer imports no other layer. Other layers pass games, lanes and endpoints as labels and
//! measurements as plain numbers, so that metrics do not depend on how requests are served.

mod buckets;
mod labels;
pub mod logging;
mod metrics;
#[cfg(target_os = "linux")]
mod process;

pub(crate) use labels::{CacheTier, Lane, SearchOutcome};
pub(crate) use metrics::Metrics;
