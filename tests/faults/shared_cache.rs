//! Replicas that share answers through Redis, whatever becomes of it: it may cost time, and
//! never an answer.

use std::time::Duration;

use super::load::Load;
use super::process::until;
use super::proxy::SlowWay;
use super::questions::{ProvenLines, questions};
use super::redis_server::RedisServer;
use super::replica::Replica;

/// Longer than any of these questions takes, so that it shows who has waited for Redis.
const PATIENT: [&str; 2] = ["--redis-timeout-ms", "1000"];
const PATIENCE: Duration = Duration::from_secs(1);

const AWAY: &str = "the shared cache is away";
const THERE: &str = "the shared cache is there";

async fn answers_rightly(replica: &Replica, known: &ProvenLines) {
    assert_eq!(replica.ask(&known.question).await.text, known.answer);
}

/// The answers that it has had from Redis.
async fn hits(replica: &Replica) -> f64 {
    let series = r#"bestmove_cache_hits_total{tier="shared"}"#;
    replica.metric(series).await
}

/// Whether it has the right answer from Redis; if not, it has to search.
async fn knows(replica: &Replica, known: &ProvenLines) -> bool {
    let before = hits(replica).await;
    answers_rightly(replica, known).await;
    hits(replica).await > before
}

async fn learns(replica: &Replica, known: &ProvenLines) {
    until("it is shared", async || knows(replica, known).await).await;
}

/// It logs this, and not more often than so many times.
async fn logs(replica: &Replica, what: &str, times: usize) {
    let count = || replica.log().matches(what).count();
    until(what, async || count() >= times).await;
    assert_eq!(count(), times, "{}", replica.log());
}

#[tokio::test]
async fn what_one_finds_out_the_other_knows() {
    let redis = RedisServer::start().await;
    let one = Replica::sharing(&redis.url(), &PATIENT);
    let other = Replica::sharing(&redis.url(), &PATIENT);
    let known = &questions().await[0];
    learns(&one, known).await;
    learns(&other, known).await;
    answers_rightly(&other, known).await;
    let names = redis.names().await;
    assert!(
        names.len() == 1
            && names[0].starts_with("bestmove:")
            && names[0].contains(":game=connect-four&board="),
        "{names:?}"
    );
    // It stays until there is no room for it.
    assert_eq!(redis.tell::<i64>(&["TTL", &names[0]]).await, -1);
}

#[tokio::test]
async fn an_answer_costs_one_round_trip() {
    let redis = RedisServer::start().await;
    let replica = Replica::sharing(&redis.url(), &PATIENT);
    let known = &questions().await[0];
    learns(&replica, known).await;
    for is_stream in [false, true] {
        let () = redis.tell(&["CONFIG", "RESETSTAT"]).await;
        if is_stream {
            let events = replica.follow(&known.question).await;
            assert_eq!(events, format!("event: result\ndata: {}\n\n", known.answer));
        } else {
            assert!(knows(&replica, known).await);
        }
        let asked: String = redis.tell(&["INFO", "commandstats"]).await;
        assert!(asked.contains("cmdstat_get:calls=1,"), "{asked}");
        assert!(!asked.contains("cmdstat_set:"), "{asked}");
    }
}

#[tokio::test]
async fn it_may_be_down_at_the_start() {
    let mut redis = RedisServer::stopped();
    let replica = Replica::sharing(&redis.url(), &PATIENT);
    let known = &questions().await[0];
    for _ in 0..3 {
        assert!(!knows(&replica, known).await);
    }
    tokio::time::sleep(Duration::from_secs(3)).await;
    logs(&replica, AWAY, 1).await;
    redis.start_empty().await;
    learns(&replica, known).await;
    logs(&replica, THERE, 1).await;
    assert!(replica.log().contains(&redis.address()));
}

#[tokio::test]
async fn one_lookup_tells_that_it_is_gone() {
    let mut redis = RedisServer::start().await;
    let replica = Replica::sharing(&redis.url(), &PATIENT);
    let known = &questions().await[0];
    learns(&replica, known).await;
    redis.kill();
    answers_rightly(&replica, known).await;
    logs(&replica, AWAY, 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn it_may_be_killed_restarted_filled_and_paused_under_load() {
    let mut redis = RedisServer::start().await;
    let one = Replica::sharing(&redis.url(), &[]);
    let other = Replica::sharing(&redis.url(), &[]);
    let questions = questions().await;
    let load = Load::start(&[&one.url, &other.url], &questions);
    load.go_on(1.0).await;
    for _ in 0..2 {
        redis.kill();
        load.go_on(1.5).await;
        redis.start_empty().await;
        load.go_on(1.5).await;
    }
    let () = redis.tell(&["CONFIG", "SET", "maxmemory", "1"]).await;
    load.go_on(1.5).await;
    let () = redis.tell(&["CONFIG", "SET", "maxmemory", "0"]).await;
    for _ in 0..3 {
        redis.signal("STOP");
        load.go_on(0.8).await;
        redis.signal("CONT");
        load.go_on(0.8).await;
    }
    load.end().await.is_clean();
    learns(&one, &questions[0]).await;
    learns(&other, &questions[0]).await;
}

#[tokio::test]
async fn a_paused_one_costs_two_lookups_and_then_nothing() {
    let redis = RedisServer::start().await;
    let replica = Replica::sharing(&redis.url(), &PATIENT);
    let questions = questions().await;
    learns(&replica, &questions[0]).await;
    redis.signal("STOP");
    let hits_before = hits(&replica).await;
    let mut waited = Vec::new();
    for known in &questions {
        let reply = replica.ask(&known.question).await;
        assert_eq!(reply.text, known.answer);
        waited.push(reply.took >= PATIENCE);
    }
    let first = waited.iter().take_while(|waited| **waited).count();
    assert!((1..=2).contains(&first), "{waited:?}");
    assert!(!waited[first..].contains(&true), "{waited:?}");
    assert!(hits(&replica).await <= hits_before);
    redis.signal("CONT");
    learns(&replica, &questions[0]).await;
    logs(&replica, AWAY, 1).await;
    logs(&replica, THERE, 2).await;
}

#[tokio::test]
async fn a_slow_one_is_done_without() {
    let redis = RedisServer::start().await;
    let way = SlowWay::to(redis.address()).await;
    let url = format!("redis://127.0.0.1:{}", way.port);
    let replica = Replica::sharing(&url, &PATIENT);
    let questions = questions().await;
    learns(&replica, &questions[0]).await;
    way.delay(1_500);
    until("it is done without", async || {
        answers_rightly(&replica, &questions[0]).await;
        replica.log().contains(AWAY)
    })
    .await;
    for known in &questions {
        let reply = replica.ask(&known.question).await;
        assert!(reply.took < PATIENCE && reply.text == known.answer);
    }
    way.delay(0);
    learns(&replica, &questions[0]).await;
}

#[tokio::test]
async fn a_full_one_is_asked_all_the_same() {
    let redis = RedisServer::start().await;
    let replica = Replica::sharing(&redis.url(), &PATIENT);
    let questions = questions().await;
    learns(&replica, &questions[0]).await;
    let () = redis.tell(&["CONFIG", "SET", "maxmemory", "1"]).await;
    for known in &questions[1..4] {
        for _ in 0..2 {
            assert!(!knows(&replica, known).await);
        }
        assert!(knows(&replica, &questions[0]).await);
    }
    logs(&replica, "takes no answers", 1).await;
    let () = redis.tell(&["CONFIG", "SET", "maxmemory", "0"]).await;
    learns(&replica, &questions[1]).await;
    logs(&replica, "takes answers again", 1).await;
    assert!(!replica.log().contains(AWAY));
}

#[tokio::test]
async fn what_others_write_there_is_no_answer() {
    let redis = RedisServer::start().await;
    let replica = Replica::sharing(&redis.url(), &PATIENT);
    let questions = questions().await;
    let known = &questions[0];
    learns(&replica, known).await;
    let name = &redis.names().await[0];
    let value: Vec<u8> = redis.tell(&["GET", name]).await;
    learns(&replica, &questions[1]).await;
    let names = redis.names().await;
    let other_name = names.iter().find(|other| *other != name).unwrap();
    let other: Vec<u8> = redis.tell(&["GET", other_name]).await;
    for wrong in [
        &[][..],
        b"wrong",
        known.answer.as_bytes(),
        &value[..value.len() - 1],
        &other,
        &vec![0; 1 << 20],
    ] {
        redis.set(name, wrong).await;
        answers_rightly(&replica, known).await;
        learns(&replica, known).await;
    }
    let () = redis.tell(&["DEL", name]).await;
    let () = redis.tell(&["RPUSH", name, "no text"]).await;
    answers_rightly(&replica, known).await;
    learns(&replica, known).await;
    assert_eq!(redis.tell::<Vec<u8>>(&["GET", name]).await, value);
}

#[tokio::test]
async fn a_password_is_used_and_never_told() {
    let redis = RedisServer::start().await;
    let () = redis
        .tell(&[
            "ACL",
            "SETUSER",
            "me",
            "on",
            ">right",
            "~bestmove:*",
            "+get",
            "+set",
        ])
        .await;
    let known = &questions().await[0];
    let url = |password: &str| redis.url().replace("//", &format!("//me:{password}@"));
    let welcome = Replica::sharing(&url("right"), &PATIENT);
    learns(&welcome, known).await;
    assert!(!welcome.log().contains("right"));
    let unwelcome = Replica::sharing(&url("mistaken"), &PATIENT);
    answers_rightly(&unwelcome, known).await;
    logs(&unwelcome, AWAY, 1).await;
    assert!(!unwelcome.log().contains("mistaken"));
}
