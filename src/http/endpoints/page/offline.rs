//! The engine in the browser, where the operator offers it: games then go on while the server is away.
//!
//! It is the npm package, in a worker that the page starts. The policy of a worker is its own, so only
//! the files of the package may compile WebAssembly.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use axum::body::Bytes;
use axum::extract::{Path as UrlPath, State};
use axum::http::HeaderValue;
use axum::response::Response;
use thiserror::Error;

use super::files::{media_type, version_of};
use crate::http::problem::{ProblemResponse, nothing_here};
use crate::http::state::AppState;
use crate::http::static_file::{FileRequest, StaticFile};

/// Allows the modules and the WebAssembly of the package.
pub(super) const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
);

/// The module that the page imports.
const ENTRY: &str = "worker.js";

/// The files of the npm package that a browser asks for.
#[derive(Debug)]
pub struct OfflineGames {
    version: String,
    files: BTreeMap<String, StaticFile>,
}

/// The error of a folder that is not the npm package.
#[derive(Debug, Error)]
#[error("{}: {fault}", folder.display())]
pub struct OfflineGamesError {
    folder: PathBuf,
    fault: Fault,
}

#[derive(Debug, Error)]
enum Fault {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("is not the npm package, which has a file {ENTRY}")]
    NoPackage,
}

impl OfflineGames {
    /// Reads the package in a folder.
    ///
    /// # Errors
    ///
    /// The folder cannot be read, or has no package.
    pub fn read(folder: &Path) -> Result<Self, OfflineGamesError> {
        Self::from_folder(folder).map_err(|fault| OfflineGamesError {
            folder: folder.to_owned(),
            fault,
        })
    }

    fn from_folder(folder: &Path) -> Result<Self, Fault> {
        if !folder.join(ENTRY).is_file() {
            return Err(Fault::NoPackage);
        }
        let mut contents = BTreeMap::new();
        read_into(&mut contents, folder, "")?;
        let version = version_of(&contents);
        let files = contents.into_iter().map(|(name, content)| {
            let file = StaticFile::from_bytes(media_type(&name), content);
            (name, file)
        });
        Ok(Self {
            version,
            files: files.collect(),
        })
    }

    /// The path of the folder in which the page finds the package.
    pub(super) fn path(&self) -> String {
        format!("/offline/{}/", self.version)
    }
}

/// Reads the scripts and the WebAssembly of the package, or of one of its folders. Their names begin with
/// `start`.
fn read_into(contents: &mut BTreeMap<String, Bytes>, folder: &Path, start: &str) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else {
            continue;
        };
        let name = format!("{start}{name}");
        // Each module has a folder.
        if path.is_dir() && start.is_empty() {
            read_into(contents, &path, &format!("{name}/"))?;
        } else if path
            .extension()
            .is_some_and(|end| end == "js" || end == "wasm")
        {
            contents.insert(name, fs::read(path)?.into());
        }
    }
    Ok(())
}

/// A file of the package. One of another version is that of a server that was replaced.
pub(super) async fn file(
    State(app): State<AppState>,
    UrlPath((version, name)): UrlPath<(String, String)>,
    request: FileRequest,
) -> Result<Response, ProblemResponse> {
    let games = app.offline_games.as_ref();
    let games = games.filter(|games| games.version == version);
    let file = games.and_then(|games| games.files.get(&name));
    file.ok_or_else(nothing_here)?
        .respond_for_ever(&request)
        .await
}
