//! The reasons why the service cannot start.

use std::io;
use std::net::SocketAddr;
#[cfg(feature = "shared-cache")]
use std::path::PathBuf;

use thiserror::Error;

use crate::http::OfflineGamesError;
use crate::http::auth::ApiKeysError;
#[cfg(feature = "shared-cache")]
use crate::service::shared_cache::RedisError;
use crate::telemetry::logging::LogError;

/// The reason why the service cannot start.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The file of API keys cannot be read.
    #[error("--api-keys-file: {0}")]
    ApiKeys(#[from] ApiKeysError),
    /// The npm package cannot be read.
    #[error("--offline-games: {0}")]
    OfflineGames(#[from] OfflineGamesError),
    /// The URL of Redis cannot be used.
    #[cfg(feature = "shared-cache")]
    #[error("--redis: {0}")]
    Redis(#[from] RedisError),
    /// The secret of the shared cache cannot be read.
    #[cfg(feature = "shared-cache")]
    #[error("--redis-secret-file: cannot read {path}: {source}", path = path.display())]
    UnreadableRedisSecret {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// The secret of the shared cache could be guessed.
    #[cfg(feature = "shared-cache")]
    #[error("--redis-secret-file: {path} has fewer than 16 characters", path = path.display())]
    ShortRedisSecret {
        /// The file.
        path: PathBuf,
    },
    /// A shared cache is asked for, and the program was built without it.
    #[cfg(not(feature = "shared-cache"))]
    #[error(
        "--redis: this build has no shared cache; `cargo build --release --features full` has one"
    )]
    NoSharedCache,
    /// The log cannot be started.
    #[error("--log: {0}")]
    Log(#[from] LogError),
    /// The threads of the runtime cannot be started.
    #[error("cannot start the runtime: {0}")]
    Runtime(#[source] io::Error),
    /// The signal handlers cannot be installed.
    #[error("cannot wait for signals: {0}")]
    Signals(#[source] io::Error),
    /// An address is in use, or is not one of this machine.
    #[error("{flag}: cannot listen on {address}: {source}")]
    Listen {
        /// The flag that names the address.
        flag: &'static str,
        /// The address.
        address: SocketAddr,
        /// The error of the operating system.
        source: io::Error,
    },
}
