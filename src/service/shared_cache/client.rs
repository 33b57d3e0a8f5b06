//! A Redis or Valkey server, and the connection to it while it is usable.
//!
//! # How it works
//!
//! All commands share one multiplexed connection, and each has a time limit. A single task,
//! [`RedisConnection::run`], opens the connection and replaces it in the background:
//!
//! * The connection is dropped when it breaks, or when no command has succeeded for
//!   [`FAILURE_WINDOW`] after a first one that timed out.
//! * Without a connection, no command is tried, so an unusable server costs a request nothing.
//! * A new connection is opened every [`RETRY_INTERVAL`]. It is used once a lookup on it has
//!   succeeded within the time limit.
//!
//! The window is a time and not a number of failures, because one stall of this program or of
//! the server makes all lookups fail that are on their way at that moment.
//!
//! The `ConnectionManager` of the `redis` crate does not replace this. While it reconnects, every
//! command waits for it. It keeps a connection that hangs without being closed. After a failed
//! authentication it never connects again.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use redis::aio::MultiplexedConnection;
use redis::io::tcp::TcpSettings;
use redis::{AsyncConnectionConfig, Client, Cmd, ConnectionInfo, FromRedisValue};
use thiserror::Error;
use tokio::sync::Notify;
use tokio::time::{Instant, sleep, timeout};

use super::key;
use super::secret::CacheSecret;

/// Time limit of opening a connection. No request waits for it.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(1);

/// Time without a success after which the connection is dropped, counted from the first failure.
const FAILURE_WINDOW: Duration = Duration::from_millis(100);

/// Time between two attempts to connect.
const RETRY_INTERVAL: Duration = Duration::from_secs(1);

/// A Redis or Valkey server, and the time limit of a command to it.
#[derive(Clone, Debug)]
pub struct RedisClient {
    client: Client,
    timeout: Duration,
    /// The secret by which replicas sign values.
    signing_key: Option<CacheSecret>,
}

/// A URL that names no server, or a command that failed.
#[derive(Debug, Error)]
pub enum RedisError {
    /// The URL asks for TLS.
    #[error("TLS is not supported; put a proxy such as stunnel in front of the server")]
    TlsUnsupported,
    /// The URL cannot be parsed. The message does not contain it, because it may hold a password.
    #[error("expected redis://user:password@host:port/database with percent-encoded parts ({0})")]
    InvalidUrl(redis::RedisError),
    /// There was no reply within the time limit.
    #[error("no reply in time")]
    TimedOut,
    /// The connection broke, or could not be opened.
    #[error("{0}")]
    Disconnected(redis::RedisError),
    /// The server replied that it does not execute the command.
    #[error("{0}")]
    Rejected(redis::RedisError),
}

impl RedisClient {
    /// Creates a client of the server at `url` whose commands time out after `timeout`. Does not
    /// connect.
    ///
    /// # Errors
    ///
    /// The URL is invalid, or asks for TLS.
    pub fn from_url(url: &str, timeout: Duration) -> Result<Self, RedisError> {
        if ["rediss:", "valkeys:"]
            .iter()
            .any(|tls| url.starts_with(tls))
        {
            return Err(RedisError::TlsUnsupported);
        }
        let server: ConnectionInfo = url.parse().map_err(RedisError::InvalidUrl)?;
        // Small commands must not wait for the acknowledgement of earlier ones.
        let server = server.set_tcp_settings(TcpSettings::default().set_nodelay(true));
        let client = Client::open(server).map_err(RedisError::InvalidUrl)?;
        Ok(Self {
            client,
            timeout,
            signing_key: None,
        })
    }

    /// Signs values with a secret that all replicas have, and ignores all others.
    #[must_use]
    pub fn with_secret(self, signing_key: Option<CacheSecret>) -> Self {
        Self {
            signing_key,
            ..self
        }
    }

    /// The host and port of the server, or its path, without a password.
    fn address(&self) -> String {
        self.client.get_connection_info().addr().to_string()
    }

    /// Opens a connection and makes sure that a lookup on it succeeds in time.
    async fn connect(&self) -> Result<MultiplexedConnection, RedisError> {
        let config = AsyncConnectionConfig::new()
            .set_connection_timeout(Some(CONNECT_TIMEOUT))
            // `query` has a time limit of its own.
            .set_response_timeout(None);
        let connection = self
            .client
            .get_multiplexed_async_connection_with_config(&config)
            .await
            .map_err(RedisError::Disconnected)?;
        let _: Option<Vec<u8>> = self
            .query(connection.clone(), &Cmd::get(key::PREFIX))
            .await?;
        Ok(connection)
    }

    /// Sends a command and waits for the reply, for no longer than the time limit.
    async fn query<T: FromRedisValue>(
        &self,
        mut connection: MultiplexedConnection,
        command: &Cmd,
    ) -> Result<T, RedisError> {
        match timeout(self.timeout, command.query_async(&mut connection)).await {
            Ok(Ok(value)) => Ok(value),
            Ok(Err(error)) if error.code().is_some() => Err(RedisError::Rejected(error)),
            Ok(Err(error)) => Err(RedisError::Disconnected(error)),
            Err(_) => Err(RedisError::TimedOut),
        }
    }
}

/// The connection to a server, which is there only while the server is usable.
pub(super) struct RedisConnection {
    client: RedisClient,
    state: Mutex<State>,
    /// Wakes [`run`](Self::run) once for each connection that was dropped.
    dropped: Notify,
}

#[derive(Default)]
struct State {
    connection: Option<MultiplexedConnection>,
    /// The time of the first failure since the last success.
    failing_since: Option<Instant>,
}

impl RedisConnection {
    /// Creates a connection that [`run`](Self::run) will open.
    pub(super) fn new(client: RedisClient) -> Self {
        Self {
            client,
            state: Mutex::default(),
            dropped: Notify::new(),
        }
    }

    /// The secret with which replicas sign their values.
    pub(super) fn secret(&self) -> Option<&CacheSecret> {
        self.client.signing_key.as_ref()
    }

    /// Keeps the connection open, for as long as this is polled.
    pub(super) async fn run(&self) -> ! {
        let mut is_reported = false;
        loop {
            match self.client.connect().await {
                Ok(connection) => {
                    tracing::info!(address = self.client.address(), "connected to shared cache");
                    *self.lock() = State {
                        connection: Some(connection),
                        failing_since: None,
                    };
                    self.dropped.notified().await;
                    is_reported = true;
                }
                Err(error) if !is_reported => {
                    self.report(&error);
                    is_reported = true;
                }
                Err(_) => {}
            }
            sleep(RETRY_INTERVAL).await;
        }
    }

    /// The connection, while the server is usable.
    pub(super) fn get(&self) -> Option<MultiplexedConnection> {
        self.lock().connection.clone()
    }

    /// Sends a command on the `connection` that [`get`](Self::get) has returned.
    ///
    /// # Errors
    ///
    /// There is no reply, or the server rejects the command.
    pub(super) async fn query<T: FromRedisValue>(
        &self,
        connection: MultiplexedConnection,
        command: &Cmd,
    ) -> Result<T, RedisError> {
        let result = self.client.query(connection, command).await;
        self.track_result(&result);
        result
    }

    /// Drops the connection if a result shows that it is of no use.
    fn track_result<T>(&self, result: &Result<T, RedisError>) {
        match result {
            Err(error @ RedisError::TimedOut) => {
                let has_failed_too_long = self.lock().record_failure();
                if has_failed_too_long {
                    self.disconnect(error);
                }
            }
            Err(error @ RedisError::Disconnected(_)) => self.disconnect(error),
            // A server that rejects a command has replied in time.
            _ => self.lock().failing_since = None,
        }
    }

    /// Drops the connection, if it has not been dropped yet.
    fn disconnect(&self, error: &RedisError) {
        let was_connected = self.lock().connection.take().is_some();
        if was_connected {
            self.report(error);
            self.dropped.notify_one();
        }
    }

    fn report(&self, error: &RedisError) {
        tracing::warn!(
            address = self.client.address(),
            %error,
            "shared cache unavailable; continuing without it"
        );
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Records a command without a reply. Returns whether [`FAILURE_WINDOW`] is over.
    fn record_failure(&mut self) -> bool {
        let since = *self.failing_since.get_or_insert_with(Instant::now);
        since.elapsed() > FAILURE_WINDOW
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_url_is_rejected_without_showing_its_password() {
        for url in [
            "",
            "localhost:6379",
            "http://user:secret@localhost",
            "redis://user:secret@localhost:port",
            "redis://user:secret#1@localhost",
            "redis://user:secret@localhost/first",
            "redis://user:secret@",
            "rediss://user:secret@localhost",
        ] {
            let error = RedisClient::from_url(url, Duration::ZERO).unwrap_err();
            for text in [error.to_string(), format!("{error:?}")] {
                assert!(!text.contains("secret"), "{text}");
            }
        }
    }

    #[test]
    fn client_does_not_show_its_password() {
        for url in [
            "redis://localhost",
            "valkey://user:secret@[::1]:7000/2",
            "redis://:secret%231@localhost",
            "unix:///run/redis.sock?pass=secret",
        ] {
            let client = RedisClient::from_url(url, Duration::ZERO).unwrap();
            for text in [format!("{client:?}"), client.address()] {
                assert!(!text.contains("secret"), "{text}");
            }
        }
    }

    #[tokio::test(start_paused = true)]
    async fn failures_count_from_the_first_after_a_success() {
        let mut state = State::default();
        for _ in 0..10 {
            for _ in 0..1000 {
                assert!(!state.record_failure());
            }
            sleep(FAILURE_WINDOW).await;
            assert!(!state.record_failure());
            state.failing_since = None;
        }
        assert!(!state.record_failure());
        sleep(FAILURE_WINDOW * 2).await;
        assert!(state.record_failure());
    }
}
