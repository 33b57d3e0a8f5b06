//! `GET /openapi.yaml` and `GET /openapi.json`: the contract, as it is committed.
//!
//! The server embeds the committed files. A test of
//! `http::openapi::document` holds them equal to what the code describes, so that the server
//! does not have to generate them at every start. A build without some endpoints leaves them out of
//! both files when they are first asked for.

use std::sync::LazyLock;

use axum::response::Response;
use serde_json::Value;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::problem::ProblemResponse;
use crate::http::problem_responses::ReadProblems;
use crate::http::state::AppState;
use crate::http::static_file::{FileRequest, StaticFile};

/// The parts of the committed document that this build lacks.
const ABSENT: Absent = Absent {
    paths: &[
        #[cfg(not(feature = "mcp"))]
        "/mcp",
        #[cfg(not(feature = "png"))]
        "/board.png",
    ],
    schemas: &[
        #[cfg(not(feature = "mcp"))]
        "McpMessage",
    ],
};

static YAML: LazyLock<StaticFile> = LazyLock::new(|| {
    let text = ABSENT.remove_from_yaml(include_str!("../../../openapi.yaml"));
    StaticFile::new("application/yaml", text.leak().as_bytes())
});

static JSON: LazyLock<StaticFile> = LazyLock::new(|| {
    let text = ABSENT.remove_from_json(include_str!("../../../openapi.json"));
    StaticFile::new("application/json", text.leak().as_bytes())
});

/// Parts of the document: endpoints, and schemas that no other endpoint has.
struct Absent {
    paths: &'static [&'static str],
    schemas: &'static [&'static str],
}

impl Absent {
    /// Removes the parts from the document as YAML, of which each is a block of lines.
    fn remove_from_yaml(&self, document: &str) -> String {
        let paths = self.paths.iter().map(|path| format!("  {path}:"));
        let schemas = self.schemas.iter().map(|schema| format!("    {schema}:"));
        let heads: Vec<_> = paths.chain(schemas).collect();
        let depth = |line: &str| line.len() - line.trim_start().len();
        let mut kept = String::with_capacity(document.len());
        // The depth of the block that is being removed.
        let mut removed: Option<usize> = None;
        for line in document.lines() {
            if removed.is_some_and(|head| line.is_empty() || depth(line) > head) {
                continue;
            }
            removed = heads.iter().any(|head| head == line).then(|| depth(line));
            if removed.is_none() {
                kept += line;
                kept += "\n";
            }
        }
        kept
    }

    /// Removes the parts from the document as JSON.
    fn remove_from_json(&self, document: &str) -> String {
        if self.paths.is_empty() && self.schemas.is_empty() {
            return document.to_owned();
        }
        let mut document: Value = serde_json::from_str(document).expect("the document is JSON");
        for (part, names) in [
            ("/paths", self.paths),
            ("/components/schemas", self.schemas),
        ] {
            let part = document.pointer_mut(part).and_then(Value::as_object_mut);
            let part = part.expect("the document has paths and schemas");
            for name in names {
                part.shift_remove(*name);
            }
        }
        serde_json::to_string_pretty(&document).expect("JSON is plain data") + "\n"
    }
}

pub(crate) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(openapi_yaml))
        .routes(routes!(openapi_json))
}

/// The contract as YAML
///
/// The document that `/openapi.json` has as JSON.
#[utoipa::path(
    get,
    path = "/openapi.yaml",
    operation_id = "getOpenapiYaml",
    tag = "contract",
    responses(
        (
            status = 200,
            description = "This document.",
            body = Object,
            content_type = "application/yaml",
            headers(("etag" = String, description = "The tag of the document.")),
        ),
        (status = 304, description = "`If-None-Match` names the tag of the document."),
        ReadProblems,
    ),
)]
async fn openapi_yaml(request: FileRequest) -> Result<Response, ProblemResponse> {
    YAML.respond(&request).await
}

/// The contract as JSON
///
/// The document that `/openapi.yaml` has as YAML.
#[utoipa::path(
    get,
    path = "/openapi.json",
    operation_id = "getOpenapiJson",
    tag = "contract",
    responses(
        (
            status = 200,
            description = "This document.",
            body = Object,
            content_type = "application/json",
            headers(("etag" = String, description = "The tag of the document.")),
        ),
        (status = 304, description = "`If-None-Match` names the tag of the document."),
        ReadProblems,
    ),
)]
async fn openapi_json(request: FileRequest) -> Result<Response, ProblemResponse> {
    JSON.respond(&request).await
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    const COMMITTED: [&str; 2] = [
        include_str!("../../../openapi.yaml"),
        include_str!("../../../openapi.json"),
    ];

    /// The names of the schemas that a part of the document refers to.
    fn references(part: &Value) -> BTreeSet<String> {
        match part {
            Value::Object(fields) => {
                let own = fields.get("$ref").and_then(Value::as_str);
                let own = own.and_then(|name| name.strip_prefix("#/components/schemas/"));
                let inner = fields.values().flat_map(references);
                inner.chain(own.map(str::to_owned)).collect()
            }
            Value::Array(items) => items.iter().flat_map(references).collect(),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => BTreeSet::new(),
        }
    }

    #[test]
    fn build_without_an_endpoint_serves_a_contract_without_it() {
        let [yaml, json] = COMMITTED;
        let all: Value = serde_json::from_str(json).unwrap();
        for (paths, schemas) in [
            (&["/mcp"][..], &["McpMessage"][..]),
            (&["/board.png"], &[]),
            (&["/mcp", "/board.png"], &["McpMessage"]),
        ] {
            let absent = Absent { paths, schemas };
            let less: Value = serde_json::from_str(&absent.remove_from_json(json)).unwrap();
            let same: Value = yaml_serde::from_str(&absent.remove_from_yaml(yaml)).unwrap();
            assert_eq!(less, same, "{paths:?}");
            let mut expected = all.clone();
            for path in paths {
                let removed = expected["paths"]
                    .as_object_mut()
                    .unwrap()
                    .shift_remove(*path);
                assert!(removed.is_some(), "{path}");
            }
            assert_eq!(less["paths"], expected["paths"]);
            // Every schema is there that is referred to, and no other.
            let named = less["components"]["schemas"].as_object().unwrap().keys();
            let named: BTreeSet<_> = named.cloned().collect();
            let referred = references(&less);
            assert!(referred.is_subset(&named), "{paths:?}");
            let unused: Vec<_> = named.difference(&referred).collect();
            assert!(unused.is_empty(), "{paths:?}: {unused:?}");
        }
    }

    #[test]
    fn build_with_every_endpoint_serves_the_committed_contract() {
        let nothing = Absent {
            paths: &[],
            schemas: &[],
        };
        let [yaml, json] = COMMITTED;
        assert!(nothing.remove_from_yaml(yaml) == yaml);
        assert!(nothing.remove_from_json(json) == json);
    }
}
