//! The service behind every transport: a query in, an analysis out.
//!
//! # The life of a query
//!
//! `BestMoveService::answer` is the whole of it. Each step is cheaper than the next:
//!
//! 1. The game is over, or the cache of this process has the position.
//! 2. An equal query is in flight: both wait for one search.
//! 3. A quick search, within a small number of nodes, in the quick lane.
//! 4. The shared cache, which holds what other replicas have solved.
//! 5. A long search, which queues for a permit behind the searches of other clients. It goes on with
//!    what earlier searches of the same game have found. Where others wait, it is shortened.
//!
//! The quick search precedes the shared cache because it takes less time than a lookup over the
//! network. Whatever is found out is recorded on the way back, so that the next query for the
//! same position ends at the first step. Reasons, where a query asks for them, are found last
//! (`explanation.rs`).
//!
//! # When a client hangs up
//!
//! The future of `answer` is dropped. It drops its ticket in the queue, or cancels its search,
//! unless other clients wait for the same search.

mod cache;
mod client;
mod endgame_tables;
mod error;
mod explanation;
mod game_review;
mod games_in_progress;
mod in_flight;
mod offload;
mod scheduler;
mod settings;
#[cfg_attr(not(feature = "shared-cache"), path = "no_shared_cache.rs")]
pub mod shared_cache;
mod stream;

use std::sync::Arc;
use std::time::Duration;

use bestmove_api::query::{BestMoveQuery, Offer};
use bestmove_engine::erased::{DynAnalysis, Resources};

use crate::telemetry::{CacheTier, Metrics};
use cache::{AnalysisCache, entry};
use games_in_progress::GamesInProgress;
use in_flight::{FlightKey, InFlight};
use scheduler::Permit;
use shared_cache::SharedCache;

pub(crate) use crate::telemetry::Lane;
pub(crate) use cache::{ByteWeighter, ITEM_OVERHEAD, with_capacity};
pub use client::ClientId;
pub(crate) use error::ServiceError;
pub(crate) use explanation::Explained;
pub(crate) use game_review::RunningReview;
pub(crate) use offload::{offload, offload_if, offload_if_long, spawn_abort_on_drop};
pub(crate) use scheduler::{QUICK_NODES, RequestGuard, SearchScheduler, SearchTime, Timed};
pub use settings::ServiceSettings;
pub(crate) use stream::{Progress, ProgressiveSearch};

/// The analysis of the canonical position of a query.
type Answered = Result<Timed<Arc<DynAnalysis>>, ServiceError>;

/// The service, shared by all requests.
pub(crate) struct BestMoveService {
    offer: Offer,
    cache: AnalysisCache,
    in_flight: InFlight<ClientId, Answered>,
    shared_cache: SharedCache,
    scheduler: SearchScheduler,
    games_in_progress: Arc<GamesInProgress>,
    metrics: Arc<Metrics>,
}

impl BestMoveService {
    /// Creates the service. With a shared cache, a Tokio runtime must be running.
    pub(crate) fn new(settings: &ServiceSettings, metrics: Arc<Metrics>) -> Arc<Self> {
        Arc::new(Self {
            offer: settings.offer(),
            cache: AnalysisCache::new(settings.cache_bytes),
            in_flight: InFlight::new(),
            shared_cache: SharedCache::new(settings.redis.as_ref()),
            scheduler: SearchScheduler::new(settings, Arc::clone(&metrics)),
            games_in_progress: Arc::new(GamesInProgress::new(settings)),
            metrics,
        })
    }

    /// Computes the tables of endgames along with the searches, which do not wait for them.
    pub(crate) fn compute_tables(&self) {
        endgame_tables::compute_in_background(self.offer.games);
    }

    pub(crate) fn offer(&self) -> &Offer {
        &self.offer
    }

    /// The scheduler, for searches that are not for a best move.
    pub(crate) fn scheduler(&self) -> &SearchScheduler {
        &self.scheduler
    }

    /// Answers a query of `client`, with the analysis of its canonical position.
    ///
    /// # Errors
    ///
    /// The server is overloaded or shutting down, or the search panicked.
    pub(crate) async fn answer(
        self: &Arc<Self>,
        client: &ClientId,
        query: &Arc<BestMoveQuery>,
    ) -> Answered {
        // Before the admission: a server that drains still answers what takes no search.
        if let Some(result) = self.lookup_local(query) {
            return Ok(Timed::immediate(result));
        }
        let request = self.scheduler.admit()?;
        self.join_or_search(request, client, query).await
    }

    /// Answers one query of an admitted request that has several.
    ///
    /// # Errors
    ///
    /// As of [`answer`](Self::answer).
    pub(crate) async fn answer_batch_item(
        self: &Arc<Self>,
        request: RequestGuard,
        client: &ClientId,
        query: &Arc<BestMoveQuery>,
    ) -> Answered {
        match self.lookup_local(query) {
            Some(result) => Ok(Timed::immediate(result)),
            None => self.join_or_search(request, client, query).await,
        }
    }

    /// Rejects new requests and waits until the admitted ones are answered. Cancels those
    /// searches that take longer than `grace`.
    pub(crate) async fn drain(&self, grace: Duration) {
        self.scheduler.drain(grace).await;
    }

    /// An analysis that takes no search: the game is over, or the cache has the position.
    fn lookup_local(&self, query: &BestMoveQuery) -> Option<Arc<DynAnalysis>> {
        if query.is_over() {
            return Some(Arc::new(query.finished()));
        }
        let analysis = self.lookup_cache(query)?;
        self.metrics.record_cache_hit(CacheTier::Memory);
        Some(Arc::new(analysis))
    }

    fn lookup_cache(&self, query: &BestMoveQuery) -> Option<DynAnalysis> {
        query
            .canonical
            .restore(&self.cache.get(query.key.as_ref()?)?)
    }

    /// Looks up an analysis that another replica has shared, and caches it here.
    async fn lookup_shared(&self, query: &BestMoveQuery) -> Option<Arc<DynAnalysis>> {
        let key = query.key.as_ref()?;
        let lines = self.shared_cache.get(key).await?;
        let analysis = query.canonical.restore(&lines)?;
        self.metrics.record_cache_hit(CacheTier::Shared);
        self.cache.insert(key.clone(), entry::encode(&lines));
        Some(Arc::new(analysis))
    }

    /// Waits for an equal query that is in flight, or searches.
    async fn join_or_search(
        self: &Arc<Self>,
        request: RequestGuard,
        client: &ClientId,
        query: &Arc<BestMoveQuery>,
    ) -> Answered {
        let Some(key) = FlightKey::from_query(query) else {
            return self.search(&request, client, query).await;
        };
        let search = {
            let (service, client, query) = (Arc::clone(self), client.clone(), Arc::clone(query));
            async move { service.search(&request, &client, &query).await }
        };
        let (search, is_joined) = self.in_flight.join_or_start(key, client.clone(), search);
        if is_joined {
            self.metrics.record_cache_hit(CacheTier::Joined);
        }
        search.await
    }

    /// Searches in the quick lane, and in the long lane if that is not enough.
    async fn search(
        &self,
        request: &RequestGuard,
        client: &ClientId,
        query: &Arc<BestMoveQuery>,
    ) -> Answered {
        let mut quick = self.solve_quick(request, client, query).await?;
        match quick.result.take() {
            Some(result) => Ok(quick.map(|_| result)),
            None => Ok(self.solve_long(request, client, query).await?.after(&quick)),
        }
    }

    /// Searches within [`QUICK_NODES`]. If they are not enough, looks up the shared cache, and
    /// prepares for a long search.
    async fn solve_quick(
        &self,
        request: &RequestGuard,
        client: &ClientId,
        query: &Arc<BestMoveQuery>,
    ) -> Result<Timed<Option<Arc<DynAnalysis>>>, ServiceError> {
        let search = {
            let query = Arc::clone(query);
            move |resources: &mut Resources, cancel: &_| {
                let analysis = query.analyse_within(QUICK_NODES, resources, cancel);
                Some(Searched::new(&query, analysis.ok()?))
            }
        };
        let mut quick = self
            .scheduler
            .search_quickly(request, client, search)
            .await?;
        let result = if let Some(searched) = quick.result.take() {
            self.record_miss(query);
            Some(self.record(query, Lane::Quick, searched))
        } else {
            // The quick permit is free again: the lookup may take as long as its time limit.
            let shared = self.lookup_shared(query).await;
            if shared.is_none() {
                self.record_miss(query);
            }
            shared
        };
        Ok(quick.map(|_| result))
    }

    /// Searches within the query's own limits, once it has a permit.
    async fn solve_long(
        &self,
        request: &RequestGuard,
        client: &ClientId,
        query: &Arc<BestMoveQuery>,
    ) -> Answered {
        let time = search_time(query);
        let ticket = self.scheduler.enqueue(request, client, time)?;
        let permit = ticket.ready().await?;
        if let Some(key) = FlightKey::from_query(query) {
            // An equal query of another client may have been answered during the wait.
            if let Some(analysis) = self.lookup_cache(query) {
                return Ok(Timed::immediate(Arc::new(analysis)));
            }
            if let Some(search) = self.in_flight.promote(&key, client) {
                // Before the wait, in which it would keep another search from running.
                drop(permit);
                return search.await;
            }
        }
        let timed = self.run_long(permit, query, |_| ()).await?;
        Ok(timed.map(|searched| self.record(query, Lane::Long, searched)))
    }

    /// Searches within the query's own limits, with what earlier searches of its game have found.
    async fn run_long(
        &self,
        permit: Permit,
        query: &Arc<BestMoveQuery>,
        mut progress: impl FnMut(DynAnalysis) + Send + 'static,
    ) -> Result<Timed<Searched>, ServiceError> {
        let (games, query) = (Arc::clone(&self.games_in_progress), Arc::clone(query));
        let threads = query.threads;
        let search = move |resources: &mut Resources, cancel: &_| {
            // Here and not before the queue: a search of the same game may have ended meanwhile.
            resources.estimates = games.take(&query);
            let analysis = query.analyse(resources, cancel, &mut progress);
            if let Some(estimates) = resources.estimates.take().filter(|_| !analysis.exact) {
                games.put(&query, estimates);
            }
            Searched::new(&query, analysis)
        };
        self.scheduler.run(permit, threads, search).await
    }

    /// Counts a query that no cache could answer.
    fn record_miss(&self, query: &BestMoveQuery) {
        if query.key.is_some() {
            self.metrics.record_cache_miss();
        }
    }

    /// Counts an analysis, and caches it if it is exact.
    fn record(&self, query: &BestMoveQuery, lane: Lane, searched: Searched) -> Arc<DynAnalysis> {
        let Searched { analysis, entry } = searched;
        let DynAnalysis {
            nodes, depth, time, ..
        } = analysis;
        self.metrics.record_analysis(query.game, nodes, depth, time);
        if let (Some(key), Some(entry)) = (&query.key, entry) {
            // The others are searched faster than they are fetched.
            if lane == Lane::Long {
                self.shared_cache.store(key, Arc::clone(&entry));
            }
            self.cache.insert(key.clone(), entry);
        }
        Arc::new(analysis)
    }
}

/// What a search found, and its entry for the caches if they may have one.
struct Searched {
    analysis: DynAnalysis,
    entry: Option<Arc<[u8]>>,
}

impl Searched {
    /// Makes the entry, on the thread of the search: lines of thousands of moves are replayed for it.
    fn new(query: &BestMoveQuery, analysis: DynAnalysis) -> Self {
        let is_cacheable = query.key.is_some() && entry::is_cacheable(&analysis);
        let lines = is_cacheable.then(|| query.canonical.proven_lines(&analysis));
        Self {
            entry: lines.flatten().map(|lines| entry::encode(&lines)),
            analysis,
        }
    }
}

fn search_time(query: &BestMoveQuery) -> SearchTime {
    SearchTime {
        wanted: query.options.limits.movetime.unwrap_or(Duration::MAX),
        is_asked: query.is_time_asked,
    }
}
