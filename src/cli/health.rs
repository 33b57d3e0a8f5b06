//! `bestmove health`: the health check of a container that has no shell.
//!
//! One blocking request over a plain socket is enough, and needs no HTTP client.

use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::time::Duration;

use clap::Args;
use thiserror::Error;

use super::args::DEFAULT_LISTEN;

/// Longest time to connect, and to wait for each part of the response.
const TIMEOUT: Duration = Duration::from_secs(2);

/// Limit on the length of the status line, in bytes.
const MAX_STATUS_LINE: u64 = 256;

/// The arguments of `bestmove health`.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct HealthArgs {
    /// Address and port of the server
    #[arg(
        long,
        env = "BESTMOVE_LISTEN",
        default_value = DEFAULT_LISTEN,
        value_name = "ADDRESS"
    )]
    pub(super) listen: SocketAddr,
}

/// The reason why a server is not ready.
#[derive(Debug, Error)]
pub enum HealthError {
    /// The server cannot be reached, or does not answer in time.
    #[error("{address} is not ready: {source}")]
    Unreachable {
        /// The address that was tried.
        address: SocketAddr,
        /// The error of the connection.
        source: io::Error,
    },
    /// The server answers anything but 200.
    #[error("{address} is not ready: /readyz answers {status:?}")]
    NotReady {
        /// The address of the server.
        address: SocketAddr,
        /// The status line of the response.
        status: String,
    },
}

/// Sends `GET /readyz` to a server, which must answer 200.
pub(super) fn run(args: &HealthArgs) -> Result<(), HealthError> {
    health_check(loopback_if_unspecified(args.listen))
}

fn health_check(address: SocketAddr) -> Result<(), HealthError> {
    let status =
        readyz_status(address).map_err(|source| HealthError::Unreachable { address, source })?;
    if status.starts_with("HTTP/1.1 200 ") {
        Ok(())
    } else {
        Err(HealthError::NotReady { address, status })
    }
}

fn readyz_status(address: SocketAddr) -> io::Result<String> {
    let mut stream = TcpStream::connect_timeout(&address, TIMEOUT)?;
    stream.set_read_timeout(Some(TIMEOUT))?;
    stream.set_write_timeout(Some(TIMEOUT))?;
    // A single write, so that a server which answers early does not reset the connection.
    let request = format!("GET /readyz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes())?;
    let mut line = String::new();
    BufReader::new(stream.take(MAX_STATUS_LINE)).read_line(&mut line)?;
    Ok(line.trim_end().to_owned())
}

/// A server that listens on every address is reached at the loopback address.
fn loopback_if_unspecified(mut address: SocketAddr) -> SocketAddr {
    if address.ip().is_unspecified() {
        address.set_ip(match address.ip() {
            IpAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
            IpAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
        });
    }
    address
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;
    use std::thread;

    use super::*;

    fn check(response: &'static str) -> Result<(), HealthError> {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let server = thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            let mut request = [0; 1024];
            assert_ne!(stream.read(&mut request).unwrap(), 0);
            stream.write_all(response.as_bytes()).unwrap();
        });
        let result = health_check(address);
        server.join().unwrap();
        result
    }

    #[test]
    fn health_check_accepts_only_200() {
        assert!(check("HTTP/1.1 200 OK\r\n\r\n").is_ok());
        for response in [
            "HTTP/1.1 503 Service Unavailable\r\n\r\n",
            "HTTP/1.1 2000 Odd\r\n\r\n",
            "",
        ] {
            let error = check(response).unwrap_err();
            let status = response.trim_end();
            assert!(error.to_string().contains(status), "{error}");
        }
    }

    #[test]
    fn unspecified_address_is_checked_on_the_loopback() {
        for (listen, checked) in [
            ("0.0.0.0:80", "127.0.0.1:80"),
            ("[::]:80", "[::1]:80"),
            ("10.0.0.1:80", "10.0.0.1:80"),
        ] {
            let address = loopback_if_unspecified(listen.parse().unwrap());
            assert_eq!(address.to_string(), checked);
        }
    }
}
