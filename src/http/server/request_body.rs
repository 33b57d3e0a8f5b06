//! Bodies that their handlers do not read, such as that of a request for an unknown path.
//!
//! A server that answers and closes a connection with unread input resets it. The client is
//! still sending then, so it gets an error in place of the response. Therefore a short body is
//! read to its end before the response is sent, and the connection is kept. After a long one,
//! the response announces the end of the connection, and the socket
//! [lingers](super::client_stream).

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use http_body_util::BodyExt as _;
use hyper::body::{Body, Bytes, Frame, Incoming, SizeHint};
use tokio::time::timeout;

use super::exchange::Exchange;

/// Longest body that is read to its end for the sake of the connection, in bytes.
const MAX_DISCARDED: u64 = 64 * 1024;

/// Longest time to wait for the rest of such a body.
const DISCARD_TIMEOUT: Duration = Duration::from_secs(1);

/// The body of a request. It goes back to its exchange if the handler does not read it to its
/// end.
#[derive(Debug)]
pub(super) struct RequestBody {
    body: Option<Incoming>,
    exchange: Arc<Exchange>,
}

impl RequestBody {
    pub(super) fn new(body: Incoming, exchange: Arc<Exchange>) -> Self {
        Self {
            body: Some(body),
            exchange,
        }
    }
}

impl Body for RequestBody {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let this = self.get_mut();
        let Some(body) = &mut this.body else {
            return Poll::Ready(None);
        };
        let frame = ready!(Pin::new(&mut *body).poll_frame(context));
        if !matches!(frame, Some(Ok(_))) {
            // After an error, nothing is left to discard.
            this.body = None;
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.as_ref().is_none_or(Incoming::is_end_stream)
    }

    fn size_hint(&self) -> SizeHint {
        let hint = self.body.as_ref().map(Incoming::size_hint);
        hint.unwrap_or_else(|| SizeHint::with_exact(0))
    }
}

impl Drop for RequestBody {
    fn drop(&mut self) {
        if let Some(body) = self.body.take_if(|body| !body.is_end_stream()) {
            self.exchange.leave_unread(body);
        }
    }
}

/// Reads a body to its end, if that is near. True if it has ended.
pub(super) async fn discard(mut body: Incoming) -> bool {
    if body.size_hint().lower() > MAX_DISCARDED {
        return false;
    }
    let reading = async {
        let mut left = MAX_DISCARDED;
        while let Some(frame) = body.frame().await {
            let length = frame.ok()?.data_ref().map_or(0, Bytes::len);
            left = left.checked_sub(length as u64)?;
        }
        Some(())
    };
    matches!(timeout(DISCARD_TIMEOUT, reading).await, Ok(Some(())))
}
