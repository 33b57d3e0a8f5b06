//! Exact results that replicas share through Redis or Valkey.
//!
//! A long search of one replica becomes a lookup of about a millisecond for the others. The
//! shared cache saves time and nothing depends on it:
//!
//! * A lookup is one `GET` with a time limit. A server that is down or hangs soon costs nothing,
//!   because the client stops using it until it replies again.
//! * Storing is one `SET` in a task of its own. The number of such tasks is limited. Beyond it
//!   results are not stored, because some replica will find them again.
//! * A value is used only if it is whole and was stored for its key. It must also hold a line of
//!   legal moves to the end of the game for each legal move of the position. Where the replicas have
//!   a secret, only they can store such values.

mod client;
mod codec;
mod key;
mod secret;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bestmove_api::query::PositionKey;
use bestmove_engine::erased::ProvenLines;
use redis::Cmd;
use redis::aio::MultiplexedConnection;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use super::cache::entry;
use client::RedisConnection;
pub use client::{RedisClient, RedisError};
pub use secret::CacheSecret;

/// Maximum number of results that are being stored.
const MAX_PENDING_STORES: usize = 64;

/// The cache that replicas share, if the operator has configured one.
pub(crate) struct SharedCache(Option<Arc<Inner>>);

struct Inner {
    connection: RedisConnection,
    /// A permit for each result that may be stored at the same time.
    pending_stores: Arc<Semaphore>,
    /// Set while the server rejects results.
    rejects_writes: AtomicBool,
}

impl SharedCache {
    /// Creates the cache and connects to its server in the background.
    ///
    /// # Panics
    ///
    /// There is a client, but no Tokio runtime.
    pub(crate) fn new(client: Option<&RedisClient>) -> Self {
        let inner = client.map(|client| {
            Arc::new(Inner {
                connection: RedisConnection::new(client.clone()),
                pending_stores: Arc::new(Semaphore::new(MAX_PENDING_STORES)),
                rejects_writes: AtomicBool::new(false),
            })
        });
        if let Some(inner) = inner.clone() {
            tokio::spawn(async move { inner.connection.run().await });
        }
        Self(inner)
    }

    /// Looks up the result of a position.
    pub(crate) async fn get(&self, key: &PositionKey) -> Option<ProvenLines> {
        let inner = self.0.as_ref()?;
        let connection = inner.connection.get()?;
        let key = key::redis_key(key);
        let value: Option<Vec<u8>> = inner
            .connection
            .query(connection, &Cmd::get(&key))
            .await
            .inspect_err(|error| tracing::debug!(%error, "shared cache lookup failed"))
            .ok()?;
        entry::decode(&codec::decode(&key, &value?, inner.connection.secret())?)
    }

    /// Stores an [encoded](entry::encode) result in the background.
    pub(crate) fn store(&self, key: &PositionKey, entry: Arc<[u8]>) {
        if let Some(inner) = &self.0
            && entry.len() <= codec::MAX_ENTRY_SIZE
            && let Some(connection) = inner.connection.get()
            && let Ok(permit) = Arc::clone(&inner.pending_stores).try_acquire_owned()
        {
            let (inner, key) = (Arc::clone(inner), key::redis_key(key));
            tokio::spawn(async move {
                inner.store(connection, key, entry).await;
                drop(permit);
            });
        }
    }
}

impl Inner {
    async fn store(&self, connection: MultiplexedConnection, key: String, entry: Arc<[u8]>) {
        // Compressing a long entry takes too long for an async thread.
        let secret = self.connection.secret().cloned();
        let encode = move || Cmd::set(&key, codec::encode(&key, &entry, secret.as_ref()));
        let Ok(command) = spawn_blocking(encode).await else {
            return; // The program ends.
        };
        match self.connection.query(connection, &command).await {
            Ok(()) => {
                if self.rejects_writes.swap(false, Ordering::Relaxed) {
                    tracing::info!("shared cache accepts writes again");
                }
            }
            Err(RedisError::Rejected(error)) => {
                if !self.rejects_writes.swap(true, Ordering::Relaxed) {
                    tracing::warn!(%error, "shared cache rejects writes");
                }
            }
            // The connection reports that it is gone.
            Err(_) => {}
        }
    }
}
