//! The body of a request: read within limits of size, memory and time, and parsed as JSON.

use axum::body::Body;
use axum::extract::{FromRequest, FromRequestParts as _, Request};
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE};
use bestmove_api::contract::parse::{CheckedRequest, parse_request};
use bestmove_api::contract::problem::Problem;
use http_body_util::BodyExt as _;
use hyper::body::Body as _;
use tokio::time::timeout;

use super::client::Authenticated;
use crate::http::body_budget::{FREE_BELOW, Reservation};
use crate::http::problem::ProblemResponse;
use crate::http::state::AppState;
use crate::service::ClientId;

/// Largest body of a request for one answer, in bytes. Every board fits many times.
pub(crate) const MAX_BODY: usize = 64 * 1024;

/// A body of JSON.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Json<T>(pub(crate) T);

/// The text of a body that is declared as JSON and has at most `MAX` bytes.
#[derive(Debug)]
pub(crate) struct JsonBody<const MAX: usize = MAX_BODY> {
    pub(crate) text: Vec<u8>,
    /// To be held for as long as the text, or anything that is copied from it.
    pub(crate) reservation: Reservation,
}

impl<T: CheckedRequest> FromRequest<AppState> for Json<T> {
    type Rejection = ProblemResponse;

    async fn from_request(request: Request, app: &AppState) -> Result<Self, ProblemResponse> {
        let body = <JsonBody>::from_request(request, app).await?;
        Ok(Self(parse_request(&body.text, app.service.offer())?))
    }
}

impl<const MAX: usize> FromRequest<AppState> for JsonBody<MAX> {
    type Rejection = ProblemResponse;

    async fn from_request(request: Request, app: &AppState) -> Result<Self, ProblemResponse> {
        check_headers(request.headers(), MAX)?;
        let (mut parts, body) = request.into_parts();
        let Authenticated(client) = Authenticated::from_request_parts(&mut parts, app).await?;
        // A head takes more memory than most bodies, and the body may be slow to arrive.
        drop(parts);
        let read = read(body, client, app);
        let read = timeout(app.client_timeout, read).await;
        Ok(read.map_err(|_| Problem::RequestTimeout)??)
    }
}

async fn read<const MAX: usize>(
    mut body: Body,
    client: ClientId,
    app: &AppState,
) -> Result<JsonBody<MAX>, Problem> {
    // Every frame is copied, because each would hold the whole buffer that it was read into.
    // A body that arrives in single bytes would hold thousands of buffers.
    let mut text = Vec::new();
    let mut reservation = app.request_budget.reservation(client);
    while !body.is_end_stream()
        && let Some(frame) = body.frame().await
    {
        let broken = |_| Problem::MalformedJson("it could not be read to its end".to_owned());
        let Ok(data) = frame.map_err(broken)?.into_data() else {
            continue;
        };
        if text.len() + data.len() > MAX {
            return Err(Problem::BodyTooLarge { limit: MAX });
        }
        text.extend_from_slice(&data);
        if text.len() > FREE_BELOW {
            reservation.grow_to(text.capacity())?;
        }
    }
    Ok(JsonBody { text, reservation })
}

/// Checks that a body is declared as JSON, has no encoding and is not too large.
fn check_headers(headers: &HeaderMap, max: usize) -> Result<(), Problem> {
    let declared = headers
        .get(CONTENT_TYPE)
        .and_then(|value| value.to_str().ok());
    if !declared.is_some_and(is_json) {
        return Err(Problem::UnsupportedMediaType(
            "the body must be JSON and say so: Content-Type: application/json",
        ));
    }
    let encoded = headers
        .get_all(CONTENT_ENCODING)
        .iter()
        .any(|coding| !coding.as_bytes().eq_ignore_ascii_case(b"identity"));
    if encoded {
        return Err(Problem::UnsupportedMediaType(
            "the body must be sent without a Content-Encoding",
        ));
    }
    // Rejected here, before a client that waits for `100 Continue` sends the body.
    let length = headers.get(CONTENT_LENGTH);
    let length = length.and_then(|value| value.to_str().ok()?.parse().ok());
    if length.is_some_and(|bytes: u64| bytes > max as u64) {
        return Err(Problem::BodyTooLarge { limit: max });
    }
    Ok(())
}

/// Accepts `application/json` and `application/…+json`, with any parameters.
fn is_json(media_type: &str) -> bool {
    let essence = media_type.split(';').next().unwrap_or_default().trim();
    let Some((kind, subtype)) = essence.split_once('/') else {
        return false;
    };
    let subtype = subtype.to_ascii_lowercase();
    kind.eq_ignore_ascii_case("application") && (subtype == "json" || subtype.ends_with("+json"))
}
