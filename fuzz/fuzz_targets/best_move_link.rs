//! Queries of `GET /best-move`.

#![no_main]

use bestmove_fuzz::{OPEN_SERVICE, RawRequest};
use libfuzzer_sys::{Corpus, fuzz_target};

fuzz_target!(|query: &[u8]| -> Corpus {
    let target = [b"/best-move?", query].concat();
    let Some(request) = RawRequest::get(&target) else {
        return Corpus::Reject;
    };
    OPEN_SERVICE.check(&request);
    Corpus::Keep
});
