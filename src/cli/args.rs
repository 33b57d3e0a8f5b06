//! Parts of arguments that several commands share, and the runtime of those that serve.

use std::io;
use std::num::{NonZeroU16, NonZeroUsize};

#[cfg(feature = "tools")]
use clap::builder::{PossibleValuesParser, TypedValueParser};
use tokio::runtime;

#[cfg(feature = "tools")]
use crate::engine::DynGame;
#[cfg(feature = "tools")]
use crate::games::GAMES;

/// The address of the server where nothing else is said.
pub(super) const DEFAULT_LISTEN: &str = "127.0.0.1:8080";

/// Returns the number of cores that this process may use.
pub(super) fn available_cores() -> NonZeroU16 {
    let cores = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    cores.try_into().unwrap_or(NonZeroU16::MAX)
}

/// Runs a future on a runtime with a thread for each core.
///
/// Work that still blocks a thread at the end is left alone, because it may hang: the read of a
/// file of API keys, or of a terminal.
pub(super) fn block_on<T>(future: impl Future<Output = T>) -> io::Result<T> {
    let runtime = runtime::Builder::new_multi_thread()
        .worker_threads(available_cores().get().into())
        .enable_all()
        .build()?;
    let result = runtime.block_on(future);
    runtime.shutdown_background();
    Ok(result)
}

/// Returns the bytes of a number of megabytes.
pub(super) fn bytes(megabytes: NonZeroU16) -> usize {
    usize::from(megabytes.get()) << 20
}

/// Returns a parser of the names of games.
#[cfg(feature = "tools")]
pub(super) fn game_parser() -> impl TypedValueParser<Value = &'static dyn DynGame> {
    let names = GAMES.iter().map(|game| game.name());
    PossibleValuesParser::new(names).map(|name| {
        let game = GAMES.iter().find(|game| game.name() == name);
        *game.expect("only names of games are possible values")
    })
}

/// The error of a share that is not one.
#[cfg(feature = "tools")]
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("a number from 0 to 1 is expected")]
pub(super) struct NotAShare;

/// Reads a number from 0 to 1.
///
/// # Errors
///
/// The text is something else.
#[cfg(feature = "tools")]
pub(super) fn share(text: &str) -> Result<f64, NotAShare> {
    let number = text.parse().ok();
    number
        .filter(|share| (0.0..=1.0).contains(share))
        .ok_or(NotAShare)
}
