//! The access log: a line at `info` for each request, where the operator turns it on.
//!
//! A line is written when the head of the response is ready, or when the client hangs up before
//! that and the handler is dropped. So it belongs to a value that writes it when dropped. A line
//! has all its fields itself and is in no span, so that programs find them in one place.
//!
//! Health checks and scrapes of metrics have a line only if they fail. They come every few
//! seconds, and would hide the requests of clients.

use std::time::Instant;

use axum::extract::{MatchedPath, Request};
use axum::http::StatusCode;
use axum::response::Response;

use super::record_metrics::GameLabel;
use super::request_id::RequestId;
use super::trace::{TraceParent, truncate};
use crate::http::auth::AccessPolicy;
use crate::http::extract::client::{address, key_holder};

/// Endpoints that only programs of the operator call, each many times an hour.
const PROBES: [&str; 3] = ["/livez", "/readyz", "/metrics"];

/// The line of a request. It is written when this is dropped.
#[derive(Debug)]
pub(super) struct AccessLine {
    start: Instant,
    id: RequestId,
    trace_id: Option<String>,
    method: String,
    /// The path without the query. A query may hold anything, even a key in the wrong place.
    path: String,
    client: String,
    is_probe: bool,
    /// The status, unless the client hangs up before there is one.
    status: Option<StatusCode>,
    game: Option<&'static str>,
}

impl AccessLine {
    pub(super) fn new(
        start: Instant,
        id: &RequestId,
        endpoint: Option<&MatchedPath>,
        request: &Request,
        access: &AccessPolicy,
    ) -> Self {
        let headers = request.headers();
        let client = key_holder(headers, access)
            .unwrap_or_else(|| address(headers, request.extensions(), access));
        let parent = TraceParent::from_headers(headers);
        Self {
            start,
            id: id.clone(),
            trace_id: parent.map(|parent| parent.trace_id.to_owned()),
            method: truncate(request.method().as_str()).to_owned(),
            path: truncate(request.uri().path()).to_owned(),
            client: client.to_string(),
            is_probe: endpoint.is_some_and(|endpoint| PROBES.contains(&endpoint.as_str())),
            status: None,
            game: None,
        }
    }

    /// Completes the line, and writes it.
    pub(super) fn write(mut self, response: &Response) {
        self.status = Some(response.status());
        self.game = response.extensions().get().map(|GameLabel(game)| *game);
    }
}

impl Drop for AccessLine {
    fn drop(&mut self) {
        let is_good = |status: StatusCode| !status.is_client_error() && !status.is_server_error();
        if self.is_probe && self.status.is_some_and(is_good) {
            return;
        }
        let microseconds = (self.start.elapsed().as_secs_f64() * 1e6).round();
        tracing::info!(
            target: "bestmove::access",
            parent: None,
            id = self.id.as_str(),
            trace_id = self.trace_id,
            method = self.method,
            path = self.path,
            status = self.status.map(|status| status.as_u16()),
            milliseconds = microseconds / 1e3,
            game = self.game,
            client = self.client,
            "request"
        );
    }
}
