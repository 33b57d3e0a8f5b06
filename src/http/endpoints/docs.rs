//! `GET /docs`: the contract in a browser, to read and to try out.
//!
//! The viewer is Swagger UI. It is part of the program, so that it works without a network.

use axum::Router;
use axum::http::header::CONTENT_SECURITY_POLICY;
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::map_response;
use axum::response::{IntoResponse as _, Response};
use tower_http::set_header::SetResponseHeaderLayer;
use utoipa_swagger_ui::{Config, SwaggerUi};

use crate::api::problem::Problem;
use crate::http::state::AppState;

/// Allows nothing from other origins. The viewer needs inline styles.
const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
     img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
);

pub(crate) fn routes() -> Router<AppState> {
    let config = Config::from("/openapi.json")
        .try_it_out_enabled(true)
        // By default, the viewer sends the contract to a validator on the internet.
        .validator_url("none");
    let viewer: Router<AppState> = SwaggerUi::new("/docs").config(config).into();
    viewer
        .layer(SetResponseHeaderLayer::overriding(
            CONTENT_SECURITY_POLICY,
            POLICY,
        ))
        .layer(map_response(problem_body))
}

/// Replaces the error responses of the viewer by the problem `not_found`.
///
/// The viewer answers 404 for an unknown file, and 400 for a path that is not UTF-8.
async fn problem_body(response: Response) -> Response {
    match response.status() {
        StatusCode::NOT_FOUND | StatusCode::BAD_REQUEST => Problem::NotFound.into_response(),
        _ => response,
    }
}
