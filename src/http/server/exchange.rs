//! The state that the socket and the service of a connection share.
//!
//! hyper owns the socket and calls the service, and neither knows the other. The socket has to
//! know whether a request is being handled, because the end of the input then has another
//! meaning. The service has to know whether a handler has left a body unread.

use std::sync::{Mutex, MutexGuard, PoisonError};

use hyper::Version;
use hyper::body::Incoming;

/// The current request of a connection, as its socket and its service see it.
#[derive(Debug, Default)]
pub(super) struct Exchange(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    phase: Phase,
    knows_interim_responses: bool,
    unread_body: Option<Incoming>,
}

/// The progress of the current request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Phase {
    /// No request is being received or handled. A response may still be on its way.
    #[default]
    Idle,
    /// Some of a request has arrived, or all of one whose client knows no interim response.
    Receiving,
    /// The whole request has arrived, and a handler computes the response.
    Handling,
    /// The response to a whole request announces the end of the connection.
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

    /// Begins to handle a request of this version of HTTP, whose body may still have to arrive.
    pub(super) fn begin(&self, version: Version) {
        let mut state = self.lock();
        state.phase = Phase::Receiving;
        state.knows_interim_responses = version >= Version::HTTP_11;
    }

    /// Records that the whole request has arrived.
    pub(super) fn complete(&self) {
        let mut state = self.lock();
        if state.knows_interim_responses && state.phase == Phase::Receiving {
            state.phase = Phase::Handling;
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
