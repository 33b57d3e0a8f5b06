//! Replicas that share results through a Redis that is killed, paused, slow or full. This may cost
//! time, but never a correct answer.

use std::time::Duration;

use serde_json::json;

use super::load::Load;
use super::process::{Folder, until};
use super::proxy::SlowProxy;
use super::questions::{AnsweredQuestion, questions};
use super::redis_server::RedisServer;
use super::replica::Replica;

/// A time limit longer than any of these searches takes on a busy machine, which shows the replies that
/// waited for Redis.
const LONG_TIMEOUT: [&str; 2] = ["--redis-timeout-ms", "3000"];
const TIMEOUT: Duration = Duration::from_secs(3);

const UNAVAILABLE: &str = "shared cache unavailable; continuing without it";
const CONNECTED: &str = "connected to shared cache";

async fn assert_answers(replica: &Replica, known: &AnsweredQuestion) {
    assert_eq!(replica.ask(&known.question).await.text, known.answer);
}

/// The number of results that came from Redis.
async fn hits(replica: &Replica) -> f64 {
    let series = r#"bestmove_cache_hits_total{tier="shared"}"#;
    replica.metric(series).await
}

/// Checks an answer. The result is whether it came from Redis.
async fn has_from_redis(replica: &Replica, known: &AnsweredQuestion) -> bool {
    let before = hits(replica).await;
    assert_answers(replica, known).await;
    hits(replica).await > before
}

/// Sends requests until a result comes from Redis.
async fn until_shared(replica: &Replica, known: &AnsweredQuestion) {
    until("the result is shared", async || {
        has_from_redis(replica, known).await
    })
    .await;
}

/// Waits until the replica has logged `message` this many times. Checks that it has not logged it
/// more often.
async fn assert_logs(replica: &Replica, message: &str, times: usize) {
    let count = || replica.log().matches(message).count();
    until(message, async || count() >= times).await;
    assert_eq!(count(), times, "{}", replica.log());
}

#[tokio::test]
async fn result_of_one_replica_is_used_by_another() {
    let redis = RedisServer::start().await;
    let one = Replica::sharing(&redis.url(), &LONG_TIMEOUT);
    let other = Replica::sharing(&redis.url(), &LONG_TIMEOUT);
    let known = &questions().await[0];
    until_shared(&one, known).await;
    until_shared(&other, known).await;
    assert_answers(&other, known).await;
    let names = redis.names().await;
    assert!(
        names.len() == 1
            && names[0].starts_with("bestmove:")
            && names[0].contains(":game=connect-four&board="),
        "{names:?}"
    );
    // Entries do not expire.
    assert_eq!(redis.command::<i64>(&["TTL", &names[0]]).await, -1);
}

#[tokio::test]
async fn replicas_with_a_secret_ignore_what_others_have_stored() {
    let redis = RedisServer::start().await;
    let folder = Folder::new("redis-secret");
    let secret = folder.0.join("secret");
    std::fs::write(&secret, "correct-horse-battery\n").unwrap();
    let secret = ["--redis-secret-file", secret.to_str().unwrap()];
    let arguments = [&LONG_TIMEOUT[..], &secret].concat();
    let stranger = Replica::sharing(&redis.url(), &LONG_TIMEOUT);
    let known = &questions().await[0];
    until_shared(&stranger, known).await;
    // The value of a replica without the secret is replaced, and not answered.
    let one = Replica::sharing(&redis.url(), &arguments);
    assert!(!has_from_redis(&one, known).await);
    let other = Replica::sharing(&redis.url(), &arguments);
    until_shared(&other, known).await;
}

/// A board is worth more or less by its history, whichever replica has searched it before.
#[tokio::test]
async fn history_decides_between_replicas() {
    let redis = RedisServer::start().await;
    let replicas = [(); 2].map(|()| Replica::sharing(&redis.url(), &LONG_TIMEOUT));
    // Black is a queen behind, and its king may come back to a position that occurred twice.
    let board = "7k/8/8/8/8/8/Q7/K7 w - - 0 1";
    let moves = ["a2b2", "h8g8", "b2a2", "g8h8", "a2b2", "h8g8", "b2a2"];
    let limits = json!({"nodes": 20_000});
    let late = json!({"game": "chess", "board": board, "moves": moves, "limits": limits});
    let board = "6k1/8/8/8/8/8/Q7/K7 b - - 0 1";
    let fresh = json!({"game": "chess", "board": board, "limits": limits});
    for _ in 0..2 {
        for replica in &replicas {
            let answer = replica.ask(&late).await.json();
            assert_eq!(answer["score"], 0, "{answer}");
            assert_eq!(answer["after"]["claimable"], "repetition", "{answer}");
            let answer = replica.ask(&fresh).await.json();
            assert_ne!(answer["score"], 0, "{answer}");
            assert_eq!(answer["after"]["status"], "in_progress", "{answer}");
        }
    }
}

#[tokio::test]
async fn lookup_is_one_round_trip() {
    let redis = RedisServer::start().await;
    let replica = Replica::sharing(&redis.url(), &LONG_TIMEOUT);
    let known = &questions().await[0];
    until_shared(&replica, known).await;
    for is_stream in [false, true] {
        let () = redis.command(&["CONFIG", "RESETSTAT"]).await;
        if is_stream {
            let events = replica.follow(&known.question).await;
            assert_eq!(events, format!("event: result\ndata: {}\n\n", known.answer));
        } else {
            assert!(has_from_redis(&replica, known).await);
        }
        let statistics: String = redis.command(&["INFO", "commandstats"]).await;
        assert!(statistics.contains("cmdstat_get:calls=1,"), "{statistics}");
        assert!(!statistics.contains("cmdstat_set:"), "{statistics}");
    }
}

#[tokio::test]
async fn server_may_be_down_at_start_up() {
    let mut redis = RedisServer::stopped();
    let replica = Replica::sharing(&redis.url(), &LONG_TIMEOUT);
    let known = &questions().await[0];
    for _ in 0..3 {
        assert!(!has_from_redis(&replica, known).await);
    }
    tokio::time::sleep(Duration::from_secs(3)).await;
    assert_logs(&replica, UNAVAILABLE, 1).await;
    redis.start_empty().await;
    until_shared(&replica, known).await;
    assert_logs(&replica, CONNECTED, 1).await;
    assert!(replica.log().contains(&redis.address()));
}

#[tokio::test]
async fn first_failed_lookup_reports_a_killed_server() {
    let mut redis = RedisServer::start().await;
    let replica = Replica::sharing(&redis.url(), &LONG_TIMEOUT);
    let known = &questions().await[0];
    until_shared(&replica, known).await;
    redis.kill();
    assert_answers(&replica, known).await;
    assert_logs(&replica, UNAVAILABLE, 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_request_fails_while_the_server_is_killed_restarted_filled_and_paused() {
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
    let () = redis.command(&["CONFIG", "SET", "maxmemory", "1"]).await;
    load.go_on(1.5).await;
    let () = redis.command(&["CONFIG", "SET", "maxmemory", "0"]).await;
    for _ in 0..3 {
        redis.signal("STOP");
        load.go_on(0.8).await;
        redis.signal("CONT");
        load.go_on(0.8).await;
    }
    load.end().await.assert_clean();
    until_shared(&one, &questions[0]).await;
    until_shared(&other, &questions[0]).await;
}

#[tokio::test]
async fn hanging_server_costs_at_most_two_lookups() {
    let redis = RedisServer::start().await;
    let replica = Replica::sharing(&redis.url(), &LONG_TIMEOUT);
    let questions = questions().await;
    until_shared(&replica, &questions[0]).await;
    redis.signal("STOP");
    let hits_before = hits(&replica).await;
    let mut has_waited = Vec::new();
    for known in &questions {
        let reply = replica.ask(&known.question).await;
        assert_eq!(reply.text, known.answer);
        has_waited.push(reply.took >= TIMEOUT);
    }
    let first = has_waited.iter().take_while(|waited| **waited).count();
    assert!((1..=2).contains(&first), "{has_waited:?}");
    assert!(!has_waited[first..].contains(&true), "{has_waited:?}");
    assert!(hits(&replica).await <= hits_before);
    redis.signal("CONT");
    until_shared(&replica, &questions[0]).await;
    assert_logs(&replica, UNAVAILABLE, 1).await;
    assert_logs(&replica, CONNECTED, 2).await;
}

#[tokio::test]
async fn slow_server_is_not_used() {
    let redis = RedisServer::start().await;
    let proxy = SlowProxy::start(redis.address()).await;
    let url = format!("redis://127.0.0.1:{}", proxy.port);
    let replica = Replica::sharing(&url, &LONG_TIMEOUT);
    let questions = questions().await;
    until_shared(&replica, &questions[0]).await;
    proxy.delay(4_500);
    until("Redis is not used", async || {
        assert_answers(&replica, &questions[0]).await;
        replica.log().contains(UNAVAILABLE)
    })
    .await;
    for known in &questions {
        let reply = replica.ask(&known.question).await;
        assert!(reply.took < TIMEOUT && reply.text == known.answer);
    }
    proxy.delay(0);
    until_shared(&replica, &questions[0]).await;
}

#[tokio::test]
async fn full_server_still_answers_lookups() {
    let redis = RedisServer::start().await;
    let replica = Replica::sharing(&redis.url(), &LONG_TIMEOUT);
    let questions = questions().await;
    until_shared(&replica, &questions[0]).await;
    let () = redis.command(&["CONFIG", "SET", "maxmemory", "1"]).await;
    for known in &questions[1..4] {
        for _ in 0..2 {
            assert!(!has_from_redis(&replica, known).await);
        }
        assert!(has_from_redis(&replica, &questions[0]).await);
    }
    assert_logs(&replica, "shared cache rejects writes", 1).await;
    let () = redis.command(&["CONFIG", "SET", "maxmemory", "0"]).await;
    until_shared(&replica, &questions[1]).await;
    assert_logs(&replica, "shared cache accepts writes again", 1).await;
    assert!(!replica.log().contains(UNAVAILABLE));
}

#[tokio::test]
async fn foreign_values_are_replaced() {
    let redis = RedisServer::start().await;
    let replica = Replica::sharing(&redis.url(), &LONG_TIMEOUT);
    let questions = questions().await;
    let known = &questions[0];
    until_shared(&replica, known).await;
    let name = &redis.names().await[0];
    let value: Vec<u8> = redis.command(&["GET", name]).await;
    until_shared(&replica, &questions[1]).await;
    let names = redis.names().await;
    let other_name = names.iter().find(|other| *other != name).unwrap();
    let other: Vec<u8> = redis.command(&["GET", other_name]).await;
    for wrong in [
        &[][..],
        b"wrong",
        known.answer.as_bytes(),
        &value[..value.len() - 1],
        &other,
        &vec![0; 1 << 20],
    ] {
        redis.set(name, wrong).await;
        assert_answers(&replica, known).await;
        until_shared(&replica, known).await;
    }
    let () = redis.command(&["DEL", name]).await;
    let () = redis.command(&["RPUSH", name, "no text"]).await;
    assert_answers(&replica, known).await;
    until_shared(&replica, known).await;
    assert_eq!(redis.command::<Vec<u8>>(&["GET", name]).await, value);
}

#[tokio::test]
async fn password_is_used_and_never_logged() {
    let redis = RedisServer::start().await;
    let () = redis
        .command(&[
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
    let accepted = Replica::sharing(&url("right"), &LONG_TIMEOUT);
    until_shared(&accepted, known).await;
    assert!(!accepted.log().contains("right"));
    let rejected = Replica::sharing(&url("mistaken"), &LONG_TIMEOUT);
    assert_answers(&rejected, known).await;
    assert_logs(&rejected, UNAVAILABLE, 1).await;
    assert!(!rejected.log().contains("mistaken"));
}
