//! Who may ask, and how often.

mod caller;
mod keys;
mod rates;

use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::{ConnectInfo, Request, State};
use axum::middleware::Next;
use axum::response::Response;
use ipnet::IpNet;

use super::App;
use super::error::Problem;

pub(crate) use caller::Caller;
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

/// Lets a request in whose caller may ask, and says who that is.
pub(super) async fn admit(
    State(app): State<App>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Result<Response, Problem> {
    let headers = request.headers();
    let caller = match &app.access.keys {
        Some(keys) => Caller::Key(keys.owner(headers).ok_or(Problem::Unauthorized)?),
        None => Caller::at(peer.ip(), headers, &app.access.trusted_proxies),
    };
    app.rates.charge(&caller, 1)?;
    request.extensions_mut().insert(caller);
    Ok(next.run(request).await)
}
