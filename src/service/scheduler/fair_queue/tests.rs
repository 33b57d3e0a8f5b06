use std::num::NonZeroU16;

use tokio::time::advance;

use super::clients::MAX_IDLE_CLIENTS;
use super::expected_wait::{COMPANY_MEMORY, FIRST_DELAY};
use super::*;
use crate::service::scheduler::time_shares::MIN_TIME;

const MAX_WAIT: Duration = Duration::from_secs(5);

const DEFAULT_TIME: Duration = Duration::from_secs(2);

/// The time of the searches of most tests.
const ASKED: SearchTime = SearchTime {
    wanted: Duration::from_secs(1),
    is_asked: true,
};

const UNSET: SearchTime = SearchTime {
    wanted: DEFAULT_TIME,
    is_asked: false,
};

fn queue(permits: u16, capacity: u16) -> Arc<FairQueue> {
    let settings = ServiceSettings {
        max_concurrent_searches: NonZeroU16::new(permits).unwrap(),
        queue_capacity: capacity,
        max_wait: MAX_WAIT,
        default_movetime_ms: 2_000,
        ..ServiceSettings::default()
    };
    let metrics = Arc::new(Metrics::new(1, ["tic-tac-toe"]));
    FairQueue::new(Lane::Long, &settings, &CancelFlag::default(), metrics)
}

fn client(number: u8) -> ClientId {
    ClientId::Address([127, 0, 0, number].into())
}

fn enqueue(queue: &Arc<FairQueue>, number: u8) -> Result<Ticket, ServiceError> {
    queue.enqueue(&client(number), Some(ASKED))
}

/// Enqueues a search that has to wait.
fn wait(queue: &Arc<FairQueue>, number: u8) -> Ticket {
    let mut ticket = enqueue(queue, number).unwrap();
    assert!(ticket.granted.try_recv().is_err());
    ticket
}

/// Enqueues a search that gets a permit at once.
fn start(queue: &Arc<FairQueue>, number: u8) -> Permit {
    let mut ticket = enqueue(queue, number).unwrap();
    ticket.granted.try_recv().unwrap()
}

/// Runs a search for as long as it may.
async fn run(permit: Permit, wanted: Duration) -> Duration {
    let started = permit.started;
    let allowed = || permit.cancel.allowed().unwrap_or(wanted);
    while started.elapsed() < allowed() {
        let next_check = Duration::from_millis(5);
        tokio::time::sleep(next_check).await;
    }
    let run_time = started.elapsed();
    permit.finish(run_time);
    run_time
}

/// The times of the wait and of the search.
async fn ask(
    queue: Arc<FairQueue>,
    number: u8,
    time: SearchTime,
) -> Result<[Duration; 2], ServiceError> {
    let ticket = queue.enqueue(&client(number), Some(time))?;
    let enqueued = ticket.enqueued;
    let permit = ticket.ready().await?;
    let waited = enqueued.elapsed();
    Ok([waited, run(permit, time.wanted).await])
}

/// All at once: the times of those that were answered.
async fn ask_at_once(
    queue: &Arc<FairQueue>,
    clients: impl Iterator<Item = u8>,
    time: SearchTime,
) -> Vec<[Duration; 2]> {
    let tasks: Vec<_> = clients
        .map(|number| tokio::spawn(ask(Arc::clone(queue), number, time)))
        .collect();
    let mut answered = Vec::new();
    for task in tasks {
        answered.extend(task.await.unwrap());
    }
    answered
}

/// Takes the reserve of a queue without free permits, for a client of its own.
fn take_reserve(queue: &Arc<FairQueue>) -> Permit {
    start(queue, 99)
}

/// The indices of `tickets` in the order in which they get permits. Each search takes
/// a second.
async fn serve(mut permit: Permit, tickets: &mut [Option<Ticket>]) -> Vec<usize> {
    let mut served = Vec::new();
    loop {
        advance(Duration::from_secs(1)).await;
        drop(permit);
        let granted = tickets.iter_mut().enumerate().find_map(|(index, ticket)| {
            let permit = ticket.as_mut()?.granted.try_recv().ok()?;
            *ticket = None;
            Some((index, permit))
        });
        let Some((index, next)) = granted else {
            return served;
        };
        served.push(index);
        permit = next;
    }
}

#[tokio::test(start_paused = true)]
async fn queue_serves_clients_in_turn() {
    let queue = queue(1, 100);
    let permit = start(&queue, 4);
    let _reserve = take_reserve(&queue);
    let mut tickets = [1, 1, 1, 1, 2, 2, 3].map(|number| Some(wait(&queue, number)));
    assert_eq!(serve(permit, &mut tickets).await, [0, 4, 6, 1, 5, 2, 3]);
    assert_eq!(queue.load(), (1, 0));
}

#[tokio::test(start_paused = true)]
async fn queue_prefers_clients_with_fewer_running_searches() {
    let queue = queue(3, 100);
    let [permit, _other, _more] = [1, 2, 1].map(|number| start(&queue, number));
    let mut tickets = [1, 1, 2].map(|number| Some(wait(&queue, number)));
    // The second client has fewer running searches, then as many as the first.
    assert_eq!(serve(permit, &mut tickets).await, [2, 0, 1]);
    assert_eq!(queue.load(), (2, 0));
}

#[tokio::test(start_paused = true)]
async fn reserve_is_for_clients_without_a_running_search() {
    let queue = queue(2, 100);
    let [first, second] = [1, 1].map(|number| start(&queue, number));
    let mut own = wait(&queue, 1);
    let other = start(&queue, 2);
    let mut third = wait(&queue, 3);
    // The reserve goes from one client to another, however long the first one waits.
    drop(other);
    let third = third.granted.try_recv().unwrap();
    assert!(own.granted.try_recv().is_err());
    drop(third);
    assert!(own.granted.try_recv().is_err());
    assert_eq!(queue.load(), (2, 1));
    drop(first);
    let own = own.granted.try_recv().unwrap();
    drop((second, own));
    assert_eq!(queue.load(), (0, 0));
}

#[tokio::test(start_paused = true)]
async fn client_without_a_running_search_gets_the_reserve_when_another_gets_the_permit() {
    let queue = queue(2, 100);
    let [first, _second] = [1, 2].map(|number| start(&queue, number));
    let mut tickets = [2, 1].map(|number| wait(&queue, number));
    advance(Duration::from_secs(1)).await;
    drop(first);
    let granted = tickets.each_mut().map(|ticket| ticket.granted.try_recv());
    assert!(granted.iter().all(Result::is_ok), "{granted:?}");
}

#[tokio::test(start_paused = true)]
async fn queue_keeps_room_for_other_clients() {
    let queue = queue(1, 8);
    let _permit = start(&queue, 1);
    let _reserve = take_reserve(&queue);
    let fill = |number| {
        let tickets = std::iter::from_fn(|| enqueue(&queue, number).ok());
        tickets.collect::<Vec<_>>()
    };
    let (first, second, third) = (fill(1), fill(2), fill(3));
    assert_eq!([first.len(), second.len(), third.len()], [4, 2, 1]);
    drop(first);
    assert_eq!(queue.load(), (2, 3));
}

#[tokio::test(start_paused = true)]
async fn dropped_ticket_leaves_the_queue() {
    let queue = queue(1, 8);
    let permit = start(&queue, 3);
    let _reserve = take_reserve(&queue);
    let mut tickets = [1, 2, 1].map(|number| Some(wait(&queue, number)));
    tickets[0] = None;
    assert_eq!(queue.load(), (2, 2));
    // The turn is the client's, whichever of its searches takes it.
    assert_eq!(serve(permit, &mut tickets).await, [2, 1]);
}

#[tokio::test(start_paused = true)]
async fn dropped_ticket_gives_its_permit_back() {
    let queue = queue(1, 8);
    let permit = start(&queue, 1);
    let granted = wait(&queue, 1);
    drop(permit);
    assert_eq!(queue.load(), (1, 0));
    drop(granted);
    assert_eq!(queue.load(), (0, 0));
}

#[tokio::test(start_paused = true)]
async fn queue_rejects_a_search_for_which_not_even_the_least_time_is_left() {
    let queue = queue(2, 1_000);
    let running = [1, 1].map(|number| start(&queue, number));
    let waiting: Vec<_> = std::iter::from_fn(|| enqueue(&queue, 1).ok()).collect();
    // Two permits, and 96 rounds of 52 ms.
    assert_eq!(waiting.len(), 192);
    let rejected = enqueue(&queue, 1).unwrap_err();
    assert!(matches!(rejected, ServiceError::Overloaded { retry_after }
            if retry_after > MAX_WAIT && retry_after < 2 * MAX_WAIT));
    // Another client is served next.
    let _other = start(&queue, 2);
    let _third = wait(&queue, 3);
    drop((running, waiting));
}

#[tokio::test(start_paused = true)]
async fn client_that_had_company_leaves_room_for_others() {
    let queue = queue(1, 1_000);
    let other = start(&queue, 2);
    let _running = start(&queue, 1);
    drop(other);
    let waiting: Vec<_> = std::iter::from_fn(|| enqueue(&queue, 1).ok()).collect();
    // Another client may have a search before each of these.
    assert_eq!(waiting.len(), 48);
    drop(waiting);
    advance(COMPANY_MEMORY).await;
    let waiting: Vec<_> = std::iter::from_fn(|| enqueue(&queue, 1).ok()).collect();
    assert_eq!(waiting.len(), 96);
}

#[tokio::test(start_paused = true)]
async fn queue_admits_the_next_search_whatever_the_expected_wait() {
    let metrics = Arc::new(Metrics::new(1, ["tic-tac-toe"]));
    let settings = ServiceSettings {
        max_wait: Duration::from_millis(10),
        ..ServiceSettings::default()
    };
    let queue = FairQueue::new(Lane::Long, &settings, &CancelFlag::default(), metrics);
    let permit = start(&queue, 1);
    let _reserve = take_reserve(&queue);
    let first = wait(&queue, 1);
    assert!(enqueue(&queue, 1).is_err());
    // The other client has used no time, and so comes first.
    let second = wait(&queue, 2);
    assert!(enqueue(&queue, 3).is_err());
    let mut tickets = [first, second].map(Some);
    assert_eq!(serve(permit, &mut tickets).await, [1, 0]);
}

#[tokio::test(start_paused = true)]
async fn ticket_is_rejected_after_the_longest_wait() {
    let queue = queue(1, 8);
    let _permit = start(&queue, 1);
    let _reserve = take_reserve(&queue);
    let began = Instant::now();
    let rejected = enqueue(&queue, 2).unwrap().ready().await;
    let retry_after = Duration::ZERO;
    assert_eq!(
        rejected.unwrap_err(),
        ServiceError::Overloaded { retry_after }
    );
    assert_eq!(began.elapsed(), MAX_WAIT);
    assert_eq!(queue.load(), (2, 0));
}

#[tokio::test(start_paused = true)]
async fn crowd_is_answered_in_about_the_default_time() {
    for (permits, number) in [(1, 1), (1, 4), (1, 10), (1, 30), (2, 10), (2, 30)] {
        let queue = queue(permits, 1_024);
        // A client each, and then one client for all.
        for clients in [(1..=number).collect(), vec![1; usize::from(number)]] {
            let began = Instant::now();
            let answered = ask_at_once(&queue, clients.into_iter(), UNSET).await;
            assert_eq!(answered.len(), usize::from(number));
            let took = began.elapsed();
            assert!(
                took <= DEFAULT_TIME * 5 / 4,
                "{permits}, {number}: {took:?}"
            );
            let times = answered.iter().map(|[_, run]| *run);
            assert!(times.min() >= Some(MIN_TIME));
        }
    }
}

#[tokio::test(start_paused = true)]
async fn crowd_that_would_have_too_little_time_gets_the_least() {
    let queue = queue(1, 1_024);
    let answered = ask_at_once(&queue, (0..95).map(|_| 1), UNSET).await;
    assert_eq!(answered.len(), 95);
    for [waited, run] in answered {
        assert!(waited < MAX_WAIT, "{waited:?}");
        assert!((MIN_TIME..2 * MIN_TIME).contains(&run), "{run:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn asked_time_is_shortened_only_as_far_as_the_longest_wait_needs() {
    let asked = |wanted| SearchTime {
        wanted,
        is_asked: true,
    };
    let queue = queue(1, 1_024);
    let second = Duration::from_secs(1);
    for [_, run] in ask_at_once(&queue, (0..4).map(|_| 1), asked(second)).await {
        assert_eq!(run, second);
    }
    let answered = ask_at_once(&queue, (0..10).map(|_| 1), asked(10 * second)).await;
    assert_eq!(answered.len(), 10);
    for [waited, run] in answered {
        assert!(waited < MAX_WAIT, "{waited:?}");
        assert!(run >= second * 9 / 20, "{run:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn lone_search_and_those_that_do_not_wait_keep_their_time() {
    let queue = queue(2, 8);
    let permits = [1, 1, 2].map(|number| start(&queue, number));
    assert!(
        permits
            .iter()
            .all(|permit| permit.cancel.allowed().is_none())
    );
}

/// Eight clients with a search of eight seconds each, again and again, and one with short ones that take
/// less than its part of the time.
#[tokio::test(start_paused = true)]
async fn polite_client_is_served_beside_eight_with_long_searches() {
    let queue = queue(1, 1_024);
    let asked = |wanted| SearchTime {
        wanted: Duration::from_millis(wanted),
        is_asked: true,
    };
    let heavy: Vec<_> = (1..=8)
        .map(|number| {
            let queue = Arc::clone(&queue);
            tokio::spawn(async move {
                loop {
                    let answer = ask(Arc::clone(&queue), number, asked(8_000)).await;
                    assert!(answer.is_ok(), "{answer:?}");
                }
            })
        })
        .collect();
    tokio::time::sleep(Duration::from_secs(20)).await;
    for _ in 0..50 {
        let [waited, run] = ask(Arc::clone(&queue), 9, asked(200)).await.unwrap();
        assert!(waited < MAX_WAIT / 2, "{waited:?}");
        assert!(run >= Duration::from_millis(200), "{run:?}");
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    for heavy in heavy {
        assert!(!heavy.is_finished());
        heavy.abort();
    }
}

#[tokio::test(start_paused = true)]
async fn client_gets_no_credit_for_the_time_before_it_came() {
    let queue = queue(1, 100);
    let _reserve = take_reserve(&queue);
    let permit = start(&queue, 1);
    let mut early = [1; 4].map(|number| Some(wait(&queue, number)));
    // The first client is served for three seconds.
    let served = serve(permit, &mut early[..3]).await;
    assert_eq!(served, [0, 1, 2]);
    let [.., last] = early;
    let mut running = last.unwrap();
    let permit = running.granted.try_recv().unwrap();
    let mut tickets = [1, 2, 2, 2, 2].map(|number| Some(wait(&queue, number)));
    let served = serve(permit, &mut tickets).await;
    assert_eq!(
        served.iter().position(|index| *index == 0),
        Some(1),
        "{served:?}"
    );
}

/// A request with only a depth may take ten seconds, and counts as one that set no time.
#[tokio::test(start_paused = true)]
async fn search_without_a_time_counts_with_the_default_and_is_shortened_only_where_others_wait() {
    let queue = queue(1, 1_000);
    let long = SearchTime {
        wanted: Duration::from_secs(10),
        is_asked: false,
    };
    let mut first = queue.enqueue(&client(1), Some(long)).unwrap();
    let permit = first.granted.try_recv().unwrap();
    assert_eq!(permit.cancel.allowed(), None);
    assert_eq!(queue.lock().clients.known[&client(1)].used, DEFAULT_TIME);
    // That of another client has the reserve, so none waits.
    let _other = start(&queue, 2);
    advance(Duration::from_secs(1)).await;
    assert_eq!(permit.cancel.allowed(), None);
    // Its share is the default time, and not a part of what asked times leave.
    let _waiting = queue.enqueue(&client(3), Some(ASKED)).unwrap();
    assert_eq!(permit.cancel.allowed(), Some(DEFAULT_TIME));
    // Two without a time share the default time of two places.
    let _more = queue.enqueue(&client(1), Some(long)).unwrap();
    let _third = queue.enqueue(&client(1), Some(UNSET)).unwrap();
    assert_eq!(permit.cancel.allowed(), Some(DEFAULT_TIME * 2 / 3));
}

#[tokio::test(start_paused = true)]
async fn queue_admits_fewer_searches_where_they_end_late() {
    let queue = queue(1, 1_000);
    let fill = || {
        let enqueue = || queue.enqueue(&client(1), Some(UNSET)).ok();
        std::iter::from_fn(enqueue).collect::<Vec<_>>()
    };
    for _ in 0..100 {
        let mut tickets = fill();
        let permit = tickets[0].granted.try_recv().unwrap();
        // It may run for 50 ms.
        advance(Duration::from_millis(80)).await;
        tickets.truncate(1);
        drop(permit);
    }
    // One of them runs.
    assert_eq!(fill().len(), 1 + 62);
}

#[tokio::test(start_paused = true)]
async fn time_before_a_search_was_shortened_is_no_delay() {
    let queue = queue(1, 1_000);
    let mut first = queue.enqueue(&client(1), Some(UNSET)).unwrap();
    let permit = first.granted.try_recv().unwrap();
    advance(Duration::from_millis(1_900)).await;
    let waiting: Vec<_> = std::iter::from_fn(|| queue.enqueue(&client(1), Some(UNSET)).ok())
        .take(9)
        .collect();
    assert_eq!(permit.cancel.allowed(), Some(Duration::from_millis(200)));
    // It ends as soon as it notices.
    drop(permit);
    assert!(queue.lock().expected_wait.mean_delay < FIRST_DELAY);
    drop(waiting);
}

#[tokio::test(start_paused = true)]
async fn clients_that_come_once_are_forgotten_while_the_queue_is_never_idle() {
    let queue = queue(1, 100);
    let _busy = start(&queue, 1);
    // The longest search of all is remembered longest.
    let greedy = start(&queue, 2);
    advance(Duration::from_secs(10)).await;
    drop(greedy);
    for number in 0..5_000_u16 {
        let [high, low] = number.to_be_bytes();
        let client = ClientId::Address([10, 0, high, low].into());
        let mut ticket = queue.enqueue(&client, Some(ASKED)).unwrap();
        let permit = ticket.granted.try_recv().unwrap();
        advance(Duration::from_millis(u64::from(number) + 1)).await;
        drop(permit);
        assert!(queue.lock().clients.known.len() <= MAX_IDLE_CLIENTS + 1);
    }
    assert!(queue.lock().clients.known.contains_key(&client(2)));
}
