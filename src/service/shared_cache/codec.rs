//! A value of the shared cache: its key, a line break and a cache entry, compressed by gzip.
//!
//! The checksum of gzip detects a value that is not whole. The key detects a value that was
//! stored for another position, or by another program. Where replicas have a secret, a code behind the
//! value detects one that no replica has stored.

use std::io::{Read as _, Write as _};

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;

use super::secret::CacheSecret;

/// Maximum size of an entry, in bytes. Decompressing a larger one would hold up the other
/// requests of an async thread. Few results that are proven to the end reach a tenth of it.
pub(super) const MAX_ENTRY_SIZE: usize = 64 << 10;

/// Encodes an entry as the value of `key`.
pub(super) fn encode(key: &str, entry: &[u8], secret: Option<&CacheSecret>) -> Vec<u8> {
    let mut value = GzEncoder::new(Vec::new(), Compression::default());
    for part in [key.as_bytes(), b"\n", entry] {
        value
            .write_all(part)
            .expect("writing to a Vec is infallible");
    }
    let mut value = value.finish().expect("writing to a Vec is infallible");
    if let Some(secret) = secret {
        let code = secret.code(&value);
        value.extend(code);
    }
    value
}

/// Decodes the entry of a value that was [encoded](encode) for `key`; `None` for any other value.
pub(super) fn decode(key: &str, value: &[u8], secret: Option<&CacheSecret>) -> Option<Vec<u8>> {
    let value = match secret {
        Some(secret) => secret.verify(value)?,
        None => value,
    };
    let max_size = key.len() + 1 + MAX_ENTRY_SIZE;
    let mut contents = Vec::new();
    // One byte more than the maximum, because the checksum is verified only at the end.
    GzDecoder::new(value)
        .take(max_size as u64 + 1)
        .read_to_end(&mut contents)
        .ok()?;
    let entry = contents.strip_prefix(key.as_bytes())?.strip_prefix(b"\n")?;
    (entry.len() <= MAX_ENTRY_SIZE).then(|| entry.to_vec())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const KEY: &str = "bestmove:1:board=O.XX.X.OO";
    const ENTRY: &[u8] = b"\x03\x05\0\xff\n depth, nodes and lines";

    fn is_accepted(value: &[u8]) -> bool {
        decode(KEY, value, None).is_some()
    }

    #[test]
    fn encoded_entry_is_decoded() {
        for entry in [b"", ENTRY, &ENTRY.repeat(MAX_ENTRY_SIZE / ENTRY.len())] {
            assert_eq!(decode(KEY, &encode(KEY, entry, None), None).unwrap(), entry);
        }
    }

    #[test]
    fn value_of_another_key_is_rejected() {
        for other in [
            "",
            "bestmove:1:board=O.XX.X.O",
            "bestmove:1:board=O.XX.X.OOO",
        ] {
            assert!(!is_accepted(&encode(other, ENTRY, None)), "{other}");
        }
    }

    #[test]
    fn too_large_entry_is_rejected() {
        assert!(is_accepted(&encode(KEY, &vec![0; MAX_ENTRY_SIZE], None)));
        assert!(!is_accepted(&encode(
            KEY,
            &vec![0; MAX_ENTRY_SIZE + 1],
            None
        )));
    }

    #[test]
    fn only_the_holders_of_a_secret_make_its_values() {
        let secret = |text: &str| CacheSecret::new(text.as_bytes()).unwrap();
        let ours = secret("correct-horse-battery");
        let decode = |value: &[u8]| decode(KEY, value, Some(&ours));
        let value = encode(KEY, ENTRY, Some(&ours));
        assert_eq!(decode(&value).unwrap(), ENTRY);
        // A value that reads well, by somebody who can write to the server.
        let theirs = secret("correct-horse-batterie");
        let without_code = encode(KEY, b"another entry", None);
        let code_of_another = [&without_code, &value[value.len() - 32..]].concat();
        for forged in [
            without_code.clone(),
            [&*without_code, &[0; 32]].concat(),
            code_of_another,
            encode(KEY, b"another entry", Some(&theirs)),
            encode("bestmove:1:another", ENTRY, Some(&ours)),
            Vec::new(),
        ] {
            assert_eq!(decode(&forged), None);
        }
        for end in 0..value.len() {
            assert_eq!(decode(&value[..end]), None, "{end} bytes");
        }
        for index in 0..value.len() {
            let mut changed = value.clone();
            changed[index] ^= 1;
            assert_eq!(decode(&changed), None, "byte {index}");
        }
        // Replicas without the secret read the values of those that have it.
        assert_eq!(super::decode(KEY, &value, None).unwrap(), ENTRY);
    }

    #[test]
    fn truncated_value_is_rejected() {
        let value = encode(KEY, ENTRY, None);
        for end in 0..value.len() {
            assert!(!is_accepted(&value[..end]), "{end} bytes");
        }
    }

    proptest! {
        #[test]
        fn flipped_bit_makes_no_other_entry(index: prop::sample::Index, bit in 0..8_u8) {
            let mut value = encode(KEY, ENTRY, None);
            let index = index.index(value.len());
            value[index] ^= 1 << bit;
            // Some bits of gzip, such as those of a date, do not affect the content.
            prop_assert!(decode(KEY, &value, None).is_none_or(|entry| entry == ENTRY));
        }

        #[test]
        fn garbage_is_rejected(garbage: Vec<u8>) {
            prop_assert!(!is_accepted(&garbage));
        }
    }
}
