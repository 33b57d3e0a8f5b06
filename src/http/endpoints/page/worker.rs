//! The service worker, which is told the files of the page.

use axum::body::Bytes;

use crate::http::static_file::{SCRIPT, StaticFile};

/// The service worker with the version and the files of the page in place of two words. A browser
/// installs it anew when one of its bytes differs, so a new version replaces all cached files.
pub(super) fn worker_script<'a>(
    script: &str,
    version: &str,
    names: impl Iterator<Item = &'a String>,
) -> StaticFile {
    let names: Vec<_> = names.map(|name| format!("\"{name}\"")).collect();
    let script = script
        .replacen("\"VERSION\"", &format!("\"{version}\""), 1)
        .replacen("\"FILES\"", &names.join(", "), 1);
    StaticFile::from_bytes(SCRIPT, Bytes::from(script))
}
