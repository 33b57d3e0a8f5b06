//! Files of API keys.

#![no_main]

use bestmove::http::auth::ApiKeys;
use bestmove_fuzz::file;
use libfuzzer_sys::fuzz_target;

/// Bytes of a key, at the least; no error has a word of so many, but for the path.
const SHORTEST_KEY: usize = 16;

fuzz_target!(|text: &[u8]| {
    let path = file::holding(text);
    match ApiKeys::read(path.clone()) {
        Ok(keys) => {
            let lines = text.split(|byte| *byte == b'\n');
            let most = lines.filter(|line| line.len() > SHORTEST_KEY).count();
            assert!((1..=most).contains(&keys.count()));
            keys.reload().expect("it is read again");
        }
        Err(error) => {
            // Where the file is may be a word of its keys by chance.
            let error = error.to_string();
            let said = error.replace(&path.display().to_string(), "");
            let words = text.split(u8::is_ascii_whitespace);
            let keys = words.filter(|word| word.len() >= SHORTEST_KEY);
            for key in keys.filter_map(|key| str::from_utf8(key).ok()) {
                assert!(!said.contains(key), "{error}");
            }
        }
    }
});
