//! SVG pictures as responses.

use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse as _, Response};

/// Allows the styles within the picture and nothing else. A browser that opens a picture on its
/// own treats it as a document.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'";

/// Responds with an SVG document.
pub(super) fn svg_response(document: String) -> Response {
    let headers = [
        (CONTENT_TYPE, "image/svg+xml"),
        (CONTENT_SECURITY_POLICY, POLICY),
    ];
    (headers, document).into_response()
}
