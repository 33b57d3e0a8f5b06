//! A future that goes on at once where it has woken itself.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::task::{Context, Poll, Wake, Waker};

use futures_util::task::AtomicWaker;

/// Polls again what has been woken while it was polled, instead of leaving it at the end of
/// the runtime's queue: hyper wakes a connection by itself to read the body of each request.
#[derive(Debug)]
pub(super) struct Eager<F> {
    pub(super) future: F,
    wakes: Arc<Wakes>,
    waker: Waker,
}

/// How often it is polled before others have their turn.
const MOST_POLLS: usize = 2;

#[derive(Debug, Default)]
struct Wakes {
    task: AtomicWaker,
    /// [`POLLED`] while it is polled, and then [`WOKEN`] if it has been meanwhile.
    state: AtomicU8,
}

const POLLED: u8 = 1;
const WOKEN: u8 = 2;

impl<F> Eager<F> {
    pub(super) fn new(future: F) -> Self {
        let wakes = Arc::<Wakes>::default();
        Self {
            future,
            waker: Arc::clone(&wakes).into(),
            wakes,
        }
    }
}

impl<F: Future + Unpin> Future for Eager<F> {
    type Output = F::Output;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<F::Output> {
        let Self {
            future,
            wakes,
            waker,
        } = self.get_mut();
        wakes.task.register(context.waker());
        for _ in 0..MOST_POLLS {
            wakes.state.swap(POLLED, Ordering::AcqRel);
            let polled = Pin::new(&mut *future).poll(&mut Context::from_waker(waker));
            if polled.is_ready() || wakes.rest() {
                return polled;
            }
        }
        context.waker().wake_by_ref();
        Poll::Pending
    }
}

impl Wakes {
    /// Ends the poll, unless it has been woken: whoever wakes it from here on wakes the task.
    fn rest(&self) -> bool {
        self.state
            .compare_exchange(POLLED, 0, Ordering::AcqRel, Ordering::Acquire)
            .is_ok()
    }
}

impl Wake for Wakes {
    fn wake(self: Arc<Self>) {
        self.wake_by_ref();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        let before = self.state.fetch_or(WOKEN, Ordering::AcqRel);
        if before & POLLED == 0 {
            self.task.wake();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;
    use std::pin::pin;
    use std::sync::atomic::AtomicUsize;
    use std::task::ready;
    use std::time::Duration;

    use tokio::sync::mpsc;
    use tokio::time::timeout;

    use super::*;

    /// Counts how often it is woken.
    #[derive(Debug, Default)]
    struct Counter(AtomicUsize);

    impl Wake for Counter {
        fn wake(self: Arc<Self>) {
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Polls it once where it wakes itself so often: what comes of it, the polls that it was
    /// given, and the wakes of its task.
    fn poll_once(self_wakes: usize) -> (Poll<()>, usize, usize) {
        let mut polls = 0;
        let future = poll_fn(|context| {
            polls += 1;
            if polls > self_wakes {
                return Poll::Ready(());
            }
            context.waker().wake_by_ref();
            Poll::Pending
        });
        let task = Arc::<Counter>::default();
        let waker = Arc::clone(&task).into();
        let mut eager = Eager::new(future);
        let polled = Pin::new(&mut eager).poll(&mut Context::from_waker(&waker));
        drop(eager);
        (polled, polls, task.0.load(Ordering::Relaxed))
    }

    #[test]
    fn what_wakes_itself_goes_on_at_once() {
        assert_eq!(poll_once(0), (Poll::Ready(()), 1, 0));
        assert_eq!(poll_once(1), (Poll::Ready(()), 2, 0));
    }

    #[test]
    fn what_never_rests_lets_others_have_their_turn() {
        assert_eq!(poll_once(100), (Poll::Pending, MOST_POLLS, 1));
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn no_wake_is_lost() {
        const PIECES: u32 = 100_000;
        let (sender, mut receiver) = mpsc::channel(1);
        let sending = tokio::spawn(async move {
            for piece in 0..PIECES {
                sender.send(piece).await.unwrap();
            }
        });
        let mut taken = 0;
        let taking = pin!(poll_fn(|context| {
            while let Some(piece) = ready!(receiver.poll_recv(context)) {
                assert_eq!(piece, taken);
                taken += 1;
            }
            Poll::Ready(())
        }));
        let taking = timeout(Duration::from_secs(30), Eager::new(taking));
        taking.await.expect("a wake is lost");
        sending.await.unwrap();
        assert_eq!(taken, PIECES);
    }
}
