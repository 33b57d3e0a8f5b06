//! The problem responses of endpoints, as the OpenAPI document shows them.

use std::collections::BTreeMap;
use std::num::NonZeroU32;
use std::time::Duration;

use crate::http::problem::{details, nothing_here};

#[cfg(feature = "mcp")]
use serde_json::json;
use utoipa::IntoResponses;
use utoipa::openapi::{
    Content, HeaderBuilder, Object, Ref, RefOr, Response, ResponseBuilder, Type,
};

use super::extract::json::MAX_BODY;
use bestmove_api::contract::problem::{ExhaustedQuota, InvalidField, Problem};

type ResponseMap = BTreeMap<String, RefOr<Response>>;

/// The description of a problem response, with the document of `example`.
fn problem(description: &str, example: Problem) -> (String, RefOr<Response>) {
    let example = details(example, "5bf0ae1d93c24f7e");
    let status = example.status;
    let example = serde_json::to_value(example).expect("a problem is plain data");
    let content = Content::builder()
        .schema(Some(Ref::from_schema_name("ProblemDetails")))
        .example(Some(example))
        .build();
    let mut response = ResponseBuilder::new()
        .description(description)
        .content("application/problem+json", content);
    if matches!(status, 429 | 503) {
        let seconds = Object::builder()
            .schema_type(Type::Integer)
            .minimum(Some(1))
            .build();
        let header = HeaderBuilder::new()
            .schema(Some(seconds))
            .description(Some("Seconds to wait before the next attempt."));
        response = response.header("retry-after", header.build());
    }
    if status == 429 {
        for (name, description) in [
            (
                "ratelimit-policy",
                "The quota: `q` requests in a window of `w` seconds.",
            ),
            (
                "ratelimit",
                "The requests that are left, `r`, and the seconds until more are, `t`.",
            ),
        ] {
            let header = HeaderBuilder::new().description(Some(description));
            response = response.header(name, header.build());
        }
    }
    (status.to_string(), response.build().into())
}

/// The problem of every endpoint: 500.
pub(super) struct ReadProblems;

impl IntoResponses for ReadProblems {
    fn responses() -> ResponseMap {
        [problem(
            "A bug in the server (`internal`).",
            Problem::Internal,
        )]
        .into()
    }
}

/// The problem of endpoints with a name in their path: 404.
pub(super) struct NotFoundProblem;

impl IntoResponses for NotFoundProblem {
    fn responses() -> ResponseMap {
        [problem(
            "Nothing has this name (`not_found`).",
            nothing_here(),
        )]
        .into()
    }
}

/// The problems of `/mcp`, and the errors of JSON-RPC that have a status of their own.
#[cfg(feature = "mcp")]
pub(super) struct McpProblems;

#[cfg(feature = "mcp")]
impl IntoResponses for McpProblems {
    fn responses() -> ResponseMap {
        let (malformed, mut bad_request) = problem(
            "The body is not JSON (`malformed_json`), or `MCP-Protocol-Version` names no version \
             that this server supports (`bad_request`). From version 2026-07-28 of the protocol, also \
             an error of JSON-RPC: headers of MCP that do not fit the message.",
            Problem::MalformedJson("EOF while parsing an object at line 1 column 9".to_owned()),
        );
        let mismatch = "Header mismatch: Mcp-Method header value 'ping' does not match body value 'tools/list'";
        if let RefOr::T(response) = &mut bad_request {
            let content = json_rpc_error(-32_020, mismatch);
            response.content.insert(JSON.to_owned(), content.into());
        }
        let not_found = ResponseBuilder::new()
            .description(
                "From version 2026-07-28 of the protocol, the error of JSON-RPC for an unknown \
                 method.",
            )
            .content(
                JSON,
                json_rpc_error(
                    -32_601,
                    "unknown method \"games/resign\"; this server has tools and prompts: tools/list, \
                     tools/call, prompts/list and prompts/get",
                ),
            );
        let mut responses = AnswerProblems::responses();
        responses.extend([
            (malformed, bad_request),
            problem(
                "The `Host` or the `Origin` is not allowed (`forbidden`).",
                Problem::Forbidden(
                    "this Host is not allowed; the operator can name it by --mcp-allowed-hosts",
                ),
            ),
            ("404".to_owned(), not_found.build().into()),
            problem(
                "The header `Accept` excludes JSON (`not_acceptable`).",
                Problem::NotAcceptable(NOT_JSON),
            ),
        ]);
        responses
    }
}

#[cfg(feature = "mcp")]
const JSON: &str = "application/json";

#[cfg(feature = "mcp")]
pub(super) const NOT_JSON: &str = "answers are JSON; the header Accept must name application/json";

/// The content of a response that is an error of JSON-RPC, with an example.
#[cfg(feature = "mcp")]
fn json_rpc_error(code: i32, message: &str) -> Content {
    Content::builder()
        .schema(Some(Object::new()))
        .example(Some(json!({
            "jsonrpc": "2.0", "id": 1, "error": {"code": code, "message": message},
        })))
        .build()
}

/// The problem of a server that is shutting down: 503.
pub(super) struct ShuttingDownProblem;

impl IntoResponses for ShuttingDownProblem {
    fn responses() -> ResponseMap {
        [problem(
            "The server is shutting down (`shutting_down`).",
            Problem::ShuttingDown,
        )]
        .into()
    }
}

/// The problems of a `POST` whose body describes a position.
pub(super) struct AnswerProblems;

impl IntoResponses for AnswerProblems {
    fn responses() -> ResponseMap {
        let mut responses: ResponseMap = [
            problem(
                "The body is not JSON (`malformed_json`).",
                Problem::MalformedJson("EOF while parsing an object at line 1 column 9".to_owned()),
            ),
            problem(
                "The body did not arrive in time (`request_timeout`).",
                Problem::RequestTimeout,
            ),
            problem(
                "The body is too large (`body_too_large`).",
                Problem::BodyTooLarge { limit: MAX_BODY },
            ),
            problem(
                "The body is not declared as JSON (`unsupported_media_type`).",
                Problem::UnsupportedMediaType(
                    "the body must be JSON and say so: Content-Type: application/json",
                ),
            ),
        ]
        .into();
        responses.extend(position_problems());
        responses
    }
}

/// The problems of a `GET` whose query describes a position.
pub(super) struct GetProblems;

impl IntoResponses for GetProblems {
    fn responses() -> ResponseMap {
        let mut responses: ResponseMap = [problem(
            "The query cannot be read (`bad_query`).",
            Problem::BadQuery("\"board\" is given twice".to_owned()),
        )]
        .into();
        responses.extend(position_problems());
        responses
    }
}

/// The problems of every request that describes a position.
fn position_problems() -> ResponseMap {
    let wrong_cells = InvalidField::new("/board", "has 8 cells instead of 9");
    let mut responses: ResponseMap = [
        problem(
            "The server requires an API key, and the request has no valid one (`unauthorized`).",
            Problem::Unauthorized,
        ),
        problem(
            "The client exceeds its rate limit (`rate_limited`).",
            Problem::RateLimited(ExhaustedQuota {
                burst: NonZeroU32::MIN.saturating_add(9),
                left: 0,
                window: Duration::from_secs(2),
                retry_after: Duration::from_secs(1),
            }),
        ),
        problem(
            "A part of the request is invalid: `invalid_request` for a field that is missing, \
             unknown, of the wrong type or out of range; `impossible_position` where no play \
             leads to the board; `not_players_turn` where the position can occur, but not with \
             `player` to move; `illegal_move` for one of `moves` that cannot be played.",
            Problem::InvalidRequest(vec![wrong_cells]),
        ),
        problem(
            "The server has no room for the request (`overloaded`), or the server is shutting down \
             (`shutting_down`).",
            Problem::Overloaded {
                retry_after: Duration::from_secs(3),
            },
        ),
    ]
    .into();
    responses.extend(ReadProblems::responses());
    responses
}
