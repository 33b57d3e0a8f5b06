//! `/board.svg` and `/board.png`: one position as a picture.

mod picture_request;
#[cfg(feature = "png")]
mod png;
mod svg;

use utoipa_axum::router::OpenApiRouter;

use crate::http::state::AppState;

pub(crate) fn routes() -> OpenApiRouter<AppState> {
    let routes = svg::routes();
    #[cfg(feature = "png")]
    let routes = routes.merge(png::routes());
    routes
}
