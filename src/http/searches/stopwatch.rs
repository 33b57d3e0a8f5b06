//! Whether a search had its core for the time that it took.

use std::time::{Duration, Instant};

use super::lane::MOMENT;

/// The clock, and that of the thread, which stands still while others have its core.
#[derive(Debug)]
pub(crate) struct Stopwatch {
    started: Instant,
    worked_before: Duration,
}

impl Stopwatch {
    pub(crate) fn start() -> Self {
        Self {
            started: Instant::now(),
            worked_before: thread_time(),
        }
    }

    /// Whether a search in the quick lane has lost most of its time to others, so that its
    /// failure is no proof that it takes longer.
    pub(crate) fn was_held_up(&self) -> bool {
        is_held_up(self.started.elapsed(), self.worked())
    }

    /// How long the thread has computed since.
    fn worked(&self) -> Duration {
        thread_time().saturating_sub(self.worked_before)
    }
}

/// Whether one that ended after so long, and has computed for so long, might have found more.
fn is_held_up(took: Duration, worked: Duration) -> bool {
    took >= MOMENT && worked < MOMENT / 2
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
        sleep(2 * MOMENT);
        assert!(stopwatch.was_held_up());
        while stopwatch.worked() < MOMENT {
            spin_loop();
        }
        assert!(!stopwatch.was_held_up());
    }

    #[test]
    fn who_has_spent_its_nodes_has_had_its_time() {
        assert!(!is_held_up(MOMENT / 4, MOMENT / 4));
    }
}
