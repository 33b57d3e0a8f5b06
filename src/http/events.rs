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

use super::App;
use super::access::Caller;
use super::answering::{found, told as told_of};
use super::conclude::RequestId;
use super::error::Problem;
use super::own_task::in_own_task;
use super::question::Question;
use super::remembered::Told;
use super::searches::{Admission, Lane};
use crate::engine::{Answer, Resources, StopFlag};

/// How often a silent stream shows that it is alive: well within the patience of
/// proxies.
const SIGN_OF_LIFE: Duration = Duration::from_secs(10);

/// Searches for longer than a moment, and tells how it goes.
pub(super) fn answer(
    app: App,
    admission: Admission,
    caller: &Caller,
    question: Arc<Question>,
    id: RequestId,
) -> Result<Response, Problem> {
    let place = app.searches.accept(&admission, caller, Lane::Long)?;
    // Holds the latest answer so far and no other: who reads slowly misses some, and the
    // search never waits.
    let (latest, progress) = watch::channel(None);
    let search = async move {
        let work = {
            let question = Arc::clone(&question);
            move |resources: &mut Resources, stop: &StopFlag| {
                let mut progress = |so_far: Answer| {
                    latest.send_replace(Some(question.best_move(&so_far)));
                };
                question.search(resources, stop, &mut progress)
            }
        };
        let turn = place.come().await?;
        let done = app.searches.run(turn, question.threads(), work).await?;
        let answer = found(&app, &question, Lane::Long, done.result);
        told_of(&question, &answer).await
    };
    let search = in_own_task(search);
    let last = async move {
        let _admission = admission;
        match search.await.flatten() {
            Ok(told) => last(&told),
            Err(problem) => event("error", &problem.details(id.as_str())),
        }
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
