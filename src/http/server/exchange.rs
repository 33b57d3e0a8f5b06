//! The state that the socket and the service of a connection share.
//!
//! hyper owns the socket and calls the service, and neither can reach the other. The socket needs
//! it to decide how long to linger when the connection is closed. The service needs it to find
//! bodies that a handler has left unread.

use std::sync::{Mutex, MutexGuard, PoisonError};

use hyper::body::Incoming;

/// The current request of a connection, shared by its socket and its service.
#[derive(Debug, Default)]
pub(super) struct Exchange(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    phase: Phase,
    unread_body: Option<Incoming>,
}

/// The progress of the current request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Phase {
    /// No request is being received or handled. A response may still be on its way.
    #[default]
    Idle,
    /// A request has arrived in part or as a whole and has no response yet, or most of its body is
    /// unread.
    Receiving,
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

    /// Keeps a body that its handler has not read to the end.
    pub(super) fn leave_unread(&self, body: Incoming) {
        self.lock().unread_body = Some(body);
    }

    pub(super) fn take_unread_body(&self) -> Option<Incoming> {
        self.lock().unread_body.take()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
