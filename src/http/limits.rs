//! How far a search may go, as a request says it.

use std::time::Duration;

use serde::Deserialize;
use utoipa::ToSchema;

use super::error::Problem;
use super::terms::Terms;
use super::wire::{MAX_SAFE_INTEGER, Whole};
use crate::engine;

/// How far the search may go. Every legal move is looked at once whatever the limits.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Limits {
    /// Plies to look ahead.
    #[schema(value_type = Option<u32>, minimum = 1, maximum = 1_000)]
    pub(super) depth: Option<Whole<1, 1_000>>,
    /// Milliseconds to think, at most what the server allows; the time until the
    /// search can start is not counted.
    #[schema(value_type = Option<u64>, minimum = 1, maximum = 9_007_199_254_740_991_u64)]
    movetime_ms: Option<Whole<1, MAX_SAFE_INTEGER>>,
    /// Positions to visit, at most what the server allows. A proof pays for every move that
    /// it looks at, more than `search.nodes` tells. With this limit one thread searches, so
    /// that equal requests have equal answers unless time runs out.
    #[schema(value_type = Option<u64>, minimum = 1, maximum = 9_007_199_254_740_991_u64)]
    pub(super) nodes: Option<Whole<1, MAX_SAFE_INTEGER>>,
}

/// The same as parameters of a link, for the contract.
#[derive(utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "it only describes")]
pub(super) struct LimitLink {
    /// Plies to look ahead.
    #[param(rename = "limits.depth", minimum = 1, maximum = 1_000)]
    depth: Option<u32>,
    /// Milliseconds to think, at most what the server allows; for a picture, a second unless
    /// this says otherwise.
    #[param(
        rename = "limits.movetime_ms",
        minimum = 1,
        maximum = 9_007_199_254_740_991_u64
    )]
    movetime_ms: Option<u64>,
    /// Positions to visit, at most what the server allows.
    #[param(
        rename = "limits.nodes",
        minimum = 1,
        maximum = 9_007_199_254_740_991_u64
    )]
    nodes: Option<u64>,
}

impl Limits {
    /// These limits, with so many milliseconds where they say nothing of time.
    pub(super) fn within(
        &self,
        movetime_ms: u64,
        terms: &Terms,
    ) -> Result<engine::Limits, Problem> {
        let movetime_ms = terms
            .max_movetime_ms
            .map_or(movetime_ms, |most| most.min(movetime_ms));
        let limits = Self {
            movetime_ms: self.movetime_ms.or(Some(Whole(movetime_ms))),
            ..*self
        };
        limits.of(terms)
    }

    /// These limits, or all that is allowed.
    pub(super) fn of(&self, terms: &Terms) -> Result<engine::Limits, Problem> {
        let movetime_ms = at_most(terms.max_movetime_ms, self.movetime_ms, "movetime_ms")?;
        let nodes = at_most(terms.max_nodes, self.nodes, "nodes")?;
        Ok(engine::Limits {
            depth: self.depth.map(plies),
            movetime: movetime_ms.map(Duration::from_millis),
            nodes,
        })
    }
}

/// A number of plies.
pub(super) fn plies(plies: Whole<1, 1_000>) -> u32 {
    u32::try_from(plies.0).expect("at most 1,000 plies")
}

/// The limit a caller asks for, or all that is allowed.
fn at_most(
    allowed: Option<u64>,
    asked: Option<Whole<1, MAX_SAFE_INTEGER>>,
    field: &str,
) -> Result<Option<u64>, Problem> {
    match (asked, allowed) {
        (Some(Whole(asked)), Some(allowed)) if asked > allowed => Err(Problem::invalid(
            &format!("/limits/{field}"),
            format!("{asked} is more than this server allows: {allowed}"),
        )),
        (Some(Whole(asked)), _) => Ok(Some(asked)),
        (None, allowed) => Ok(allowed),
    }
}
