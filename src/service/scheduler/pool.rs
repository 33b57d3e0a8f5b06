//! Threads for long searches. They give way: who computes for seconds does not notice a few
//! milliseconds, and who is answered at once does.

use std::fmt;
use std::num::NonZeroU16;

use tokio::runtime::{Builder, Runtime};

/// How much the threads give way, in the units of `nice`: about a tenth of a core is theirs
/// where others want all of it, and all of it where nobody does.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;

/// A blocking pool of its own: a thread that has given way once may not be pressed into
/// service for what is urgent.
pub(super) struct Pool(Option<Runtime>);

impl Pool {
    /// Room for so many searches at work, and for as many that have just ended.
    pub(super) fn new(at_work: NonZeroU16) -> Self {
        let runtime = Builder::new_current_thread()
            .thread_name("search")
            .max_blocking_threads(2 * usize::from(at_work.get()))
            .on_thread_start(give_way)
            .build();
        Self(Some(runtime.expect("a runtime without drivers")))
    }

    /// Runs this on a thread of the pool.
    pub(super) fn spawn(&self, work: impl FnOnce() + Send + 'static) {
        let runtime = self.0.as_ref().expect("it is there until it is dropped");
        runtime.spawn_blocking(work);
    }
}

/// On Linux, where each thread has a niceness, which the threads that it starts inherit.
/// Elsewhere it would be that of the whole process.
fn give_way() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(None, NICENESS) {
        tracing::debug!(%error, "searches are as urgent as everything else");
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            // Not joined: this may be dropped where nothing may block.
            runtime.shutdown_background();
        }
    }
}

impl fmt::Debug for Pool {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Pool")
    }
}
