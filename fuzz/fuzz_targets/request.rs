//! Whole requests, to a service without API keys and to one with them.

#![no_main]

use bestmove_fuzz::{KEYED_SERVICE, OPEN_SERVICE, RawRequest};
use libfuzzer_sys::{Corpus, fuzz_target};

fuzz_target!(|text: &[u8]| -> Corpus {
    let Some(request) = RawRequest::parse(text) else {
        return Corpus::Reject;
    };
    OPEN_SERVICE.check(&request);
    KEYED_SERVICE.check(&request);
    Corpus::Keep
});
