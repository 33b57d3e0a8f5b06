//! `/best-moves` and `/best-moves/stream`: a batch of requests.

use std::convert::Infallible;
use std::sync::Arc;

use axum::Extension;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};
use bestmove_api::contract::answer::BestMove;
use bestmove_api::contract::parse::{parse, parse_request};
use bestmove_api::contract::problem::{Problem, ProblemDetails};
use bestmove_api::contract::request::BestMoveRequest;
use bestmove_engine::erased::Scope;
use futures_util::{Stream, StreamExt as _, stream};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::openapi::schema::SchemaType;
use utoipa::openapi::{self, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::body_budget::Reservation;
use crate::http::encode::{JSON, encode_answer};
use crate::http::extract::client::Authenticated;
use crate::http::extract::json::JsonBody;
use crate::http::middleware::RequestId;
use crate::http::problem::{ProblemResponse, details};
use crate::http::problem_responses::AnswerProblems;
use crate::http::state::AppState;
use crate::service::{ClientId, RequestGuard, spawn_abort_on_drop};

/// The largest body that is accepted, in bytes.
const MAX_BODY: usize = 1024 * 1024;

pub(crate) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(best_moves))
        .routes(routes!(best_moves_stream))
}

/// Many best moves at once
///
/// Each of the `requests` is a body for `POST /best-move`. `responses` holds an answer or a
/// problem for each, in the same order. The pointers of a problem begin with `/requests/` and
/// the index. The requests are searched in parallel, and a batch does not delay other
/// clients. The server limits the number of requests, and a rate limit counts each. A client
/// that hangs up ends the searches.
#[utoipa::path(
    post,
    path = "/best-moves",
    operation_id = "bestMoves",
    tag = "moves",
    request_body(
        content = BestMovesRequest,
        examples(
            ("games" = (
                summary = "Positions of two games.",
                value = json!({"requests": [
                    {"board": "O.XX.X.OO", "player": "X"},
                    {"game": "connect-four", "moves": [3, 3]},
                ]}),
            )),
            ("problem" = (
                summary = "The second response is a problem, because the move is illegal.",
                value = json!({"requests": [{"moves": [4]}, {"moves": [4, 4]}]}),
            )),
        ),
    ),
    responses(
        (status = 200, description = "The responses.", body = BestMoveList),
        AnswerProblems,
    ),
)]
async fn best_moves(
    Authenticated(client): Authenticated,
    State(app): State<AppState>,
    Extension(id): Extension<RequestId>,
    body: Result<JsonBody<MAX_BODY>, ProblemResponse>,
) -> Result<Response, ProblemResponse> {
    let mut whole = app.response_budget.reservation(client.clone());
    let answers = answer_batch(app, client, id, body)?;
    let body = join_answers(answers, &mut whole).await?;
    Ok(whole.attach_to((JSON, body).into_response()))
}

/// Many best moves, one after another
///
/// Answers as `POST /best-moves` does, with a line of JSON for each response, as soon as it and
/// all before it are there.
#[utoipa::path(
    post,
    path = "/best-moves/stream",
    operation_id = "bestMovesStream",
    tag = "moves",
    request_body(content = BestMovesRequest),
    responses(
        (
            status = 200,
            description = "The lines, a `BestMoveOrProblem` each.",
            body = String,
            content_type = "application/x-ndjson",
        ),
        AnswerProblems,
    ),
)]
async fn best_moves_stream(
    Authenticated(client): Authenticated,
    State(app): State<AppState>,
    Extension(id): Extension<RequestId>,
    body: Result<JsonBody<MAX_BODY>, ProblemResponse>,
) -> Result<Response, ProblemResponse> {
    let lines = answer_batch(app, client, id, body)?.map(|(answer, reservation)| {
        let line = [&answer[..], b"\n"].concat();
        let line = match reservation {
            Some(reservation) => reservation.attach_to_bytes(line),
            None => line.into(),
        };
        Ok::<_, Infallible>(line)
    });
    let body = Body::from_stream(lines);
    Ok(([(CONTENT_TYPE, "application/x-ndjson")], body).into_response())
}

/// The answers to a batch in the order of its requests. They are searched in parallel
/// while the stream is read.
fn answer_batch(
    app: AppState,
    client: ClientId,
    id: RequestId,
    body: Result<JsonBody<MAX_BODY>, ProblemResponse>,
) -> Result<impl Stream<Item = (Bytes, Option<Reservation>)>, Problem> {
    let read = body.and_then(|body| Ok((read(&body.text, &app)?, body.reservation)));
    // All at once, so that a client over its limit pays for none, and learns when to retry.
    let count = read
        .as_ref()
        .map_or(1, |(requests, _)| requests.len().max(1));
    app.rate_limiter
        .check(&client, u32::try_from(count).unwrap_or(u32::MAX))?;
    let (requests, reservation) = read?;
    let scheduler = app.service.scheduler();
    let request_guard = scheduler.admit()?;
    let parallel = scheduler.permits();
    let answers = stream::iter(requests.into_iter().enumerate())
        .map(move |(index, request)| {
            // The requests are slices of the body, which keeps its reservation until the end.
            let _reservation = &reservation;
            let (app, guard, client) = (app.clone(), request_guard.clone(), client.clone());
            let answer = spawn_abort_on_drop(answer_item(app, guard, client, index, request));
            let id = id.clone();
            async move {
                answer.await.unwrap_or_else(|problem| {
                    let details = details(problem, id.as_str());
                    let json = serde_json::to_vec(&details).expect("a problem is plain data");
                    (json.into(), None)
                })
            }
        })
        .buffered(parallel);
    Ok(answers)
}

/// Reads the requests of a batch, which may be as many as the server and the client's rate limit
/// allow.
fn read(text: &[u8], app: &AppState) -> Result<Vec<Box<RawValue>>, Problem> {
    let BestMovesRequest { requests } = parse(text)?;
    let max = app.max_requests_in_body();
    if requests.len() > usize::try_from(max).unwrap_or(usize::MAX) {
        return Err(Problem::invalid(
            "/requests",
            format!(
                "has {} items, and this server accepts at most {max}",
                requests.len()
            ),
        ));
    }
    Ok(requests)
}

/// Answers one request of a batch, with the reservation for its answer.
async fn answer_item(
    app: AppState,
    request_guard: RequestGuard,
    client: ClientId,
    index: usize,
    request: Box<RawValue>,
) -> Result<(Bytes, Option<Reservation>), Problem> {
    let offer = app.service.offer();
    let query = parse_request(request.get().as_bytes(), offer)
        .and_then(|request: BestMoveRequest| request.into_query(Scope::AllMoves, offer))
        .map_err(|problem| problem.at(&format!("/requests/{index}")))?;
    let query = Arc::new(query);
    let service = &app.service;
    let answered = service
        .answer_batch_item(request_guard.clone(), &client, &query)
        .await?;
    let explained = service
        .explain(&request_guard, &client, &query, answered)
        .await?;
    let body = encode_answer(&query, explained.result).await?.body;
    let reservation = app.response_budget.reserve(&client, body.len())?;
    Ok((body, Some(reservation)))
}

/// Joins all answers into one document, if the budget has room for it.
async fn join_answers(
    answers: impl Stream<Item = (Bytes, Option<Reservation>)>,
    whole: &mut Reservation,
) -> Result<Vec<u8>, Problem> {
    let mut answers = std::pin::pin!(answers);
    let mut document = br#"{"responses":["#.to_vec();
    let mut separator: &[u8] = b"";
    while let Some((answer, _reservation)) = answers.next().await {
        whole.grow_to(document.len() + answer.len())?;
        document.extend_from_slice(separator);
        document.extend_from_slice(&answer);
        separator = b",";
    }
    document.extend_from_slice(b"]}");
    document.shrink_to_fit();
    Ok(document)
}

/// A batch of requests.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct BestMovesRequest {
    /// The requests. Each is read by itself, so an invalid one does not affect the others.
    #[schema(value_type = Vec<AnyRequest>)]
    requests: Vec<Box<RawValue>>,
}

/// One request of a batch, for the contract only: anything is accepted and answered by itself.
struct AnyRequest;

impl PartialSchema for AnyRequest {
    fn schema() -> RefOr<Schema> {
        let anything = openapi::Object::builder()
            .schema_type(SchemaType::AnyValue)
            .description(Some(
                "A `BestMoveRequest`, as for `POST /best-move`. Anything else is answered with \
                 a problem in its place.",
            ));
        Schema::Object(anything.build()).into()
    }
}

impl ToSchema for AnyRequest {}

/// The responses to a batch, for the contract only: each is written by itself.
#[derive(Debug, Serialize, ToSchema)]
struct BestMoveList {
    /// One response for each request, in the same order.
    responses: Vec<BestMoveOrProblem>,
}

/// An answer, whose `status` is text, or a problem, whose `status` is a number.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "it only describes the response")]
enum BestMoveOrProblem {
    BestMove(Box<BestMove>),
    Problem(ProblemDetails),
}
