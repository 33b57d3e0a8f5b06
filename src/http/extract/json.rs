//! The body of a request: read within limits of size, memory and time, and parsed as JSON.

use std::fmt::Display;

use axum::body::Body;
use axum::extract::{FromRequest, FromRequestParts as _, Request};
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::request::Parts;
use http_body_util::BodyExt as _;
use hyper::body::Body as _;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_path_to_error::{Path, Segment};
use tokio::time::timeout;

use super::Authenticated;
use crate::http::App;
use crate::http::body_budget::{FREE_BELOW, Reservation};
use crate::http::error::{PartAtFault, Problem, pointer_token};

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
    pub(crate) reservation: Option<Reservation>,
}

impl<T: DeserializeOwned> FromRequest<App> for Json<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<Self, Problem> {
        let body = <JsonBody>::from_request(request, app).await?;
        parse(&body.text).map(Self)
    }
}

impl<const MAX: usize> FromRequest<App> for JsonBody<MAX> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<Self, Problem> {
        check_headers(request.headers(), MAX)?;
        let (mut parts, body) = request.into_parts();
        let read = read(body, &mut parts, app);
        let read = timeout(app.patience, read).await;
        read.map_err(|_| Problem::RequestTimeout)?
    }
}

async fn read<const MAX: usize>(
    mut body: Body,
    parts: &mut Parts,
    app: &App,
) -> Result<JsonBody<MAX>, Problem> {
    // Every frame is copied, because each would hold the whole buffer that it was read into.
    // A body that arrives in single bytes would hold thousands of buffers.
    let mut text = Vec::new();
    let mut reservation = None;
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
            if reservation.is_none() {
                let Authenticated(client) = Authenticated::from_request_parts(parts, app).await?;
                reservation = Some(app.request_budget.reservation(client));
            }
            if let Some(reservation) = &mut reservation {
                reservation.grow_to(text.capacity())?;
            }
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

/// Parses a body of JSON. The problem points to the field at fault.
pub(crate) fn parse<T: DeserializeOwned>(body: &[u8]) -> Result<T, Problem> {
    let text = str::from_utf8(body).map_err(|error| malformed(&error))?;
    let mut reader = serde_json::Deserializer::from_str(text);
    let value = serde_path_to_error::deserialize(&mut reader)
        .map_err(|error| rejection(text, &pointer(error.path()), error.inner()))?;
    reader.end().map_err(|error| malformed(&error))?;
    Ok(value)
}

/// Returns the problem with a text that is not what was expected.
///
/// The parser stops at the first unexpected value. A text that is not JSON further on is
/// malformed all the same. A number too large for a double is JSON, so its field is at fault.
fn rejection(text: &str, pointer: &str, error: &serde_json::Error) -> Problem {
    if let Err(error) = serde_json::from_str::<IgnoredAny>(text) {
        return malformed(&error);
    }
    // The pointer already says where.
    let position = format!(" at line {} column {}", error.line(), error.column());
    let message = error.to_string();
    let detail = message.strip_suffix(&position).unwrap_or(&message);
    let duplicate = detail.strip_prefix("duplicate field `");
    let pointer = match duplicate.and_then(|rest| rest.strip_suffix('`')) {
        Some(name) => format!("{pointer}/{}", pointer_token(name)),
        None => pointer.to_owned(),
    };
    Problem::InvalidRequest(vec![PartAtFault::new(pointer, detail)])
}

fn malformed(error: &impl Display) -> Problem {
    Problem::MalformedJson(error.to_string())
}

fn pointer(path: &Path) -> String {
    path.iter()
        .map(|segment| match segment {
            Segment::Seq { index } => format!("/{index}"),
            Segment::Map { key } => format!("/{}", pointer_token(key)),
            Segment::Enum { variant } => format!("/{}", pointer_token(variant)),
            Segment::Unknown => String::new(),
        })
        .collect()
}
