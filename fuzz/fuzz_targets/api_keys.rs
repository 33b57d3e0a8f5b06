//! Files for `--api-keys-file`: an accepted one can be read again, and no error contains a key.

#![no_main]

use bestmove::http::auth::ApiKeys;
use bestmove_fuzz::temp_file;
use libfuzzer_sys::fuzz_target;

/// Bytes of the shortest key. Apart from the path, no error has a word of this length.
const MIN_KEY_LENGTH: usize = 16;

fuzz_target!(|text: &[u8]| {
    let path = temp_file::with_content(text);
    match ApiKeys::read(path.clone()) {
        Ok(keys) => {
            let lines = text.split(|byte| *byte == b'\n');
            let max_count = lines.filter(|line| line.len() > MIN_KEY_LENGTH).count();
            assert!((1..=max_count).contains(&keys.count()));
            keys.reload().expect("the file is unchanged");
        }
        Err(error) => {
            // The path may contain a word of the file by chance.
            let message = error.to_string();
            let message = message.replace(&path.display().to_string(), "");
            let words = text.split(u8::is_ascii_whitespace);
            let keys = words.filter(|word| word.len() >= MIN_KEY_LENGTH);
            for key in keys.filter_map(|key| str::from_utf8(key).ok()) {
                assert!(!message.contains(key), "{error}");
            }
        }
    }
});
