//! Accepting connections, and stopping without losing what was accepted.

use std::io;
use std::pin::pin;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{sleep, timeout};

use super::{App, Settings, router};

/// Answers requests on `listener` until `shutdown` completes.
///
/// Then new searches are refused with `shutting_down` while those accepted run to
/// their end; after the grace period they answer with what they have.
pub async fn serve(listener: TcpListener, settings: &Settings, shutdown: impl Future<Output = ()>) {
    let app = App::new(settings);
    let router = router(app.clone());
    let connections = GracefulShutdown::new();
    let drained = async {
        shutdown.await;
        tracing::info!("stopping");
        tokio::join!(
            app.searches.drain(settings.grace),
            app.trees.drain(settings.grace),
            sleep(LEAST_DRAIN),
        );
    };
    let mut drained = pin!(drained);
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) => connect(stream, router.clone(), settings, &connections),
                Err(error) => pause_after(&error).await,
            },
            () = &mut drained => break,
        }
    }
    drop(listener);
    if timeout(LAST_WORDS, connections.shutdown()).await.is_err() {
        tracing::warn!("some connections did not close in time");
    }
}

/// How long new requests are told that the server is about to stop, at the least:
/// time for those already on their way.
const LEAST_DRAIN: Duration = Duration::from_millis(50);

/// How long connections have, once no search runs, to take their last answers.
const LAST_WORDS: Duration = Duration::from_millis(500);

fn connect(stream: TcpStream, router: Router, settings: &Settings, connections: &GracefulShutdown) {
    // Small answers must not wait for the acknowledgement of earlier ones.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "no TCP_NODELAY");
    }
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(settings.patience)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(router));
    let connection = connections.watch(connection);
    tokio::spawn(async move {
        if let Err(error) = connection.await {
            tracing::debug!(%error, "a connection ended early");
        }
    });
}

/// Errors of one connection pass by themselves; a lack of file descriptors needs time.
async fn pause_after(error: &io::Error) {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    if !matches!(
        error.kind(),
        ConnectionAborted | ConnectionRefused | ConnectionReset
    ) {
        tracing::error!(%error, "cannot accept connections");
        sleep(Duration::from_millis(100)).await;
    }
}
