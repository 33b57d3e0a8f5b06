//! How a question comes to its answer: by what is known, by a search that somebody else has
//! begun, or by one of its own.

use std::sync::Arc;

use super::App;
use super::access::Caller;
use super::answer::BestMove;
use super::error::Problem;
use super::metrics::{Metrics, Tier};
use super::question::Question;
use super::remembered::Told;
use super::searches::{Finished, Lane, QUICK, Threads};

type Answered = Result<Finished<Told>, Problem>;

/// Answers a question of `caller`.
pub(super) async fn answer(app: App, caller: Caller, question: Question) -> Answered {
    if let Some(told) = known(&app, &question) {
        return Ok(Finished::at_once(told));
    }
    let Some(key) = question.key() else {
        return search(&app, &caller, question).await;
    };
    let asked = (key.clone(), question.ask.limits.movetime);
    let server = app.clone();
    let search = async move {
        let done = search(&server, &caller, question).await?;
        server.remembered.keep(key, &done.result);
        Ok(done)
    };
    let (search, is_joined) = app.remembered.together(asked, search);
    if is_joined {
        app.metrics.hit(Tier::Joined);
    } else {
        app.metrics.missed();
    }
    search.await
}

/// What can be told at once: where the game is over, or the answer is remembered.
pub(super) fn known(app: &App, question: &Question) -> Option<Told> {
    if question.is_over() {
        return Some(Told::of(&question.answer_now()));
    }
    let told = app.remembered.get(&question.key()?)?;
    app.metrics.hit(Tier::Memory);
    Some(told)
}

/// What another replica has found out.
pub(super) async fn found_elsewhere(app: &App, question: &Question) -> Option<Told> {
    let told = app.redis.get(&question.key()?).await?;
    app.metrics.hit(Tier::Shared);
    Some(told)
}

/// Tries for a moment, and takes a place among the long searches if that is not enough.
async fn search(app: &App, caller: &Caller, question: Question) -> Answered {
    let searches = &app.searches;
    let place = searches.accept(caller, Lane::Quick)?;
    let metrics = Arc::clone(&app.metrics);
    let attempt = move |resources: &mut _, stop: &_| {
        let answer = question.answer_within(&QUICK, resources, stop);
        (answer.map(|answer| found(&metrics, &answer)), question)
    };
    let tried = searches.run(place, Threads::One, attempt).await?;
    let (waited, worked) = (tried.waited, tried.worked);
    let question = match tried.result {
        (Some(told), _) => return Ok(Finished::at_once(told).after(waited, worked)),
        (None, question) => question,
    };
    if let Some(told) = found_elsewhere(app, &question).await {
        return Ok(Finished::at_once(told).after(waited, worked));
    }
    let place = searches.accept(caller, Lane::Long)?;
    let key = question.key();
    let threads = question.threads();
    let metrics = Arc::clone(&app.metrics);
    let work = move |resources: &mut _, stop: &_| {
        found(&metrics, &question.answer(resources, stop, &mut |_| ()))
    };
    let done = searches.run(place, threads, work).await?;
    if let Some(key) = key {
        app.redis.keep(&key, &done.result);
    }
    Ok(done.after(waited, worked))
}

/// What a search has found out, as it is told.
pub(super) fn found(metrics: &Metrics, answer: &BestMove) -> Told {
    metrics.searched(answer);
    Told::of(answer)
}
