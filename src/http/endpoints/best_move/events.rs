//! Answers as server-sent events: `progress` with the answer so far each time a depth is
//! complete, then one `result`.

use std::future::ready;
use std::sync::Arc;

use axum::response::Response;
use axum::response::sse::Event;
use bestmove_api::contract::answer::BestMove;
use bestmove_api::query::BestMoveQuery;
use bestmove_engine::erased::DynAnalysis;
use futures_util::{Stream, stream};
use serde::Serialize;
use tokio::sync::watch;

use crate::http::encode::{EncodedAnswer, encode_answer};
use crate::http::middleware::RequestId;
use crate::http::problem::{ProblemResponse, details};
use crate::http::server_sent_events::{ReservedEvent, event, respond_with_events};
use crate::http::state::AppState;
use crate::service::{ClientId, Progress, ProgressiveSearch, spawn_abort_on_drop};

/// Answers a query of `client` as a stream.
///
/// # Errors
///
/// The query is rejected before the stream begins.
pub(super) async fn stream_answer(
    app: AppState,
    client: &ClientId,
    query: BestMoveQuery,
    id: RequestId,
) -> Result<Response, ProblemResponse> {
    let query = Arc::new(query);
    match app.service.stream(client, &query).await? {
        Progress::Done(result) => {
            let answer = encode_answer(&query, result).await?;
            let reservation = app.response_budget.reserve(client, answer.body.len())?;
            let events = stream::once(ready((result_event(&answer), None)));
            Ok(reservation.attach_to(respond_with_events(events)))
        }
        Progress::Searching(search) => Ok(stream_search(app, client, query, search, id)),
    }
}

fn stream_search(
    app: AppState,
    client: &ClientId,
    query: Arc<BestMoveQuery>,
    search: ProgressiveSearch,
    id: RequestId,
) -> Response {
    let client = client.clone();
    // The channel holds only the latest answer so far. A slow client misses earlier ones, and
    // never delays the search.
    let (latest, progress) = watch::channel(None);
    let report = {
        let query = Arc::clone(&query);
        move |so_far: DynAnalysis| {
            let answer = BestMove::new(&query, query.result(&so_far), None);
            latest.send_replace(Some(answer));
        }
    };
    let answer = spawn_abort_on_drop(async move {
        let (request, result) = search.run(report).await;
        let answer = async {
            let answer = encode_answer(&query, result?).await?;
            let reservation = app.response_budget.reserve(&client, answer.body.len())?;
            Ok((answer, reservation))
        };
        Ok((request, answer.await))
    });
    let last = async move {
        // The request counts as answered once its last event is made.
        let (_request, answer) = match answer.await {
            Ok((request, answer)) => (Some(request), answer),
            Err(problem) => (None, Err(problem)),
        };
        match answer {
            Ok((answer, reservation)) => (result_event(&answer), Some(reservation)),
            Err(problem) => (event("error", &details(problem, id.as_str())), None),
        }
    };
    respond_with_events(events(last, progress))
}

fn result_event(answer: &EncodedAnswer) -> Event {
    let json = str::from_utf8(&answer.body).expect("JSON is text");
    Event::default().event("result").data(json)
}

/// An event for each change of `progress` until `last` is complete, then the event of
/// `last`.
fn events(
    last: impl Future<Output = ReservedEvent>,
    progress: watch::Receiver<impl Serialize>,
) -> impl Stream<Item = ReservedEvent> {
    stream::unfold(Some((Box::pin(last), progress)), async |searching| {
        let (mut last, mut progress) = searching?;
        Some(tokio::select! {
            biased;
            Ok(()) = progress.changed() => {
                let event = event("progress", &*progress.borrow_and_update());
                ((event, None), Some((last, progress)))
            }
            last = &mut last => (last, None),
        })
    })
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
        let response = respond_with_events(events(last, progress));
        let text = response.into_body().collect().await.unwrap().to_bytes();
        assert_eq!(
            str::from_utf8(&text).unwrap(),
            "event: progress\ndata: 5\n\nevent: result\ndata: 6\n\n"
        );
    }
}
