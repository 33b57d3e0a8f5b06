//! The service without a transport: a query in, a result out.

pub(crate) mod scheduler;
