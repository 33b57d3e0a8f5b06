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
use super::searches::{Admission, Finished, HELD_UP, Lane, NoResult, QUICK, Threads};

type Answered = Result<Finished<Told>, Problem>;

/// Answers a question of `caller`.
pub(super) async fn answer(app: App, caller: Caller, question: Question) -> Answered {
    if let Some(told) = known(&app, &question) {
        return Ok(Finished::at_once(told));
    }
    let admission = app.searches.admit()?;
    search_together(app, admission, caller, question).await
}

/// The same for one of the questions of a request that was accepted.
pub(super) async fn answer_part(
    app: App,
    admission: Admission,
    caller: Caller,
    question: Question,
) -> Answered {
    match known(&app, &question) {
        Some(told) => Ok(Finished::at_once(told)),
        None => search_together(app, admission, caller, question).await,
    }
}

/// Searches, unless the same is being searched.
async fn search_together(
    app: App,
    admission: Admission,
    caller: Caller,
    question: Question,
) -> Answered {
    let Some(key) = question.key().cloned() else {
        return search(&app, &admission, &caller, question).await;
    };
    let asked = (key.clone(), question.ask.limits.movetime);
    let server = app.clone();
    let own_caller = caller.clone();
    let search = async move {
        let done = search(&server, &admission, &own_caller, question).await?;
        server.remembered.keep(key, &done.result);
        Ok(done)
    };
    let (search, is_joined) = app.remembered.together(asked, caller, search);
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
    let told = app.remembered.get(question.key()?)?;
    app.metrics.hit(Tier::Memory);
    Some(told)
}

/// What another replica has found out.
pub(super) async fn found_elsewhere(app: &App, question: &Question) -> Option<Told> {
    let told = app.redis.get(question.key()?).await?;
    app.metrics.hit(Tier::Shared);
    Some(told)
}

/// Tries for a moment, and takes a place among the long searches if that is not enough.
async fn search(app: &App, admission: &Admission, caller: &Caller, question: Question) -> Answered {
    let searches = &app.searches;
    let mut tried = attempt(app, admission, caller, question).await?;
    if tried.result.0.is_none() && tried.worked > HELD_UP {
        let (_, question) = tried.result;
        let again = attempt(app, admission, caller, question).await?;
        tried = again.after(tried.waited, tried.worked);
    }
    let (waited, worked) = (tried.waited, tried.worked);
    let question = match tried.result {
        (Some(told), _) => return Ok(Finished::at_once(told).after(waited, worked)),
        (None, question) => question,
    };
    if let Some(told) = found_elsewhere(app, &question).await {
        return Ok(Finished::at_once(told).after(waited, worked));
    }
    let place = searches.accept(admission, caller, Lane::Long)?;
    let turn = place.come().await?;
    let key = question.key().cloned();
    if let Some(key) = &key {
        // Others may have found it out meanwhile, or be about to.
        if let Some(told) = app.remembered.get(key) {
            return Ok(Finished::at_once(told).after(waited, worked));
        }
        let asked = (key.clone(), question.ask.limits.movetime);
        if let Some(search) = app.remembered.compute(&asked, caller) {
            drop(turn);
            return search.await;
        }
    }
    let threads = question.threads();
    let metrics = Arc::clone(&app.metrics);
    let work = move |resources: &mut _, stop: &_| {
        found(&metrics, &question.answer(resources, stop, &mut |_| ()))
    };
    let done = searches.run(turn, threads, work).await?;
    if let Some(key) = key {
        app.redis.keep(&key, &done.result);
    }
    Ok(done.after(waited, worked))
}

/// Tries for a moment, and gives the question back.
async fn attempt(
    app: &App,
    admission: &Admission,
    caller: &Caller,
    question: Question,
) -> Result<Finished<(Option<Told>, Question)>, NoResult> {
    let place = app.searches.accept(admission, caller, Lane::Quick)?;
    let metrics = Arc::clone(&app.metrics);
    let work = move |resources: &mut _, stop: &_| {
        let answer = question.answer_within(&QUICK, resources, stop);
        (answer.map(|answer| found(&metrics, &answer)), question)
    };
    let turn = place.come().await?;
    app.searches.run(turn, Threads::One, work).await
}

/// What a search has found out, as it is told.
pub(super) fn found(metrics: &Metrics, answer: &BestMove) -> Told {
    metrics.searched(answer);
    Told::of(answer)
}
