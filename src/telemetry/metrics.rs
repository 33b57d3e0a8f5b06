//! The registry of Prometheus metrics.
//!
//! Counters and histograms are updated when an event happens. The gauges of the search queues
//! are set at each scrape instead, because the scheduler counts its searches anyway: a second
//! count, kept next to the first, could drift.
//!
//! Series whose labels are known in advance exist from the start with the value 0. A series
//! that appeared with its first event would hide that event from `rate`, which needs a value
//! before it.
//!
//! Label values are never taken from a request. A client could otherwise create any number of
//! series and exhaust the memory of the server and of Prometheus.

use std::hash::Hash;
use std::sync::atomic::Ordering;
use std::time::{Duration, SystemTime};

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::{ConstGauge, Gauge};
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Metric, Registry, Unit};

use super::buckets::{nodes_per_second, plies, seconds};
use super::labels::{
    CacheTier, EndpointLabels, GameLabels, Lane, LaneLabels, RequestLabels, SERVER_ERRORS,
    SearchLabels, SearchOutcome, TierLabels, ToolErrorLabels,
};
use super::logging;
#[cfg(target_os = "linux")]
use super::process::ProcessCollector;

/// The metrics of one server.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    connections: Gauge,
    log_lines_dropped: Counter,
    requests: Family<RequestLabels, Counter>,
    request_duration: Family<EndpointLabels, Histogram>,
    tool_errors: Family<ToolErrorLabels, Counter>,
    cache_hits: Family<TierLabels, Counter>,
    cache_misses: Counter,
    permits: Family<LaneLabels, Gauge>,
    permits_in_use: Family<LaneLabels, Gauge>,
    waiting: Family<LaneLabels, Gauge>,
    queue_duration: Family<LaneLabels, Histogram>,
    searches: Family<SearchLabels, Counter>,
    search_duration: Family<GameLabels, Histogram>,
    nodes: Family<GameLabels, Counter>,
    nodes_per_second: Family<GameLabels, Histogram>,
    depth: Family<GameLabels, Histogram>,
}

/// Searches shorter than this have no speed: the clock is too coarse to measure it.
const MIN_TIME_FOR_SPEED: Duration = Duration::from_micros(100);

impl Metrics {
    /// The media type of [`Self::encode`].
    pub(crate) const CONTENT_TYPE: &'static str =
        "application/openmetrics-text; version=1.0.0; charset=utf-8";

    /// Creates the metrics of a server that offers `games` and runs at most `max_searches`
    /// searches of each lane at a time.
    pub(crate) fn new(max_searches: u16, games: impl IntoIterator<Item = &'static str>) -> Self {
        let mut registry = Registry::default();
        #[cfg(target_os = "linux")]
        registry.register_collector(Box::new(ProcessCollector::new()));
        let version = [("version", env!("CARGO_PKG_VERSION"))].to_vec();
        let service = registry.sub_registry_with_prefix("bestmove");
        service.register("build", "Version of the program", Info::new(version));
        let started = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        let started = started.map_or(0.0, |since_epoch| since_epoch.as_secs_f64());
        service.register_with_unit(
            "start_time",
            "Start time of the server since the Unix epoch",
            Unit::Seconds,
            ConstGauge::new(started),
        );
        let mut add = Registrar(service);
        // In the order in which they are shown.
        let metrics = Self {
            connections: add.metric("connections", "Open connections"),
            log_lines_dropped: add.metric(
                "log_lines_dropped",
                "Log lines that standard error did not take",
            ),
            requests: add.metric("requests", "Requests that got a response"),
            request_duration: add.durations(
                "request_duration",
                "Time from the request to the head of the response",
            ),
            tool_errors: add.metric(
                "tool_errors",
                "Calls of tools by agents that ended with a problem, by its code",
            ),
            cache_hits: add.metric(
                "cache_hits",
                "Requests answered without a new search, by cache",
            ),
            cache_misses: add.metric("cache_misses", "Requests that no cache could answer"),
            permits: add.metric("permits", "Maximum running searches, without the reserve"),
            permits_in_use: add.metric("permits_in_use", "Running searches"),
            waiting: add.metric("waiting", "Queued searches"),
            queue_duration: add.durations(
                "queue_duration",
                "Time in the queue until the search started or left the queue",
            ),
            searches: add.metric("searches", "Finished searches"),
            search_duration: add.durations("search_duration", "Time of a search for the best move"),
            nodes: add.metric(
                "search_nodes",
                "Positions visited by searches for the best move",
            ),
            nodes_per_second: add.histograms(
                "search_nodes_per_second",
                "Positions visited per second by a search for the best move",
                nodes_per_second,
            ),
            depth: add.histograms(
                "search_depth_plies",
                "Depth of a search for the best move",
                plies,
            ),
            registry,
        };
        metrics.init_label_sets(max_searches, games);
        metrics
    }

    /// Creates every series whose labels are known in advance.
    fn init_label_sets(&self, max_searches: u16, games: impl IntoIterator<Item = &'static str>) {
        for lane in Lane::ALL {
            let permits = self.permits.get_or_create(&lane.labels());
            permits.set(max_searches.into());
            drop(self.queue_duration.get_or_create(&lane.labels()));
            for outcome in SearchOutcome::ALL {
                drop(self.searches.get_or_create(&outcome.labels(lane)));
            }
        }
        for code in SERVER_ERRORS {
            drop(self.tool_errors.get_or_create(&ToolErrorLabels { code }));
        }
        for tier in CacheTier::ALL {
            drop(self.cache_hits.get_or_create(&tier.labels()));
        }
        for game in games {
            let labels = GameLabels { game };
            drop(self.search_duration.get_or_create(&labels));
            drop(self.nodes.get_or_create(&labels));
            drop(self.nodes_per_second.get_or_create(&labels));
            drop(self.depth.get_or_create(&labels));
        }
    }

    /// Records a request that got a response.
    ///
    /// `endpoint` is the route, such as `/games/{game}`, not the path of the request. It is
    /// `None` where no route matched. `method` is one of a few names, and not the method of the
    /// request, which may be any word.
    pub(crate) fn record_request(
        &self,
        endpoint: Option<&str>,
        method: &'static str,
        game: Option<&'static str>,
        status: u16,
        duration: Duration,
    ) {
        let endpoint = endpoint.unwrap_or("other").to_owned();
        let labels = EndpointLabels { endpoint, method };
        let durations = self.request_duration.get_or_create(&labels);
        durations.observe(duration.as_secs_f64());
        let labels = RequestLabels {
            endpoint: labels.endpoint,
            method,
            game: game.unwrap_or_default(),
            status,
        };
        self.requests.get_or_create(&labels).inc();
    }

    /// Records the problem of a tool, whose response has the status 200.
    #[cfg_attr(
        not(feature = "mcp"),
        expect(dead_code, reason = "only agents call tools")
    )]
    pub(crate) fn record_tool_error(&self, code: &'static str) {
        self.tool_errors
            .get_or_create(&ToolErrorLabels { code })
            .inc();
    }

    /// Records the time that a search spent in the queue.
    ///
    /// Searches that left the queue without starting count, too. Replicas are added by this
    /// histogram, and the longest waits are those that end without a search.
    pub(crate) fn record_queue_time(&self, lane: Lane, queue_time: Duration) {
        let durations = self.queue_duration.get_or_create(&lane.labels());
        durations.observe(queue_time.as_secs_f64());
    }

    /// Records a search that ended.
    pub(crate) fn record_search_end(&self, lane: Lane, outcome: SearchOutcome) {
        self.searches.get_or_create(&outcome.labels(lane)).inc();
    }

    /// Records the effort of a finished search for the best move: the positions visited, the
    /// depth in plies and the time.
    pub(crate) fn record_analysis(
        &self,
        game: &'static str,
        nodes: u64,
        depth: u32,
        time: Duration,
    ) {
        let labels = GameLabels { game };
        let seconds = time.as_secs_f64();
        self.search_duration.get_or_create(&labels).observe(seconds);
        self.nodes.get_or_create(&labels).inc_by(nodes);
        self.depth.get_or_create(&labels).observe(depth.into());
        if time >= MIN_TIME_FOR_SPEED {
            let nodes = u32::try_from(nodes).unwrap_or(u32::MAX);
            let speed = self.nodes_per_second.get_or_create(&labels);
            speed.observe(f64::from(nodes) / seconds);
        }
    }

    /// Records a request that was answered from a cache.
    pub(crate) fn record_cache_hit(&self, tier: CacheTier) {
        self.cache_hits.get_or_create(&tier.labels()).inc();
    }

    /// Records a request that no cache could answer.
    pub(crate) fn record_cache_miss(&self) {
        self.cache_misses.inc();
    }

    /// Counts an open connection until the guard is dropped.
    pub(crate) fn record_connection(&self) -> ConnectionGuard {
        self.connections.inc();
        ConnectionGuard(self.connections.clone())
    }

    /// Sets the numbers of running and queued searches of a lane.
    pub(crate) fn set_search_load(&self, lane: Lane, running: usize, queued: usize) {
        for (gauges, searches) in [(&self.permits_in_use, running), (&self.waiting, queued)] {
            let value = i64::try_from(searches).unwrap_or(i64::MAX);
            gauges.get_or_create(&lane.labels()).set(value);
        }
    }

    /// All metrics in the `OpenMetrics` text format.
    pub(crate) fn encode(&self) -> String {
        // The log counts these lines itself, as it belongs to the process and not to one server.
        let dropped = self.log_lines_dropped.inner();
        dropped.store(logging::dropped_lines(), Ordering::Relaxed);
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("writing to a String is infallible");
        text
    }
}

/// Creates metrics, and registers them.
struct Registrar<'a>(&'a mut Registry);

impl Registrar<'_> {
    fn metric<M: Metric + Clone + Default>(&mut self, name: &str, help: &str) -> M {
        let metric = M::default();
        self.0.register(name, help, metric.clone());
        metric
    }

    fn durations<L: Clone + Eq + Hash>(&mut self, name: &str, help: &str) -> Family<L, Histogram>
    where
        Family<L, Histogram>: Metric,
    {
        let durations = Family::new_with_constructor(seconds as _);
        let unit = Unit::Seconds;
        self.0
            .register_with_unit(name, help, unit, durations.clone());
        durations
    }

    fn histograms(
        &mut self,
        name: &str,
        help: &str,
        buckets: fn() -> Histogram,
    ) -> Family<GameLabels, Histogram> {
        let histograms = Family::new_with_constructor(buckets);
        self.0.register(name, help, histograms.clone());
        histograms
    }
}

/// An open connection in the `connections` gauge.
#[derive(Debug)]
pub(crate) struct ConnectionGuard(Gauge);

impl Drop for ConnectionGuard {
    fn drop(&mut self) {
        self.0.dec();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn series_with_known_labels_start_at_zero() {
        let text = Metrics::new(2, ["chess"]).encode();
        for series in [
            r#"bestmove_permits{lane="long"} 2"#,
            r#"bestmove_searches_total{lane="quick",end="failed"} 0"#,
            r#"bestmove_cache_hits_total{tier="joined"} 0"#,
            r#"bestmove_search_nodes_total{game="chess"} 0"#,
            r#"bestmove_tool_errors_total{code="overloaded"} 0"#,
            "bestmove_log_lines_dropped_total 0",
        ] {
            assert!(text.contains(series), "no {series} in {text}");
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn process_metrics_have_the_names_of_client_libraries() {
        let text = Metrics::new(1, ["chess"]).encode();
        for (name, kind) in [
            ("process_cpu_seconds", "counter"),
            ("process_resident_memory_bytes", "gauge"),
            ("process_virtual_memory_bytes", "gauge"),
            ("process_start_time_seconds", "gauge"),
            ("process_open_fds", "gauge"),
            ("process_max_fds", "gauge"),
        ] {
            let total = if kind == "counter" { "_total" } else { "" };
            let of_type = format!("# TYPE {name} {kind}\n");
            let sample = format!("\n{name}{total} ");
            assert!(text.contains(&of_type), "no {of_type} in {text}");
            let (_, value) = text.split_once(&sample).unwrap();
            let value: f64 = value.lines().next().unwrap().parse().unwrap();
            assert!(
                value >= 0.0 && (value > 0.0 || kind == "counter"),
                "{name} {value}"
            );
        }
    }

    #[test]
    fn speed_is_recorded_only_for_measurable_searches() {
        let metrics = Metrics::new(1, ["chess"]);
        metrics.record_analysis("chess", 10, 1, Duration::from_micros(99));
        metrics.record_analysis("chess", 10, 1, Duration::from_micros(100));
        let text = metrics.encode();
        let count = r#"bestmove_search_nodes_per_second_count{game="chess"} 1"#;
        assert!(text.contains(count), "no {count} in {text}");
    }
}
