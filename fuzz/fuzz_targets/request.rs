//! Whole requests, to the service for everybody and to the one that asks for a key.

#![no_main]

use bestmove_fuzz::{GUARDED, OPEN, Sent};
use libfuzzer_sys::{Corpus, fuzz_target};

fuzz_target!(|text: &[u8]| -> Corpus {
    let Some(sent) = Sent::read(text) else {
        return Corpus::Reject;
    };
    OPEN.hold(&sent);
    GUARDED.hold(&sent);
    Corpus::Keep
});
