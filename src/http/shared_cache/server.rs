//! A Redis or Valkey server, and what is asked of it: one round trip each, and no more time
//! than it is given.

use std::fmt;
use std::time::Duration;

use redis::aio::MultiplexedConnection;
use redis::io::tcp::TcpSettings;
use redis::{AsyncConnectionConfig, Client, Cmd, ConnectionInfo, FromRedisValue, RedisError};
use tokio::time::timeout;

use super::key;

/// How long a connection may take to be made. No answer waits for it.
const TIME_TO_CONNECT: Duration = Duration::from_secs(1);

/// Where replicas share answers.
#[derive(Clone, Debug)]
pub struct RedisServer {
    client: Client,
    timeout: Duration,
}

/// What the server replies: what it was asked for, or why it does not do that.
pub(super) type Reply<T> = Result<T, RedisError>;

/// Why there is no reply.
#[derive(Debug)]
pub(super) enum Failure {
    /// It takes too long, which may pass.
    TimedOut,
    /// The connection is of no use any more, or was of none from the start.
    Lost(RedisError),
}

impl RedisServer {
    /// The server at this URL, with so much time for each operation.
    ///
    /// # Errors
    ///
    /// The URL is none of such a server. The message does not repeat it, as it may hold a
    /// password.
    pub fn at(url: &str, timeout: Duration) -> Result<Self, String> {
        if ["rediss:", "valkeys:"]
            .iter()
            .any(|tls| url.starts_with(tls))
        {
            return Err("TLS is not supported: put a proxy such as stunnel before it".to_owned());
        }
        let server: ConnectionInfo = url.parse().map_err(|error: RedisError| {
            let form = "redis://user:password@host:port/database";
            format!("not of the form {form}, or not with percent-encoded parts ({error})")
        })?;
        // Small commands must not wait for the acknowledgement of earlier ones.
        let server = server.set_tcp_settings(TcpSettings::default().set_nodelay(true));
        let client = Client::open(server).map_err(|error| error.to_string())?;
        Ok(Self { client, timeout })
    }

    /// Its host and port, or its path: no password.
    pub(super) fn address(&self) -> String {
        self.client.get_connection_info().addr().to_string()
    }

    /// A connection on which a lookup has come back in time.
    pub(super) async fn connect(&self) -> Result<MultiplexedConnection, Failure> {
        let config = AsyncConnectionConfig::new()
            .set_connection_timeout(Some(TIME_TO_CONNECT))
            // The time of an operation is kept here.
            .set_response_timeout(None);
        let connecting = self
            .client
            .get_multiplexed_async_connection_with_config(&config);
        let connection = connecting.await.map_err(Failure::Lost)?;
        let looked_up = self.get(connection.clone(), key::PREFIX).await?;
        looked_up.map_err(Failure::Lost)?;
        Ok(connection)
    }

    /// The value of this name, if there is one.
    pub(super) async fn get(
        &self,
        connection: MultiplexedConnection,
        name: &str,
    ) -> Result<Reply<Option<Vec<u8>>>, Failure> {
        self.reply(connection, &Cmd::get(name)).await
    }

    /// Stores a value under this name, for as long as the server has room.
    pub(super) async fn set(
        &self,
        connection: MultiplexedConnection,
        name: &str,
        value: &[u8],
    ) -> Result<Reply<()>, Failure> {
        self.reply(connection, &Cmd::set(name, value)).await
    }

    async fn reply<T: FromRedisValue>(
        &self,
        mut connection: MultiplexedConnection,
        command: &Cmd,
    ) -> Result<Reply<T>, Failure> {
        match timeout(self.timeout, command.query_async(&mut connection)).await {
            Err(_) => Err(Failure::TimedOut),
            Ok(Err(error)) if error.code().is_none() => Err(Failure::Lost(error)),
            Ok(reply) => Ok(reply),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TimedOut => formatter.write_str("no reply in time"),
            Self::Lost(error) => error.fmt(formatter),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_url_of_a_server_is_refused_without_its_password() {
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
            let refusal = RedisServer::at(url, Duration::ZERO).unwrap_err();
            assert!(!refusal.contains("secret"), "{refusal}");
        }
    }

    #[test]
    fn a_password_is_not_shown() {
        for url in [
            "redis://localhost",
            "valkey://user:secret@[::1]:7000/2",
            "redis://:secret%231@localhost",
            "unix:///run/redis.sock?pass=secret",
        ] {
            let server = RedisServer::at(url, Duration::ZERO).unwrap();
            let shown = format!("{server:?}");
            assert!(!shown.contains("secret"), "{shown}");
        }
    }
}
