//! `GET /board.svg`.

use axum::extract::State;
use axum::response::Response;
use bestmove_api::contract::problem::Problem;
use utoipa::IntoParams;
use utoipa::openapi::path::{Parameter, ParameterIn};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::picture_request::PictureRequest;
use crate::http::caching::{ETag, IfNoneMatch, NotModified};
use crate::http::encode::SVG;
use crate::http::extract::query::Query;
use crate::http::problem::ProblemResponse;
use crate::http::problem_responses::GetProblems;
use crate::http::state::AppState;
use crate::service::{ClientId, Timed};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(board_svg))
}

/// The query of a picture without a size in pixels, for the contract only.
struct SvgQuery;

impl IntoParams for SvgQuery {
    fn into_params(parameter_in: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let mut parameters = Query::<PictureRequest>::into_params(parameter_in);
        parameters.retain(|parameter| parameter.name != "size");
        parameters
    }
}

/// A position as a picture
///
/// For pages and documents. With `scores`, the score of every legal move for the player to
/// move stands where the move is made. That takes one second, unless `limits.movetime_ms` is
/// given. A picture without estimates may be cached for a day.
#[utoipa::path(
    get,
    path = "/board.svg",
    operation_id = "boardPicture",
    tag = "moves",
    params(SvgQuery),
    responses(
        (
            status = 200,
            description = "The picture.",
            body = String,
            content_type = "image/svg+xml",
            headers(
                ("cache-control" = String, description = "`public, max-age=86400` where no score is an estimate, `private` instead where the server requires API keys; else `no-store`."),
                ("etag" = String, description = "The tag of a picture that may be cached."),
            ),
        ),
        NotModified,
        GetProblems,
    ),
)]
async fn board_svg(
    client: ClientId,
    State(app): State<AppState>,
    known: IfNoneMatch,
    Query(request): Query<PictureRequest>,
) -> Result<Response, ProblemResponse> {
    if request.size.is_some() {
        let detail = "a picture in SVG has no size in pixels: it scales to any size";
        return Err(Problem::invalid("/size", detail).into());
    }
    let drawn = request.draw(&app, &client).await?;
    let svg = drawn.result.picture.to_svg();
    let etag = ETag::strong(svg.as_bytes());
    let response = Timed::immediate((SVG, svg)).after(&drawn);
    drawn.result.respond(&app, &client, &known, etag, response)
}
