//! Cross-origin requests from pages in browsers.

use std::time::Duration;

use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, ETAG, IF_NONE_MATCH, LINK, RETRY_AFTER};
use axum::http::{HeaderName, HeaderValue, Method};
use tower_http::cors::{Any, CorsLayer};

use super::request_id::REQUEST_ID;
use super::server_timing::SERVER_TIMING;
use super::trace::TRACEPARENT;
use crate::http::auth::API_KEY;
use crate::http::rate_limit_headers::{RATE_LIMIT, RATE_LIMIT_POLICY};

/// Returns the layer that lets pages of these origins use the service.
///
/// `None` admits every origin. That is safe because no answer depends on a cookie or on
/// anything else that a browser adds by itself.
pub(crate) fn cors_layer(origins: Option<&[HeaderValue]>) -> CorsLayer {
    let layer = match origins {
        None => CorsLayer::new().allow_origin(Any),
        Some(origins) => CorsLayer::new().allow_origin(origins.to_vec()),
    };
    layer
        .allow_methods([Method::GET, Method::POST])
        .allow_headers([
            AUTHORIZATION,
            CONTENT_TYPE,
            IF_NONE_MATCH,
            API_KEY,
            REQUEST_ID,
            TRACEPARENT,
            // Of MCP.
            HeaderName::from_static("mcp-protocol-version"),
            HeaderName::from_static("mcp-method"),
            HeaderName::from_static("mcp-name"),
        ])
        .expose_headers([
            REQUEST_ID,
            SERVER_TIMING,
            ETAG,
            LINK,
            RETRY_AFTER,
            RATE_LIMIT,
            RATE_LIMIT_POLICY,
        ])
        .max_age(Duration::from_hours(24))
}
