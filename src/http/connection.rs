//! One connection: HTTP/1.1, or HTTP/2 where its client begins with that, and an end to it
//! where nothing happens any more.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Version;
use axum::response::Response;
use http_body_util::BodyExt as _;
use hyper::Request;
use hyper::body::Incoming;
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
        let taken = Arc::clone(&activity);
        async move {
            let response: Result<Response, Infallible> = answer.await;
            drop(under_way);
            let noted = |body: Body| {
                Body::new(body.map_frame(move |frame| {
                    taken.note();
                    frame
                }))
            };
            response.map(|response| response.map(noted))
        }
    });
    let builder = builder(patience);
    let mut connection = pin!(builder.serve_connection(TokioIo::new(stream), service));
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = activity.over(patience) => {
            connection.as_mut().graceful_shutdown();
            if activity.ends_by_itself() {
                connection.await
            } else {
                tokio::select! {
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
}

impl Activity {
    fn begin() -> Self {
        Self {
            under_way: AtomicUsize::new(0),
            began: Instant::now(),
            last: AtomicU64::new(0),
            is_http1: AtomicBool::new(false),
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
    /// for as long as `patience`.
    async fn over(&self, patience: Duration) {
        loop {
            let last = Duration::from_millis(self.last.load(Ordering::Relaxed));
            let idle = self.under_way.load(Ordering::Relaxed) == 0;
            let since = if idle {
                self.began + last
            } else {
                Instant::now()
            };
            let end = since + patience;
            if end <= Instant::now() {
                return;
            }
            sleep_until(end).await;
        }
    }
}

/// A request that is under way until the head of its answer is there.
#[derive(Debug)]
struct UnderWay(Arc<Activity>);

impl UnderWay {
    fn begin(activity: &Arc<Activity>, version: Version) -> Self {
        let is_http1 = version < Version::HTTP_2;
        activity.is_http1.store(is_http1, Ordering::Relaxed);
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
}
