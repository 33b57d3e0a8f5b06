//! Cross-origin requests from pages in browsers.

use std::time::Duration;

use axum::http::header::{ETAG, LINK, ORIGIN, RETRY_AFTER, WWW_AUTHENTICATE};
use axum::http::{HeaderValue, Method};
use tower_http::cors::{AllowHeaders, Any, CorsLayer};

use super::request_id::REQUEST_ID;
use super::server_timing::SERVER_TIMING;
use crate::http::problem::{RATE_LIMIT, RATE_LIMIT_POLICY};

/// The layer that lets pages of these origins use the service.
///
/// `None` admits every origin. That is safe because no answer depends on a cookie or on
/// anything else that a browser adds by itself.
pub(crate) fn cors_layer(origins: Option<&[HeaderValue]>) -> CorsLayer {
    let (layer, vary) = match origins {
        None => (CorsLayer::new().allow_origin(Any), Vec::new()),
        Some(origins) => (
            CorsLayer::new().allow_origin(origins.to_vec()),
            vec![ORIGIN],
        ),
    };
    layer
        .allow_methods([Method::GET, Method::POST])
        // Those that the page names. Frontends, monitors and tunnels add headers of their own to every
        // request, and none of them changes an answer.
        .allow_headers(AllowHeaders::mirror_request())
        // A preflight depends on the headers that it names, and no other response does.
        .vary(vary)
        .expose_headers([
            REQUEST_ID,
            SERVER_TIMING,
            ETAG,
            LINK,
            RETRY_AFTER,
            WWW_AUTHENTICATE,
            RATE_LIMIT,
            RATE_LIMIT_POLICY,
        ])
        .max_age(Duration::from_hours(24))
}
