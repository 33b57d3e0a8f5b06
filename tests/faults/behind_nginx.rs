//! Replicas that stop, die and hang: nobody notices behind nginx, and few without it.

use std::time::Duration;

use super::load::{CLIENTS, Load};
use super::nginx::Nginx;
use super::questions::mixed_questions;
use super::replica::Replica;

/// More than any of these questions takes on a busy machine: what is accepted is answered in
/// full.
const GRACE: [&str; 2] = ["--grace-ms", "10000"];

fn replicas() -> [Replica; 3] {
    std::array::from_fn(|_| Replica::start(&GRACE))
}

/// Starts one where another was.
fn start_again(replica: &mut Replica) {
    *replica = Replica::at(replica.address(), &GRACE);
}

/// Each has had something to do since it was started.
async fn all_are_asked(replicas: &[Replica]) {
    for replica in replicas {
        assert!(replica.metric("bestmove_cache_misses_total").await > 0.0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn they_may_be_restarted_one_after_the_other() {
    let mut replicas = replicas();
    let nginx = Nginx::before(&replicas).await;
    let questions = mixed_questions(&replicas[0]).await;
    let load = Load::start(&[&nginx.url], &questions);
    for seconds_away in [0.0, 0.5] {
        for replica in &mut replicas {
            load.go_on(0.5).await;
            replica.process.stop().await;
            load.go_on(seconds_away).await;
            start_again(replica);
        }
    }
    load.go_on(0.5).await;
    load.end().await.is_clean();
    all_are_asked(&replicas).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn they_may_be_killed_one_after_the_other() {
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
    load.end().await.is_clean();
    all_are_asked(&replicas).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_paused_one_keeps_some_waiting() {
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
    report.is_clean();
    // Never everybody: who is answered by another is sent to one that is less busy.
    let is_long = |took: &&Duration| **took > Duration::from_millis(800);
    let waited = report.took.iter().filter(is_long).count();
    assert!((1..replicas.len() * CLIENTS).contains(&waited), "{waited}");
}

#[tokio::test(flavor = "multi_thread")]
async fn without_nginx_what_is_under_way_dies_with_one() {
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
    all_are_asked(&[replica]).await;
}
