//! SVG pictures as responses.

use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

use crate::render::svg::Picture;

pub(super) const MEDIA_TYPE: &str = "image/svg+xml";

/// Allows the styles within the picture and nothing else. A browser that opens a picture on its
/// own treats it as a document.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'";

impl IntoResponse for Picture {
    fn into_response(self) -> Response {
        let headers = [
            (CONTENT_TYPE, MEDIA_TYPE),
            (CONTENT_SECURITY_POLICY, POLICY),
        ];
        (headers, self.into_string()).into_response()
    }
}
