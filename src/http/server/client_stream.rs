//! The socket of a client, and the ends of its two directions.
//!
//! # The client sends no more
//!
//! A client that hangs up looks like one that closes only its sending half and waits for the
//! answer: in both cases the input ends. But the first one must not keep a search running, and
//! the second one must get its answer. So when the input ends during a request, the server
//! sends the interim response `100 Continue`, which every client of HTTP/1.1 skips (RFC 9110,
//! section 15.2). The system of a client that has hung up answers it with a reset, which the
//! socket reports as an error. Until then the request goes on.
//!
//! Once a response has begun, nothing can be sent in between. The end of the input is then
//! taken for the end of the connection. So an event stream ends when its client closes its
//! sending half.
//!
//! # The server sends no more
//!
//! When a socket is closed before all input has been read, the system resets the connection,
//! and the client may lose a response that it has not read yet. So the server closes its
//! sending half first. Then it discards what still arrives, until the client closes the
//! connection or [`LINGER_TIMEOUT`] is over. This is the lingering close of web servers such as
//! nginx (RFC 9112, section 9.6). An idle connection is closed at once.

use std::future::Future as _;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Interval, Sleep, interval, sleep};
use tokio_io_timeout::TimeoutStream;

use super::exchange::{Exchange, Phase};

/// Longest time for which input is discarded after the last response.
const LINGER_TIMEOUT: Duration = Duration::from_secs(5);

/// Time between two looks for the reset of a client whose input has ended.
const RESET_CHECK_INTERVAL: Duration = Duration::from_millis(20);

const CONTINUE: &[u8] = b"HTTP/1.1 100 Continue\r\n\r\n";

/// The socket of a client.
#[derive(Debug)]
pub(super) struct ClientStream {
    socket: Pin<Box<TimeoutStream<TcpStream>>>,
    exchange: Arc<Exchange>,
    /// The times to look for a reset, once the input has ended.
    reset_checks: Option<Interval>,
    /// Whether a response waits for room in the socket.
    is_write_blocked: bool,
    linger_end: Option<Pin<Box<Sleep>>>,
}

impl ClientStream {
    /// Wraps a socket. Each part of a response must be accepted within `write_timeout`.
    pub(super) fn new(socket: TcpStream, write_timeout: Duration, exchange: Arc<Exchange>) -> Self {
        let mut socket = Box::pin(TimeoutStream::new(socket));
        socket
            .as_mut()
            .set_write_timeout_pinned(Some(write_timeout));
        Self {
            socket,
            exchange,
            reset_checks: None,
            is_write_blocked: false,
            linger_end: None,
        }
    }

    /// Returns once the client is known to be gone, or the request is over.
    fn poll_reset(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let Some(checks) = &mut self.reset_checks else {
            return Poll::Ready(Ok(()));
        };
        while self.exchange.phase() == Phase::Handling {
            ready!(checks.poll_tick(context));
            if let Some(reset) = self.socket.get_ref().take_error()? {
                return Poll::Ready(Err(reset));
            }
        }
        Poll::Ready(Ok(()))
    }

    /// Asks the client for a sign that it is gone.
    fn probe(&mut self) {
        let sent = self.socket.get_ref().try_write(CONTINUE);
        if sent.is_ok_and(|bytes| bytes == CONTINUE.len()) {
            self.reset_checks = Some(interval(RESET_CHECK_INTERVAL));
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
        if this.reset_checks.is_none() {
            let unread = buffer.filled().len();
            ready!(this.socket.as_mut().poll_read(context, buffer))?;
            if buffer.filled().len() > unread {
                this.exchange.receive();
                return Poll::Ready(Ok(()));
            }
            if this.exchange.phase() == Phase::Handling && !this.is_write_blocked {
                this.probe();
            }
        }
        this.poll_reset(context)
    }
}

impl AsyncWrite for ClientStream {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let written = this.socket.as_mut().poll_write(context, bytes);
        this.is_write_blocked = written.is_pending();
        written
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let written = this.socket.as_mut().poll_write_vectored(context, parts);
        this.is_write_blocked = written.is_pending();
        written
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
            if this.exchange.phase() == Phase::Idle {
                return Poll::Ready(Ok(()));
            }
        }
        let linger_end = this
            .linger_end
            .get_or_insert_with(|| Box::pin(sleep(LINGER_TIMEOUT)));
        let mut discarded = [0; 4096];
        loop {
            // Also while input arrives without a pause.
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
