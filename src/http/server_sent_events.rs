//! Responses that are streams of server-sent events.

use std::convert::Infallible;
use std::future::ready;
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse as _, Response};
use futures_util::{Stream, StreamExt as _};
use serde::Serialize;

use super::body_budget::Reservation;

/// The interval of comments in a stream without events. Proxies close connections that are
/// silent for longer, often after 30 or 60 seconds.
const KEEP_ALIVE_INTERVAL: Duration = Duration::from_secs(10);

pub(super) fn event(name: &str, data: &impl Serialize) -> Event {
    let event = Event::default().event(name).json_data(data);
    event.expect("answers and problems are plain data")
}

/// An event, and the reservation of its memory.
pub(super) type ReservedEvent = (Event, Option<Reservation>);

/// Responds with a stream of events. The reservation of each is kept until the client reads on.
/// When the client hangs up, the stream is dropped, and with it its searches.
pub(super) fn respond_with_events(
    events: impl Stream<Item = ReservedEvent> + Send + 'static,
) -> Response {
    let keep_alive = KeepAlive::new().interval(KEEP_ALIVE_INTERVAL);
    let events = events.scan(None, |kept, (event, reservation)| {
        *kept = reservation;
        ready(Some(Ok::<_, Infallible>(event)))
    });
    Sse::new(events).keep_alive(keep_alive).into_response()
}
