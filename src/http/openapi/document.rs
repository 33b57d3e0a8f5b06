//! The OpenAPI document, collected from the descriptions of endpoints, types and problems.
//!
//! `openapi.yaml` and `openapi.json` are generated and committed. The server embeds them, and
//! the test here fails when they differ from the code. Examples in the document are answers
//! of real searches, so generating it at every start would delay the server for nothing.

use std::path::Path;
use std::{env, fs};

use bestmove_api::contract::problem::ProblemDetails;
use bestmove_engine::games::GAMES;
use serde_json::{Map, Value};
use utoipa::openapi::OpenApi;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::{Modify, OpenApi as _};
use utoipa_axum::router::OpenApiRouter;

use super::examples;
use crate::http::auth::API_KEY;
use crate::http::endpoints::metrics;
use crate::http::router::endpoint_routes;

/// The environment variable that rewrites the committed files.
pub(super) const UPDATE: &str = "BESTMOVE_UPDATE_OPENAPI";

#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "bestmove",
        description = "The best move of a board, with the exact score of every other.\n\n\
            Every value is from the point of view of the player to move. A score of 10 is a \
            proven win, -10 a proven loss, 0 a draw. Where a game is too large to be searched \
            to its end, a score strictly between is an estimate and `outcome` is null. Errors \
            are always `application/problem+json`, except for bytes that are not HTTP: a \
            request head that cannot be read gets a bare 400, 414 or 431. A head may have 8 KiB. \
            A 400 or a 404 of `/mcp` may be an error of JSON-RPC instead. Every operation answers 400 `bad_request` without exactly one `Host`, and 501 \
            `not_implemented` to a transfer coding other than `chunked`. Unknown fields are \
            rejected. Every response has an `x-request-id`, either the client's own or a \
            generated one, and a `server-timing` header whose `total` is the time spent in \
            milliseconds.",
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

/// Returns the document of a server with every game.
fn document() -> OpenApi {
    let (_, mut document) = OpenApiRouter::with_openapi(Preamble::openapi())
        .merge(endpoint_routes())
        .merge(metrics::routes())
        .split_for_parts();
    examples::add_to(&mut document, GAMES);
    document
}

/// Returns the document in the order in which it is read: `POST`, the main form of an operation,
/// before `GET`, and examples in the order of the menu.
fn in_reading_order(document: &OpenApi) -> Value {
    let mut document = serde_json::to_value(document).expect("a document is plain data");
    let paths = document["paths"].as_object_mut().expect("an object");
    for operations in paths.values_mut() {
        move_to_front(operations.as_object_mut().expect("an object"), "post");
    }
    sort_examples(&mut document);
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

/// Sorts the examples of every request and response by their games. The names of the examples
/// begin with those of the games.
fn sort_examples(part: &mut Value) {
    match part {
        Value::Object(fields) => {
            if let Some(Value::Object(examples)) = fields.get_mut("examples") {
                for game in GAMES.iter().rev() {
                    for suffix in ["-with-options", "-by-moves", ""] {
                        move_to_front(examples, &format!("{}{suffix}", game.name()));
                    }
                }
            }
            fields.values_mut().for_each(sort_examples);
        }
        Value::Array(items) => items.iter_mut().for_each(sort_examples),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Moves a field of an object before all others.
fn move_to_front(fields: &mut Map<String, Value>, name: &str) {
    if let Some(field) = fields.shift_remove(name) {
        fields.shift_insert(0, name.to_owned(), field);
    }
}

#[test]
fn committed_files_are_the_generated_document() {
    let document = in_reading_order(&document());
    for (name, generated) in [
        ("openapi.yaml", yaml_serde::to_string(&document).unwrap()),
        (
            "openapi.json",
            serde_json::to_string_pretty(&document).unwrap() + "\n",
        ),
    ] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
        if env::var_os(UPDATE).is_some() {
            fs::write(&path, &generated).unwrap();
        }
        let committed = fs::read_to_string(&path).unwrap();
        assert!(
            committed == generated,
            "{name} differs from the code; run `{UPDATE}=1 cargo test --lib openapi` and review \
             the difference"
        );
    }
}
