//! `GET /openapi.yaml` and `GET /openapi.json`: the contract, put together from what
//! the endpoints say of themselves.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::body::Bytes;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{
    Content, Header, Object, OpenApi, Ref, RefOr, Response, ResponseBuilder, Type,
};
use utoipa::{IntoResponses, Modify, OpenApi as _};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::error::{PartAtFault, Problem, ProblemDetails};
use super::{App, auth};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(openapi_yaml))
        .routes(routes!(openapi_json))
}

/// The document before the endpoints add to it.
pub(super) fn preamble() -> OpenApi {
    #[derive(utoipa::OpenApi)]
    #[openapi(
        info(
            title = "bestmove",
            description = "The best move of a board, with the exact score of every other.\n\n\
                Every value is from the point of view of the player to move. A score of 10 is a \
                proven win, -10 a proven loss, 0 a draw; where a game is too large to be searched \
                to its end, a score strictly between is an estimate and `outcome` is null. Errors \
                are always `application/problem+json`, but for what is no HTTP: a head that cannot be \
                read gets a bare 400, 414 or 431. Unknown fields are refused. Every response has an \
                `x-request-id`: the caller's own, or one made here, and says in `server-timing` how \
                many milliseconds it took in all: `total`.",
            license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0"),
        ),
        servers(
            (url = "/", description = "The server that this is read from."),
            (url = "http://127.0.0.1:8080", description = "A server started with its defaults."),
        ),
        tags(
            (name = "moves", description = "What to play."),
            (name = "games", description = "What can be played."),
            (name = "health", description = "For the machinery around the service."),
            (name = "contract", description = "This document."),
        ),
        components(schemas(ProblemDetails)),
        modifiers(&Keys),
        security((), ("bearer" = []), ("key" = [])),
    )]
    struct Preamble;
    Preamble::openapi()
}

/// The ways to show an API key.
struct Keys;

impl Modify for Keys {
    fn modify(&self, document: &mut OpenApi) {
        let components = document.components.get_or_insert_default();
        let bearer = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .description(Some("An API key, where the server asks for one."))
            .build();
        let key = ApiKey::Header(ApiKeyValue::with_description(
            auth::API_KEY.as_str(),
            "The same in a header of its own.",
        ));
        components.add_security_scheme("bearer", SecurityScheme::Http(bearer));
        components.add_security_scheme("key", SecurityScheme::ApiKey(key));
    }
}

/// The finished document in both of its forms.
#[derive(Debug)]
pub(super) struct Documents {
    yaml: Bytes,
    json: Bytes,
}

impl Documents {
    pub(super) fn of(document: &OpenApi) -> Arc<Self> {
        let yaml = document.to_yaml().expect("the document is plain data");
        let json = document
            .to_pretty_json()
            .expect("the document is plain data");
        Arc::new(Self {
            yaml: yaml.into(),
            json: json.into(),
        })
    }
}

/// The contract as YAML
///
/// The same document as `/openapi.json`.
#[utoipa::path(
    get,
    path = "/openapi.yaml",
    operation_id = "getOpenapiYaml",
    tag = "contract",
    responses(
        (status = 200, description = "This document.", body = Object, content_type = "application/yaml"),
        ReadProblems,
    ),
)]
async fn openapi_yaml(Extension(documents): Extension<Arc<Documents>>) -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/yaml")], documents.yaml.clone())
}

/// The contract as JSON
///
/// The same document as `/openapi.yaml`.
#[utoipa::path(
    get,
    path = "/openapi.json",
    operation_id = "getOpenapiJson",
    tag = "contract",
    responses(
        (status = 200, description = "This document.", body = Object, content_type = "application/json"),
        ReadProblems,
    ),
)]
async fn openapi_json(Extension(documents): Extension<Arc<Documents>>) -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json")], documents.json.clone())
}

type ResponseMap = BTreeMap<String, RefOr<Response>>;

/// A problem response, with an example that the code itself writes.
fn problem(status: &str, description: &str, example: Problem) -> (String, RefOr<Response>) {
    let example = serde_json::to_value(example.details("5bf0ae1d93c24f7e"));
    let content = Content::builder()
        .schema(Some(Ref::from_schema_name("ProblemDetails")))
        .example(Some(example.expect("a problem is plain data")))
        .build();
    let mut response = ResponseBuilder::new()
        .description(description)
        .content("application/problem+json", content);
    if matches!(status, "429" | "503") {
        let seconds = Object::builder()
            .schema_type(Type::Integer)
            .minimum(Some(0))
            .build();
        let mut header = Header::new(seconds);
        header.description = Some("Seconds to wait before asking again.".to_owned());
        response = response.header("retry-after", header);
    }
    (status.to_owned(), response.build().into())
}

/// What can go wrong on every endpoint.
pub(super) struct ReadProblems;

impl IntoResponses for ReadProblems {
    fn responses() -> ResponseMap {
        [problem(
            "500",
            "A bug in the server (`internal`).",
            Problem::Internal,
        )]
        .into()
    }
}

/// There is nothing of that name.
pub(super) struct NotFoundProblem;

impl IntoResponses for NotFoundProblem {
    fn responses() -> ResponseMap {
        [problem(
            "404",
            "There is nothing of this name (`not_found`).",
            Problem::NotFound,
        )]
        .into()
    }
}

/// The server is about to stop.
pub(super) struct ShuttingDownProblem;

impl IntoResponses for ShuttingDownProblem {
    fn responses() -> ResponseMap {
        [problem(
            "503",
            "It is about to stop (`shutting_down`).",
            Problem::ShuttingDown,
        )]
        .into()
    }
}

/// What can go wrong where a body asks about a position.
pub(super) struct AnswerProblems;

impl IntoResponses for AnswerProblems {
    fn responses() -> ResponseMap {
        let mut responses: ResponseMap = [
            problem(
                "400",
                "The body is not JSON (`malformed_json`).",
                Problem::MalformedJson("EOF while parsing an object at line 1 column 9".to_owned()),
            ),
            problem(
                "408",
                "The body did not arrive in time (`request_timeout`).",
                Problem::RequestTimeout,
            ),
            problem(
                "413",
                "The body is too large (`body_too_large`).",
                Problem::BodyTooLarge {
                    limit: super::extract::MAX_BODY,
                },
            ),
            problem(
                "415",
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

/// What can go wrong where a link asks about a position.
pub(super) struct LinkProblems;

impl IntoResponses for LinkProblems {
    fn responses() -> ResponseMap {
        let mut responses: ResponseMap = [problem(
            "400",
            "The query cannot be read (`bad_query`).",
            Problem::BadQuery("\"board\" is given twice".to_owned()),
        )]
        .into();
        responses.extend(position_problems());
        responses
    }
}

/// What can go wrong with a position, and with what is asked about it.
fn position_problems() -> ResponseMap {
    let wrong_cells = PartAtFault::new("/board", "has 8 cells instead of 9");
    let mut responses: ResponseMap = [
        problem(
            "401",
            "The server asks for an API key, and the request shows none that it knows \
             (`unauthorized`).",
            Problem::Unauthorized,
        ),
        problem(
            "429",
            "The caller asks more often than it may (`rate_limited`).",
            Problem::RateLimited {
                retry_after: Duration::from_secs(1),
            },
        ),
        problem(
            "422",
            "A part of the request is at fault: `invalid_request` for a field that is missing, \
             unknown, of the wrong type or out of range; `impossible_position` where no play \
             leads to the board; `not_players_turn` where `player` has more marks than the \
             opponent; `illegal_move` for one of `moves` that cannot be played.",
            Problem::InvalidRequest(vec![wrong_cells]),
        ),
        problem(
            "503",
            "Too many searches are waiting (`overloaded`), or the server is about to stop \
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
