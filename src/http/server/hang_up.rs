//! Distinguishing a client that has hung up from one that only sends no more.
//!
//! In both cases the input ends. But the first one must not keep a search running, and the
//! second one, which has closed its sending half, must get its answer. So the server sends the
//! interim response `100 Continue`, which every client of HTTP/1.1 skips (RFC 9110, section
//! 15.2). The system of a client that has hung up answers it with a reset, which the socket
//! reports as an error.
//!
//! The interim response is sent after a short delay. So most requests are answered without it.

use std::future::Future as _;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep};

/// Time between the end of the input and the interim response, with which the first check for a
/// reset comes. The time doubles with each check, because a reset takes one round trip.
const FIRST_DELAY: Duration = Duration::from_millis(10);

/// Longest time between two checks for a reset.
const MAX_DELAY: Duration = Duration::from_secs(1);

const CONTINUE: &[u8] = b"HTTP/1.1 100 Continue\r\n\r\n";

/// The checks of a client whose input has ended.
#[derive(Debug)]
pub(super) struct HangUpProbe {
    timer: Pin<Box<Sleep>>,
    delay: Duration,
    is_sent: bool,
}

impl HangUpProbe {
    pub(super) fn new() -> Self {
        Self {
            timer: Box::pin(sleep(FIRST_DELAY)),
            delay: FIRST_DELAY,
            is_sent: false,
        }
    }

    /// Waits for the delay before the next check.
    pub(super) fn poll_delay(&mut self, context: &mut Context<'_>) -> Poll<()> {
        self.timer.as_mut().poll(context)
    }

    /// Waits until the client has hung up. Pending as long as it may wait for an answer.
    ///
    /// # Errors
    ///
    /// The client has reset the connection, or accepts nothing.
    pub(super) fn poll(
        &mut self,
        socket: &TcpStream,
        context: &mut Context<'_>,
    ) -> Poll<io::Error> {
        loop {
            ready!(self.poll_delay(context));
            if let Err(error) = self.check(socket) {
                return Poll::Ready(error);
            }
            self.timer.as_mut().reset(Instant::now() + self.delay);
            self.delay = (2 * self.delay).min(MAX_DELAY);
        }
    }

    fn check(&mut self, socket: &TcpStream) -> io::Result<()> {
        if !self.is_sent {
            self.is_sent = true;
            if socket.try_write(CONTINUE)? < CONTINUE.len() {
                return Err(io::ErrorKind::WriteZero.into());
            }
        }
        match socket.take_error()? {
            Some(reset) => Err(reset),
            None => Ok(()),
        }
    }
}
