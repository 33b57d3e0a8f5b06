//! Whether a search had its core for the time that it took.

use std::time::Duration;

use super::lane::QUICK_DEADLINE;

/// The clock of a thread, which stands still while others have its core.
#[derive(Debug)]
pub(crate) struct Stopwatch {
    worked_before: Duration,
}

impl Stopwatch {
    pub(crate) fn start() -> Self {
        Self {
            worked_before: thread_time(),
        }
    }

    /// Whether a search for which a moment was too short has lost most of it to others, and
    /// so might have found more.
    pub(crate) fn was_held_up(&self) -> bool {
        self.worked() < QUICK_DEADLINE / 2
    }

    /// How long the thread has computed since.
    fn worked(&self) -> Duration {
        thread_time().saturating_sub(self.worked_before)
    }
}

/// How long this thread has computed.
#[cfg(target_os = "linux")]
fn thread_time() -> Duration {
    use rustix::time::{ClockId, clock_gettime};

    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.try_into().unwrap_or_default()
}

/// It is not known: whatever took its time may have lost it.
#[cfg(not(target_os = "linux"))]
fn thread_time() -> Duration {
    Duration::ZERO
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::hint::spin_loop;
    use std::thread::sleep;

    use super::*;

    #[test]
    fn only_who_waits_for_a_core_is_held_up() {
        let stopwatch = Stopwatch::start();
        sleep(2 * QUICK_DEADLINE);
        assert!(stopwatch.was_held_up());
        while stopwatch.worked() < QUICK_DEADLINE {
            spin_loop();
        }
        assert!(!stopwatch.was_held_up());
    }
}
