//! How a question comes to its answer: by what is known, by a search that somebody else has
//! begun, or by one of its own.
//!
//! All that is known and searched is about the position that stands for the one in question
//! and for its twins, so that these share it; each answer is turned back in the end.

use std::sync::Arc;

use tokio::task::spawn_blocking;

use super::App;
use super::access::Caller;
use super::error::Problem;
use super::kept;
use super::metrics::Tier;
use super::question::Question;
use super::remembered::Told;
use crate::engine::{Answer, Resources};
use crate::service::scheduler::{Lane, QUICK_LIMITS, RequestGuard, SearchError, Threads, Timed};

type Answered = Result<Timed<Told>, Problem>;
type Searched = Result<Timed<Arc<Answer>>, Problem>;

/// Answers a question of `caller`.
pub(super) async fn answer(app: App, caller: Caller, question: Question) -> Answered {
    let question = Arc::new(question);
    let done = find(&app, caller, &question).await?;
    tell(&question, done).await
}

/// Finds out what a question of `caller` asks.
pub(super) async fn find(app: &App, caller: Caller, question: &Arc<Question>) -> Searched {
    if let Some(answer) = known(app, question) {
        return Ok(Timed::immediate(answer));
    }
    let request = app.scheduler.admit()?;
    search_together(app, request, caller, question).await
}

/// The same for one of the questions of a request that was accepted.
pub(super) async fn answer_part(
    app: App,
    request: RequestGuard,
    caller: Caller,
    question: Question,
) -> Answered {
    let question = Arc::new(question);
    let done = match known(&app, &question) {
        Some(answer) => Timed::immediate(answer),
        None => search_together(&app, request, caller, &question).await?,
    };
    tell(&question, done).await
}

async fn tell(question: &Arc<Question>, done: Timed<Arc<Answer>>) -> Answered {
    let told = told(question, &done.result).await?;
    Ok(done.map(|_| told))
}

/// The answer as it is sent.
pub(super) async fn told(question: &Arc<Question>, answer: &Arc<Answer>) -> Result<Told, Problem> {
    let (question, found) = (Arc::clone(question), Arc::clone(answer));
    aside(answer, move || question.told(&found)).await
}

/// Moves of an answer that are written by the way.
const FEW_MOVES: usize = 4_000;

/// What is done with an answer: on the blocking pool where there is much of it.
pub(super) async fn aside<T: Send + 'static>(
    answer: &Answer,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Problem> {
    if kept::moves(answer) <= FEW_MOVES {
        return Ok(work());
    }
    spawn_blocking(work).await.map_err(|_| Problem::Internal)
}

/// What takes no search: where the game is over, or the position is known.
pub(super) fn known(app: &App, question: &Question) -> Option<Arc<Answer>> {
    if question.is_over() {
        return Some(Arc::new(question.search_now()));
    }
    let answer = remembered(app, question)?;
    app.metrics.hit(Tier::Memory);
    Some(Arc::new(answer))
}

/// What another replica has found out.
async fn known_elsewhere(app: &App, question: &Question) -> Option<Arc<Answer>> {
    let key = question.key()?;
    let known = app.redis.get(key).await?;
    let answer = question.recalled(&known)?;
    app.metrics.hit(Tier::Shared);
    app.remembered.keep(key.clone(), kept::write(&known));
    Some(Arc::new(answer))
}

/// Searches, unless the same is being searched.
async fn search_together(
    app: &App,
    request: RequestGuard,
    caller: Caller,
    question: &Arc<Question>,
) -> Searched {
    let Some(asked) = question.asked() else {
        return search(app, &request, &caller, question).await;
    };
    let search = {
        let (app, caller, question) = (app.clone(), caller.clone(), Arc::clone(question));
        async move { search(&app, &request, &caller, &question).await }
    };
    let (search, is_joined) = app.remembered.together(asked, caller, search);
    if is_joined {
        app.metrics.hit(Tier::Joined);
    }
    search.await
}

/// Searches within the limits of the quick lane, and asks the shared cache where that fails.
pub(super) async fn found_soon(
    app: &App,
    request: &RequestGuard,
    caller: &Caller,
    question: &Arc<Question>,
) -> Result<Timed<Option<Arc<Answer>>>, SearchError> {
    let tried = try_quick(app, request, caller, question).await?;
    let (queue_time, run_time) = (tried.queue_time, tried.run_time);
    let elsewhere = match tried.result {
        Some(_) => None,
        None => known_elsewhere(app, question).await,
    };
    if elsewhere.is_none() && question.key().is_some() {
        app.metrics.missed();
    }
    let here = tried
        .result
        .map(|answer| found(app, question, Lane::Quick, answer));
    let answer = here.or(elsewhere);
    Ok(Timed::immediate(answer).plus(queue_time, run_time))
}

/// Searches in the quick lane, and in the long lane if that was not enough.
async fn search(
    app: &App,
    request: &RequestGuard,
    caller: &Caller,
    question: &Arc<Question>,
) -> Searched {
    let tried = found_soon(app, request, caller, question).await?;
    let (queue_time, run_time) = (tried.queue_time, tried.run_time);
    let at_once = |answer| Ok(Timed::immediate(answer).plus(queue_time, run_time));
    if let Some(answer) = tried.result {
        return at_once(answer);
    }
    let ticket = app.scheduler.enqueue(request, caller, Lane::Long)?;
    let permit = ticket.ready().await?;
    if let Some(asked) = question.asked() {
        // Others may have found it out meanwhile, or be about to.
        if let Some(answer) = remembered(app, question) {
            return at_once(Arc::new(answer));
        }
        if let Some(search) = app.remembered.compute(&asked, caller) {
            drop(permit);
            return search.await;
        }
    }
    let work = {
        let question = Arc::clone(question);
        move |resources: &mut _, stop: &_| question.search(resources, stop, &mut |_| ())
    };
    let done = app.scheduler.run(permit, question.threads(), work).await?;
    let done = done.map(|answer| found(app, question, Lane::Long, answer));
    Ok(done.plus(queue_time, run_time))
}

/// Searches within the limits of the quick lane. Returns no answer if they were not enough.
async fn try_quick(
    app: &App,
    request: &RequestGuard,
    caller: &Caller,
    question: &Arc<Question>,
) -> Result<Timed<Option<Answer>>, SearchError> {
    let question = Arc::clone(question);
    let work = move |resources: &mut Resources, stop: &_| {
        question.search_within(&QUICK_LIMITS, resources, stop).ok()
    };
    app.scheduler
        .search(request, caller, Lane::Quick, Threads::One, work)
        .await
}

fn remembered(app: &App, question: &Question) -> Option<Answer> {
    question.recalled(&app.remembered.get(question.key()?)?)
}

/// Counts what a search in this lane has found out, and remembers it where it is a fact. What
/// took long is shared with other replicas; the rest they find out sooner than they fetch it.
pub(super) fn found(app: &App, question: &Question, lane: Lane, answer: Answer) -> Arc<Answer> {
    app.metrics.searched(question.game(), &answer);
    if let (Some(key), Some(known)) = (question.key(), kept::worth_keeping(&answer)) {
        let kept = kept::write(&known);
        if lane == Lane::Long {
            app.redis.keep(key, kept.clone());
        }
        app.remembered.keep(key.clone(), kept);
    }
    Arc::new(answer)
}
