//! Serving one connection over HTTP/1.1.
//!
//! HTTP/2 is spoken by the proxy in front of the service. Between that proxy and the service a
//! connection carries one request at a time, and each way to hold it open has a time limit:
//!
//! * A client that is silent, sends half a head, or keeps an idle connection: hyper's
//!   `header_read_timeout`, which starts when a connection opens and after every response.
//! * A client that stops sending a body: the extractor of the body.
//! * A client that never reads: the [`ClientStream`], once the buffers of the socket are full.
//! * A client that sends what no handler reads: [`discard`], and the lingering close of the
//!   [`ClientStream`].
//!
//! While a handler runs, only the end of the connection counts. hyper then drops the handler,
//! which cancels its search.
//!
//! A head may be no longer than [`MAX_HEAD`]. An unfinished request therefore holds at most that
//! much, and the connection limit bounds how many of them one address has.

use std::convert::Infallible;
use std::future::poll_fn;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Wake, Waker};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::header::{CONNECTION, EXPECT};
use axum::response::Response;
use futures_util::task::AtomicWaker;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;
use tower::Service as _;

use super::client_stream::ClientStream;
use super::exchange::{Exchange, Phase};
use super::request_body::{RequestBody, discard};
use super::shutdown::MIN_IDLE;
use crate::http::middleware::CLOSE;

/// Longest accepted head of a request, in bytes.
const MAX_HEAD: usize = 8 * 1024;

/// Answers the requests of a connection until it ends, one of the limits of `client_timeout` is
/// reached, or `stop` is cancelled. After `stop`, a request in progress is still answered.
pub(super) async fn serve(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    client_timeout: Duration,
    stop: CancellationToken,
) {
    // Small answers must not wait for the acknowledgement of earlier ones.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "cannot set TCP_NODELAY");
    }
    let opened = Instant::now();
    let exchange = Arc::<Exchange>::default();
    let stream = ClientStream::new(stream, client_timeout, Arc::clone(&exchange));
    let service = service_fn(|request: Request<Incoming>| {
        // Here and not in the future, because hyper reads on before it polls that. Of requests that
        // arrive together, only the first has been seen by the socket.
        exchange.set_phase(Phase::Receiving);
        let mut request =
            request.map(|body| Body::new(RequestBody::new(body, Arc::clone(&exchange))));
        request.extensions_mut().insert(ConnectInfo(peer));
        answer(router.clone(), request, Arc::clone(&exchange))
    });
    let mut connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(client_timeout)
        .max_buf_size(MAX_HEAD)
        .serve_connection(TokioIo::new(stream), service);
    let ended = tokio::select! {
        biased;
        ended = poll_again(Pin::new(&mut connection)) => ended,
        () = stop_of_idle(&stop, opened) => {
            Pin::new(&mut connection).graceful_shutdown();
            (&mut connection).await
        }
    };
    match ended {
        // hyper leaves a connection with a request for an upgrade open.
        Ok(()) => connection.into_parts().io.into_inner().close().await,
        Err(error) => tracing::debug!(%error, "connection error"),
    }
}

/// Waits until a connection may be closed because it is idle. The first request of a new
/// connection may still be on its way.
async fn stop_of_idle(stop: &CancellationToken, opened: Instant) {
    stop.cancelled().await;
    sleep_until(opened + MIN_IDLE).await;
}

/// Answers a request, and announces the end of the connection if most of its body is unread.
async fn answer(
    mut router: Router,
    request: Request<Body>,
    exchange: Arc<Exchange>,
) -> Result<Response, Infallible> {
    // Reading such a body would make hyper send `100 Continue`.
    let expects_continue = request.headers().contains_key(EXPECT);
    let mut response = router.call(request).await?;
    let is_unread = match exchange.take_unread_body() {
        Some(body) => expects_continue || !discard(body).await,
        None => false,
    };
    if is_unread {
        response.headers_mut().insert(CONNECTION, CLOSE);
    }
    let is_last = response.headers().get(CONNECTION) == Some(&CLOSE);
    exchange.set_phase(match (is_unread, is_last) {
        (true, _) => Phase::Receiving,
        (false, true) => Phase::Closing,
        (false, false) => Phase::Idle,
    });
    Ok(response)
}

/// Polls `future` once more before it waits, if its poll has woken it.
///
/// hyper wakes the task of a connection whenever a handler takes a part of the request's body, so that the
/// next part is read. For that, the runtime would put the task at the end of its queue, behind all other
/// connections, and wake an idle thread for it: one system call or more for each POST. The second poll reads
/// on at once. There is no third one, because hyper bounds the work of one connection before the others get
/// their turn.
fn poll_again<F: Future>(mut future: Pin<&mut F>) -> impl Future<Output = F::Output> {
    let noted = Arc::<Wakes>::default();
    let waker = Waker::from(Arc::clone(&noted));
    poll_fn(move |context| {
        for _ in 0..2 {
            drop(noted.waiting.take());
            // Read, too, so that the poll sees what a waker on another thread has done before its wake.
            noted.is_woken.swap(false, Ordering::SeqCst);
            let polled = future.as_mut().poll(&mut Context::from_waker(&waker));
            if polled.is_ready() {
                return polled;
            }
            // Before the check: a wake after it finds the task.
            noted.waiting.register(context.waker());
            if !noted.is_woken.load(Ordering::SeqCst) {
                return Poll::Pending;
            }
        }
        context.waker().wake_by_ref();
        Poll::Pending
    })
}

/// The wakes of a connection.
#[derive(Debug, Default)]
struct Wakes {
    is_woken: AtomicBool,
    /// The task of the connection, while it waits.
    waiting: AtomicWaker,
}

impl Wake for Wakes {
    fn wake(self: Arc<Self>) {
        self.wake_by_ref();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        self.is_woken.store(true, Ordering::SeqCst);
        self.waiting.wake();
    }
}
