//! A real Redis, or another server with its protocol: `REDIS_SERVER=valkey-server`.

use std::process::{Command, Stdio};

use redis::{FromRedisValue, RedisError};

use super::process::{Folder, Process, free_port, until};

#[derive(Debug)]
pub(crate) struct RedisServer {
    port: u16,
    process: Option<Process>,
    folder: Folder,
}

impl RedisServer {
    pub(crate) fn stopped() -> Self {
        let port = free_port();
        Self {
            port,
            process: None,
            folder: Folder::new(&format!("redis-{port}")),
        }
    }

    pub(crate) async fn start() -> Self {
        let mut server = Self::stopped();
        server.start_empty().await;
        server
    }

    /// Starts the server without data, at its port.
    pub(crate) async fn start_empty(&mut self) {
        let name = std::env::var("REDIS_SERVER");
        let mut command = Command::new(name.as_deref().unwrap_or("redis-server"));
        command
            .args(["--port", &self.port.to_string()])
            .args(["--bind", "127.0.0.1"])
            .args(["--save", ""])
            .arg("--dir")
            .arg(&self.folder.0)
            .stdout(Stdio::null());
        self.process = Some(Process::start(&mut command));
        let server = &*self;
        until("Redis answers", async || {
            server.try_command::<String>(&["PING"]).await.is_ok()
        })
        .await;
    }

    pub(crate) fn kill(&mut self) {
        self.process = None;
    }

    /// Sends a signal by its name without `SIG`.
    pub(crate) fn signal(&self, name: &str) {
        self.process.as_ref().unwrap().signal(name);
    }

    pub(crate) fn address(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    pub(crate) fn url(&self) -> String {
        format!("redis://{}", self.address())
    }

    pub(crate) async fn command<T: FromRedisValue>(&self, command: &[&str]) -> T {
        let reply = self.try_command(command).await;
        reply.unwrap_or_else(|error| panic!("{command:?}: {error}"))
    }

    pub(crate) async fn set(&self, name: &str, value: &[u8]) {
        let mut connection = self.connection().await.unwrap();
        let set = redis::Cmd::set(name, value);
        set.exec_async(&mut connection).await.unwrap();
    }

    pub(crate) async fn names(&self) -> Vec<String> {
        self.command(&["KEYS", "*"]).await
    }

    async fn try_command<T: FromRedisValue>(&self, command: &[&str]) -> Result<T, RedisError> {
        let mut connection = self.connection().await?;
        let (name, arguments) = command.split_first().unwrap();
        let command = redis::cmd(name).arg(arguments).clone();
        command.query_async(&mut connection).await
    }

    async fn connection(&self) -> Result<redis::aio::MultiplexedConnection, RedisError> {
        let client = redis::Client::open(self.url())?;
        client.get_multiplexed_async_connection().await
    }
}
