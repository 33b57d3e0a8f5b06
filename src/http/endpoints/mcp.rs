//! `POST /mcp`: the Model Context Protocol over HTTP (the transport *Streamable HTTP*).
//!
//! There are no sessions: each request carries all that it needs, so any replica can answer it.
//! Each answer is one JSON document. The SDK reads the message and calls the tools. Everything
//! around it is that of the other endpoints: keys, rates, limits of the body, and problems.
//!
//! Up to version 2025-03-26 of the protocol, a body may be an array of messages. The SDK reads one
//! message at a time, so the array is taken apart here.

use std::convert::Infallible;
use std::sync::{Arc, OnceLock};

use axum::body::{Body, Bytes};
use axum::extract::{FromRequestParts, State};
use axum::http::header::{ACCEPT, CONTENT_TYPE, HOST};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, Request, StatusCode};
use axum::response::{IntoResponse as _, Response};
use bestmove_api::contract::game_reviewer::ParsedReview;
use bestmove_api::contract::parse::parse;
use bestmove_api::contract::problem::Problem;
use bestmove_api::contract::problem_code::ProblemCode;
use bestmove_api::contract::schema::either;
use http_body_util::BodyExt as _;
use rmcp::model::ErrorCode;
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService};
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::game_review::{count_plies, reserve_memory};
use crate::http::encode::JSON;
use crate::http::extract::accepts_json::AcceptsJson;
use crate::http::extract::json::JsonBody;
use crate::http::extract::known_host::KnownHost;
use crate::http::middleware::GameLabel;
use crate::http::problem::ProblemResponse;
use crate::http::problem_responses::McpProblems;
use crate::http::state::AppState;
use crate::mcp::{McpServer, Transport};
use crate::service::ClientId;

/// The last version of the protocol in which a body may be an array of messages.
const LAST_VERSION_WITH_BATCHES: &str = "2025-03-26";

/// The reason why a text is no message.
const NO_MESSAGE: &str = "must be a request or a notification of JSON-RPC 2.0";

pub(crate) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(mcp))
}

/// Tools for agents
///
/// The Model Context Protocol (MCP, transport Streamable HTTP) without sessions. The tools have the
/// fields and the answers of the endpoints; `tools/list` describes them. From version 2026-07-28
/// of the protocol, some errors of JSON-RPC have the status 400 or 404. A review counts every ply
/// for the rate limit, as `POST /game-review` does. A build of the server may lack this endpoint.
#[utoipa::path(
    post,
    path = "/mcp",
    operation_id = "mcp",
    tag = "agents",
    request_body(
        content = McpMessage,
        examples(
            ("call" = (
                summary = "A call of a tool.",
                value = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {
                    "name": "best_move", "arguments": {"board": "O.XX.X.OO", "player": "X"},
                }}),
            )),
            ("list" = (
                summary = "The tools.",
                value = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list"}),
            )),
        ),
    ),
    responses(
        (status = 200, description = "The answer: a result, or an error of JSON-RPC. An array of answers, if the body is an array.", body = Value, content_type = "application/json"),
        (status = 202, description = "A notification needs no answer."),
        McpProblems,
    ),
)]
async fn mcp(
    client: ClientId,
    _: KnownHost,
    _: AcceptsJson,
    State(app): State<AppState>,
    McpHeaders(headers): McpHeaders,
    body: JsonBody,
) -> Result<Response, ProblemResponse> {
    let JsonBody {
        text,
        reservation: _held,
    } = body;
    let text = Bytes::from(text);
    let call = Arc::new(HttpCall {
        app: app.clone(),
        client: client.clone(),
        game: OnceLock::new(),
    });
    let mut response = if let Some(messages) = read_batch(&headers, &text) {
        answer_batch(&headers, &messages, &call).await?
    } else {
        let response = answer(headers, text, &call).await?;
        app.response_budget.attach(&client, response)?
    };
    // Known only now: the arguments of the call name it.
    if let Some(game) = call.game.get() {
        response.extensions_mut().insert(GameLabel(game));
    }
    Ok(response)
}

/// Answers one message.
///
/// # Errors
///
/// It is no message, or its headers name no version that the server supports.
async fn answer(
    headers: HeaderMap,
    text: Bytes,
    call: &Arc<HttpCall>,
) -> Result<Response, Problem> {
    let service = Arc::clone(&call.app.service);
    let client = call.client.clone();
    let server = McpServer::new(service, client, Arc::<HttpCall>::clone(call));
    let response = transport(server)
        .handle(message(headers, text.clone()))
        .await;
    // The SDK answers some faults in plain text, which are problems here.
    match response.status() {
        _ if is_json(response.headers()) => Ok(response.map(Body::new)),
        StatusCode::ACCEPTED => Ok(response.map(Body::new)),
        StatusCode::UNSUPPORTED_MEDIA_TYPE => Err(unreadable(&text)),
        StatusCode::BAD_REQUEST => Err(Problem::BadRequest(
            "the header MCP-Protocol-Version names no version that this server supports",
        )),
        _ => Err(Problem::Internal),
    }
}

/// The messages of an array, if the version of the protocol has arrays.
fn read_batch(headers: &HeaderMap, text: &[u8]) -> Option<Vec<Box<RawValue>>> {
    // Those versions had no header for the version yet.
    let version = headers.get("mcp-protocol-version");
    if version.is_some_and(|version| version.as_bytes() > LAST_VERSION_WITH_BATCHES.as_bytes()) {
        return None;
    }
    let messages: Vec<_> = serde_json::from_slice(text).ok()?;
    // JSON-RPC has no empty array.
    (!messages.is_empty()).then_some(messages)
}

/// Answers the messages of an array one after the other, as the rate limit counts them.
///
/// # Errors
///
/// The messages are too many for the client or the server, or their answers are too large.
async fn answer_batch(
    headers: &HeaderMap,
    messages: &[Box<RawValue>],
    call: &Arc<HttpCall>,
) -> Result<Response, ProblemResponse> {
    let HttpCall { app, client, .. } = &**call;
    let count = u32::try_from(messages.len()).unwrap_or(u32::MAX);
    let max = app.max_requests_in_body();
    if count > max {
        let detail = format!("has {count} messages, and this server accepts at most {max}");
        return Err(Problem::invalid("", detail).into());
    }
    // The body has counted as one request.
    app.rate_limiter.check(client, count - 1)?;
    // The answers together, which count for as long as the others are waited for.
    let mut reservation = app.response_budget.reservation(client.clone());
    let mut document = Vec::new();
    let mut has_message = false;
    for message in messages {
        let text = Bytes::copy_from_slice(message.get().as_bytes());
        let answer = match answer(headers.clone(), text, call).await {
            Ok(answer) => {
                has_message = true;
                read_body(answer).await?
            }
            Err(Problem::InvalidRequest(_)) => invalid_message(),
            Err(problem) => return Err(problem.into()),
        };
        if !answer.is_empty() {
            reservation.grow_to(document.len() + answer.len())?;
            document.push(if document.is_empty() { b'[' } else { b',' });
            document.extend_from_slice(&answer);
        }
    }
    if !has_message {
        return Err(Problem::invalid("/0", NO_MESSAGE).into());
    }
    if document.is_empty() {
        return Ok(StatusCode::ACCEPTED.into_response());
    }
    document.push(b']');
    document.shrink_to_fit();
    Ok(reservation.attach_to((JSON, document).into_response()))
}

async fn read_body(response: Response) -> Result<Bytes, Problem> {
    let body = response.into_body().collect().await;
    Ok(body.map_err(|_| Problem::Internal)?.to_bytes())
}

/// The answer to an item of an array that is no message. Its id cannot be known (JSON-RPC
/// 2.0, section 5), and the other items are answered (section 6).
fn invalid_message() -> Bytes {
    let answer = json!({"jsonrpc": "2.0", "id": null, "error": {
        "code": ErrorCode::INVALID_REQUEST.0,
        "message": NO_MESSAGE,
    }});
    answer.to_string().into()
}

/// The call of a client over HTTP.
struct HttpCall {
    app: AppState,
    client: ClientId,
    game: OnceLock<&'static str>,
}

impl Transport for HttpCall {
    fn admit_review(&self, review: &ParsedReview) -> Result<Box<dyn Send>, Problem> {
        let Self { app, client, .. } = self;
        // The message has counted as one request.
        count_plies(app, client, review.plies(), 1)?;
        Ok(Box::new(reserve_memory(app, client, review)?))
    }

    fn record_game(&self, game: &'static str) {
        // A message has one call. An array of messages counts as a call of its first game.
        let _ = self.game.set(game);
    }

    fn answers_batches(&self) -> bool {
        true
    }

    fn record_problem(&self, code: ProblemCode) {
        self.app.metrics.record_tool_error(code.name());
    }
}

/// The headers of a request that belong to MCP, such as the version of the protocol.
struct McpHeaders(HeaderMap);

impl<S: Sync> FromRequestParts<S> for McpHeaders {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Infallible> {
        let headers = parts.headers.iter();
        let headers = headers.filter(|(name, _)| name.as_str().starts_with("mcp-"));
        Ok(Self(
            headers
                .map(|(name, value)| (name.clone(), value.clone()))
                .collect(),
        ))
    }
}

fn transport(server: McpServer) -> StreamableHttpService<McpServer, NeverSessionManager> {
    let config = StreamableHttpServerConfig::default()
        .with_legacy_session_mode(false)
        .with_json_response(true);
    let sessions = Arc::new(NeverSessionManager::default());
    StreamableHttpService::new(move || Ok(server.clone()), sessions, config)
}

/// A message in the form that the transport accepts.
///
/// The host and the accepted media types have been checked. A client that accepts only JSON may ask,
/// too, because every answer is JSON.
fn message(headers: HeaderMap, text: Bytes) -> Request<Body> {
    const MEDIA_TYPES: HeaderValue =
        HeaderValue::from_static("application/json, text/event-stream");
    let mut request = Request::new(Body::from(text));
    *request.method_mut() = Method::POST;
    *request.headers_mut() = headers;
    let headers = request.headers_mut();
    headers.insert(HOST, HeaderValue::from_static("localhost"));
    headers.insert(ACCEPT, MEDIA_TYPES);
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    request
}

fn is_json(headers: &HeaderMap) -> bool {
    headers
        .get(CONTENT_TYPE)
        .is_some_and(|media_type| media_type == "application/json")
}

fn unreadable(text: &[u8]) -> Problem {
    match parse::<Map<String, Value>>(text) {
        Ok(_) => Problem::invalid("", NO_MESSAGE),
        Err(problem) => problem,
    }
}

/// A message of JSON-RPC, for the contract only.
struct McpMessage;

impl PartialSchema for McpMessage {
    fn schema() -> RefOr<Schema> {
        let message = json!({
            "type": "object",
            "properties": {
                "jsonrpc": {"type": "string", "enum": ["2.0"]},
                "id": {"type": ["string", "integer"]},
                "method": {"type": "string"}
            },
            "required": ["jsonrpc", "method"],
            "additionalProperties": true
        });
        either(
            "A request, or without `id` a notification, of JSON-RPC 2.0. The method says what its \
            `params` are. Up to version 2025-03-26 of the protocol, also an array of messages.",
            json!({"type": "array", "items": {}}),
            json!({"items": message, "minItems": 1}),
            message,
            vec![json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list"})],
        )
    }
}

impl ToSchema for McpMessage {}
