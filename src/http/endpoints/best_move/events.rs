//! Answers as server-sent events: `progress` with the answer so far each time a depth is
//! complete, then one `result`.

use std::convert::Infallible;
use std::future::ready;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::{Stream, StreamExt as _, stream};
use serde::Serialize;
use tokio::sync::watch;

use crate::api::answer::BestMove;
use crate::api::problem::Problem;
use crate::api::request::ParsedQuery;
use crate::engine::SearchResult;
use crate::http::abort_on_drop::spawn_abort_on_drop;
use crate::http::body_budget::Reservation;
use crate::http::encode::{EncodedAnswer, encode_answer};
use crate::http::middleware::RequestId;
use crate::http::state::AppState;
use crate::service::{ClientId, Progress, ProgressiveSearch};

/// The interval of comments in a stream without events. Proxies close connections that are
/// silent for longer, often after 30 or 60 seconds.
const KEEP_ALIVE_INTERVAL: Duration = Duration::from_secs(10);

/// Answers a query of `client` as a stream.
///
/// # Errors
///
/// The query is rejected before the stream begins.
pub(super) async fn stream_answer(
    app: AppState,
    client: &ClientId,
    parsed: ParsedQuery,
    id: RequestId,
) -> Result<Response, Problem> {
    let parsed = Arc::new(parsed);
    match app.service.stream(client, &parsed.query).await? {
        Progress::Done(result) => {
            let answer = encode_answer(&parsed, &result).await?;
            let reservation = app.response_budget.reserve(client, answer.body.len())?;
            let events = stream::once(ready(result_event(&answer)));
            Ok(reservation.attach_to(respond(events)))
        }
        Progress::Searching(search) => Ok(stream_search(app, client, parsed, search, id)),
    }
}

fn stream_search(
    app: AppState,
    client: &ClientId,
    parsed: Arc<ParsedQuery>,
    search: ProgressiveSearch,
    id: RequestId,
) -> Response {
    let client = client.clone();
    // The channel holds only the latest answer so far. A slow client misses earlier ones, and
    // never delays the search.
    let (latest, progress) = watch::channel(None);
    let report = {
        let parsed = Arc::clone(&parsed);
        move |so_far: SearchResult| {
            let so_far = parsed.query.result_from_canonical(&so_far);
            latest.send_replace(Some(BestMove::new(&parsed, so_far)));
        }
    };
    let answer = spawn_abort_on_drop(async move {
        let (request, result) = search.run(report).await;
        let answer = async {
            let answer = encode_answer(&parsed, &result?).await?;
            let reservation = app.response_budget.reserve(&client, answer.body.len())?;
            Ok((answer, reservation))
        };
        (request, answer.await)
    });
    let last = async move {
        // The request counts as answered once its last event is made.
        let (_request, answer) = match answer.await {
            Ok((request, answer)) => (Some(request), answer),
            Err(problem) => (None, Err(problem)),
        };
        match answer {
            Ok((answer, reservation)) => (result_event(&answer), Some(reservation)),
            Err(problem) => (event("error", &problem.details(id.as_str())), None),
        }
    };
    respond(events(last, progress))
}

fn result_event(answer: &EncodedAnswer) -> Event {
    let json = str::from_utf8(&answer.body).expect("JSON is text");
    Event::default().event("result").data(json)
}

/// The state of a stream.
enum Stage<L, P> {
    Searching(Pin<Box<L>>, P),
    /// The last event is made. It keeps its reservation until the client reads on.
    Last(Option<Reservation>),
}

/// Returns an event for each change of `progress` until `last` is complete, then the event of
/// `last`.
fn events(
    last: impl Future<Output = (Event, Option<Reservation>)>,
    progress: watch::Receiver<impl Serialize>,
) -> impl Stream<Item = Event> {
    stream::unfold(Stage::Searching(Box::pin(last), progress), async |stage| {
        let (mut last, mut progress) = match stage {
            Stage::Searching(last, progress) => (last, progress),
            Stage::Last(reservation) => {
                drop(reservation);
                return None;
            }
        };
        tokio::select! {
            biased;
            Ok(()) = progress.changed() => {
                let event = event("progress", &*progress.borrow_and_update());
                Some((event, Stage::Searching(last, progress)))
            }
            (event, reservation) = &mut last => Some((event, Stage::Last(reservation))),
        }
    })
}

fn event(name: &str, data: &impl Serialize) -> Event {
    let event = Event::default().event(name).json_data(data);
    event.expect("an answer and a problem are plain data")
}

/// Responds with a stream of events. When the client hangs up, the stream is dropped, and with it
/// the search.
fn respond(events: impl Stream<Item = Event> + Send + 'static) -> Response {
    let keep_alive = KeepAlive::new().interval(KEEP_ALIVE_INTERVAL);
    Sse::new(events.map(Ok::<_, Infallible>))
        .keep_alive(keep_alive)
        .into_response()
}

#[cfg(test)]
mod tests {
    use http_body_util::BodyExt as _;

    use super::*;

    #[tokio::test]
    async fn stream_shows_slow_clients_the_latest_and_the_last_event() {
        let (latest, progress) = watch::channel(0);
        for depth in 1..=5 {
            latest.send_replace(depth);
        }
        drop(latest);
        let last = async { (event("result", &6), None) };
        let response = respond(events(last, progress));
        let text = response.into_body().collect().await.unwrap().to_bytes();
        assert_eq!(
            str::from_utf8(&text).unwrap(),
            "event: progress\ndata: 5\n\nevent: result\ndata: 6\n\n"
        );
    }
}
