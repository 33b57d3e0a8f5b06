//! The socket of a client, and the ends of its two directions.
//!
//! # The client sends no more
//!
//! The client is gone, although it may have closed its sending half only: hyper drops the handler, which
//! ends its search. A client that waits for an answer keeps its connection open.
//!
//! # The server sends no more
//!
//! When a socket is closed before all input has been read, the system resets the connection,
//! and the client may lose a response that it has not read yet. So the server closes its
//! sending half first. Then it discards what still arrives, until the client closes the
//! connection or a time limit is over. This is the lingering close of web servers such as nginx
//! (RFC 9112, section 9.6). An idle connection is closed at once.

use std::future::{Future as _, poll_fn};
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};
use tokio_io_timeout::TimeoutStream;

use super::exchange::{Exchange, Phase};

/// Longest time for which the rest of a request is discarded after its response.
const LINGER_TIMEOUT: Duration = Duration::from_secs(5);

/// Longest time to wait for the client to close the connection after a whole request.
const CLOSE_TIMEOUT: Duration = Duration::from_millis(500);

#[derive(Debug)]
pub(super) struct ClientStream {
    socket: Pin<Box<TimeoutStream<TcpStream>>>,
    exchange: Arc<Exchange>,
    linger_end: Option<Pin<Box<Sleep>>>,
}

impl ClientStream {
    /// Wraps a socket. Each part of a response must be accepted within `write_timeout`.
    pub(super) fn new(socket: TcpStream, write_timeout: Duration, exchange: Arc<Exchange>) -> Self {
        let mut socket = TimeoutStream::new(socket);
        socket.set_write_timeout(Some(write_timeout));
        Self {
            socket: Box::pin(socket),
            exchange,
            linger_end: None,
        }
    }

    /// Closes both directions.
    pub(super) async fn close(mut self) {
        let closed = poll_fn(|context| Pin::new(&mut self).poll_shutdown(context)).await;
        if let Err(error) = closed {
            tracing::debug!(%error, "cannot close the connection");
        }
    }
}

impl AsyncRead for ClientStream {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let unread = buffer.filled().len();
        ready!(this.socket.as_mut().poll_read(context, buffer))?;
        if buffer.filled().len() > unread {
            this.exchange.receive();
        }
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for ClientStream {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.get_mut().socket.as_mut().poll_write(context, bytes)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.get_mut()
            .socket
            .as_mut()
            .poll_write_vectored(context, parts)
    }

    fn is_write_vectored(&self) -> bool {
        self.socket.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.get_mut().socket.as_mut().poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        if this.linger_end.is_none() {
            ready!(this.socket.as_mut().poll_shutdown(context))?;
        }
        let timeout = match this.exchange.phase() {
            Phase::Idle => return Poll::Ready(Ok(())),
            Phase::Closing => CLOSE_TIMEOUT,
            Phase::Receiving => LINGER_TIMEOUT,
        };
        let linger_end = this
            .linger_end
            .get_or_insert_with(|| Box::pin(sleep(timeout)));
        let mut discarded = [0; 4096];
        loop {
            // Checked first, because a client that never pauses must not outlast the timeout.
            if linger_end.as_mut().poll(context).is_ready() {
                return Poll::Ready(Ok(()));
            }
            let mut buffer = ReadBuf::new(&mut discarded);
            ready!(this.socket.as_mut().poll_read(context, &mut buffer))?;
            if buffer.filled().is_empty() {
                return Poll::Ready(Ok(()));
            }
        }
    }
}
