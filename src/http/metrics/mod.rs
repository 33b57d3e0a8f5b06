//! `GET /metrics`: what the server does, for Prometheus.

mod buckets;
mod labels;

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use axum::extract::{MatchedPath, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::{ConstGauge, Gauge};
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Registry, Unit};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::openapi::{NotFoundProblem, ReadProblems};
use super::{App, Settings};
use crate::engine::Answer;
use crate::service::scheduler::{Lane, SearchScheduler};
use buckets::{NodesPerSecond, Plies, Seconds};
pub(crate) use labels::End;
pub(super) use labels::Tier;
use labels::{
    EndpointLabels, GameLabels, LANES, LaneLabels, RequestLabels, SearchLabels, TierLabels,
};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(metrics))
}

/// What the server does
///
/// Counters, gauges and histograms in the text format of `OpenMetrics`, which Prometheus reads.
/// A server that is told to tell them on a port of its own does so only there.
#[utoipa::path(
    get,
    path = "/metrics",
    operation_id = "getMetrics",
    tag = "health",
    responses(
        (
            status = 200,
            description = "The figures.",
            body = String,
            content_type = "application/openmetrics-text",
        ),
        NotFoundProblem,
        ReadProblems,
    ),
)]
async fn metrics(State(app): State<App>) -> impl IntoResponse {
    let text = app.metrics.text(&app.scheduler);
    (
        [(
            CONTENT_TYPE,
            "application/openmetrics-text; version=1.0.0; charset=utf-8",
        )],
        text,
    )
}

/// The figures.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    requests: Family<RequestLabels, Counter>,
    request_duration: Family<EndpointLabels, Histogram, Seconds>,
    queue_duration: Family<LaneLabels, Histogram, Seconds>,
    searches: Family<SearchLabels, Counter>,
    search_duration: Family<GameLabels, Histogram, Seconds>,
    nodes: Family<GameLabels, Counter>,
    nodes_per_second: Family<GameLabels, Histogram, NodesPerSecond>,
    depth: Family<GameLabels, Histogram, Plies>,
    cache_hits: Family<TierLabels, Counter>,
    cache_misses: Counter,
    permits_in_use: Family<LaneLabels, Gauge>,
    waiting: Family<LaneLabels, Gauge>,
    connections: Gauge,
}

/// The game of an answer, among the extensions of the response.
#[derive(Clone, Copy, Debug)]
pub(super) struct Game(pub(super) &'static str);

impl Metrics {
    pub(crate) fn new(settings: &Settings) -> Arc<Self> {
        let mut registry = Registry::with_prefix("bestmove");
        let version = [("version", env!("CARGO_PKG_VERSION"))].to_vec();
        registry.register("build", "The program", Info::new(version));
        let started = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        let started = started.map_or(0.0, |since| since.as_secs_f64());
        registry.register_with_unit(
            "start_time",
            "When the server was started, since the epoch",
            Unit::Seconds,
            ConstGauge::new(started),
        );
        let permits = Family::<LaneLabels, Gauge>::default();
        for lane in LANES {
            let permits = permits.get_or_create(&LaneLabels { lane });
            permits.set(settings.searches.get().into());
        }
        registry.register("permits", "Searches that may compute at a time", permits);
        let mut metrics = Self {
            registry,
            requests: Family::default(),
            request_duration: Family::new_with_constructor(Seconds),
            queue_duration: Family::new_with_constructor(Seconds),
            searches: Family::default(),
            search_duration: Family::new_with_constructor(Seconds),
            nodes: Family::default(),
            nodes_per_second: Family::new_with_constructor(NodesPerSecond),
            depth: Family::new_with_constructor(Plies),
            cache_hits: Family::default(),
            cache_misses: Counter::default(),
            permits_in_use: Family::default(),
            waiting: Family::default(),
            connections: Gauge::default(),
        };
        metrics.register();
        metrics.begin_at_zero(settings);
        Arc::new(metrics)
    }

    fn register(&mut self) {
        let registry = &mut self.registry;
        registry.register(
            "requests",
            "Requests that were answered",
            self.requests.clone(),
        );
        registry.register_with_unit(
            "request_duration",
            "The time until the head of the answer",
            Unit::Seconds,
            self.request_duration.clone(),
        );
        registry.register_with_unit(
            "queue_duration",
            "The time until a search could begin, or waited no longer",
            Unit::Seconds,
            self.queue_duration.clone(),
        );
        registry.register("searches", "Searches that ended", self.searches.clone());
        registry.register_with_unit(
            "search_duration",
            "The time that the search for a best move took",
            Unit::Seconds,
            self.search_duration.clone(),
        );
        registry.register(
            "search_nodes",
            "Positions that were searched for best moves",
            self.nodes.clone(),
        );
        registry.register(
            "search_nodes_per_second",
            "Positions a second of the search for a best move",
            self.nodes_per_second.clone(),
        );
        registry.register(
            "search_depth_plies",
            "Plies that were looked ahead for a best move",
            self.depth.clone(),
        );
        registry.register(
            "cache_hits",
            "Questions whose answer was known, by where it was",
            self.cache_hits.clone(),
        );
        registry.register(
            "cache_misses",
            "Questions whose answer had to be searched for",
            self.cache_misses.clone(),
        );
        registry.register(
            "permits_in_use",
            "Searches that compute",
            self.permits_in_use.clone(),
        );
        registry.register("waiting", "Searches that wait", self.waiting.clone());
        registry.register(
            "connections",
            "Connections that are held",
            self.connections.clone(),
        );
    }

    /// Makes what can be counted, so that it is 0 before it happens, and not absent.
    fn begin_at_zero(&self, settings: &Settings) {
        for lane in LANES {
            drop(self.queue_duration.get_or_create(&LaneLabels { lane }));
            for end in [End::Completed, End::Abandoned, End::Failed] {
                drop(self.searches.get_or_create(&SearchLabels { lane, end }));
            }
        }
        for tier in [Tier::Text, Tier::Memory, Tier::Joined, Tier::Shared] {
            drop(self.cache_hits.get_or_create(&TierLabels { tier }));
        }
        for game in settings.games {
            let of = GameLabels { game: game.name() };
            drop(self.search_duration.get_or_create(&of));
            drop(self.nodes.get_or_create(&of));
            drop(self.nodes_per_second.get_or_create(&of));
            drop(self.depth.get_or_create(&of));
        }
    }

    /// Counts a request that was answered after so long.
    pub(super) fn answered(
        &self,
        endpoint: Option<&MatchedPath>,
        game: Option<Game>,
        status: StatusCode,
        after: Duration,
    ) {
        // Whatever else is asked for has no name of its own, or anybody could make up names.
        let endpoint = endpoint.map_or("other", MatchedPath::as_str);
        let at = EndpointLabels {
            endpoint: endpoint.to_owned(),
        };
        let seconds = after.as_secs_f64();
        self.request_duration.get_or_create(&at).observe(seconds);
        let answered = RequestLabels {
            endpoint: at.endpoint,
            game: game.map_or("", |Game(name)| name),
            status: status.as_u16(),
        };
        self.requests.get_or_create(&answered).inc();
    }

    /// Counts a search that could begin, or was given up, after so long.
    pub(crate) fn waited(&self, lane: Lane, waited: Duration) {
        let queue = self.queue_duration.get_or_create(&LaneLabels { lane });
        queue.observe(waited.as_secs_f64());
    }

    pub(crate) fn ended(&self, lane: Lane, end: End) {
        self.searches
            .get_or_create(&SearchLabels { lane, end })
            .inc();
    }

    /// Counts what a search for a best move has done.
    pub(super) fn searched(&self, game: &'static str, answer: &Answer) {
        let of = GameLabels { game };
        let seconds = answer.time.as_secs_f64();
        self.search_duration.get_or_create(&of).observe(seconds);
        self.nodes.get_or_create(&of).inc_by(answer.nodes);
        let depth = self.depth.get_or_create(&of);
        depth.observe(answer.depth.into());
        // Less says more of the clock than of the search.
        if answer.time >= Duration::from_micros(100) {
            let nodes = u32::try_from(answer.nodes).unwrap_or(u32::MAX);
            let speed = self.nodes_per_second.get_or_create(&of);
            speed.observe(f64::from(nodes) / seconds);
        }
    }

    pub(super) fn hit(&self, tier: Tier) {
        self.cache_hits.get_or_create(&TierLabels { tier }).inc();
    }

    pub(super) fn missed(&self) {
        self.cache_misses.inc();
    }

    /// Counts a connection until it is dropped.
    pub(super) fn connection(&self) -> impl Drop + use<> {
        self.connections.inc();
        Connected(self.connections.clone())
    }

    fn text(&self, scheduler: &SearchScheduler) -> String {
        for lane in LANES {
            let (working, waiting) = scheduler.load(lane);
            let set = |gauges: &Family<LaneLabels, Gauge>, searches: usize| {
                let value = i64::try_from(searches).unwrap_or(i64::MAX);
                gauges.get_or_create(&LaneLabels { lane }).set(value);
            };
            set(&self.permits_in_use, working);
            set(&self.waiting, waiting);
        }
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("a String takes everything");
        text
    }
}

#[derive(Debug)]
struct Connected(Gauge);

impl Drop for Connected {
    fn drop(&mut self) {
        self.0.dec();
    }
}
