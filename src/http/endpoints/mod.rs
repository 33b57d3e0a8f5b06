//! The endpoints. Each file owns its routes and handlers.

pub(super) mod health;
pub(super) mod ideas;
pub(super) mod metrics;
pub(super) mod page;
