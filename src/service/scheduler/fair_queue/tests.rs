use super::*;

const MAX_WAIT: Duration = Duration::from_secs(5);

fn queue(permits: u16, capacity: u16) -> Arc<FairQueue> {
    let metrics = Arc::new(Metrics::new(1, ["tic-tac-toe"]));
    let permits = NonZeroU16::new(permits).unwrap();
    FairQueue::new(Lane::Long, permits, capacity, MAX_WAIT, metrics)
}

fn client(number: u8) -> ClientId {
    ClientId::Address([127, 0, 0, number].into())
}

/// Enqueues a search that has to wait.
fn wait(queue: &Arc<FairQueue>, number: u8) -> Ticket {
    let mut ticket = queue.enqueue(&client(number)).unwrap();
    assert!(ticket.granted.try_recv().is_err());
    ticket
}

/// Enqueues a search that gets a permit at once.
fn start(queue: &Arc<FairQueue>, number: u8) -> Permit {
    let mut ticket = queue.enqueue(&client(number)).unwrap();
    ticket.granted.try_recv().unwrap()
}

/// Takes the reserve of a queue without free permits, for a client of its own.
fn take_reserve(queue: &Arc<FairQueue>) -> Permit {
    start(queue, 99)
}

/// Returns the indices of `tickets` in the order in which they get permits. Each search
/// ends at once.
fn serve(mut permit: Permit, tickets: &mut [Option<Ticket>]) -> Vec<usize> {
    let mut served = Vec::new();
    loop {
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

#[test]
fn queue_serves_clients_in_turn() {
    let queue = queue(1, 100);
    let permit = start(&queue, 4);
    let _reserve = take_reserve(&queue);
    let mut tickets = [1, 1, 1, 1, 2, 2, 3].map(|number| Some(wait(&queue, number)));
    assert_eq!(serve(permit, &mut tickets), [0, 4, 6, 1, 5, 2, 3]);
    assert_eq!(queue.load(), (1, 0));
}

#[test]
fn queue_prefers_clients_with_fewer_running_searches() {
    let queue = queue(3, 100);
    let [permit, _other, _more] = [1, 2, 1].map(|number| start(&queue, number));
    let mut tickets = [1, 1, 2].map(|number| Some(wait(&queue, number)));
    // The second client has fewer running searches, then as many as the first.
    assert_eq!(serve(permit, &mut tickets), [2, 0, 1]);
    assert_eq!(queue.load(), (2, 0));
}

#[test]
fn reserve_is_for_clients_without_a_running_search() {
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

#[test]
fn client_without_a_running_search_gets_the_reserve_when_another_gets_the_permit() {
    let queue = queue(2, 100);
    let [first, _second] = [1, 2].map(|number| start(&queue, number));
    let mut tickets = [2, 1].map(|number| wait(&queue, number));
    drop(first);
    let granted = tickets.each_mut().map(|ticket| ticket.granted.try_recv());
    assert!(granted.iter().all(Result::is_ok), "{granted:?}");
}

#[test]
fn queue_keeps_room_for_other_clients() {
    let queue = queue(1, 8);
    let _permit = start(&queue, 1);
    let _reserve = take_reserve(&queue);
    let fill = |number| {
        let tickets = std::iter::from_fn(|| queue.enqueue(&client(number)).ok());
        tickets.collect::<Vec<_>>()
    };
    let (first, second, third) = (fill(1), fill(2), fill(3));
    assert_eq!([first.len(), second.len(), third.len()], [4, 2, 1]);
    drop(first);
    assert_eq!(queue.load(), (2, 3));
}

#[test]
fn dropped_ticket_leaves_the_queue() {
    let queue = queue(1, 8);
    let permit = start(&queue, 3);
    let _reserve = take_reserve(&queue);
    let mut tickets = [1, 2, 1].map(|number| Some(wait(&queue, number)));
    tickets[0] = None;
    assert_eq!(queue.load(), (2, 2));
    // The turn is the client's, whichever of its searches takes it.
    assert_eq!(serve(permit, &mut tickets), [2, 1]);
}

#[test]
fn dropped_ticket_gives_its_permit_back() {
    let queue = queue(1, 8);
    let permit = start(&queue, 1);
    let granted = wait(&queue, 1);
    drop(permit);
    assert_eq!(queue.load(), (1, 0));
    drop(granted);
    assert_eq!(queue.load(), (0, 0));
}

#[test]
fn queue_rejects_a_search_that_would_wait_too_long() {
    let queue = queue(2, 100);
    for _ in 0..100 {
        start(&queue, 1).finish(Duration::from_secs(4));
    }
    let _running = [1, 2].map(|number| start(&queue, number));
    let _reserve = take_reserve(&queue);
    // These wait for four seconds at most; a third would get a permit in the second round.
    let _waiting = [3, 4].map(|number| wait(&queue, number));
    let rejected = queue.enqueue(&client(5)).unwrap_err();
    assert!(matches!(rejected, ServiceError::Overloaded { retry_after }
            if retry_after > MAX_WAIT && retry_after <= Duration::from_secs(8)));
}

#[test]
fn queue_admits_the_next_search_whatever_the_expected_wait() {
    let queue = queue(1, 100);
    for _ in 0..100 {
        start(&queue, 1).finish(2 * MAX_WAIT);
    }
    let permit = start(&queue, 1);
    let _reserve = take_reserve(&queue);
    let first = wait(&queue, 1);
    assert!(queue.enqueue(&client(1)).is_err());
    // The other client has fewer running searches, and so comes first.
    let second = wait(&queue, 2);
    assert!(queue.enqueue(&client(3)).is_err());
    let mut tickets = [first, second].map(Some);
    assert_eq!(serve(permit, &mut tickets), [1, 0]);
}

#[tokio::test(start_paused = true)]
async fn ticket_is_rejected_after_the_longest_wait() {
    let queue = queue(1, 8);
    let _permit = start(&queue, 1);
    let _reserve = take_reserve(&queue);
    let began = tokio::time::Instant::now();
    let rejected = queue.enqueue(&client(2)).unwrap().ready().await;
    let retry_after = Duration::ZERO;
    assert_eq!(
        rejected.unwrap_err(),
        ServiceError::Overloaded { retry_after }
    );
    assert_eq!(began.elapsed(), MAX_WAIT);
    assert_eq!(queue.load(), (2, 0));
}
