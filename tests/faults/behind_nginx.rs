//! Replicas that stop, die or hang behind nginx: no request fails. Without nginx, only requests in
//! flight fail.

use std::time::Duration;

use super::load::{CLIENTS, Load};
use super::nginx::Nginx;
use super::questions::mixed_questions;
use super::replica::Replica;

/// Longer than any of these searches takes on a busy machine, so that each ends by itself.
const GRACE: [&str; 2] = ["--grace-ms", "10000"];

fn replicas() -> [Replica; 3] {
    std::array::from_fn(|_| Replica::start(&GRACE))
}

/// Replaces a replica by a new one at the same address.
fn start_again(replica: &mut Replica) {
    *replica = Replica::at(replica.address(), &GRACE);
}

/// Checks that each replica has searched since its start.
async fn assert_all_used(replicas: &[Replica]) {
    for replica in replicas {
        assert!(replica.metric("bestmove_cache_misses_total").await > 0.0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn rolling_restart_loses_no_request() {
    let mut replicas = replicas();
    let nginx = Nginx::before(&replicas).await;
    let questions = mixed_questions(&replicas[0]).await;
    let load = Load::start(&[&nginx.url], &questions);
    for seconds_down in [0.0, 0.5] {
        for replica in &mut replicas {
            load.go_on(0.5).await;
            replica.process.stop().await;
            load.go_on(seconds_down).await;
            start_again(replica);
        }
    }
    load.go_on(0.5).await;
    load.end().await.assert_clean();
    assert_all_used(&replicas).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_replicas_lose_no_request() {
    let mut replicas = replicas();
    let nginx = Nginx::before(&replicas).await;
    let questions = mixed_questions(&replicas[0]).await;
    let load = Load::start(&[&nginx.url], &questions);
    for replica in &mut replicas {
        load.go_on(0.5).await;
        replica.process.kill();
        load.go_on(0.5).await;
        start_again(replica);
    }
    load.go_on(0.5).await;
    load.end().await.assert_clean();
    assert_all_used(&replicas).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn paused_replica_delays_some_requests() {
    let replicas = replicas();
    let nginx = Nginx::before(&replicas).await;
    let questions = mixed_questions(&replicas[0]).await;
    let load = Load::start(&[&nginx.url], &questions);
    for replica in &replicas {
        load.go_on(0.5).await;
        replica.process.signal("STOP");
        load.go_on(1.0).await;
        replica.process.signal("CONT");
    }
    load.go_on(0.5).await;
    let report = load.end().await;
    report.assert_clean();
    // Not every client: nginx sends the next request of a served client to a less busy
    // replica.
    let is_long = |took: &&Duration| **took > Duration::from_millis(800);
    let waited = report.took.iter().filter(is_long).count();
    assert!((1..replicas.len() * CLIENTS).contains(&waited), "{waited}");
}

#[tokio::test(flavor = "multi_thread")]
async fn kill_without_nginx_loses_requests_in_flight() {
    let mut replica = Replica::start(&[]);
    let questions = mixed_questions(&replica).await;
    let load = Load::start(&[&replica.url], &questions);
    load.go_on(0.5).await;
    replica.process.kill();
    load.go_on(0.2).await;
    start_again(&mut replica);
    load.go_on(0.5).await;
    let report = load.end().await;
    assert!(report.failed.len() <= CLIENTS, "{:?}", report.failed);
    assert!(report.not_sent > 0 && !report.took.is_empty());
    assert_all_used(&[replica]).await;
}
