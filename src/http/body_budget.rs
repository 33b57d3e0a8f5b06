//! A memory budget for the bodies of requests, or of responses, that is fair to clients.
//!
//! The server may hold one body for each of thousands of connections: the unfinished body of a
//! client that sends slowly, or the response to one that does not read. So large bodies reserve
//! their bytes for as long as they are held. A client may reserve only as much as stays free for
//! all others, which is half of the budget when it is alone. Beyond that it gets 503
//! `overloaded`. Bodies of up to [`FREE_BELOW`] bytes reserve nothing, so small requests are
//! answered while the budget is exhausted.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::header::CONTENT_LENGTH;
use axum::response::Response;
use bestmove_api::contract::problem::Problem;
use http_body_util::BodyExt as _;
use hyper::body::Body as _;

use super::fair_quota::{FairQuota, Lease};
use crate::http::problem::ProblemResponse;
use crate::service::ClientId;

/// Bytes of all bodies together.
const CAPACITY: usize = 64 << 20;

/// Largest body that reserves nothing, in bytes. A connection holds about as much anyway.
pub(crate) const FREE_BELOW: usize = 4 * 1024;

/// The reserved bytes of all bodies, by client.
#[derive(Clone, Debug)]
pub(crate) struct BodyBudget(FairQuota<ClientId>);

/// The bytes reserved for one body, released when the reservation is dropped.
#[derive(Debug)]
pub(crate) struct Reservation(Lease<ClientId>);

impl BodyBudget {
    /// A reservation of no bytes yet.
    pub(crate) fn reservation(&self, client: ClientId) -> Reservation {
        Reservation(self.0.lease(client))
    }

    /// Reserves `bytes` for `client`.
    pub(crate) fn reserve(&self, client: &ClientId, bytes: usize) -> Result<Reservation, Problem> {
        let mut reservation = self.reservation(client.clone());
        reservation.grow_to(bytes)?;
        Ok(reservation)
    }

    /// Reserves the bytes of a response to `client` until its body has been sent.
    pub(crate) fn attach(
        &self,
        client: &ClientId,
        response: Response,
    ) -> Result<Response, ProblemResponse> {
        let bytes = usize::try_from(response.body().size_hint().lower()).unwrap_or(usize::MAX);
        if bytes <= FREE_BELOW {
            return Ok(response);
        }
        Ok(self.reserve(client, bytes)?.attach_to(response))
    }
}

impl Default for BodyBudget {
    fn default() -> Self {
        Self(FairQuota::new(CAPACITY))
    }
}

impl Reservation {
    /// Grows to `bytes` in total, unless its client would hold more than is left for others.
    pub(crate) fn grow_to(&mut self, bytes: usize) -> Result<(), Problem> {
        if bytes <= FREE_BELOW {
            return Ok(());
        }
        let more = bytes.saturating_sub(self.0.amount());
        if self
            .0
            .try_acquire(more, |usage| usage.own + more <= usage.free)
        {
            return Ok(());
        }
        Err(Problem::Overloaded {
            retry_after: Duration::from_secs(1),
        })
    }

    /// Ties the reservation to a response until its body has been sent.
    ///
    /// The reservation belongs to the bytes, not to the body: hyper takes a whole body into its
    /// write buffer at once and drops it there.
    pub(crate) fn attach_to(self, mut response: Response) -> Response {
        if let Some(length) = response.body().size_hint().exact() {
            // A mapped body has no length of its own.
            response.headers_mut().insert(CONTENT_LENGTH, length.into());
        }
        let reservation = Arc::new(self);
        response.map(|body| {
            Body::new(
                body.map_frame(move |frame| frame.map_data(|bytes| reserved(bytes, &reservation))),
            )
        })
    }

    /// Ties the reservation to `bytes` until they have been sent.
    pub(crate) fn attach_to_bytes(self, bytes: Vec<u8>) -> Bytes {
        reserved(bytes.into(), &Arc::new(self))
    }
}

fn reserved(bytes: Bytes, reservation: &Arc<Reservation>) -> Bytes {
    Bytes::from_owner(ReservedBytes {
        bytes,
        _reservation: Arc::clone(reservation),
    })
}

struct ReservedBytes {
    bytes: Bytes,
    _reservation: Arc<Reservation>,
}

impl AsRef<[u8]> for ReservedBytes {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MIB: usize = 1 << 20;

    fn fill(budget: &BodyBudget, client: u8) -> Vec<Reservation> {
        let reserve = || {
            let mut body = budget.reservation(ClientId::Address([127, 0, 0, client].into()));
            // A body arrives in parts.
            body.grow_to(1_000).ok()?;
            body.grow_to(MIB).ok()?;
            Some(body)
        };
        std::iter::from_fn(reserve).collect()
    }

    #[test]
    fn budget_is_shared_fairly() {
        let budget = BodyBudget::default();
        let (first, second) = (fill(&budget, 1), fill(&budget, 2));
        assert_eq!([first.len(), second.len()], [32, 16]);
        drop(first);
        assert_eq!(fill(&budget, 3).len(), 24);
        drop(second);
        assert!(budget.0.is_unused(), "{budget:?}");
    }

    #[tokio::test]
    async fn reservation_outlives_the_body_of_its_response() {
        let budget = BodyBudget::default();
        let client = ClientId::Address([127, 0, 0, 1].into());
        let response = Response::new(Body::from(vec![b'x'; MIB]));
        let response = budget.attach(&client, response).unwrap();
        assert_eq!(response.headers()[CONTENT_LENGTH], "1048576");
        let bytes = response.into_body().frame().await.unwrap().unwrap();
        assert!(!budget.0.is_unused());
        drop(bytes);
        assert!(budget.0.is_unused());
    }
}
