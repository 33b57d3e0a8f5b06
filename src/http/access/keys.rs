//! API keys: a file of them, and whose a request shows.
//!
//! Only digests are held, so that no key can come into a log, and every one is compared, each
//! in constant time, so that the time it takes tells nothing of them.

use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, PoisonError, RwLock};

use axum::http::header::AUTHORIZATION;
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq as _;

/// The keys of callers, from a file that can be read again.
#[derive(Debug)]
pub struct ApiKeys {
    file: PathBuf,
    entries: RwLock<Arc<[Entry]>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    name: Arc<str>,
    digest: [u8; 32],
}

/// The header for those who cannot send `Authorization: Bearer`.
pub(in crate::http) const API_KEY: HeaderName = HeaderName::from_static("x-api-key");

/// Characters of a key: fewer could be guessed.
const SHORTEST_KEY: usize = 16;

impl ApiKeys {
    /// Reads a file: in every line the name of a caller, a space and its key. Empty lines,
    /// and those that begin with `#`, say nothing.
    ///
    /// # Errors
    ///
    /// It cannot be read, or a line is none of these; it says which, and never the key.
    pub fn read(file: PathBuf) -> Result<Self, String> {
        let entries = RwLock::new(entries_of(&file)?);
        Ok(Self { file, entries })
    }

    /// Reads the file again. Where that fails, the keys stay as they are.
    ///
    /// # Errors
    ///
    /// As for [`read`](Self::read).
    pub fn reload(&self) -> Result<(), String> {
        let entries = entries_of(&self.file)?;
        *self.entries.write().unwrap_or_else(PoisonError::into_inner) = entries;
        Ok(())
    }

    /// How many callers have a key.
    #[must_use]
    pub fn count(&self) -> usize {
        self.entries().len()
    }

    /// The name of who has the key that a request shows.
    pub(super) fn owner(&self, headers: &HeaderMap) -> Option<Arc<str>> {
        shown(headers).find_map(|key| self.owner_of(key))
    }

    fn owner_of(&self, key: &[u8]) -> Option<Arc<str>> {
        let shown: [u8; 32] = Sha256::digest(key).into();
        let mut owner = None;
        for entry in &*self.entries() {
            if entry.digest.ct_eq(&shown).into() {
                owner = Some(Arc::clone(&entry.name));
            }
        }
        owner
    }

    fn entries(&self) -> Arc<[Entry]> {
        let entries = self.entries.read().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(&entries)
    }
}

/// The keys in `X-Api-Key` and in `Authorization: Bearer`.
fn shown(headers: &HeaderMap) -> impl Iterator<Item = &[u8]> {
    let own = headers.get(API_KEY).map(HeaderValue::as_bytes);
    own.into_iter().chain(bearer(headers))
}

/// RFC 6750, section 2.1.
fn bearer(headers: &HeaderMap) -> Option<&[u8]> {
    let (scheme, key) = headers.get(AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    let is_bearer = scheme.eq_ignore_ascii_case("bearer");
    is_bearer.then(|| key.trim_start().as_bytes())
}

fn entries_of(file: &PathBuf) -> Result<Arc<[Entry]>, String> {
    let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    entries(&text).map_err(|error| format!("{}: {error}", file.display()))
}

fn entries(text: &str) -> Result<Arc<[Entry]>, String> {
    let mut entries: Vec<Entry> = Vec::new();
    let mut names = HashSet::new();
    let mut digests = HashSet::new();
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let at_fault = |fault: &str| Err(format!("line {number}: {fault}"));
        let Some((name, key)) = line.trim_end().split_once(' ') else {
            return at_fault("is not a name, a space and a key");
        };
        if key.len() < SHORTEST_KEY || !key.bytes().all(|byte| byte.is_ascii_graphic()) {
            return at_fault("the key is shorter than 16 characters, or not of visible ASCII");
        }
        let digest = Sha256::digest(key).into();
        if !names.insert(name) || !digests.insert(digest) {
            return at_fault("the name or the key stands in an earlier line, too");
        }
        entries.push(Entry {
            name: name.into(),
            digest,
        });
    }
    if entries.is_empty() {
        return Err("there is no key in it, so nobody could ask".to_owned());
    }
    Ok(entries.into())
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn keys(text: &str) -> ApiKeys {
        ApiKeys {
            file: PathBuf::new(),
            entries: RwLock::new(entries(text).unwrap()),
        }
    }

    fn owner(name: &'static str, value: &'static str) -> Option<String> {
        let keys = keys("# callers\n\nann 0123456789abcdef\nbob fedcba9876543210 \n");
        let headers = [(name.try_into().unwrap(), HeaderValue::from_static(value))];
        let headers = HeaderMap::from_iter(headers);
        keys.owner(&headers).map(|name| name.to_string())
    }

    #[test]
    fn a_key_says_who_asks() {
        let ann = Some("ann".to_owned());
        assert_eq!(owner("x-api-key", "0123456789abcdef"), ann);
        assert_eq!(owner("authorization", "Bearer 0123456789abcdef"), ann);
        assert_eq!(owner("authorization", "bearer  0123456789abcdef"), ann);
        assert_eq!(
            owner("x-api-key", "fedcba9876543210").as_deref(),
            Some("bob")
        );
        for (name, value) in [
            ("x-api-key", "0123456789abcdeF"),
            ("x-api-key", "0123456789abcde"),
            ("x-api-key", ""),
            ("authorization", "0123456789abcdef"),
            ("authorization", "Basic 0123456789abcdef"),
            ("accept", "0123456789abcdef"),
        ] {
            assert_eq!(owner(name, value), None, "{name}: {value}");
        }
    }

    #[test]
    fn what_is_wrong_with_a_file_is_said_without_its_keys() {
        for (text, fault) in [
            ("", "there is no key"),
            ("0123456789abcdef", "line 1: is not a name"),
            ("ann short", "line 1: the key is shorter"),
            ("\nann 0123456789 abcdef", "line 2: the key is shorter"),
            (
                "ann 0123456789abcdef\nann 0123456789abcdee",
                "line 2: the name or the key",
            ),
            (
                "ann 0123456789abcdef\nbob 0123456789abcdef",
                "line 2: the name or the key",
            ),
        ] {
            let error = entries(text).unwrap_err();
            assert!(error.starts_with(fault), "{text:?}: {error}");
            assert!(!error.contains("0123"), "{error}");
        }
        let shown = format!("{:?}", keys("ann 0123456789abcdef"));
        assert!(!shown.contains("0123456789"), "{shown}");
    }
}
