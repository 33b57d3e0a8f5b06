//! Asking a running server whether it is ready: the health check of a container
//! without a shell.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use http_body_util::Empty;
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::header::HOST;
use hyper::{Request, StatusCode};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tokio::time::timeout;

/// How long a healthy server may take to say so.
const PATIENCE: Duration = Duration::from_secs(2);

/// Asks the server that listens on `address` for its `/readyz`.
///
/// # Errors
///
/// It cannot be reached, does not answer in time, or answers that it is not ready.
pub async fn is_ready(address: SocketAddr) -> io::Result<()> {
    let status = timeout(PATIENCE, status_of_readyz(reachable(address))).await??;
    if status == StatusCode::OK {
        Ok(())
    } else {
        Err(io::Error::other(format!("/readyz answers {status}")))
    }
}

async fn status_of_readyz(address: SocketAddr) -> io::Result<StatusCode> {
    let stream = TcpStream::connect(address).await?;
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream))
        .await
        .map_err(io::Error::other)?;
    let request = Request::get("/readyz")
        .header(HOST, address.to_string())
        .body(Empty::<Bytes>::new())
        .map_err(io::Error::other)?;
    tokio::select! {
        response = sender.send_request(request) => {
            response.map(|response| response.status()).map_err(io::Error::other)
        }
        ended = connection => Err(match ended {
            Ok(()) => io::ErrorKind::ConnectionAborted.into(),
            Err(error) => io::Error::other(error),
        }),
    }
}

/// A server that listens on every address is asked on the loopback.
fn reachable(mut address: SocketAddr) -> SocketAddr {
    if address.ip().is_unspecified() {
        address.set_ip(match address.ip() {
            IpAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
            IpAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
        });
    }
    address
}
