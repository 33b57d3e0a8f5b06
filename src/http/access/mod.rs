//! Who may ask, and how often.

mod caller;
mod keys;
mod rates;

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use ipnet::IpNet;

use super::App;
use super::error::Problem;

pub(crate) use caller::{Caller, subscriber};
pub(super) use keys::API_KEY;
pub use keys::ApiKeys;
pub use rates::Rate;
pub(super) use rates::Rates;

/// What the operator decides about callers.
#[derive(Clone, Debug, Default)]
pub struct Access {
    /// The keys of which a caller must have one; `None` where nobody needs any.
    pub keys: Option<Arc<ApiKeys>>,
    /// How often one caller may ask; as often as it likes if `None`.
    pub rate: Option<Rate>,
    /// Proxies whose word is taken for whom they ask for.
    pub trusted_proxies: Vec<IpNet>,
}

/// Admits a request whose caller may ask. Every handler that has to know who asks has it as
/// its first extractor, so that nothing else is said to who may not.
impl FromRequestParts<App> for Caller {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let Uncounted(caller) = Uncounted::from_request_parts(parts, app).await?;
        app.rates.charge(&caller, 1)?;
        Ok(caller)
    }
}

/// The same where it is not known yet how many questions are asked, so that none is counted.
#[derive(Debug)]
pub(super) struct Uncounted(pub(super) Caller);

impl FromRequestParts<App> for Uncounted {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let headers = &parts.headers;
        Ok(Self(match &app.access.keys {
            Some(keys) => Caller::Key(keys.owner(headers).ok_or(Problem::Unauthorized)?),
            None => Caller::at(peer(parts), headers, &app.access.trusted_proxies),
        }))
    }
}

fn peer(parts: &Parts) -> IpAddr {
    let peer: Option<&ConnectInfo<SocketAddr>> = parts.extensions.get();
    peer.map_or(IpAddr::from([0; 4]), |peer| peer.0.ip())
}
