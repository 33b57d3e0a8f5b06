//! Queries of `GET /best-move`.

#![no_main]

use bestmove_fuzz::{OPEN, Sent};
use libfuzzer_sys::{Corpus, fuzz_target};

fuzz_target!(|query: &[u8]| -> Corpus {
    let target = [b"/best-move?", query].concat();
    let Some(sent) = Sent::get(&target) else {
        return Corpus::Reject;
    };
    OPEN.hold(&sent);
    Corpus::Keep
});
