//! URLs for `--redis`: none makes the client panic, and no error contains a password.

#![no_main]

use std::time::Duration;

use bestmove::service::shared_cache::RedisClient;
use libfuzzer_sys::fuzz_target;

const TIMEOUT: Duration = Duration::from_millis(5);

const PASSWORD: &str = "correct-horse-42";

fuzz_target!(|text: &str| {
    // Only a panic could go wrong here.
    let _ = RedisClient::from_url(text, TIMEOUT);
    if text.contains(PASSWORD) {
        return;
    }
    let url = format!("redis://user:{PASSWORD}@{text}");
    if let Err(error) = RedisClient::from_url(&url, TIMEOUT) {
        assert!(!error.to_string().contains(PASSWORD), "{url}: {error}");
    }
});
