//! The response 304, as the OpenAPI document shows it.

use std::collections::BTreeMap;

use utoipa::IntoResponses;
use utoipa::openapi::{HeaderBuilder, RefOr, Response, ResponseBuilder};

/// The response to a client that has the content already: 304.
pub(super) struct NotModified;

impl IntoResponses for NotModified {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let header = |text| HeaderBuilder::new().description(Some(text)).build();
        let response = ResponseBuilder::new()
            .description("`If-None-Match` names the tag of the content.")
            .header("cache-control", header("As with the content."))
            .header("etag", header("The tag of the content."));
        [("304".to_owned(), response.build().into())].into()
    }
}
