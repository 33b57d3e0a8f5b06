//! A live server for one test, and a client that checks each reply against the contract.

use std::fmt::Debug;
use std::fs;
use std::num::NonZeroU16;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use bestmove::http::Settings;
use bestmove::http::server::{self, Listeners};
use bestmove::service::ServiceSettings;
use bestmove_engine::games::GAMES;
use proptest::test_runner::{Config, RngSeed, TestRunner};
use reqwest::header::{CONTENT_TYPE, HeaderMap};
use reqwest::{Method, RequestBuilder, StatusCode};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::{JoinHandle, spawn_blocking};

use super::random::seed;

pub(crate) struct App {
    pub(crate) url: String,
    pub(crate) client: reqwest::Client,
    document: Value,
    stop: Option<oneshot::Sender<()>>,
    server: JoinHandle<()>,
}

/// A response with its whole body.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).expect("a body of JSON")
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        let value = self.headers.get(name);
        let value = value.unwrap_or_else(|| panic!("no header {name}"));
        value.to_str().expect("visible ASCII")
    }
}

pub(crate) fn settings() -> Settings {
    Settings {
        service: ServiceSettings {
            max_concurrent_searches: NonZeroU16::new(2).unwrap(),
            default_movetime_ms: 60_000,
            max_movetime_ms: 60_000,
            max_nodes: 1_000_000,
            ..ServiceSettings::default()
        },
        grace: Duration::from_secs(3),
        ..Settings::default()
    }
}

pub(crate) fn with_service(change: impl FnOnce(&mut ServiceSettings)) -> Settings {
    let mut settings = settings();
    change(&mut settings.service);
    settings
}

/// Writes a file for one test.
pub(crate) fn file(name: &str, content: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, content).unwrap();
    path
}

pub(crate) fn random_input() -> TestRunner {
    TestRunner::new(Config {
        rng_seed: RngSeed::Fixed(seed()),
        ..Config::default()
    })
}

/// A time that only a step reaches that hangs, however busy the machine is. A search that never ends
/// by itself takes longer: the minute of [`settings`].
pub(crate) const HANG: Duration = Duration::from_secs(40);

/// Waits until a condition holds.
pub(crate) async fn until(condition: &str, mut holds: impl AsyncFnMut() -> bool) {
    let began = Instant::now();
    while !holds().await {
        assert!(began.elapsed() < HANG, "never: {condition}");
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
}

/// The first success of a step that has to keep a time.
///
/// A busy machine may delay a step at any point, but hardly five times in a row. A step that takes
/// longer than it may on an idle machine fails each time, or nearly.
pub(crate) async fn in_time<T, E: Debug>(mut step: impl AsyncFnMut() -> Result<T, E>) -> T {
    let mut failures = Vec::new();
    for _ in 0..5 {
        match step().await {
            Ok(success) => return success,
            Err(failure) => failures.push(failure),
        }
    }
    panic!("not once in time: {failures:?}");
}

/// A time that has to be less than `max`, for [`in_time`].
pub(crate) fn less_than(max: Duration, time: Duration) -> Result<(), Duration> {
    if time < max { Ok(()) } else { Err(time) }
}

/// Computes the tables of all games, with which the answers of most servers begin a few seconds after
/// their start.
async fn compute_tables() {
    let compute = || GAMES.iter().for_each(|game| game.compute_tables());
    spawn_blocking(compute).await.unwrap();
}

impl App {
    pub(crate) async fn start() -> Self {
        Self::start_with(settings()).await
    }

    pub(crate) async fn start_with(settings: Settings) -> Self {
        Self::start_on(settings, None).await
    }

    /// Starts a server that also serves metrics by this listener.
    pub(crate) async fn start_on(settings: Settings, metrics: Option<TcpListener>) -> Self {
        compute_tables().await;
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let (stop, stopped) = oneshot::channel();
        let server = tokio::spawn(async move {
            let shutdown = async {
                // A dropped app does not stop the server, whose runtime ends with the test.
                if stopped.await.is_err() {
                    std::future::pending::<()>().await;
                }
            };
            let listeners = Listeners {
                api: listener,
                metrics,
            };
            server::serve(listeners, &settings, shutdown).await;
        });
        let client = reqwest::Client::new();
        let document = client.get(format!("{url}/openapi.json")).send().await;
        let document = document.unwrap().json().await.unwrap();
        Self {
            url,
            client,
            document,
            stop: Some(stop),
            server,
        }
    }

    pub(crate) fn stop(&mut self) {
        let stop = self.stop.take().expect("the server is stopped once");
        stop.send(()).expect("the server is running");
    }

    pub(crate) async fn stopped(self) {
        tokio::time::timeout(HANG, self.server)
            .await
            .expect("the server stops in time")
            .expect("the server does not panic");
    }

    pub(crate) fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.client.request(method, format!("{}{path}", self.url))
    }

    /// Sends a request, and checks the reply against the contract.
    pub(crate) async fn send(&self, request: RequestBuilder) -> Reply {
        let request = request.build().unwrap();
        let operation = (request.method().clone(), request.url().path().to_owned());
        let response = self.client.execute(request).await.expect("a reply");
        let reply = Reply {
            status: response.status(),
            headers: response.headers().clone(),
            text: response.text().await.expect("a whole body"),
        };
        self.check(&operation.0, &operation.1, &reply);
        reply
    }

    pub(crate) async fn get(&self, path: &str) -> Reply {
        self.send(self.request(Method::GET, path)).await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Reply {
        self.send(self.request(Method::POST, path).json(body)).await
    }

    /// The status must be 200.
    pub(crate) async fn answer_of(&self, path: &str, body: &Value) -> Value {
        let reply = self.post(path, body).await;
        assert_eq!(
            reply.status,
            StatusCode::OK,
            "{path} {body}: {}",
            reply.text
        );
        reply.json()
    }

    pub(crate) async fn ask(&self, body: &Value) -> Reply {
        self.post("/best-move", body).await
    }

    pub(crate) async fn ask_bytes(&self, body: impl Into<reqwest::Body>) -> Reply {
        let request = self.request(Method::POST, "/best-move");
        let request = request.header(CONTENT_TYPE, "application/json");
        self.send(request.body(body)).await
    }

    pub(crate) async fn position(&self, request: &Value) -> Value {
        self.answer_of("/position", request).await
    }

    /// The status must be 200.
    pub(crate) async fn answer(&self, body: &Value) -> Value {
        self.answer_of("/best-move", body).await
    }

    /// The problem, whose status must be 422.
    pub(crate) async fn refusal_of(&self, path: &str, body: &Value) -> Value {
        let reply = self.post(path, body).await;
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        assert_eq!(reply.status, status, "{path} {body}: {}", reply.text);
        reply.json()
    }

    /// The problem, whose status must be 422.
    pub(crate) async fn refusal(&self, body: &Value) -> Value {
        self.refusal_of("/best-move", body).await
    }

    pub(crate) fn document(&self) -> &Value {
        &self.document
    }

    /// Checks that the reply has the content type and the schema of the contract.
    fn check(&self, method: &Method, path: &str, reply: &Reply) {
        let mut timings = reply.headers.get_all("server-timing").iter();
        assert!(
            timings.any(|timing| timing.to_str().unwrap().starts_with("total;dur=")),
            "{method} {path} has no total time"
        );
        if [StatusCode::ACCEPTED, StatusCode::NOT_MODIFIED].contains(&reply.status) {
            let responses = &self.operation(method, path)["responses"];
            assert!(
                responses[reply.status.as_str()].is_object(),
                "{method} {path}"
            );
            assert!(reply.text.is_empty());
            return;
        }
        let content_type = reply.header(CONTENT_TYPE.as_str());
        // The contract has media types without parameters.
        let content_type = content_type.split(';').next().expect("a media type");
        // An error of JSON-RPC may have a status of its own.
        let schema = if reply.status.is_success() || content_type == "application/json" {
            let content =
                &self.operation(method, path)["responses"][reply.status.as_str()]["content"];
            let described = content.get(content_type);
            described
                .unwrap_or_else(|| panic!("{method} {path} has no {content_type} in the contract"))
                ["schema"]
                .clone()
        } else {
            assert_eq!(content_type, "application/problem+json", "{}", reply.text);
            assert_eq!(reply.json()["status"], reply.status.as_u16());
            assert_eq!(reply.json()["request_id"], reply.header("x-request-id"));
            if !matches!(reply.status.as_u16(), 404 | 405) {
                let responses = &self.operation(method, path)["responses"];
                assert!(
                    responses.get(reply.status.as_str()).is_some(),
                    "{method} {path} has no {} in the contract",
                    reply.status
                );
            }
            json!({"$ref": "#/components/schemas/ProblemDetails"})
        };
        if ["application/json", "application/problem+json"].contains(&content_type) {
            self.check_schema(&schema, &reply.json());
        }
    }

    /// Checks `instance` against `schema`, a part of the contract.
    pub(crate) fn check_schema(&self, schema: &Value, instance: &Value) {
        let schema = json!({"allOf": [schema], "components": self.document["components"]});
        let validator = jsonschema::draft202012::new(&schema).expect("a schema");
        let errors: Vec<_> = validator
            .iter_errors(instance)
            .map(|error| format!("{} {error}", error.instance_path()))
            .collect();
        assert!(errors.is_empty(), "{errors:?} in {instance:#}");
    }

    fn operation(&self, method: &Method, path: &str) -> &Value {
        let paths = &self.document["paths"];
        let template = if path.starts_with("/games/") && paths.get(path).is_none() {
            "/games/{game}"
        } else {
            path
        };
        let operation = &paths[template][method.as_str().to_lowercase()];
        assert!(
            operation.is_object(),
            "{method} {path} is not in the contract"
        );
        operation
    }
}
