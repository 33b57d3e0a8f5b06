//! The endpoints. Each file owns its routes and handlers.

pub(super) mod metrics;
