//! The runtime of the commands that serve.

use std::io;

use tokio::runtime;

use super::args::available_cores;

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
