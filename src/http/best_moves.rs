//! `/best-moves`: many questions at once.

use axum::Extension;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};
use futures_util::{Stream, StreamExt as _, stream};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::openapi::schema::SchemaType;
use utoipa::openapi::{self, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::App;
use super::access::{Caller, Uncounted};
use super::answer::BestMove;
use super::answering::answer_part;
use super::conclude::RequestId;
use super::error::{Problem, ProblemDetails};
use super::extract::{self, Accept, JsonText, Representation};
use super::openapi::AnswerProblems;
use super::own_task::in_own_task;
use super::question::{BestMoveRequest, Question};
use super::room::Taken;
use super::searches::Admission;
use super::wire::Object;

/// The largest body that is read, in bytes.
const MAX_BODY: usize = 1024 * 1024;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(best_moves))
}

/// Many best moves at once
///
/// Each of the `requests` is one for `POST /best-move`, and `responses` holds what it would
/// have been answered, in the same order: an answer, or the problem with it, whose pointers
/// begin with `/requests/` and its place. They are searched side by side, as many as the
/// server has room for and no more than the caller's share, so a batch never holds up the
/// questions of others. The server bounds how many there may be; a rate limit counts each.
///
/// With `Accept: application/x-ndjson` each of the responses comes in a line of its own as
/// soon as it and those before it are there. Hang up once you have seen enough: the searches
/// end.
#[utoipa::path(
    post,
    path = "/best-moves",
    operation_id = "bestMoves",
    tag = "moves",
    request_body(
        content = BestMovesRequest,
        example = json!({"requests": [
            {"board": "O.XX.X.OO", "player": "X"},
            {"game": "connect-four", "moves": [3, 3]},
        ]}),
    ),
    responses(
        (
            status = 200,
            description = "What each was answered; as lines, one `BestMoveOrProblem` each.",
            content((BestMovesResponse = "application/json"), (String = "application/x-ndjson")),
        ),
        AnswerProblems,
    ),
)]
async fn best_moves(
    Uncounted(caller): Uncounted,
    State(app): State<App>,
    Accept(form): Accept<Form>,
    Extension(id): Extension<RequestId>,
    body: Result<JsonText<MAX_BODY>, Problem>,
) -> Result<Response, Problem> {
    let read = body.and_then(|JsonText { text, room }| Ok((read(&text, &app)?, room)));
    // All at once, so that who may not ask all is told when it may, and has paid for none.
    let questions = read
        .as_ref()
        .map_or(1, |(requests, _)| requests.len().max(1));
    app.rates
        .charge(&caller, u32::try_from(questions).unwrap_or(u32::MAX))?;
    let (requests, room) = read?;
    let admission = app.searches.admit()?;
    let side_by_side = app.searches.permits();
    let mut whole = app.answers.of(caller.clone());
    let answers = stream::iter(requests.into_iter().enumerate())
        .map(move |(place, request)| {
            let _held = &room;
            let asked = (admission.clone(), caller.clone());
            let answer = in_own_task(one(app.clone(), asked, place, request));
            let id = id.clone();
            async move {
                answer.await.flatten().unwrap_or_else(|problem| {
                    let details = problem.details(id.as_str());
                    let json = serde_json::to_vec(&details).expect("a problem is plain data");
                    (json.into(), None)
                })
            }
        })
        .buffered(side_by_side);
    Ok(match form {
        Form::Json => {
            let body = listed(answers, &mut whole).await?;
            whole.with(([(CONTENT_TYPE, "application/json")], body).into_response())
        }
        Form::Lines => {
            let lines = answers.map(|(answer, held)| {
                let line = [&answer[..], b"\n"].concat();
                let line = match held {
                    Some(held) => held.keep(line),
                    None => line.into(),
                };
                Ok::<_, std::convert::Infallible>(line)
            });
            let body = Body::from_stream(lines);
            ([(CONTENT_TYPE, "application/x-ndjson")], body).into_response()
        }
    })
}

/// As many as there may be, and as a caller may ask at once.
fn read(text: &[u8], app: &App) -> Result<Vec<Box<RawValue>>, Problem> {
    let Object(BestMovesRequest { requests }) = extract::parse(text)?;
    let most = app
        .rates
        .burst()
        .map_or(app.max_batch, |burst| burst.min(app.max_batch));
    if requests.len() > usize::try_from(most).unwrap_or(usize::MAX) {
        return Err(Problem::invalid(
            "/requests",
            format!(
                "has {} items, and this server takes at most {most}",
                requests.len()
            ),
        ));
    }
    Ok(requests)
}

/// The answer to one of them, as JSON, and its room.
async fn one(
    app: App,
    (admission, caller): (Admission, Caller),
    place: usize,
    request: Box<RawValue>,
) -> Result<(Bytes, Option<Taken>), Problem> {
    let question = extract::parse::<Object<BestMoveRequest>>(request.get().as_bytes())
        .and_then(|Object(request)| Question::of(request, &app.terms))
        .map_err(|problem| problem.within(&format!("/requests/{place}")))?;
    let done = answer_part(app.clone(), admission, caller.clone(), question).await?;
    let body = done.result.body;
    let held = app.answers.take(&caller, body.len())?;
    Ok((body, Some(held)))
}

/// All of them as one document, if there is room for it.
async fn listed(
    answers: impl Stream<Item = (Bytes, Option<Taken>)>,
    whole: &mut Taken,
) -> Result<Vec<u8>, Problem> {
    let mut answers = std::pin::pin!(answers);
    let mut document = br#"{"responses":["#.to_vec();
    let mut separator: &[u8] = b"";
    while let Some((answer, _held)) = answers.next().await {
        whole.grow(document.len() + answer.len())?;
        document.extend_from_slice(separator);
        document.extend_from_slice(&answer);
        separator = b",";
    }
    document.extend_from_slice(b"]}");
    document.shrink_to_fit();
    Ok(document)
}

/// Many questions.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct BestMovesRequest {
    /// What is asked. Each is read by itself, so that what is wrong with one is no matter
    /// for the others.
    #[schema(value_type = Vec<AnyRequest>)]
    requests: Vec<Box<RawValue>>,
}

/// One of many requests, for the contract only: anything is taken, and answered by itself.
struct AnyRequest;

impl PartialSchema for AnyRequest {
    fn schema() -> RefOr<Schema> {
        let anything = openapi::Object::builder()
            .schema_type(SchemaType::AnyValue)
            .description(Some(
                "A `BestMoveRequest`, as for `POST /best-move`. Anything else is answered by a \
                 problem in its place.",
            ));
        Schema::Object(anything.build()).into()
    }
}

impl ToSchema for AnyRequest {}

/// What they were answered; for the contract, as each is written by itself.
#[derive(Debug, Serialize, ToSchema)]
struct BestMovesResponse {
    /// As many as there were requests, in their order.
    responses: Vec<BestMoveOrProblem>,
}

/// An answer, whose `status` is text, or a problem, whose `status` is a number.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "it only describes")]
enum BestMoveOrProblem {
    BestMove(Box<BestMove>),
    Problem(ProblemDetails),
}

/// A form of the answers.
#[derive(Clone, Copy, Debug)]
enum Form {
    /// One JSON document.
    Json,
    /// A line of JSON each.
    Lines,
}

impl Representation for Form {
    const AVAILABLE: &'static [(&'static str, Self)] = &[
        ("application/json", Self::Json),
        ("application/x-ndjson", Self::Lines),
    ];
}
