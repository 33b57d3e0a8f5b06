//! Files of settings: those in force are a file that says the same.

#![no_main]

use bestmove::config::{Cli, Command, Secret};
use bestmove::http::shared_cache::RedisServer;
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
        && let Err(error) = RedisServer::at(url, options.redis_timeout())
    {
        // Shorter ones may be a word of the message.
        assert!(url.len() < 32 || !error.contains(url), "{error}");
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
