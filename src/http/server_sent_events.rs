//! Responses that are streams of server-sent events.

use std::convert::Infallible;
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse as _, Response};
use futures_util::{Stream, StreamExt as _};
use serde::Serialize;

/// The interval of comments in a stream without events. Proxies close connections that are
/// silent for longer, often after 30 or 60 seconds.
const KEEP_ALIVE_INTERVAL: Duration = Duration::from_secs(10);

/// Returns an event with its data as JSON.
pub(super) fn event(name: &str, data: &impl Serialize) -> Event {
    let event = Event::default().event(name).json_data(data);
    event.expect("answers and problems are plain data")
}

/// Responds with a stream of events. When the client hangs up, the stream is dropped, and with it
/// its searches.
pub(super) fn respond_with_events(events: impl Stream<Item = Event> + Send + 'static) -> Response {
    let keep_alive = KeepAlive::new().interval(KEEP_ALIVE_INTERVAL);
    Sse::new(events.map(Ok::<_, Infallible>))
        .keep_alive(keep_alive)
        .into_response()
}
