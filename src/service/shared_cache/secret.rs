//! A secret of all replicas, which proves that one of them has stored a value.
//!
//! Whoever can write to the server can store a value that reads well and is wrong. The secret is not
//! on that server. A replica adds a code to each value, HMAC-SHA256 (RFC 2104), which nobody else can
//! make, and ignores values without it.

use std::fmt;

use sha2::{Digest as _, Sha256};

/// Bytes of a block and of a digest of SHA-256.
const BLOCK: usize = 64;
pub(super) const CODE: usize = 32;

/// The least length of a secret in bytes. A shorter one could be guessed from one value.
const MIN_LENGTH: usize = 16;

/// A secret that all replicas have.
#[derive(Clone, PartialEq, Eq)]
pub struct CacheSecret([u8; BLOCK]);

impl CacheSecret {
    /// Takes a secret without the white space around it. `None` if it has less than 16 bytes.
    #[must_use]
    pub fn new(text: &[u8]) -> Option<Self> {
        let text = text.trim_ascii();
        let mut key = [0; BLOCK];
        match text.len() {
            ..MIN_LENGTH => return None,
            MIN_LENGTH..=BLOCK => key[..text.len()].copy_from_slice(text),
            _ => key[..CODE].copy_from_slice(&Sha256::digest(text)),
        }
        Some(Self(key))
    }

    /// The code of a value.
    pub(super) fn code(&self, value: &[u8]) -> [u8; CODE] {
        let padded = |byte: u8| self.0.map(|key| key ^ byte);
        let inner = Sha256::new()
            .chain_update(padded(0x36))
            .chain_update(value)
            .finalize();
        Sha256::new()
            .chain_update(padded(0x5c))
            .chain_update(inner)
            .finalize()
            .into()
    }

    /// The value in front of its code; `None` if the code is not that of the value.
    pub(super) fn verify<'a>(&self, signed: &'a [u8]) -> Option<&'a [u8]> {
        let (value, code) = signed.split_last_chunk::<CODE>()?;
        // Every byte is compared, so that the time does not tell how many are right.
        let expected = self.code(value);
        let difference = expected.iter().zip(code);
        let difference = difference.fold(0, |sum, (one, other)| sum | (one ^ other));
        (difference == 0).then_some(value)
    }
}

impl fmt::Debug for CacheSecret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("CacheSecret(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Test cases 1 to 3, 6 and 7 of RFC 4231, whose keys are bytes and not texts.
    #[test]
    fn codes_are_those_of_rfc_4231() {
        let secret = |bytes: &[u8]| {
            let mut key = [0; BLOCK];
            if bytes.len() > BLOCK {
                key[..CODE].copy_from_slice(&Sha256::digest(bytes));
            } else {
                key[..bytes.len()].copy_from_slice(bytes);
            }
            CacheSecret(key)
        };
        let cases: [(&[u8], &[u8], &str); 5] = [
            (
                &[0x0b; 20],
                b"Hi There",
                "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
            ),
            (
                b"Jefe",
                b"what do ya want for nothing?",
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
            ),
            (
                &[0xaa; 20],
                &[0xdd; 50],
                "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe",
            ),
            (
                &[0xaa; 131],
                b"Test Using Larger Than Block-Size Key - Hash Key First",
                "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
            ),
            (
                &[0xaa; 131],
                b"This is a test using a larger than block-size key and a larger than block-size \
                  data. The key needs to be hashed before being used by the HMAC algorithm.",
                "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2",
            ),
        ];
        for (key, value, expected) in cases {
            let code = secret(key).code(value);
            let digits: Vec<_> = code.iter().map(|byte| format!("{byte:02x}")).collect();
            let hexadecimal = digits.concat();
            assert_eq!(hexadecimal, expected);
        }
    }

    #[test]
    fn secret_is_long_enough_and_not_shown() {
        for short in ["", "short", "fifteen letters", "  fifteen letters\n\n"] {
            assert_eq!(CacheSecret::new(short.as_bytes()), None, "{short:?}");
        }
        let secret = CacheSecret::new(b"sixteen letters!").unwrap();
        assert_eq!(
            CacheSecret::new(b" sixteen letters!\n"),
            Some(secret.clone())
        );
        assert!(!format!("{secret:?}").contains("letters"));
        assert!(CacheSecret::new(&[b'a'; 65]) != CacheSecret::new(&[b'a'; 66]));
    }
}
