//! API keys: a file of them, and the one that a request presents.
//!
//! Only SHA-256 digests are held, so a key cannot leak into a log. A presented key is looked up
//! by its digest. The time of the lookup reveals nothing useful, because nobody can choose a key
//! whose digest resembles another digest.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};

use axum::http::header::AUTHORIZATION;
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use sha2::{Digest as _, Sha256};
use thiserror::Error;

/// The API keys of clients, from a file that can be read again.
#[derive(Debug)]
pub struct ApiKeys {
    file: PathBuf,
    names: RwLock<Names>,
}

/// The name of the client that holds each key, by the SHA-256 digest of the key.
type Names = HashMap<[u8; 32], Arc<str>>;

/// The error of a key file that cannot be used. It never contains a key.
#[derive(Debug, Error)]
#[error("{}: {fault}", file.display())]
pub struct ApiKeysError {
    file: PathBuf,
    fault: Fault,
}

#[derive(Debug, Error)]
enum Fault {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("line {0}: expected a name, a space and a key")]
    Syntax(usize),
    #[error("line {0}: a key has at least {MIN_KEY_LENGTH} characters, all of visible ASCII")]
    WeakKey(usize),
    #[error("line {0}: duplicate name or key")]
    Duplicate(usize),
    #[error("file contains no keys")]
    Empty,
}

/// The header for clients that cannot send `Authorization: Bearer`.
pub(crate) const API_KEY: HeaderName = HeaderName::from_static("x-api-key");

/// Characters of the shortest key. Shorter keys could be guessed.
const MIN_KEY_LENGTH: usize = 16;

impl ApiKeys {
    /// Reads a file that has the name of a client, a space and its key in every line. Empty
    /// lines and lines that begin with `#` are ignored.
    ///
    /// # Errors
    ///
    /// The file cannot be read, has a line of another form, or contains no keys.
    pub fn read(file: PathBuf) -> Result<Self, ApiKeysError> {
        let names = RwLock::new(read_file(&file)?);
        Ok(Self { file, names })
    }

    /// Reads the file again. The keys stay as they are if that fails.
    ///
    /// # Errors
    ///
    /// The errors of [`read`](Self::read).
    pub fn reload(&self) -> Result<(), ApiKeysError> {
        let names = read_file(&self.file)?;
        *self.names.write().unwrap_or_else(PoisonError::into_inner) = names;
        Ok(())
    }

    /// The number of keys.
    #[must_use]
    pub fn count(&self) -> usize {
        self.names().len()
    }

    /// The name of the client whose key is in the headers of a request.
    pub(crate) fn authenticate(&self, headers: &HeaderMap) -> Option<Arc<str>> {
        presented_keys(headers).find_map(|key| {
            let digest: [u8; 32] = Sha256::digest(key).into();
            self.names().get(&digest).cloned()
        })
    }

    fn names(&self) -> RwLockReadGuard<'_, Names> {
        self.names.read().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Either of `X-Api-Key` and `Authorization: Bearer` may hold the valid one.
fn presented_keys(headers: &HeaderMap) -> impl Iterator<Item = &[u8]> {
    let own = headers.get(API_KEY).map(HeaderValue::as_bytes);
    own.into_iter().chain(bearer_token(headers))
}

/// The token of `Authorization: Bearer` (RFC 6750, section 2.1).
fn bearer_token(headers: &HeaderMap) -> Option<&[u8]> {
    let (scheme, token) = headers.get(AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    let is_bearer = scheme.eq_ignore_ascii_case("bearer");
    is_bearer.then(|| token.trim_start().as_bytes())
}

fn read_file(file: &Path) -> Result<Names, ApiKeysError> {
    let text = fs::read_to_string(file).map_err(Fault::from);
    text.and_then(|text| parse_file(&text))
        .map_err(|fault| ApiKeysError {
            file: file.to_owned(),
            fault,
        })
}

fn parse_file(text: &str) -> Result<Names, Fault> {
    let mut names = Names::new();
    let mut unique_names = HashSet::new();
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let Some((name, key)) = line.trim_end().split_once(' ') else {
            return Err(Fault::Syntax(number));
        };
        if key.len() < MIN_KEY_LENGTH || !key.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(Fault::WeakKey(number));
        }
        let previous = names.insert(Sha256::digest(key).into(), name.into());
        if previous.is_some() || !unique_names.insert(name) {
            return Err(Fault::Duplicate(number));
        }
    }
    if names.is_empty() {
        return Err(Fault::Empty);
    }
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(text: &str) -> ApiKeys {
        ApiKeys {
            file: PathBuf::new(),
            names: RwLock::new(parse_file(text).unwrap()),
        }
    }

    fn authenticate(name: &'static str, value: &'static str) -> Option<String> {
        let keys = keys("# clients\n\nann 0123456789abcdef\nbob fedcba9876543210 \n");
        let headers = [(name.try_into().unwrap(), HeaderValue::from_static(value))];
        let headers = HeaderMap::from_iter(headers);
        keys.authenticate(&headers).map(|name| name.to_string())
    }

    #[test]
    fn key_in_either_header_names_its_client() {
        let ann = Some("ann".to_owned());
        assert_eq!(authenticate("x-api-key", "0123456789abcdef"), ann);
        for value in ["Bearer 0123456789abcdef", "bearer  0123456789abcdef"] {
            assert_eq!(authenticate("authorization", value), ann);
        }
        let bob = Some("bob".to_owned());
        assert_eq!(authenticate("x-api-key", "fedcba9876543210"), bob);
        for (name, value) in [
            ("x-api-key", "0123456789abcdeF"),
            ("x-api-key", "0123456789abcde"),
            ("x-api-key", ""),
            ("authorization", "0123456789abcdef"),
            ("authorization", "Basic 0123456789abcdef"),
            ("accept", "0123456789abcdef"),
        ] {
            assert_eq!(authenticate(name, value), None, "{name}: {value}");
        }
    }

    #[test]
    fn key_file_error_names_the_line_and_no_key() {
        for (text, message) in [
            ("", "file contains no keys"),
            ("0123456789abcdef", "line 1: expected a name"),
            ("ann short", "line 1: a key has at least 16 characters"),
            ("\nann 0123456789 abcdef", "line 2: a key has at least 16"),
            (
                "ann 0123456789abcdef\nann 0123456789abcdee",
                "line 2: duplicate name or key",
            ),
            (
                "ann 0123456789abcdef\nbob 0123456789abcdef",
                "line 2: duplicate name or key",
            ),
        ] {
            let error = parse_file(text).unwrap_err().to_string();
            assert!(error.starts_with(message), "{text:?}: {error}");
            assert!(!error.contains("0123"), "{error}");
        }
        let debug = format!("{:?}", keys("ann 0123456789abcdef"));
        assert!(!debug.contains("0123456789"), "{debug}");
    }
}
