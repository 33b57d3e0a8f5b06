//! The client of a request.
//!
//! The extractors here must be the first ones of a handler: unauthenticated clients then learn
//! nothing about the rest of their request.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;

use crate::api::problem::Problem;
use crate::http::auth::{client_ip, ip_prefix};
use crate::http::state::AppState;
use crate::service::ClientId;

/// A client that may use the service. Its request is not counted by the rate limit yet.
#[derive(Debug)]
pub(crate) struct Authenticated(pub(crate) ClientId);

impl FromRequestParts<AppState> for Authenticated {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, Problem> {
        if let Some(client) = parts.extensions.get::<ClientId>() {
            return Ok(Self(client.clone()));
        }
        let headers = &parts.headers;
        let client = if let Some(keys) = &app.access.keys {
            ClientId::Key(keys.authenticate(headers).ok_or(Problem::Unauthorized)?)
        } else {
            let ip = client_ip(peer(parts), headers, &app.access.trusted_proxies);
            ClientId::Address(ip_prefix(ip))
        };
        // For later extractors of this request.
        parts.extensions.insert(client.clone());
        Ok(Self(client))
    }
}

/// Authenticates the client, and counts one request of it.
impl FromRequestParts<AppState> for ClientId {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, Problem> {
        let Authenticated(client) = Authenticated::from_request_parts(parts, app).await?;
        app.rate_limiter.check(&client, 1)?;
        Ok(client)
    }
}

fn peer(parts: &Parts) -> IpAddr {
    let peer: Option<&ConnectInfo<SocketAddr>> = parts.extensions.get();
    peer.map_or(IpAddr::from([0; 4]), |peer| peer.0.ip())
}
