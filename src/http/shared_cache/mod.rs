//! Facts that replicas share through Redis or Valkey.
//!
//! All it can do is save time. A server that is slow, full, restarted or gone costs a lookup
//! at most the time that one is given, soon nothing at all, and never an answer.

mod breaker;
mod key;
mod server;
mod value;

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use redis::aio::MultiplexedConnection;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tracing::Instrument as _;

use crate::engine::Known;
use crate::service::cache::{PositionKey, entry};
use breaker::Breaker;
pub use server::RedisServer;
use server::{Failure, Reply};

/// The answers that may be on their way to the server. One more is not stored: somebody will
/// find it out again.
const MOST_STORED_AT_A_TIME: usize = 64;

/// The facts that replicas share, or none.
#[derive(Debug)]
pub(super) struct SharedCache(Option<Arc<Shared>>);

struct Shared {
    server: RedisServer,
    breaker: Breaker<MultiplexedConnection, Failure>,
    /// A permit for each answer on its way.
    storing: Arc<Semaphore>,
    /// Whether the server did not take the last answer.
    is_refusing: AtomicBool,
}

impl SharedCache {
    /// Shares facts through this server, as soon as it is there.
    pub(super) fn new(server: Option<&RedisServer>) -> Self {
        let shared = server.map(|server| {
            Arc::new(Shared {
                server: server.clone(),
                breaker: Breaker::new(),
                storing: Arc::new(Semaphore::new(MOST_STORED_AT_A_TIME)),
                is_refusing: AtomicBool::new(false),
            })
        });
        if let Some(shared) = shared.clone() {
            let span = tracing::error_span!("redis", address = shared.server.address());
            let keep_connected = async move {
                let trial = || shared.server.connect();
                shared.breaker.keep_closed(trial).await
            };
            tokio::spawn(keep_connected.instrument(span));
        }
        Self(shared)
    }

    /// What somebody has found out.
    pub(super) async fn get(&self, key: &PositionKey) -> Option<Known> {
        let shared = self.0.as_ref()?;
        let connection = shared.breaker.connection()?;
        let name = key::name(key);
        let reply = shared.heard(shared.server.get(connection, &name).await)?;
        let value = reply.inspect_err(|error| tracing::debug!(%error, "no lookup"));
        entry::decode(&value::unpack(&name, &value.ok()??)?)
    }

    /// Lets others know it, as it is [encoded](entry::encode). Nobody waits for that.
    pub(super) fn keep(&self, key: &PositionKey, kept: Arc<[u8]>) {
        if let Some(shared) = &self.0
            && kept.len() <= value::LARGEST
            && let Some(connection) = shared.breaker.connection()
            && let Ok(permit) = Arc::clone(&shared.storing).try_acquire_owned()
        {
            let (shared, name) = (Arc::clone(shared), key::name(key));
            tokio::spawn(async move {
                shared.store(connection, name, kept).await;
                drop(permit);
            });
        }
    }
}

impl Shared {
    async fn store(&self, connection: MultiplexedConnection, name: String, kept: Arc<[u8]>) {
        let pack = move || (value::pack(&name, &kept), name);
        let Ok((value, name)) = spawn_blocking(pack).await else {
            return; // The program ends.
        };
        let Some(reply) = self.heard(self.server.set(connection, &name, &value).await) else {
            return;
        };
        let was_refusing = self.is_refusing.swap(reply.is_err(), Ordering::Relaxed);
        match reply {
            Err(error) if !was_refusing => {
                tracing::warn!(%error, "the shared cache takes no answers");
            }
            Ok(()) if was_refusing => tracing::info!("the shared cache takes answers again"),
            _ => {}
        }
    }

    /// The server's reply, if there is one; what that says of the connection, the breaker is
    /// told.
    fn heard<T>(&self, reply: Result<Reply<T>, Failure>) -> Option<Reply<T>> {
        match reply {
            Ok(reply) => {
                self.breaker.succeeded();
                return Some(reply);
            }
            Err(failure @ Failure::TimedOut) => self.breaker.failed(failure),
            Err(failure @ Failure::Lost(_)) => self.breaker.lost(failure),
        }
        None
    }
}

impl fmt::Debug for Shared {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Shared")
            .field("server", &self.server)
            .finish_non_exhaustive()
    }
}
