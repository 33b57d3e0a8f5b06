//! One connection: HTTP/1.1, or HTTP/2 where its client begins with that, and an end to it
//! where nothing happens any more.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::StatusCode;
use axum::http::header::CONTENT_LENGTH;
use axum::response::Response;
use hyper::Request;
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto;
use tokio::net::TcpStream;
use tokio_io_timeout::TimeoutStream;
use tokio_util::sync::CancellationToken;
use tower::Service as _;

use super::activity::{Activity, UnderWay};
use super::eager::Eager;
use super::watched::Watched;

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
            let Ok(mut response): Result<Response, Infallible> = answer.await;
            drop(under_way);
            if response.status() == StatusCode::NOT_MODIFIED {
                // It would be the length of what is not sent (RFC 9110, section 8.6), and
                // axum takes that for empty.
                response.headers_mut().remove(CONTENT_LENGTH);
            }
            Ok::<_, Infallible>(response.map(|body| Body::new(Watched::new(body, activity))))
        }
    });
    let builder = builder(patience);
    let connection = pin!(builder.serve_connection(TokioIo::new(stream), service));
    let mut connection = Eager::new(connection);
    let ended = tokio::select! {
        biased;
        ended = &mut connection => ended,
        () = activity.over(patience) => {
            connection.future.as_mut().graceful_shutdown();
            if activity.ends_by_itself() {
                connection.await
            } else {
                // As long again for what is said at the end, and for all that is under way
                // beside an answer that is not taken.
                activity.forgive();
                tokio::select! {
                    biased;
                    ended = connection => ended,
                    () = activity.over(patience) => Ok(()),
                }
            }
        }
        () = stop.cancelled() => {
            connection.future.as_mut().graceful_shutdown();
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
