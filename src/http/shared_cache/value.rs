//! An answer as it is stored: its name, a line break and its body, compressed by gzip.
//!
//! The checksum of gzip tells a value that is not
//! whole, and the name one that was stored for another question, or by somebody else.

use std::io::{Read as _, Write as _};

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;

/// The most bytes of a body: a large one would keep the thread that decompresses it from its
/// other requests. Few answers that are proven to the end are a tenth of that.
pub(super) const LARGEST: usize = 64 << 10;

pub(super) fn pack(name: &str, body: &[u8]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::default());
    for part in [name.as_bytes(), b"\n", body] {
        packed.write_all(part).expect("a Vec takes everything");
    }
    packed.finish().expect("a Vec takes everything")
}

/// The body, if this is what was packed under this name.
pub(super) fn unpack(name: &str, packed: &[u8]) -> Option<Vec<u8>> {
    let mut contents = Vec::new();
    // One byte more than it may have, to see that it ends there: only at its end is it checked.
    let most = name.len() + 1 + LARGEST;
    let mut unpacked = GzDecoder::new(packed).take(most as u64 + 1);
    unpacked.read_to_end(&mut contents).ok()?;
    let body = contents
        .strip_prefix(name.as_bytes())?
        .strip_prefix(b"\n")?;
    (body.len() <= LARGEST).then(|| body.to_vec())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const NAME: &str = "bestmove:1:board=O.XX.X.OO";
    const BODY: &str = r#"{"game":"tic-tac-toe","player":"X","index":4,"score":10}"#;

    fn is_ours(packed: &[u8]) -> bool {
        unpack(NAME, packed).is_some()
    }

    #[test]
    fn what_was_packed_is_unpacked() {
        for body in ["", BODY, &BODY.repeat(LARGEST / BODY.len())] {
            let packed = pack(NAME, body.as_bytes());
            assert_eq!(unpack(NAME, &packed).unwrap(), body.as_bytes());
        }
    }

    #[test]
    fn what_is_for_another_question_is_not_ours() {
        for other in [
            "",
            "bestmove:1:board=O.XX.X.O",
            "bestmove:1:board=O.XX.X.OOO",
        ] {
            assert!(!is_ours(&pack(other, BODY.as_bytes())), "{other}");
        }
    }

    #[test]
    fn what_is_too_large_is_not_ours() {
        assert!(!is_ours(&pack(NAME, &vec![b' '; LARGEST + 1])));
    }

    #[test]
    fn a_part_is_not_ours() {
        let packed = pack(NAME, BODY.as_bytes());
        for end in 0..packed.len() {
            assert!(!is_ours(&packed[..end]), "{end} bytes");
        }
    }

    proptest! {
        #[test]
        fn a_flipped_bit_makes_no_other_body(place: prop::sample::Index, bit in 0..8_u8) {
            let mut packed = pack(NAME, BODY.as_bytes());
            let place = place.index(packed.len());
            packed[place] ^= 1 << bit;
            // Some bits of gzip, such as those of a date, say nothing of the content.
            prop_assert!(unpack(NAME, &packed).is_none_or(|body| body == BODY.as_bytes()));
        }

        #[test]
        fn garbage_is_not_ours(garbage: Vec<u8>) {
            prop_assert!(!is_ours(&garbage));
        }
    }
}
