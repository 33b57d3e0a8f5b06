//! A check of the host and the origin of a request.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use crate::http::auth::check_host_and_origin;
use crate::http::problem::ProblemResponse;
use crate::http::state::AppState;

/// The proof that a request names a host and an origin that the operator allows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KnownHost;

impl FromRequestParts<AppState> for KnownHost {
    type Rejection = ProblemResponse;

    async fn from_request_parts(
        parts: &mut Parts,
        app: &AppState,
    ) -> Result<Self, ProblemResponse> {
        let hosts = &app.access.mcp_allowed_hosts;
        check_host_and_origin(&parts.headers, hosts, &app.named_origins)?;
        Ok(Self)
    }
}
