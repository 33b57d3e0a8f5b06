//! Files of settings: those in force are a file that says the same.

#![no_main]

use bestmove::config::{Cli, Command, Secret};
use bestmove::service::shared_cache::RedisClient;
use bestmove_fuzz::file;
use libfuzzer_sys::fuzz_target;
use toml::Table;

/// The settings in force with this file; `None` if it is refused.
fn in_force(text: &str) -> Option<String> {
    let path = file::holding(text.as_bytes()).into_os_string();
    let arguments = ["bestmove".into(), "config".into(), "--config".into(), path];
    let settings = Cli::in_force(arguments.clone());
    let options = Cli::read(arguments);
    assert_eq!(settings.is_ok(), options.is_ok());
    if let Ok(Command::Config(options)) = options.map(|cli| cli.command)
        && let Some(Secret(url)) = &options.redis
        && let Err(error) = RedisClient::from_url(url, options.redis_timeout())
    {
        // Shorter ones may be a word of the message.
        let message = error.to_string();
        assert!(url.len() < 32 || !message.contains(url), "{message}");
    }
    settings.ok()
}

fuzz_target!(|text: &str| {
    let Some(settings) = in_force(text) else {
        return;
    };
    let table: Table = settings.parse().expect("what is written is TOML");
    let again = in_force(&settings).expect("what is written can be read");
    assert_eq!(again.parse::<Table>().as_ref(), Ok(&table));
});
