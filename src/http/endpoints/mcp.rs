//! `POST /mcp`: the Model Context Protocol over HTTP (the transport *Streamable HTTP*).
//!
//! There are no sessions: each request carries all that it needs, so any replica can answer it.
//! Each answer is one JSON document. The SDK reads the message and calls the tools. Everything
//! around it is that of the other endpoints: keys, rates, limits of the body, and problems.

use std::convert::Infallible;
use std::sync::{Arc, OnceLock};

use axum::body::{Body, Bytes};
use axum::extract::{FromRequestParts, State};
use axum::http::header::{ACCEPT, CONTENT_TYPE, HOST};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, Request, StatusCode};
use axum::response::Response;
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService};
use serde_json::{Map, Value, json};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::game_review::{count_plies, reserve_memory};
use crate::api::game_reviewer::ParsedReview;
use crate::api::parse::parse;
use crate::api::problem::Problem;
use crate::api::problem_code::ProblemCode;
use crate::api::schema::schema;
use crate::http::extract::json::JsonBody;
use crate::http::extract::known_host::KnownHost;
use crate::http::game_label::GameLabel;
use crate::http::problem_responses::McpProblems;
use crate::http::state::AppState;
use crate::mcp::{McpServer, Transport};
use crate::service::ClientId;

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
        example = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {
            "name": "best_move", "arguments": {"board": "O.XX.X.OO", "player": "X"},
        }}),
    ),
    responses(
        (status = 200, description = "The answer: a result, or an error of JSON-RPC.", body = Object, content_type = "application/json"),
        (status = 202, description = "A notification needs no answer."),
        McpProblems,
    ),
)]
async fn mcp(
    client: ClientId,
    _: KnownHost,
    State(app): State<AppState>,
    McpHeaders(headers): McpHeaders,
    body: JsonBody,
) -> Result<Response, Problem> {
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
    let service = Arc::clone(&app.service);
    let server = McpServer::new(service, client.clone(), Arc::<HttpCall>::clone(&call));
    let mut response = transport(server)
        .handle(message(headers, text.clone()))
        .await;
    if let Some(game) = call.game.get() {
        response.extensions_mut().insert(GameLabel(game));
    }
    let response = match response.status() {
        _ if is_json(response.headers()) => response,
        StatusCode::ACCEPTED => response,
        StatusCode::UNSUPPORTED_MEDIA_TYPE => return Err(unreadable(&text)),
        StatusCode::BAD_REQUEST => {
            return Err(Problem::BadRequest(
                "the header MCP-Protocol-Version names no version that this server knows",
            ));
        }
        _ => return Err(Problem::Internal),
    };
    app.response_budget.attach(&client, response.map(Body::new))
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
        // A message has one call.
        let _ = self.game.set(game);
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

/// Returns the SDK's transport for one request.
fn transport(server: McpServer) -> StreamableHttpService<McpServer, NeverSessionManager> {
    let config = StreamableHttpServerConfig::default()
        .with_legacy_session_mode(false)
        .with_json_response(true);
    let sessions = Arc::new(NeverSessionManager::default());
    StreamableHttpService::new(move || Ok(server.clone()), sessions, config)
}

/// Returns a message as the transport wants it.
///
/// The host has been checked. A client that accepts only JSON may ask, too, because every answer
/// is JSON.
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

/// Returns the problem of a body that the transport cannot read.
fn unreadable(text: &[u8]) -> Problem {
    match parse::<Map<String, Value>>(text) {
        Ok(_) => Problem::invalid("", "must be a request or a notification of JSON-RPC 2.0"),
        Err(problem) => problem,
    }
}

/// A message of JSON-RPC, for the contract only.
struct McpMessage;

impl PartialSchema for McpMessage {
    fn schema() -> RefOr<Schema> {
        schema(json!({
            "type": "object",
            "description": "A request, or without `id` a notification, of JSON-RPC 2.0. The method says what its \
                `params` are.",
            "properties": {
                "jsonrpc": {"type": "string", "enum": ["2.0"]},
                "id": {"oneOf": [{"type": "string"}, {"type": "integer"}]},
                "method": {"type": "string"}
            },
            "required": ["jsonrpc", "method"],
            "additionalProperties": true
        }))
    }
}

impl ToSchema for McpMessage {}
