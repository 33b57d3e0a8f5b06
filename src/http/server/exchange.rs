//! The request that a connection is about, for its socket and for its service.
//!
//! hyper owns the socket and calls the service, and neither knows the other. The socket has to
//! know whether a request is being handled, because the end of the input then has another
//! meaning. The service has to know whether a handler has left a body unread.

use std::sync::{Mutex, MutexGuard, PoisonError};

use hyper::body::Incoming;

/// One request after the other on a connection, and how far the present one is.
#[derive(Debug, Default)]
pub(super) struct Exchange(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    phase: Phase,
    unread_body: Option<Incoming>,
}

/// How far a request is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Phase {
    /// There is no request.
    #[default]
    Idle,
    /// Some of a request has arrived.
    Receiving,
    /// A handler computes the response.
    Handling,
    /// The response announces the end of the connection.
    Closing,
}

impl Exchange {
    pub(super) fn phase(&self) -> Phase {
        self.lock().phase
    }

    pub(super) fn set_phase(&self, phase: Phase) {
        self.lock().phase = phase;
    }

    /// Records that bytes have arrived.
    pub(super) fn receive(&self) {
        let mut state = self.lock();
        if state.phase == Phase::Idle {
            state.phase = Phase::Receiving;
        }
    }

    /// Keeps a body that its handler has not read to the end.
    pub(super) fn leave_unread(&self, body: Incoming) {
        self.lock().unread_body = Some(body);
    }

    /// Returns the body that a handler has not read to the end.
    pub(super) fn take_unread_body(&self) -> Option<Incoming> {
        self.lock().unread_body.take()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
