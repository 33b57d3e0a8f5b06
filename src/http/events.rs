//! The answer as server-sent events: `progress` with the answer so far each time a
//! depth is completed, then one `result`.

use std::convert::Infallible;
use std::future::ready;
use std::sync::Arc;
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::{Stream, StreamExt as _, stream};
use serde::Serialize;
use tokio::sync::watch;
use tokio_util::task::AbortOnDropHandle;
use tracing::Instrument as _;

use super::App;
use super::access::Caller;
use super::answering::{found, share};
use super::conclude::RequestId;
use super::error::Problem;
use super::question::Question;
use super::remembered::Told;
use super::searches::Lane;
use crate::engine::{Answer, Resources, StopFlag};

/// How often a silent stream shows that it is alive: well within the patience of
/// proxies.
const SIGN_OF_LIFE: Duration = Duration::from_secs(10);

/// Searches, and tells how it goes.
pub(super) fn answer(
    app: App,
    caller: &Caller,
    question: Question,
    id: RequestId,
) -> Result<Response, Problem> {
    let admission = app.searches.admit()?;
    let place = app.searches.accept(&admission, caller, Lane::Long)?;
    // Holds the latest answer so far and no other: who reads slowly misses some, and the
    // search never waits.
    let (latest, progress) = watch::channel(None);
    let search = async move {
        let question = Arc::new(question);
        let work = {
            let question = Arc::clone(&question);
            move |resources: &mut Resources, stop: &StopFlag| {
                let mut progress = |so_far: Answer| {
                    latest.send_replace(Some(question.best_move(&so_far)));
                };
                question.search(resources, stop, &mut progress)
            }
        };
        let done = match place.come().await {
            Ok(turn) => app.searches.run(turn, question.threads(), work).await,
            Err(refused) => Err(refused),
        };
        match done {
            Ok(done) => {
                let answer = found(&app, &question, done.result);
                share(&app, &question, &answer);
                last(&question.told(&answer))
            }
            Err(why) => event("error", &Problem::from(why).details(id.as_str())),
        }
    };
    // In a task of its own, as a caller who does not read holds up what is only polled with
    // the body; it ends with the body all the same.
    let search = AbortOnDropHandle::new(tokio::spawn(search.in_current_span()));
    let last = async move {
        let _admission = admission;
        search
            .await
            .expect("it does not panic, and is not aborted while awaited")
    };
    Ok(respond(told(last, progress)))
}

/// The only event where the answer is there already.
pub(super) fn result(told: &Told) -> Response {
    respond(stream::once(ready(last(told))))
}

fn last(told: &Told) -> Event {
    let json = str::from_utf8(&told.body).expect("JSON is text");
    Event::default().event("result").data(json)
}

/// What `progress` holds whenever there is something new, until `last` completes.
fn told(
    last: impl Future<Output = Event>,
    progress: watch::Receiver<impl Serialize>,
) -> impl Stream<Item = Event> {
    stream::unfold(Some((Box::pin(last), progress)), async |state| {
        let (mut last, mut progress) = state?;
        tokio::select! {
            biased;
            Ok(()) = progress.changed() => {
                let event = event("progress", &*progress.borrow_and_update());
                Some((event, Some((last, progress))))
            }
            last = &mut last => Some((last, None)),
        }
    })
}

fn event(name: &str, data: &impl Serialize) -> Event {
    let event = Event::default().event(name).json_data(data);
    event.expect("an answer and a problem are plain data")
}

/// Dropped, with the search it may hold, when the caller goes away.
fn respond(events: impl Stream<Item = Event> + Send + 'static) -> Response {
    let alive = KeepAlive::new().interval(SIGN_OF_LIFE);
    Sse::new(events.map(Ok::<_, Infallible>))
        .keep_alive(alive)
        .into_response()
}

#[cfg(test)]
mod tests {
    use http_body_util::BodyExt as _;

    use super::*;

    #[tokio::test]
    async fn who_reads_slowly_gets_the_latest_and_the_last() {
        let (latest, progress) = watch::channel(0);
        for depth in 1..=5 {
            latest.send_replace(depth);
        }
        drop(latest);
        let response = respond(told(async { event("result", &6) }, progress));
        let text = response.into_body().collect().await.unwrap().to_bytes();
        assert_eq!(
            str::from_utf8(&text).unwrap(),
            "event: progress\ndata: 5\n\nevent: result\ndata: 6\n\n"
        );
    }
}
