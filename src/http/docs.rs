//! `GET /docs`: the contract, to be read and tried out in a browser, by Swagger UI, which
//! is part of the program.

use axum::Router;
use axum::http::header::CONTENT_SECURITY_POLICY;
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::map_response;
use axum::response::{IntoResponse as _, Response};
use tower_http::set_header::SetResponseHeaderLayer;
use utoipa_swagger_ui::{Config, SwaggerUi};

use super::App;
use super::error::Problem;

/// Nothing from elsewhere. The viewer styles its elements one by one.
const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
     img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
);

pub(super) fn routes() -> Router<App> {
    let config = Config::from("/openapi.json")
        .try_it_out_enabled(true)
        // Else it asks a server elsewhere what that thinks of the contract.
        .validator_url("none");
    let viewer: Router<App> = SwaggerUi::new("/docs").config(config).into();
    viewer
        .layer(SetResponseHeaderLayer::overriding(
            CONTENT_SECURITY_POLICY,
            POLICY,
        ))
        .layer(map_response(not_found_as_a_problem))
}

/// The viewer says in its own words that it has no such file, and that a path is no text,
/// which is the name of nothing.
async fn not_found_as_a_problem(response: Response) -> Response {
    match response.status() {
        StatusCode::NOT_FOUND | StatusCode::BAD_REQUEST => Problem::NotFound.into_response(),
        _ => response,
    }
}
