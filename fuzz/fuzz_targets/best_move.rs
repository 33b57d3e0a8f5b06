//! Bodies of `POST /best-move`.

#![no_main]

use bestmove_fuzz::{OPEN, Sent};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|body: &[u8]| OPEN.hold(&Sent::json("/best-move", body)));
