//! The OpenAPI document, collected from the descriptions of endpoints, types and problems.

use bestmove_api::contract::problem::ProblemDetails;
use serde_json::Value;
use utoipa::openapi::OpenApi;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::{Modify, OpenApi as _};
use utoipa_axum::router::OpenApiRouter;

use super::examples;
use crate::http::auth::API_KEY;
use crate::http::endpoints::metrics;
use crate::http::router::endpoint_routes;

#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "bestmove",
        description = "The best move of a board and the score of every move, exact where it can be proven.\n\n\
            Every value is from the point of view of the player to move. A score of 10 is a \
            proven win, -10 a proven loss, 0 a draw. Where a game is too large to be searched \
            to its end, a score strictly between is an estimate and `outcome` is null. Unknown \
            fields are rejected.\n\n\
            Every response has an `x-request-id`, either the client's own or a generated one, and \
            a `server-timing` header whose `total` is the time spent in milliseconds.\n\n\
            Errors are always `application/problem+json`, except for bytes that are not HTTP: a \
            request head that cannot be read gets a bare 400, 414 or 431. A head may have 8 KiB. \
            A 400 or a 404 of `/mcp` may be an error of JSON-RPC instead. Every operation answers \
            400 `bad_request` without exactly one `Host`, and 501 `not_implemented` to a transfer \
            coding other than `chunked`.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0"),
    ),
    servers(
        (url = "/", description = "The server that serves this document."),
        (url = "http://127.0.0.1:8080", description = "A server started with its defaults."),
    ),
    tags(
        (name = "moves", description = "Moves to play."),
        (name = "games", description = "Games on offer."),
        (name = "agents", description = "For programs with a language model."),
        (name = "health", description = "Health and metrics, for operators."),
        (name = "contract", description = "This document."),
    ),
    components(schemas(ProblemDetails)),
    modifiers(&SecuritySchemes),
    security((), ("bearer" = []), ("key" = [])),
)]
struct Preamble;

/// The two ways to present an API key.
struct SecuritySchemes;

impl Modify for SecuritySchemes {
    fn modify(&self, document: &mut OpenApi) {
        let components = document.components.get_or_insert_default();
        let bearer = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .description(Some("An API key, where the server requires one."))
            .build();
        let key = ApiKey::Header(ApiKeyValue::with_description(
            API_KEY.as_str(),
            "The API key in a header of its own.",
        ));
        components.add_security_scheme("bearer", SecurityScheme::Http(bearer));
        components.add_security_scheme("key", SecurityScheme::ApiKey(key));
    }
}

/// The description of every operation, without what searches answer to the examples.
pub(crate) fn description() -> OpenApi {
    let (_, description) = OpenApiRouter::with_openapi(Preamble::openapi())
        .merge(endpoint_routes())
        .merge(metrics::routes())
        .split_for_parts();
    description
}

/// Generates the document of this build, with every game.
///
/// It is in the order in which it is read: `POST`, the main form of an operation, before `GET`.
pub(super) fn document() -> Value {
    let mut document = serde_json::to_value(description()).expect("a document is plain data");
    let paths = document["paths"].as_object_mut().expect("an object");
    for operations in paths.values_mut().filter_map(Value::as_object_mut) {
        if let Some(post) = operations.shift_remove("post") {
            operations.shift_insert(0, "post".to_owned(), post);
        }
    }
    examples::add_to(&mut document["paths"]);
    sort_conditions(&mut document);
    document
}

/// Sorts the parts of every condition, whose order is that of a hash map before.
fn sort_conditions(part: &mut Value) {
    match part {
        Value::Object(fields) => {
            for name in ["if", "then", "else"] {
                if let Some(field) = fields.shift_remove(name) {
                    fields.insert(name.to_owned(), field);
                }
            }
            fields.values_mut().for_each(sort_conditions);
        }
        Value::Array(items) => items.iter_mut().for_each(sort_conditions),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
