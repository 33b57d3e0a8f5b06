//! The limits of a search as a request gives them.

use std::time::Duration;

use bestmove_engine::erased;
use serde::Deserialize;
use utoipa::ToSchema;

use super::numbers::{Int, MAX_SAFE_INTEGER};
use super::problem::{InvalidField, Problem};
use crate::query::Offer;

/// Limits of the search. Every legal move is examined once whatever the limits.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// Plies to look ahead.
    #[schema(value_type = Option<u32>, minimum = 1, maximum = 1_000)]
    pub depth: Option<Int<1, 1_000>>,
    /// Milliseconds to search, at most the server's own limit. The time in the queue does not
    /// count. Without this limit, a picture takes one second, and a review has a default of its own.
    /// Elsewhere the server's default time applies, or its own limit where `depth` or `nodes` is given.
    /// A busy server may allow less: see `search.time_ms_allowed`. There, a search without this limit
    /// has a share of the default time.
    #[schema(value_type = Option<u64>, minimum = 1, maximum = 9_007_199_254_740_991_u64)]
    pub movetime_ms: Option<Int<1, MAX_SAFE_INTEGER>>,
    /// Moves to examine, at most the server's own limit. `search.nodes` counts only positions
    /// with more than one move, so it is smaller. With this limit one thread searches, and
    /// equal requests have equal answers unless time runs out.
    #[schema(value_type = Option<u64>, minimum = 1, maximum = 9_007_199_254_740_991_u64)]
    pub nodes: Option<Int<1, MAX_SAFE_INTEGER>>,
}

impl Limits {
    /// Whether the request limits its search itself.
    #[must_use]
    pub fn is_asked(self) -> bool {
        self.depth.is_some() || self.movetime_ms.is_some() || self.nodes.is_some()
    }

    /// The limits of the search. A request without a time gets `movetime_ms` milliseconds instead of
    /// the server's default.
    ///
    /// # Errors
    ///
    /// A limit of the request exceeds that of the server.
    pub fn to_engine_with_movetime(
        self,
        movetime_ms: u64,
        offer: &Offer,
    ) -> Result<erased::Limits, Problem> {
        let movetime_ms = offer
            .max_movetime_ms
            .map_or(movetime_ms, |max| max.min(movetime_ms));
        let limits = Self {
            movetime_ms: self.movetime_ms.or(Some(Int(movetime_ms))),
            ..self
        };
        limits.to_engine(offer)
    }

    /// The limits of the search. A missing limit is that of the server.
    ///
    /// A request without any limit gets the server's default time, and an answer before that once the
    /// best move is known. One with a depth or a number of nodes gets the longest time. The default
    /// could end its search first, and equal requests would have different answers.
    ///
    /// # Errors
    ///
    /// A limit of the request exceeds that of the server.
    pub fn to_engine(self, offer: &Offer) -> Result<erased::Limits, Problem> {
        let default_movetime_ms = if self.depth.is_some() || self.nodes.is_some() {
            offer.max_movetime_ms
        } else {
            offer.default_movetime_ms
        };
        let movetime_ms = bounded(self.movetime_ms, offer.max_movetime_ms, "movetime_ms");
        let nodes = bounded(self.nodes, offer.max_nodes, "nodes");
        let (movetime_ms, nodes) = match (movetime_ms, nodes) {
            (Ok(movetime_ms), Ok(nodes)) => (movetime_ms, nodes),
            (movetime_ms, nodes) => {
                let errors = movetime_ms.err().into_iter().chain(nodes.err());
                return Err(Problem::InvalidRequest(errors.collect()));
            }
        };
        Ok(erased::Limits {
            depth: self.depth.map(plies),
            movetime: movetime_ms
                .or(default_movetime_ms)
                .map(Duration::from_millis),
            nodes: nodes.or(offer.max_nodes),
            top: None,
            ends_when_settled: !self.is_asked(),
        })
    }
}

/// A number of plies.
///
/// # Panics
///
/// Never: the type holds such numbers only.
#[must_use]
pub fn plies(plies: Int<1, 1_000>) -> u32 {
    u32::try_from(plies.0).expect("at most 1,000 plies")
}

fn bounded(
    requested: Option<Int<1, MAX_SAFE_INTEGER>>,
    max: Option<u64>,
    field: &str,
) -> Result<Option<u64>, InvalidField> {
    match (requested, max) {
        (Some(Int(requested)), Some(max)) if requested > max => Err(InvalidField::new(
            format!("/limits/{field}"),
            format!("{requested} is more than this server allows: {max}"),
        )),
        (requested, _) => Ok(requested.map(|Int(requested)| requested)),
    }
}
