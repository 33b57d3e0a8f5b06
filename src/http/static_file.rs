//! Files that are part of the program, with an entity tag and in a compressed form.
//!
//! Compressing the largest file takes 60 ms, which no request should spend again and no start of
//! the server at all. So a file is compressed when it is first asked for, and both forms are
//! kept from then on.

use std::convert::Infallible;

use axum::body::Bytes;
use axum::extract::FromRequestParts;
use axum::http::header::{CONTENT_ENCODING, CONTENT_TYPE, VARY};
use axum::http::request::Parts;
use axum::response::{IntoResponse as _, Response};
use flate2::Compression;
use tokio::sync::OnceCell;

use super::caching::{ETag, IfNoneMatch, immutable, revalidated};
use super::gzip::{accepts_gzip, compress, is_text};
use crate::http::problem::ProblemResponse;
use crate::service::{ServiceError, offload_if};

/// The size of a file that an async thread compresses itself, in bytes. A larger one would delay
/// its other connections.
const MAX_BYTES_INLINE: usize = 16 << 10;

pub(crate) const HTML: &str = "text/html; charset=utf-8";
pub(crate) const SCRIPT: &str = "text/javascript; charset=utf-8";
pub(crate) const STYLESHEET: &str = "text/css; charset=utf-8";
pub(crate) const WASM: &str = "application/wasm";
pub(crate) const PLAIN_TEXT: &str = "text/plain; charset=utf-8";

/// A file of the program.
#[derive(Debug)]
pub(crate) struct StaticFile {
    media_type: &'static str,
    content: Bytes,
    derived: OnceCell<Derived>,
}

/// The parts of a file that depend on its content.
#[derive(Debug)]
struct Derived {
    etag: ETag,
    /// `None` for a file that is compressed in itself, such as a picture.
    gzip: Option<Bytes>,
}

impl StaticFile {
    pub(crate) const fn new(media_type: &'static str, content: &'static [u8]) -> Self {
        Self::from_bytes(media_type, Bytes::from_static(content))
    }

    pub(crate) const fn from_bytes(media_type: &'static str, content: Bytes) -> Self {
        Self {
            media_type,
            content,
            derived: OnceCell::const_new(),
        }
    }

    /// Responds with the file, or with 304 if the client has it. Clients must revalidate the
    /// file before each use, because a page with files of two versions would break.
    ///
    /// # Errors
    ///
    /// The compression panicked.
    pub(crate) async fn respond(&self, request: &FileRequest) -> Result<Response, ProblemResponse> {
        self.respond_as(revalidated, request).await
    }

    /// Responds like [`respond`](Self::respond) at an address that never has another content. Clients
    /// need not ask again.
    ///
    /// # Errors
    ///
    /// The compression panicked.
    pub(crate) async fn respond_for_ever(
        &self,
        request: &FileRequest,
    ) -> Result<Response, ProblemResponse> {
        self.respond_as(immutable, request).await
    }

    async fn respond_as(
        &self,
        cached: fn(ETag, &IfNoneMatch, Response) -> Response,
        request: &FileRequest,
    ) -> Result<Response, ProblemResponse> {
        let derived = self.derived.get_or_try_init(|| self.derive()).await?;
        let media_type = [(CONTENT_TYPE, self.media_type)];
        let gzip = derived.gzip.as_ref().filter(|_| request.accepts_gzip);
        let content = if let Some(gzip) = gzip {
            let coding = [(CONTENT_ENCODING, "gzip")];
            (media_type, coding, gzip.clone()).into_response()
        } else {
            (media_type, self.content.clone()).into_response()
        };
        let response = cached(derived.etag.clone(), &request.known, content);
        Ok(([(VARY, "accept-encoding")], response).into_response())
    }

    async fn derive(&self) -> Result<Derived, ServiceError> {
        let content = self.content.clone();
        // Code of WebAssembly has half its size.
        let is_compressible = is_text(self.media_type) || self.media_type == WASM;
        let is_large = content.len() > MAX_BYTES_INLINE;
        offload_if(is_large, move || derive(&content, is_compressible)).await
    }
}

fn derive(content: &[u8], is_compressible: bool) -> Derived {
    Derived {
        // The tag is weak because it covers the compressed and the plain file.
        etag: ETag::weak(content),
        gzip: is_compressible.then(|| compress(content, Compression::best())),
    }
}

/// The headers that decide in which form a file is sent.
#[derive(Clone, Debug)]
pub(crate) struct FileRequest {
    known: IfNoneMatch,
    accepts_gzip: bool,
}

impl<S: Sync> FromRequestParts<S> for FileRequest {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        Ok(Self {
            known: IfNoneMatch::from_request_parts(parts, state).await?,
            accepts_gzip: accepts_gzip(&parts.headers),
        })
    }
}
