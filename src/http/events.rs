//! The answer as server-sent events: `progress` with the answer so far each time a
//! depth is completed, then one `result`.

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

use super::App;
use super::access::Caller;
use super::answering::{found, told as told_of};
use super::conclude::RequestId;
use super::error::Problem;
use super::own_task::in_own_task;
use super::question::Question;
use super::response_cache::EncodedAnswer;
use super::room::Taken;
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
    let caller = caller.clone();
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
        let told = told_of(&question, &answer).await?;
        let held = app.answers.take(&caller, told.body.len())?;
        Ok((told, held))
    };
    let search = in_own_task(search);
    let last = async move {
        let _admission = admission;
        match search.await.flatten() {
            Ok((told, held)) => (last(&told), Some(held)),
            Err(problem) => (event("error", &problem.details(id.as_str())), None),
        }
    };
    Ok(respond(told(last, progress)))
}

/// The only event where the answer is there already.
pub(super) fn result(
    app: &App,
    caller: &Caller,
    told: &EncodedAnswer,
) -> Result<Response, Problem> {
    let held = app.answers.take(caller, told.body.len())?;
    Ok(held.with(respond(stream::once(ready(last(told))))))
}

fn last(told: &EncodedAnswer) -> Event {
    let json = str::from_utf8(&told.body).expect("JSON is text");
    Event::default().event("result").data(json)
}

/// How far a stream is.
enum Stage<L, P> {
    Searching(Pin<Box<L>>, P),
    /// The last event is there, and takes room until more is wanted.
    Told(Option<Taken>),
}

/// What `progress` holds whenever there is something new, until `last` completes.
fn told(
    last: impl Future<Output = (Event, Option<Taken>)>,
    progress: watch::Receiver<impl Serialize>,
) -> impl Stream<Item = Event> {
    stream::unfold(Stage::Searching(Box::pin(last), progress), async |stage| {
        let (mut last, mut progress) = match stage {
            Stage::Searching(last, progress) => (last, progress),
            Stage::Told(held) => {
                drop(held);
                return None;
            }
        };
        tokio::select! {
            biased;
            Ok(()) = progress.changed() => {
                let event = event("progress", &*progress.borrow_and_update());
                Some((event, Stage::Searching(last, progress)))
            }
            (event, held) = &mut last => Some((event, Stage::Told(held))),
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
        let response = respond(told(async { (event("result", &6), None) }, progress));
        let text = response.into_body().collect().await.unwrap().to_bytes();
        assert_eq!(
            str::from_utf8(&text).unwrap(),
            "event: progress\ndata: 5\n\nevent: result\ndata: 6\n\n"
        );
    }
}
