//! The client of a request.
//!
//! The extractors here must be the first ones of a handler: unauthenticated clients then learn
//! nothing about the rest of their request.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap};
use bestmove_api::contract::problem::Problem;

use crate::http::auth::{AccessPolicy, client_ip, ip_prefix};
use crate::http::problem::ProblemResponse;
use crate::http::state::AppState;
use crate::service::ClientId;

/// A client that may use the service. Its request is not counted by the rate limit yet.
#[derive(Debug)]
pub(crate) struct Authenticated(pub(crate) ClientId);

impl FromRequestParts<AppState> for Authenticated {
    type Rejection = ProblemResponse;

    async fn from_request_parts(
        parts: &mut Parts,
        app: &AppState,
    ) -> Result<Self, ProblemResponse> {
        if let Some(client) = parts.extensions.get::<ClientId>() {
            return Ok(Self(client.clone()));
        }
        let client = if app.access.keys.is_some() {
            key_holder(&parts.headers, &app.access).ok_or(Problem::Unauthorized)?
        } else {
            address(&parts.headers, &parts.extensions, &app.access)
        };
        // For later extractors of this request.
        parts.extensions.insert(client.clone());
        Ok(Self(client))
    }
}

/// Authenticates the client, and counts one request of it.
impl FromRequestParts<AppState> for ClientId {
    type Rejection = ProblemResponse;

    async fn from_request_parts(
        parts: &mut Parts,
        app: &AppState,
    ) -> Result<Self, ProblemResponse> {
        let Authenticated(client) = Authenticated::from_request_parts(parts, app).await?;
        app.rate_limiter.check(&client, 1)?;
        Ok(client)
    }
}

/// The client whose API key is in the headers of a request.
pub(crate) fn key_holder(headers: &HeaderMap, access: &AccessPolicy) -> Option<ClientId> {
    let name = access.keys.as_ref()?.authenticate(headers)?;
    Some(ClientId::Key(name))
}

pub(crate) fn address(
    headers: &HeaderMap,
    extensions: &Extensions,
    access: &AccessPolicy,
) -> ClientId {
    let ip = client_ip(peer(extensions), headers, &access.trusted_proxies);
    ClientId::Address(ip_prefix(ip))
}

/// The address at the other end of the connection: a client, or the last proxy.
pub(super) fn peer(extensions: &Extensions) -> IpAddr {
    let peer: Option<&ConnectInfo<SocketAddr>> = extensions.get();
    peer.map_or(IpAddr::from([0; 4]), |peer| peer.0.ip())
}
