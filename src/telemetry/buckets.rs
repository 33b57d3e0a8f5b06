//! Histograms, with one set of buckets for each unit.

use prometheus_client::metrics::histogram::Histogram;

/// A histogram of durations, from 0.1 ms to 30 s.
pub(super) fn seconds() -> Histogram {
    Histogram::new([
        0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0,
        2.5, 5.0, 10.0, 30.0,
    ])
}

/// A histogram of search speeds, in nodes per second.
pub(super) fn nodes_per_second() -> Histogram {
    Histogram::new([1e4, 3e4, 1e5, 3e5, 1e6, 3e6, 1e7, 3e7, 1e8])
}

/// A histogram of search depths, in plies.
pub(super) fn plies() -> Histogram {
    Histogram::new([1.0, 2.0, 4.0, 6.0, 8.0, 12.0, 16.0, 24.0, 32.0, 48.0, 64.0])
}
