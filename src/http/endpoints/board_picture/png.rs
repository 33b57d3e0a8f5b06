//! `GET /board.png`.
//!
//! Drawing the pixels takes some milliseconds of a core and megabytes of memory. So it runs in
//! the quick lane of the scheduler, which bounds the pictures that are drawn at a time.

use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};
use bestmove_api::contract::numbers::Int;
use bestmove_api::contract::schema::schema;
use bestmove_api::render::png::rasterise;
use serde_json::json;
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::picture_request::PictureRequest;
use crate::http::caching::{ETag, IfNoneMatch, NotModified};
use crate::http::extract::query::Query;
use crate::http::problem::ProblemResponse;
use crate::http::problem_responses::GetProblems;
use crate::http::state::AppState;
use crate::service::{ClientId, Timed};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(board_png))
}

/// Default length of a picture's longer side in pixels.
const DEFAULT_SIZE: u64 = 600;

/// The bytes of a picture, for the contract only.
struct PngFile;

impl PartialSchema for PngFile {
    fn schema() -> RefOr<Schema> {
        schema(json!({"type": "string", "format": "binary"}))
    }
}

impl ToSchema for PngFile {}

/// A position as a picture of pixels
///
/// For chat programs and other places that do not show SVG. Shows what `GET /board.svg` shows. A
/// build of the server may lack this endpoint.
#[utoipa::path(
    get,
    path = "/board.png",
    operation_id = "boardPng",
    tag = "moves",
    params(Query<PictureRequest>),
    responses(
        (
            status = 200,
            description = "The picture.",
            body = inline(PngFile),
            content_type = "image/png",
            headers(
                ("cache-control" = String, description = "`public, max-age=86400` where no score is an estimate, `private` instead where the server requires API keys; else `no-store`."),
                ("etag" = String, description = "The tag of a picture that may be cached."),
            ),
        ),
        NotModified,
        GetProblems,
    ),
)]
async fn board_png(
    client: ClientId,
    State(app): State<AppState>,
    known: IfNoneMatch,
    Query(request): Query<PictureRequest>,
) -> Result<Response, ProblemResponse> {
    let Int(size) = request.size.unwrap_or(Int(DEFAULT_SIZE));
    let size = u32::try_from(size).expect("at most 1,200 pixels");
    let scheduler = app.service.scheduler();
    // Admitted before the search for scores: a server that stops finishes both.
    let admitted = scheduler.admit()?;
    let drawn = request.draw(&app, &client).await?;
    let svg = drawn.result.picture.to_light_svg();
    // Weak, because another release may draw the same document with other pixels.
    let etag = ETag::weak(svg.as_bytes());
    if drawn.result.is_exact && etag.matches(&known) {
        let not_modified = Timed::immediate(()).after(&drawn);
        return drawn
            .result
            .respond(&app, &client, &known, etag, not_modified);
    }
    let size = drawn.result.picture.scaled_size(size);
    let draw_pixels = move |_: &mut _, _: &_| rasterise(&svg, size);
    let png = scheduler
        .search_quickly(&admitted, &client, draw_pixels)
        .await?
        .after(&drawn)
        .map(|png| ([(CONTENT_TYPE, "image/png")], png).into_response());
    drawn.result.respond(&app, &client, &known, etag, png)
}
