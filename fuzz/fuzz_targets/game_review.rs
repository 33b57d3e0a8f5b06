//! Bodies of `POST /game-review`.

#![no_main]

use bestmove_fuzz::{OPEN_SERVICE, RawRequest};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|body: &[u8]| OPEN_SERVICE.check(&RawRequest::post_json("/game-review", body)));
