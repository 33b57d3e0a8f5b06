//! The steps that every request goes through before and after its handler.
//!
//! Each step is a plain function in its own file, and [`apply`] calls them in order. A layer of its
//! own would box a future and clone the service below it, for every request.
//!
//! The layers of `tower_http` do less: that for request ids takes over any id of a client, however long,
//! and that for traces wraps the body of every response.

mod access_log;
mod compress;
mod cors;
mod headers;
mod problem_body;
mod record_metrics;
mod request_head;
mod request_id;
mod server_timing;
mod trace;

use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use crate::http::problem::ProblemResponse;
use crate::http::state::AppState;
use access_log::AccessLine;
pub(super) use cors::cors_layer;
pub(crate) use headers::CLOSE;
pub(crate) use record_metrics::GameLabel;
pub(crate) use request_id::RequestId;
pub(crate) use server_timing::search_timing;

pub(crate) async fn apply(
    State(app): State<AppState>,
    endpoint: Option<MatchedPath>,
    mut request: Request,
    next: Next,
) -> Response {
    let start = Instant::now();
    // What the later steps need of the request, before the handler takes it.
    let id = RequestId::from_headers(request.headers());
    let client = compress::Client::new(&request);
    let method = request.method().clone();
    let access_line = app
        .access_log
        .then(|| AccessLine::new(start, &id, endpoint.as_ref(), &request, &app.access));
    request.extensions_mut().insert(id.clone());
    let mut response = match request_head::check(&request) {
        Ok(()) => trace::run(&id, request, next).await,
        Err(problem) => {
            let mut response = ProblemResponse::from(problem).into_response();
            // The rest of the input could be part of this request.
            headers::close_connection(response.headers_mut());
            response
        }
    };
    // Before the body of a problem, which is too small to be compressed.
    response = compress::run(client, response).await;
    problem_body::write(&id, &method, &mut response);
    // Once, so that the metrics and the header tell the same time.
    let elapsed = start.elapsed();
    let method = record_metrics::method_label(&method);
    record_metrics::record(&app.metrics, endpoint.as_ref(), method, &response, elapsed);
    if let Some(line) = access_line {
        line.write(&response);
    }
    let headers = response.headers_mut();
    if app.is_shutting_down() {
        headers::close_connection(headers);
    }
    if app.access.keys.is_some() {
        headers::forbid_shared_caches(headers);
    }
    headers::restrict_browsers(headers);
    request_id::insert(id, headers);
    server_timing::append_total(elapsed, headers);
    response
}
