//! Threads for long searches, which have a lower priority than the rest of the server.
//!
//! A delay of a few milliseconds matters to a response but not to a search of seconds. With
//! equal priorities, searches compete with responses for the cores, and an overloaded server
//! sends its rejections late.
//!
//! Each long search has a new thread, which ends with it. Starting one takes microseconds.
//! The threads of Tokio's blocking pool serve quick searches as well, and an unprivileged
//! process cannot raise a priority again once it has lowered it.

use std::{io, thread};

/// The niceness of a long search, in the units of `nice`. It leaves the search about a tenth
/// of a core that other threads need, and all of an idle core.
pub(super) const NICENESS: i32 = 10;

/// The niceness of work that nobody waits for: the most there is.
const MAX_NICENESS: i32 = 19;

/// Starts a thread for a long search.
///
/// # Errors
///
/// The system has no more threads; `work` is dropped then.
pub(super) fn spawn_search(work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    spawn("search", NICENESS, work)
}

/// Starts a thread for work that nobody waits for, which takes only the cores that are left.
///
/// # Errors
///
/// The system has no more threads; `work` is dropped then.
pub(crate) fn spawn_with_least_priority(
    name: &str,
    work: impl FnOnce() + Send + 'static,
) -> io::Result<()> {
    spawn(name, MAX_NICENESS, work)
}

fn spawn(name: &str, niceness: i32, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let thread = thread::Builder::new().name(name.to_owned());
    thread.spawn(move || {
        lower_priority(niceness);
        work();
    })?;
    Ok(())
}

/// Lowers the priority of this thread and of those it starts, unless it is as low already. Does so only
/// on Linux, because elsewhere niceness belongs to the whole process.
fn lower_priority(niceness: i32) {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{getpriority_process, setpriority_process};

        let lowered = getpriority_process(None)
            .and_then(|present| setpriority_process(None, present.max(niceness)));
        if let Err(error) = lowered {
            tracing::debug!(%error, "cannot lower the priority of a thread");
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = niceness;
}
