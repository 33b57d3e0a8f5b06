//! What a described game is played for.

use std::fmt::Debug;

use crate::game::Ends;

/// What makes one win better than another, which a search is compiled for.
pub trait Ending: Clone + Debug + Send + Sync + 'static {
    /// The same as a value.
    const ENDS: Ends;
}

/// The sooner a win comes, the better it is.
#[derive(Clone, Debug)]
pub struct Soonest;

impl Ending for Soonest {
    const ENDS: Ends = Ends::Soonest;
}

/// The most stones win, by their difference.
#[derive(Clone, Debug)]
pub struct MostStones;

impl Ending for MostStones {
    const ENDS: Ends = Ends::Points;
}

/// The sooner a win comes, the better it is, and positions come back.
#[derive(Clone, Debug)]
pub struct Cycles;

impl Ending for Cycles {
    const ENDS: Ends = Ends::Cycles;
}
