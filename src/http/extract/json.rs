//! Reading a request's body, with an error for everything that can be wrong with it.

use std::fmt::Display;
use std::mem;

use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, FromRequestParts as _, Request};
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::request::Parts;
use http_body_util::BodyExt as _;
use hyper::body::Body as _;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_path_to_error::{Path, Segment};
use tokio::time::timeout;

use crate::http::access::Uncounted;
use crate::http::error::{PartAtFault, Problem, pointer_token};
use crate::http::room::{SMALL, Taken};
use crate::http::{App, MAX_BODY};

/// A body of JSON.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Json<T>(pub(crate) T);

/// A body of at most so many bytes that is declared as JSON, as it was written.
#[derive(Debug)]
pub(crate) struct JsonText<const MOST: usize = MAX_BODY> {
    pub(crate) text: Bytes,
    /// To be held for as long as the text, or what is copied from it.
    pub(crate) room: Option<Taken>,
}

impl<T: DeserializeOwned> FromRequest<App> for Json<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<Self, Problem> {
        let body = <JsonText>::from_request(request, app).await?;
        parse(&body.text).map(Self)
    }
}

impl<const MOST: usize> FromRequest<App> for JsonText<MOST> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<Self, Problem> {
        check_headers(request.headers(), MOST)?;
        let (mut parts, body) = request.into_parts();
        let read = read::<MOST>(body, &mut parts, app);
        let read = timeout(app.patience, read).await;
        let (text, room) = read.map_err(|_| Problem::RequestTimeout)??;
        Ok(Self { text, room })
    }
}

async fn read<const MOST: usize>(
    mut body: Body,
    parts: &mut Parts,
    app: &App,
) -> Result<(Bytes, Option<Taken>), Problem> {
    let mut text = Text::default();
    let mut room: Option<Taken> = None;
    while !body.is_end_stream()
        && let Some(frame) = body.frame().await
    {
        let broken = |_| Problem::MalformedJson("it could not be read to its end".to_owned());
        let Ok(piece) = frame.map_err(broken)?.into_data() else {
            continue;
        };
        let length = text.len() + piece.len();
        if length > MOST {
            return Err(Problem::BodyTooLarge { limit: MOST });
        }
        if length > SMALL {
            if room.is_none() {
                let Uncounted(caller) = Uncounted::from_request_parts(parts, app).await?;
                room = Some(app.bodies.of(caller));
            }
            if let Some(room) = &mut room {
                room.grow(length)?;
            }
        }
        text.push(piece);
    }
    Ok((text.whole(), room))
}

/// A text that mostly comes in one piece. Several are copied, as each holds all of the buffer
/// that it was read into: of a text in single bytes, thousands of times as much.
#[derive(Default)]
struct Text {
    first: Bytes,
    copied: Vec<u8>,
}

/// The most bytes that a text has to spare, for which it takes no room.
const MOST_TO_SPARE: usize = 16 << 10;

impl Text {
    fn len(&self) -> usize {
        self.first.len() + self.copied.len()
    }

    fn push(&mut self, piece: Bytes) {
        if self.len() == 0 {
            self.first = piece;
            return;
        }
        for piece in [mem::take(&mut self.first), piece] {
            if self.copied.capacity() - self.copied.len() < piece.len() {
                let more = self.copied.len().min(MOST_TO_SPARE);
                self.copied.reserve_exact(piece.len().max(more));
            }
            self.copied.extend_from_slice(&piece);
        }
    }

    fn whole(self) -> Bytes {
        if self.copied.is_empty() {
            self.first
        } else {
            self.copied.into()
        }
    }
}

/// The body must be declared as JSON, in no encoding and not too large.
fn check_headers(headers: &HeaderMap, most: usize) -> Result<(), Problem> {
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
    // Refused before a client that waits for `100 Continue` sends it.
    let length = headers.get(CONTENT_LENGTH);
    let length = length.and_then(|value| value.to_str().ok()?.parse().ok());
    if length.is_some_and(|bytes: u64| bytes > most as u64) {
        return Err(Problem::BodyTooLarge { limit: most });
    }
    Ok(())
}

/// `application/json` or `application/…+json`, whatever its parameters.
fn is_json(media_type: &str) -> bool {
    let essence = media_type.split(';').next().unwrap_or_default().trim();
    let Some((kind, subtype)) = essence.split_once('/') else {
        return false;
    };
    let subtype = subtype.to_ascii_lowercase();
    kind.eq_ignore_ascii_case("application") && (subtype == "json" || subtype.ends_with("+json"))
}

/// Reads a body of JSON.
pub(in crate::http) fn parse<T: DeserializeOwned>(body: &[u8]) -> Result<T, Problem> {
    let text = str::from_utf8(body).map_err(|error| malformed(&error))?;
    let mut reader = serde_json::Deserializer::from_str(text);
    let value = serde_path_to_error::deserialize(&mut reader)
        .map_err(|error| rejection(text, &pointer(error.path()), error.inner()))?;
    reader.end().map_err(|error| malformed(&error))?;
    Ok(value)
}

/// The reader stops at the first thing it does not want; only what is JSON to its
/// end is refused for its contents, a number that no double holds among them.
fn rejection(text: &str, pointer: &str, error: &serde_json::Error) -> Problem {
    if let Err(error) = serde_json::from_str::<IgnoredAny>(text) {
        return malformed(&error);
    }
    // The pointer says where; the line and column would say it again.
    let place = format!(" at line {} column {}", error.line(), error.column());
    let message = error.to_string();
    let detail = message.strip_suffix(&place).unwrap_or(&message);
    let twice = detail.strip_prefix("duplicate field `");
    let pointer = match twice.and_then(|rest| rest.strip_suffix('`')) {
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    #[test]
    fn a_text_in_pieces_holds_none_of_them() {
        let buffer = Arc::new(*b"[1,2]");
        let piece = |at| Bytes::from_owner(Shared(Arc::clone(&buffer))).slice(at);
        let mut text = Text::default();
        text.push(piece(0..2));
        assert_eq!(Arc::strong_count(&buffer), 2);
        for at in 2..buffer.len() {
            text.push(piece(at..at + 1));
        }
        assert_eq!((text.len(), Arc::strong_count(&buffer)), (buffer.len(), 1));
        assert_eq!(text.whole(), *buffer.as_slice());
    }

    #[test]
    fn a_text_in_one_piece_is_not_copied() {
        let piece = Bytes::from_static(b"[1,2]");
        let mut text = Text::default();
        text.push(Bytes::new());
        text.push(piece.clone());
        assert_eq!(text.whole().as_ptr(), piece.as_ptr());
    }

    /// A buffer that others hold, too.
    struct Shared(Arc<[u8; 5]>);

    impl AsRef<[u8]> for Shared {
        fn as_ref(&self) -> &[u8] {
            self.0.as_slice()
        }
    }
}
