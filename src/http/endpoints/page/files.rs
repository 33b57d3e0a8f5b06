//! The files of the page, and the version that is part of their addresses.
//!
//! A release holds the folder `page/` within the program. A debug build reads it from the disk, so
//! that a change to the page needs no build.
//!
//! The version is a hash of all files. A browser may therefore keep `/page/{version}/…` for ever, and
//! a visit asks only for the index. Modules import each other by relative paths, so all of them have
//! the version of the index that loaded them.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use bestmove_api::render::svg::STYLE;
use rust_embed::RustEmbed;
use sha2::{Digest as _, Sha256};

use super::modules::imported_modules;
use super::view::View;
use super::worker::worker_script;
use crate::http::static_file::{HTML, PLAIN_TEXT, SCRIPT, STYLESHEET, StaticFile, WASM};

#[derive(RustEmbed)]
#[folder = "page/"]
struct Folder;

/// How long files are used before they are read again.
const KEPT_FOR: Duration = if cfg!(debug_assertions) {
    Duration::from_millis(250)
} else {
    Duration::MAX
};

/// Hexadecimal digits of a version.
const VERSION_DIGITS: usize = 12;

/// The style of the pictures, which is a file of another crate.
const PICTURE_STYLE: &str = "picture.css";

/// The module that the index loads.
const MAIN: &str = "main.js";

/// The files as they were at one time, so that the index and its files always fit together.
#[derive(Debug)]
pub(super) struct PageFiles {
    version: String,
    files: BTreeMap<String, StaticFile>,
    /// The page without the position of a link, for each view.
    indexes: BTreeMap<View, String>,
    /// The service worker.
    pub(super) worker: StaticFile,
}

/// A file and what its path says about it.
pub(super) struct Found<'a> {
    pub(super) file: &'a StaticFile,
    /// Whether the path names the version that the file has now.
    pub(super) is_of_this_version: bool,
}

impl PageFiles {
    pub(super) fn current() -> Arc<Self> {
        static CURRENT: Mutex<Option<(Instant, Arc<PageFiles>)>> = Mutex::new(None);
        let mut current = CURRENT.lock().unwrap_or_else(PoisonError::into_inner);
        match &*current {
            Some((read_at, files)) if read_at.elapsed() < KEPT_FOR => Arc::clone(files),
            _ => {
                let files = Arc::new(Self::new(read_folder()));
                *current = Some((Instant::now(), Arc::clone(&files)));
                files
            }
        }
    }

    fn new(mut contents: BTreeMap<String, Bytes>) -> Self {
        let version = version_of(&contents);
        let mut take_text = |name| {
            let content = contents.remove(name).unwrap_or_default();
            String::from_utf8_lossy(&content).into_owned()
        };
        let (index, worker) = (take_text("index.html"), take_text("sw.js"));
        Self {
            indexes: View::ALL
                .into_iter()
                .map(|view| (view, versioned_index(&index, view, &version, &contents)))
                .collect(),
            worker: worker_script(&worker, &version, contents.keys()),
            files: contents
                .into_iter()
                .map(|(name, content)| {
                    let file = StaticFile::from_bytes(media_type(&name), content);
                    (name, file)
                })
                .collect(),
            version,
        }
    }

    pub(super) fn index(&self, view: View) -> &str {
        &self.indexes[&view]
    }

    /// Finds `name` or `{version}/name`. A page that is open while the server is replaced goes on
    /// with the files of the new server, so any version will do.
    pub(super) fn find(&self, path: &str) -> Option<Found<'_>> {
        if let Some(file) = self.files.get(path) {
            let is_of_this_version = false;
            return Some(Found {
                file,
                is_of_this_version,
            });
        }
        let (version, name) = path.split_once('/')?;
        let file = self.files.get(name).filter(|_| is_version(version))?;
        Some(Found {
            file,
            is_of_this_version: version == self.version,
        })
    }
}

/// The content of every file of the page by its name. The folder has other pages, too.
fn read_folder() -> BTreeMap<String, Bytes> {
    let is_of_the_page = |name: &str| !name.starts_with("docs/") && name != "llms.txt";
    let names = Folder::iter().filter(|name| is_of_the_page(name));
    let read = |name: Cow<'static, str>| {
        let content = match Folder::get(&name)?.data {
            Cow::Borrowed(content) => Bytes::from_static(content),
            Cow::Owned(content) => content.into(),
        };
        Some((name.into_owned(), content))
    };
    let mut contents: BTreeMap<_, _> = names.filter_map(read).collect();
    let style = Bytes::from_static(STYLE.as_bytes());
    contents.insert(PICTURE_STYLE.to_owned(), style);
    contents
}

/// The hash of all files. Browsers keep files for a year, so it must never be that of others.
pub(super) fn version_of(contents: &BTreeMap<String, Bytes>) -> String {
    let mut hash = Sha256::new();
    for (name, content) in contents {
        hash.update(name);
        hash.update([0]);
        hash.update(content.len().to_be_bytes());
        hash.update(content);
    }
    let mut version = String::new();
    for byte in &hash.finalize()[..VERSION_DIGITS / 2] {
        write!(version, "{byte:02x}").expect("writing to a String is infallible");
    }
    version
}

fn is_version(folder: &str) -> bool {
    let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    folder.len() == VERSION_DIGITS && folder.bytes().all(is_digit)
}

/// The index with the version in the addresses of its files. It names every module of the view, so that a
/// browser asks for all of them at once, and not for each when it has read the one before.
fn versioned_index(
    index: &str,
    view: View,
    version: &str,
    contents: &BTreeMap<String, Bytes>,
) -> String {
    let mut preloads = String::new();
    for module in imported_modules(MAIN, view.module(), contents) {
        let link = format!("  <link rel=\"modulepreload\" href=\"/page/{module}\">\n");
        preloads.push_str(&link);
    }
    let index = index.replacen("</head>", &format!("{preloads}</head>"), 1);
    index.replace("\"/page/", &format!("\"/page/{version}/"))
}

pub(super) fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, extension)| extension) {
        Some("css") => STYLESHEET,
        Some("html") => HTML,
        Some("ico") => "image/vnd.microsoft.icon",
        Some("js") => SCRIPT,
        Some("json") => "application/json",
        Some("png") => "image/png",
        Some("svg") => "image/svg+xml",
        Some("txt") => PLAIN_TEXT,
        Some("wasm") => WASM,
        Some("webmanifest") => "application/manifest+json",
        Some("woff2") => "font/woff2",
        _ => UNKNOWN,
    }
}

const UNKNOWN: &str = "application/octet-stream";

#[cfg(test)]
mod tests {
    use super::*;

    fn contents(files: &[(&str, &'static str)]) -> BTreeMap<String, Bytes> {
        let files = files.iter();
        let pair = |(name, text): &(&str, &'static str)| {
            ((*name).to_owned(), Bytes::from_static(text.as_bytes()))
        };
        files.map(pair).collect()
    }

    #[test]
    fn every_file_has_a_media_type() {
        for name in read_folder().keys() {
            assert_ne!(media_type(name), UNKNOWN, "{name}");
        }
    }

    #[test]
    fn version_changes_with_names_and_contents() {
        let version = version_of(&contents(&[("a.js", "1"), ("b.js", "2")]));
        assert!(is_version(&version), "{version}");
        for other in [
            &[("a.js", "1")][..],
            &[("a.js", "1"), ("b.js", "3")],
            &[("a.js", "1"), ("c.js", "2")],
            &[("a.js", "2"), ("b.js", "1")],
            &[("a.js", "1b.js2")],
        ] {
            assert_ne!(version_of(&contents(other)), version, "{other:?}");
        }
    }

    #[test]
    fn index_has_the_version_and_every_module_that_it_loads() {
        let files = PageFiles::new(contents(&[
            (
                "index.html",
                "<head><script src=\"/page/main.js\"></script></head>",
            ),
            ("main.js", "import { a } from \"./a.js\";"),
            ("a.js", "await import(\"./late.js\");"),
            ("late.js", ""),
            ("views/home.js", "import \"../a.js\";"),
            ("views/play.js", "import \"./board.js\";"),
            ("views/board.js", ""),
            ("views/minimax.js", ""),
            ("sw.js", ""),
        ]));
        let version = &files.version;
        for (view, modules) in [
            (View::Home, &["views/home.js", "a.js"][..]),
            (View::Game, &["views/play.js", "a.js", "views/board.js"]),
            (View::Film, &["views/minimax.js", "a.js"]),
        ] {
            let mut expected = format!("<head><script src=\"/page/{version}/main.js\"></script>");
            for module in modules {
                let link =
                    format!("  <link rel=\"modulepreload\" href=\"/page/{version}/{module}\">\n");
                expected.push_str(&link);
            }
            assert_eq!(files.index(view), expected + "</head>");
        }
    }

    #[test]
    fn files_are_found_with_any_version_and_without_one() {
        let files = PageFiles::new(contents(&[("main.js", ""), ("board/a.js", "")]));
        let version = &files.version;
        let is_current = |path: &str| Some(files.find(path)?.is_of_this_version);
        for name in ["main.js", "board/a.js"] {
            assert_eq!(is_current(&format!("{version}/{name}")), Some(true));
            assert_eq!(is_current(&format!("0123456789ab/{name}")), Some(false));
            assert_eq!(is_current(name), Some(false));
        }
        for path in ["", "a.js", "index.html", "other/main.js", "sw.js"] {
            assert_eq!(is_current(path), None, "{path}");
        }
        assert_eq!(is_current(&format!("{version}/{version}/main.js")), None);
    }
}
