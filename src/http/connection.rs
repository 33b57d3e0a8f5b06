//! One connection: HTTP/1.1, or HTTP/2 where its client begins with that, and an end to it
//! where nothing happens any more.

use std::collections::HashMap;
use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Version;
use axum::response::Response;
use hyper::Request;
use hyper::body::{Body as _, Bytes, Frame, Incoming, SizeHint};
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto;
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep_until};
use tokio_io_timeout::TimeoutStream;
use tokio_util::sync::CancellationToken;
use tower::Service as _;

/// The most bytes of a request's head.
const MAX_HEAD: u32 = 64 * 1024;

/// The most requests of one connection at a time, where it is HTTP/2.
const MAX_STREAMS: u32 = 128;

/// Answers the requests of a connection until it ends, has been idle for as long as
/// `patience`, or `stop` is cancelled; then those under way are answered still.
///
/// A client has `patience` also for the head of each request, and to take what it is sent
/// when its buffers are full.
pub(super) async fn serve(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    patience: Duration,
    stop: CancellationToken,
) {
    // Small answers must not wait for the acknowledgement of earlier ones.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "no TCP_NODELAY");
    }
    let mut stream = Box::pin(TimeoutStream::new(stream));
    stream.as_mut().set_write_timeout_pinned(Some(patience));
    let activity = Arc::new(Activity::begin());
    let service = service_fn(|request: Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        let request_version = request.version();
        let answer = router.clone().call(request);
        let under_way = UnderWay::begin(&activity, request_version);
        let activity = Arc::clone(&activity);
        async move {
            let response: Result<Response, Infallible> = answer.await;
            drop(under_way);
            response.map(|response| response.map(|body| Body::new(Watched::new(body, activity))))
        }
    });
    let builder = builder(patience);
    let mut connection = pin!(builder.serve_connection(TokioIo::new(stream), service));
    let ended = tokio::select! {
        biased;
        ended = connection.as_mut() => ended,
        () = activity.over(patience) => {
            connection.as_mut().graceful_shutdown();
            if activity.ends_by_itself() {
                connection.await
            } else {
                // As long again for what is said at the end, and for all that is under way
                // beside an answer that is not taken.
                activity.note();
                activity.untaken().clear();
                tokio::select! {
                    biased;
                    ended = connection => ended,
                    () = activity.over(patience) => Ok(()),
                }
            }
        }
        () = stop.cancelled() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection ended early");
    }
}

fn builder(patience: Duration) -> auto::Builder<TokioExecutor> {
    let mut builder = auto::Builder::new(TokioExecutor::new());
    builder
        .http1()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .max_buf_size(MAX_HEAD as usize);
    builder
        .http2()
        .timer(TokioTimer::new())
        .keep_alive_interval(patience)
        .keep_alive_timeout(patience)
        .max_concurrent_streams(MAX_STREAMS)
        .max_header_list_size(MAX_HEAD);
    builder
}

/// Whether requests are under way on a connection, and when one was last.
#[derive(Debug)]
struct Activity {
    under_way: AtomicUsize,
    began: Instant,
    /// Milliseconds after it began; 0 where there has been no request.
    last: AtomicU64,
    is_http1: AtomicBool,
    /// When each body of several pieces was last asked for one, which is on its way to the
    /// client since, and nobody asks for more.
    untaken: Mutex<HashMap<u64, Instant>>,
    bodies: AtomicU64,
}

impl Activity {
    fn begin() -> Self {
        Self {
            under_way: AtomicUsize::new(0),
            began: Instant::now(),
            last: AtomicU64::new(0),
            is_http1: AtomicBool::new(false),
            untaken: Mutex::default(),
            bodies: AtomicU64::new(0),
        }
    }

    fn note(&self) {
        let elapsed = self.began.elapsed().as_millis();
        let milliseconds = u64::try_from(elapsed).unwrap_or(u64::MAX).max(1);
        self.last.store(milliseconds, Ordering::Relaxed);
    }

    /// Whether it ends soon after it is told to. A client of HTTP/2 can leave no room for an
    /// answer, and one that has not even said which HTTP it speaks has nothing to end.
    fn ends_by_itself(&self) -> bool {
        self.is_http1.load(Ordering::Relaxed)
    }

    /// Completes once no request has been under way, and no more of an answer been taken,
    /// for as long as `patience`; or a client that asks for more has not taken a piece of an
    /// answer, unless it is the last, for so long.
    async fn over(&self, patience: Duration) {
        loop {
            let last = Duration::from_millis(self.last.load(Ordering::Relaxed));
            let idle = self.under_way.load(Ordering::Relaxed) == 0;
            let since = if idle {
                self.began + last
            } else {
                Instant::now()
            };
            let untaken = self.untaken().values().min().copied();
            let end = untaken.map_or(since, |untaken| untaken.min(since)) + patience;
            if end <= Instant::now() {
                return;
            }
            sleep_until(end).await;
        }
    }

    fn untaken(&self) -> MutexGuard<'_, HashMap<u64, Instant>> {
        self.untaken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A request that is under way, for as long as it is the server that has to go on with it.
#[derive(Debug)]
struct UnderWay(Arc<Activity>);

impl UnderWay {
    fn begin(activity: &Arc<Activity>, version: Version) -> Self {
        let is_http1 = version < Version::HTTP_2;
        activity.is_http1.store(is_http1, Ordering::Relaxed);
        Self::go_on(activity)
    }

    fn go_on(activity: &Arc<Activity>) -> Self {
        activity.under_way.fetch_add(1, Ordering::Relaxed);
        activity.note();
        Self(Arc::clone(activity))
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.0.note();
        self.0.under_way.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A body in pieces that a slow client takes well within `patience`. It is under way while more
/// of it is wanted than there is, and not while it is there and the client does not take it.
#[derive(Debug)]
struct Watched {
    body: Body,
    /// What is left of a frame.
    rest: Bytes,
    activity: Arc<Activity>,
    number: u64,
    is_untaken: bool,
    under_way: Option<UnderWay>,
}

/// Bytes of a piece.
const PIECE: usize = 32 * 1024;

impl Watched {
    fn new(body: Body, activity: Arc<Activity>) -> Self {
        Self {
            body,
            rest: Bytes::new(),
            number: activity.bodies.fetch_add(1, Ordering::Relaxed),
            activity,
            is_untaken: false,
            under_way: None,
        }
    }

    /// The next piece of what is there.
    fn piece(&mut self) -> Frame<Bytes> {
        let piece = self.rest.split_to(self.rest.len().min(PIECE));
        if !self.is_end_stream() {
            self.is_untaken = true;
            let now = Instant::now();
            self.activity.untaken().insert(self.number, now);
        }
        Frame::data(piece)
    }

    /// Notes that the client has taken the piece before.
    fn is_taken(&mut self) {
        if self.is_untaken {
            self.is_untaken = false;
            self.activity.untaken().remove(&self.number);
        }
    }
}

impl hyper::body::Body for Watched {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        self.is_taken();
        if self.rest.is_empty() {
            let polled = Pin::new(&mut self.body).poll_frame(context);
            if polled.is_pending() {
                if self.under_way.is_none() {
                    self.under_way = Some(UnderWay::go_on(&self.activity));
                }
                return Poll::Pending;
            }
            self.under_way = None;
            match polled.map_ok(Frame::into_data) {
                Poll::Ready(Some(Ok(Ok(data)))) => self.rest = data,
                Poll::Ready(Some(Ok(Err(frame)))) => return Poll::Ready(Some(Ok(frame))),
                Poll::Ready(Some(Err(error))) => return Poll::Ready(Some(Err(error))),
                Poll::Ready(None) | Poll::Pending => return Poll::Ready(None),
            }
        }
        self.activity.note();
        Poll::Ready(Some(Ok(self.piece())))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let (mut hint, rest) = (self.body.size_hint(), self.rest.len() as u64);
        if let Some(upper) = hint.upper() {
            hint.set_upper(upper + rest);
        }
        hint.set_lower(hint.lower() + rest);
        hint
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        self.is_taken();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_connection_is_over_when_nothing_happens_for_long() {
        let patience = Duration::from_secs(10);
        let activity = Arc::new(Activity::begin());
        activity.over(patience).await;
        assert_eq!(activity.began.elapsed(), patience);
        assert!(!activity.ends_by_itself());

        let request = UnderWay::begin(&activity, Version::HTTP_11);
        tokio::time::advance(Duration::from_mins(1)).await;
        let over = tokio::time::timeout(Duration::from_mins(1), activity.over(patience));
        assert!(over.await.is_err(), "a request is under way");
        drop(request);
        let idle = Instant::now();
        activity.over(patience).await;
        assert!(idle.elapsed().abs_diff(patience) < Duration::from_millis(10));
        assert!(activity.ends_by_itself());
    }

    #[tokio::test(start_paused = true)]
    async fn a_connection_is_not_over_while_more_of_a_body_is_wanted() {
        let patience = Duration::from_secs(10);
        let activity = Arc::new(Activity::begin());
        let (sender, receiver) = tokio::sync::oneshot::channel::<Bytes>();
        let body = Body::from_stream(futures_util::stream::once(receiver));
        let mut body = Watched::new(body, Arc::clone(&activity));
        let over = async |minutes| {
            let over = activity.over(patience);
            let over = tokio::time::timeout(Duration::from_mins(minutes), over);
            over.await.is_ok()
        };
        let mut context = Context::from_waker(std::task::Waker::noop());
        assert!(
            Pin::new(&mut body).poll_frame(&mut context).is_pending() && !over(5).await,
            "the server has to go on"
        );
        sender.send(Bytes::from_static(b"more")).unwrap();
        assert!(
            Pin::new(&mut body).poll_frame(&mut context).is_ready() && over(5).await,
            "it is there and not taken"
        );
        // Whatever else is asked meanwhile.
        let _request = UnderWay::begin(&activity, Version::HTTP_2);
        assert!(over(5).await);
        assert!(Pin::new(&mut body).poll_frame(&mut context).is_ready());
        assert!(!over(5).await, "it is taken");
    }

    #[tokio::test]
    async fn a_body_is_the_same_in_pieces() {
        for length in [0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE + 5] {
            let bytes: Vec<u8> = (0..=u8::MAX).cycle().take(length).collect();
            let activity = Arc::new(Activity::begin());
            let body = Watched::new(Body::from(bytes.clone()), Arc::clone(&activity));
            assert_eq!(body.size_hint().exact(), Some(length as u64));
            let taken = axum::body::to_bytes(Body::new(body), usize::MAX).await;
            assert!(taken.unwrap() == bytes, "{length} bytes");
            assert!(activity.untaken().is_empty());
        }
    }
}
